/** The live table: the match as it is played, the start menu, and the seats of persons. */
import { useMemo, useState } from 'preact/hooks';
import type { TableCommand, TableMessage } from '../../arena/browser.ts';
import type { Evaluation } from '../../bot/browser.ts';
import { describeLuckOfMatch } from '../../document/browser.ts';
import { isFull, type Side } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { BombStory, Rules } from '../board/BombStory.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { columnKeys, useFrames, useKeys } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { RoundInWords, Rounds } from '../board/Rounds.tsx';
import { SoundControl, useSound } from '../board/sound.tsx';
import { type Desk, DeskPage } from '../lab/Desk.tsx';
import { PlayCard, PlayedGames } from '../lab/PlayCard.tsx';
import type { PageData } from '../pageData.ts';
import { Act, Problem, Title } from '../parts.tsx';
import { pageName, useLine, useLoaded } from '../serverLine.ts';
import { frameOver, standOn } from '../state/frames.ts';
import { treeOf } from '../state/lab.ts';
import type { TableState } from '../state/table.ts';
import {
  describeState,
  heard,
  INITIAL_TABLE,
  mayDrop,
  turnsOnBoard,
  viewOnBoard,
  waitingBot,
} from '../state/table.ts';
import { chanceOfPlayerOne, shownName } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import { botAddress, Controls, GuestButton, StartMenu } from './Controls.tsx';

/** On the board, "fastest" is still something to see. */
const FASTEST = 8;

const ENDED = 'The server has ended with its match.';
const GONE =
  'The server is gone: its matches are over, or it was stopped. This page connects again when it returns.';

function Estimates({ state: { view, turns } }: { readonly state: TableState }) {
  const players = view?.match?.players ?? ['player 1', 'player 2'];
  const moves = view?.game?.moves;
  const estimates = turns.map(({ before }, ply) => ({
    player: before.toMove,
    chance: moves?.[ply]?.chance ?? null,
  }));
  if (estimates.every(({ chance }) => chance === null)) return null;
  return <ChanceCurve players={players} estimates={estimates} />;
}

function Seat({ state: { view, you }, side }: { readonly state: TableState; readonly side: Side }) {
  const { match = null, game = null, seats = null, isPaused = false } = view ?? {};
  const name = match?.players[side - 1] ?? shownName(seats?.[side - 1]?.name ?? '');
  const shown = name !== '' && you.sides.includes(side) ? `${name} (you)` : name;
  const points = match?.points[side - 1];
  return <Plate side={side} name={shown} points={points} turn={game?.turn} isPaused={isPaused} />;
}

/** `weights`: the address of the evaluation that games are searched with, and that plays where someone plays against fcx. */
export function TableView({ weights, save }: Omit<Extract<PageData, { page: 'table' }>, 'page'>) {
  const evaluation = useLoaded<Evaluation>(weights, 1);
  const known = useMemo(() => (evaluation === null ? [] : [{ name: 'best', evaluation }]), [evaluation]);
  return (
    <DeskPage known={known} save={save}>
      {(desk) => <LiveView desk={desk} evaluation={evaluation} />}
    </DeskPage>
  );
}

