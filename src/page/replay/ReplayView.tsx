/** The replay viewer: board, slider, list of moves with marks, curve of the chance, and the analysis of the position. */
import { useState } from 'preact/hooks';
import type { MoveAnalysis } from '../../arena/browser.ts';
import { describeAccount } from '../../document/browser.ts';
import { Board } from '../board/Board.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { useFrames, useKeys, useLink } from '../board/hooks.ts';
import { Rounds } from '../board/Rounds.tsx';
import { LabView } from '../lab/LabView.tsx';
import { positionFromLink } from '../lab/PositionField.tsx';
import type { PageData } from '../pageData.ts';
import { Choice, Mark, Title } from '../parts.tsx';
import { frameOver } from '../state/frames.ts';
import { type LabState, openGame, openLab, playLine, showPosition } from '../state/lab.ts';
import type { ReplayState } from '../state/replay.ts';
import { goTo, judgedMoves, openReplay, searchedCoins, shownPosition } from '../state/replay.ts';
import { chanceOfPlayerOne, describeEnd, MARKS } from '../state/words.ts';
import { AnalysisPanel } from '../thinking/AnalysisPanel.tsx';
import { useThinking } from '../thinking/useThinking.ts';
import { describeCoin, Mistakes, MoveList } from './MoveList.tsx';

const SPEED = 1.25;

