/** The replay viewer: board, slider, list of moves with marks, curve of the chance, and the analysis of the position. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameRecord, ReplayedGame } from '../../arena/browser.ts';
import { replayRecord } from '../../arena/browser.ts';
import { setPageTitle } from '../bidi.ts';
import { columnNote } from '../board/Board.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { Announcement, GameView } from '../board/GameView.tsx';
import { FALL_SPEED, useKeys } from '../board/hooks.ts';
import type { AtDesk } from '../lab/Desk.tsx';
import { SolveMistakes } from '../lab/PuzzleView.tsx';
import type { PageData } from '../pageData.ts';
import { Button, Mark, Problem, SelectField, StepButton, ViewTitle } from '../parts.tsx';
import { type GameLink, gameLink, setHash } from '../state/address.ts';
import { searchedCoins } from '../state/explain.ts';
import { isMoving, showNextFrameOf } from '../state/frames.ts';
import { gameBeforeCoin, type LabState, replayInLab, showMove, sideOfPerson } from '../state/lab.ts';
import { resultForPerson } from '../state/played.ts';
import { describeEnd, gameChoices, namesWithLevels } from '../state/words.ts';
import { useJudgement } from '../thinking/useThinking.ts';
import { describeCoin, Mistakes, MoveList, mistakesOf } from './MoveList.tsx';

/** Milliseconds between the end of a coin's frames and the next coin of a game that plays itself. */
const NEXT_MS = 700;

/** The properties of a replay: its games, and the address that names one of them. */
export interface ReplayViewProps extends AtDesk, Pick<Extract<PageData, { page: 'replay' }>, 'of' | 'from'> {
  readonly replay: readonly GameRecord[];
  /** The game and coin that the address names. */
  readonly link: GameLink;
  /** The address that the view is closed to; without it, it cannot be closed. */
  readonly closed?: string;
  /** The game as this browser keeps it, where it was played against fcx. */
  readonly own?: LabState;
}

/** Shows a replay: the chosen game with its analysis. */
export function ReplayView(props: ReplayViewProps) {
  const { replay, of, from, link } = props;
  const last = replay.length - 1;
  const index = Math.min(Math.max(link.kind === 'game' ? link.number - 1 : 0, 0), last);
  const record = replay[index] as GameRecord;
  const players = namesWithLevels(record.players);
  const game = useMemo(() => replayRecord({ ...record, players }), [record]);
  const [first, second] = players;
  const match = of?.[index];
  const games = gameChoices(replay, match ? record.match : null);
  const title = match || `${first} – ${second}`;
  useEffect(() => {
    const before = document.title;
    setPageTitle(title);
    return () => {
      document.title = before;
    };
  }, [title]);
  const showGame = (to: number) => {
    if (to >= 0 && to <= last) setHash(gameLink({ kind: 'game', number: to + 1 }));
  };
  useKeys({ n: () => showGame(index + 1), p: () => showGame(index - 1) });
  return (
    <main class="columns review">
      <header>
        {match && <p class="quiet">{from ? <a href={from}>{match}</a> : match}</p>}
        <ViewTitle>
          {first} <Mark side={1} /> – {second} <Mark side={2} />
        </ViewTitle>
        {games.length > 1 && (
          <SelectField
            label={<span class="hidden">Game</span>}
            value={index}
            options={games}
            onChange={showGame}
          />
        )}
        <Problem text={game.refusal && `The record breaks off: ${game.refusal}`} />
      </header>
      <Game key={`${link.kind} ${link.number}`} game={game} {...props} />
    </main>
  );
}