function LiveView({ desk, evaluation }: { readonly desk: Desk; readonly evaluation: Evaluation | null }) {
  const [newest, change] = useState(INITIAL_TABLE);
  const { isLost, send } = useLine<TableMessage, TableCommand>(`page=${pageName()}`, (message) =>
    change((before) => heard(before, message)),
  );
  const view = viewOnBoard(newest);
  const state = { ...newest, view, turns: turnsOnBoard(newest) };
  const { you, showing, position } = state;
  const awaitsPlayers = view?.awaitsPlayers ?? false;
  const isIdle = view !== null && view.game === null && !awaitsPlayers && (view.match?.isOver ?? true);
  // The person who plays sits at the bottom.
  const [below, above] = you.sides[0] === 2 ? ([2, 1] as const) : ([1, 2] as const);
  const speed = view?.speed ?? (view ? FASTEST : 1);
  useFrames(showing.frame, speed, () => change(frameOver));
  useSound(showing.frame);

  const shown = standOn(showing.frame);
  // What a search thinks is not for people who play.
  const isWatching = !isIdle && view?.seats.every(({ choice }) => choice.kind !== 'person');
  const isOpen = isWatching && shown.outcome === null && !isFull(shown.position.board);
  const { latest } = useChances(evaluation, isOpen ? [shown.position] : []);
  const [winner, second] = shown.outcome?.winners ?? [];
  const isWon = winner !== undefined && second === undefined;
  const chance = isWon ? chanceOfPlayerOne(1, winner) : latest;

  const { round } = position;
  const game = view?.game?.index ?? 0;
  const drop =
    mayDrop(state) && !isLost ? (column: number) => send({ type: 'drop', column, round, game }) : undefined;
  useKeys(columnKeys(drop));

  const { match = null, lastGame = null } = view ?? {};
  const isOpenGame = view?.game && !view.game.result && !match?.isOver;
  const isMatch = match !== null && !match.isOver;
  const hasControls = view !== null && you.controls && !isLost;
  const playCard = (
    <PlayCard desk={desk} isSecond={hasControls && waitingBot(view) !== null}>
      {(side, name) => hasControls && <GuestButton view={view} send={send} side={side} name={name} />}
    </PlayCard>
  );
  return (
    <main class={`columns ${isIdle ? 'idle' : ''}`}>
      <header>
        <SoundControl />
        <Title>Four Connect Xtreme</Title>
        <p class="status verdict">{describeState(state, botAddress())}</p>
        {isOpenGame ? <RoundInWords frame={showing.frame} /> : <p class="round" />}
      </header>
      <section class="stage" aria-label="Board">
        {isIdle ? (
          <BombStory />
        ) : (
          <>
            <Seat state={state} side={above} />
            <Board
              frame={showing.frame}
              speed={speed}
              onColumn={drop}
              toMove={position.toMove}
              chance={isWatching ? chance : undefined}
            />
            <Seat state={state} side={below} />
            <Rounds frame={showing.frame} />
          </>
        )}
      </section>
      {/* Another one beside a game: what stays would move. */}
      <section key={isIdle ? 'idle' : 'match'} class="side" aria-label="Match">
        {isIdle && <Problem as="card" text={isLost && GONE} />}
        <Problem as="card notice" text={view?.problem} />
        {isIdle && <div class="first stack">{playCard}</div>}
        {view !== null && !isIdle && (
          <div class={`buttons ${you.controls ? 'controls' : ''}`}>
            {match?.isOver ? isLost && ENDED : <Problem text={isLost && GONE} />}
            {!isLost && <Controls view={view} you={you} send={send} />}
          </div>
        )}
        {view?.game && <MoveTree nodes={treeOf(state.turns)} at={state.turns.length - 1} />}
        {view?.game && (
          <div class="buttons">
            <Act
              label="Analyse the last game"
              disabled={!desk.isReady || lastGame === null}
              onClick={() => lastGame && desk.show([lastGame])}
            />
            {view.awaitsNextGame && !isLost && (you.controls || you.sides.length > 0) && (
              <Act label="Next game" class="primary" onClick={() => send({ type: 'nextGame' })} />
            )}
          </div>
        )}
        {/* What the opponent thinks is not for whoever plays. */}
        {view?.game && !(isMatch && you.sides.length > 0 && view.game.result === null) && (
          <Estimates state={state} />
        )}
        {match?.luck && <p>In the match, {describeLuckOfMatch(match.luck, match.players)}.</p>}
        {/* Below what a match shows, which must not move when it ends. */}
        {view !== null && !isMatch && (
          <>
            {view.game !== null && playCard}
            <PlayedGames />
            {!you.controls && <p>The next match is set up at the machine of the server.</p>}
            <Rules />
            {hasControls && <StartMenu key={String(awaitsPlayers)} view={view} send={send} />}
          </>
        )}
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