/** The game, from 0, that `#game=3` at the end of an address names. */
function gameFromLink(hash: string): number | null {
  const [, number] = /^#game=(\d{1,6})$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

function gameHeader(state: ReplayState, onGame: (game: number) => void) {
  const { replay, game, gameNumber } = state;
  const { record, refusal } = game;
  const [first, second] = record.players;
  const games = replay.games.map(
    ({ players, points }, number) =>
      [number, `${number + 1}: ${players[0]} ${points[0]} – ${points[1]} ${players[1]}`] as const,
  );
  return (
    <header>
      <Title>
        {first} <Mark side={1} /> – {second} <Mark side={2} />
      </Title>
      <p class="status">
        {games.length > 1 && <Choice label="Game" value={gameNumber} options={games} onChange={onGame} />}{' '}
        {refusal === null ? describeEnd(record, record.players) : `The record breaks off: ${refusal}`}
      </p>
    </header>
  );
}

/** The chance of × after this many coins; `null` before it has been searched. */
function chanceAt(moves: readonly MoveAnalysis[], ply: number): number | null {
  const move = moves[Math.max(0, ply - 1)];
  return move ? chanceOfPlayerOne(move.played.winningChance, move.player) : null;
}

type ReplayViewProps = Omit<Extract<PageData, { page: 'replay' }>, 'page' | 'replay'> & {
  readonly replay: ReplayState['replay'];
  /** Where it was opened from another view. */
  readonly onClose?: () => void;
};

export function ReplayView({ replay, game: firstGame, weights, save, onClose }: ReplayViewProps) {
  const [state, change] = useState(() => openReplay(replay, firstGame));
  const [lab, setLab] = useState<LabState | null>(null);
  const { ply, game, gameNumber, showing, judgement } = state;
  const { record, turns } = game;
  const { position, outcome } = shownPosition(state);
  useFrames(showing.frame, SPEED, () => change(frameOver));
  useThinking(weights.evaluation, { type: 'judge', record }, (report) => {
    if (report.type === 'judged') change((before) => ({ ...before, judgement: report }));
  });
  const showGame = (to: number) => change(openReplay(replay, to));
  useLink((hash) => {
    const linked = gameFromLink(hash);
    if (linked !== null) showGame(linked);
    // Where another view opened the replay, the address is that view's.
    const opened = onClose ? null : positionFromLink(hash);
    if (opened) setLab(showPosition(opened.position, opened.turns, opened.coins)(openLab(weights)));
  });

  const moves = judgedMoves(state);
  const show = (coins: number) => change((before) => goTo(before, coins));
  const { losingRound = null, account = null } = judgement?.analysis ?? {};
  const toTurningPoint = losingRound === null ? undefined : () => show(losingRound);
  const keys = {
    ArrowRight: () => show(ply + 1),
    ArrowLeft: () => show(ply - 1),
    ' ': () => show(ply + 1),
    Home: () => show(0),
    End: () => show(turns.length),
    n: () => showGame(gameNumber + 1),
    p: () => showGame(gameNumber - 1),
    l: toTurningPoint,
  };
  useKeys(lab === null ? keys : {});
  const toLab = (opened: LabState | null) => {
    // The laboratory has its line in the address, and the replay its game.
    history.replaceState(null, '', opened === null ? `#game=${gameNumber + 1}` : '#');
    setLab(opened);
  };
  const stepper = (label: string, sign: string, by: 1 | -1) => (
    <button type="button" aria-label={label} title={label} onClick={() => show(ply + by)}>
      {sign}
    </button>
  );

  if (lab !== null) {
    return (
      <LabView known={[weights]} opened={lab} save={save}>
        <button type="button" onClick={() => toLab(null)}>
          Back to the game
        </button>
      </LabView>
    );
  }
  return (
    <main class="columns">
      {gameHeader(state, showGame)}
      <section class="stage" aria-label="Board">
        <div class={moves[ply - 1]?.verdict ?? ''}>
          <Board frame={showing.frame} speed={SPEED} chance={chanceAt(moves, ply)} />
        </div>
        <div class="slider">
          <input
            type="range"
            min={0}
            max={turns.length}
            value={ply}
            aria-label="coins"
            aria-valuetext={`${ply} of ${turns.length} coins`}
            onInput={(event) => show(Number(event.currentTarget.value))}
          />
          <span class="count">
            {ply} / {turns.length}
          </span>
        </div>
        <div class="buttons">
          {stepper('one coin back', '‹', -1)}
          {stepper('one coin on', '›', 1)}
          <button type="button" disabled={toTurningPoint === undefined} onClick={toTurningPoint}>
            Turning point
          </button>
          <button type="button" onClick={() => toLab(openGame(weights, game, ply))}>
            Open in laboratory
          </button>
          {onClose && (
            <button type="button" onClick={onClose}>
              Close
            </button>
          )}
        </div>
        <Rounds shown={{ position, outcome }} showing={showing} />
        <p class="note">
          {ply === 0
            ? '← and → step through the coins. A coin that was a mistake has a ring.'
            : describeCoin(state, moves, ply)}
        </p>
      </section>
      <section class="side" aria-label="Analysis">
        <Mistakes state={state} moves={moves} onPick={show} />
        <h2>Analysis</h2>
        {outcome === null ? (
          <AnalysisPanel
            position={position}
            weights={weights}
            onLine={(line) => toLab(playLine(openGame(weights, game, ply), line))}
            onAnalysis={(analysis) =>
              change((before) => ({ ...before, analyses: { ...before.analyses, [ply]: analysis } }))
            }
          />
        ) : (
          <p class="bars">The game is over.</p>
        )}
        <h2>
          Chances of {record.players[0]} {MARKS[1]}
        </h2>
        <ChanceCurve
          players={record.players}
          estimates={turns.map(({ player, toldChance }) => ({ player, chance: toldChance }))}
          searched={searchedCoins(moves, account)}
          at={ply}
          onPick={show}
        />
        <div class="result-room">
          {account && (
            <p class="account">
              {/* Its parts stay whole where a line ends. */}
              {`${describeAccount(account, record.players)}.`
                .split(/(?<=[,;]) /)
                .flatMap((part, index) => [index > 0 && ' ', <span class="part">{part}</span>])}
            </p>
          )}
        </div>
      </section>
      <section class="wide" aria-label="Moves">
        <MoveList state={state} moves={moves} onPick={show} />
        <p class="quiet">Keys: ← → Home End for coins, n p for games, l goes to the turning point.</p>
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