/** The board of a game, and beside it what its coins did. */
function Game({ game, link, weights, desk, closed, own }: ReplayViewProps & { readonly game: ReplayedGame }) {
  const { turns, record } = game;
  // The last coin says how the game went until it is known what decided it.
  const [state, change] = useState(() =>
    replayInLab(game, Math.min(link.coin ?? turns.length, turns.length)),
  );
  // A single coin leaves nothing to analyse.
  const isPlayed = turns.length > 1;
  const { found: judgement, failure } = useJudgement(weights, isPlayed ? record : null);
  const { showing } = state;
  const ply = state.at === null ? 0 : state.at + 1;
  const turn = turns[ply - 1];

  const isAsked = useRef(link.coin !== undefined);
  const [isPlaying, setPlaying] = useState(false);
  const show = (wanted: number, goesOn = false) => {
    isAsked.current = true;
    const coin = Math.min(Math.max(wanted, 0), turns.length);
    setPlaying(goesOn && coin < turns.length);
    change((before) => showMove(before, coin === 0 ? null : coin - 1));
    desk.stay(gameLink({ ...link, coin }));
  };
  useEffect(() => {
    if (link.coin !== undefined && link.coin !== ply) show(link.coin);
  }, [link.coin]);

  const { moves = [], losingRound = null } = judgement?.analysis ?? {};
  const move = judgement?.isFinal ? moves[ply - 1] : undefined;
  const judged = { game, judgement, failure };
  const side = own ? sideOfPerson(own) : 1;
  const coins = searchedCoins(moves);
  const chance = coins[ply]?.chance ?? null;
  const turningPoint = losingRound ?? mistakesOf(judged)[0]?.round;
  useEffect(() => {
    // Nobody is taken away from where they went meanwhile.
    if (turningPoint !== undefined && !isAsked.current) show(turningPoint);
  }, [turningPoint]);
  const better = move?.verdict ? move.best.column : null;
  const notes = (move?.columns ?? []).map((value) =>
    columnNote(value, value.column === better, turn?.column),
  );
  useKeys({
    ArrowRight: () => show(ply + 1),
    ArrowLeft: () => show(ply - 1),
    ' ': () => show(ply + 1),
    Home: () => show(0),
    End: () => show(turns.length),
    l: () => show(turningPoint ?? ply),
  });
  useEffect(() => {
    if (!isPlaying || isMoving(showing)) return;
    const timer = setTimeout(() => show(ply + 1, true), NEXT_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, showing]);
  const play = () => (isPlaying ? setPlaying(false) : show(ply === turns.length ? 0 : ply, true));
  const end = ply === turns.length ? describeEnd(record, record.players) : '';
  const note = <p class="note">{[end, describeCoin(judged, ply)].filter(Boolean).join(' ')}</p>;
  return (
    <>
      <section class="stage" aria-label="Board">
        <GameView
          frame={showing.frame}
          onFrameOver={() => change(showNextFrameOf)}
          speed={FALL_SPEED}
          mark={`replayed ${moves[ply - 1]?.verdict ?? ''}`}
          chance={isPlayed ? chance : undefined}
          notes={notes}
          hasRounds={isPlayed}
        >
          {isPlayed && (
            <div class="slider">
              <Button
                label={isPlaying ? '❚❚' : '▶'}
                aria-label={isPlaying ? 'pause' : 'play the coins'}
                onClick={play}
              />
              <StepButton by={-1} onClick={() => show(ply - 1)} />
              <input
                type="range"
                min={0}
                max={turns.length}
                value={ply}
                aria-label="coins"
                aria-valuetext={`${ply} of ${turns.length} coins`}
                onInput={(event) => show(Number(event.currentTarget.value))}
              />
              <StepButton by={1} onClick={() => show(ply + 1)} />
              {/* Another text is another element: one at the right would move with its width. */}
              <span key={ply} class="count">
                {ply} / {turns.length}
              </span>
            </div>
          )}
        </GameView>
        <div class="buttons">
          {own && (
            <Button
              label="Try again from here"
              class={resultForPerson(own)?.hasWon ? '' : 'primary'}
              onClick={() => desk.play(gameBeforeCoin(own, ply))}
            />
          )}
          {isPlayed && <Button label="Open in laboratory" onClick={() => desk.explore(state)} />}
          {closed !== undefined && <Button label="Close" onClick={() => setHash(closed)} />}
        </div>
      </section>
      <section class="side" aria-label="Analysis">
        {!isPlayed && note}
        {isPlayed && (
          <>
            <Mistakes
              judged={judged}
              side={side}
              ply={ply}
              onPick={show}
              acts={own && <SolveMistakes of={{ number: link.number, side, judgement }} />}
            >
              {note}
            </Mistakes>
            <ChanceCurve
              players={record.players}
              estimates={turns.map(({ player, toldChance }) => ({ player, chance: toldChance }))}
              searched={coins}
              at={ply}
              onPick={show}
            />
            <MoveList judged={judged} side={side} ply={ply} onPick={show} />
          </>
        )}
      </section>
      <Announcement text={`${state.announcement} ${end}`} />
    </>
  );
}
