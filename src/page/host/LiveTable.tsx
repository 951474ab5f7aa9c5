/** The tables of a contest: both players, the one to move, the board with the chances, the round and the bomb. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ContestMatchView, type EventTableView, partId } from '../../arena/browser.ts';
import { describeReason, matchEndText, percent, roundText } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, type Side } from '../../engine/index.ts';
import { useContest } from '../Bracket.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { GameView } from '../board/GameView.tsx';
import { useKeys, useSeen, useStoreValue } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { Button, Mark, StepButton } from '../parts.tsx';
import { GameStrip } from '../results/Words.tsx';
import { slotOf } from '../state/bracket.ts';
import {
  type Frame,
  isMoving,
  isOutcomeHidden,
  positionShownBy,
  restingFrame,
  type ShownPosition,
  turnMs,
} from '../state/frames.ts';
import { type GameNode, landedTurns } from '../state/game.ts';
import type { TableGame } from '../state/shownContest.ts';
import { finalChance, withoutLineBreaks } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import { breakableName, gameText } from './Results.tsx';

/** The next event of a bomb, briefly; empty once the game is over. */
function outlookOf({ position, outcome }: ShownPosition, fuse: number | null): string {
  const { bomb, round, bombsDropped } = position;
  const next = FOUR_CONNECT_XTREME.windows[bombsDropped];
  if (outcome !== null) return '';
  if (bomb && fuse !== null) return fuse > 0 ? `blast in ${fuse}` : 'blast now';
  if (next === undefined) return 'no more bombs';
  return round < next.first ? `bomb at ${next.first}–${next.last}` : `bomb by ${next.last}`;
}

type AwaitedProps = NonNullable<EventTableView['awaited']> & { readonly isPaused: boolean };

/**
 * Says which bots a match waits for: `Zed is gone: forfeits in 38 s`. The seconds are counted here, as the host does
 * not report every one of them.
 */
export function AwaitedBots({ names, isNew, leftMs, isPaused }: AwaitedProps) {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    setLeft(leftMs);
    const count = () => setLeft((before) => Math.max(0, before - 1000));
    const timer = isPaused ? undefined : setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [leftMs, isPaused]);
  const isOne = names.length === 1;
  const away = isNew ? `${isOne ? 'has' : 'have'} not come` : `${isOne ? 'is' : 'are'} gone`;
  const end = isOne ? 'forfeits' : 'the match ends';
  const seconds = `${Math.max(0, Math.ceil(left / 1000))} s`;
  return (
    <>{`${names.join(' and ')} ${away}: ${isPaused ? `paused, ${seconds} left` : `${end} in ${seconds}`}`}</>
  );
}

const isPlaying = ({ match, game }: EventTableView) => match !== null && game?.result === null;

/** True if a pause waits for the end of the game. */
export const isPausePending = (table: EventTableView) =>
  table.isPaused && isPlaying(table) && table.awaited === null;

/** Says that tables are paused, or will be once the games under way are over. */
export function pauseText(tables: readonly EventTableView[]): string {
  const playing = tables.filter(isPlaying).length;
  if (playing === 0) return 'Paused.';
  return tables.length > 1 ? 'A pause follows the games under way.' : 'A pause follows this game.';
}

/** The result of a match in words. */
function describeMatch(match: ContestMatchView): string {
  const { players, points, winner } = match;
  if (winner === null) return 'Neither has come';
  const end = matchEndText(match);
  return `${players[winner]} wins ${points[winner]} : ${points[1 - winner]}${end ? `, ${end}` : ''}`;
}

interface CoinsProps {
  readonly players: EventTableView['players'];
  /** The chance of × before the first coin, and after each; `null` where it is not known. */
  readonly chances: readonly (number | null)[];
  /** The coins that have landed. */
  readonly turns: readonly GameNode[];
  /** The number of coins on the board, for who looks back; `null` for all of them. */
  readonly back: number | null;
  readonly look: (back: number | null) => void;
  readonly children: ComponentChildren;
}

/** The game so far: the chances after each coin, and buttons that show the board as it was then. */
function Coins({ players, chances, turns, back, look, children }: CoinsProps) {
  const at = back ?? turns.length;
  const show = (coins: number) => look(coins < turns.length ? Math.max(0, coins) : null);
  useKeys({ ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), End: () => look(null) });
  const estimates = turns.map(({ before }) => ({ player: before.toMove, chance: null }));
  const searched = chances.map((chance) => ({ chance, luck: null }));
  return (
    <div class="coins">
      <div class="buttons">
        <StepButton by={-1} disabled={at === 0} onClick={() => show(at - 1)} />
        <StepButton by={1} disabled={back === null} onClick={() => show(at + 1)} />
        <Button label="Back to live" class="primary" disabled={back === null} onClick={() => look(null)} />
        {children}
      </div>
      <ChanceCurve players={players} estimates={estimates} searched={searched} at={at} onPick={show} />
      <MoveTree nodes={turns} at={at - 1} onGo={(coin) => show(coin + 1)} />
    </div>
  );
}

/** Milliseconds for which the end of a game is shown, from when its last coin begins to fall; the host begins the next game meanwhile. */
const END_MS = 5000;
/** Milliseconds after that until an explosion that decided the game is shown once more. */
const AGAIN_MS = 1000;

const PAUSES = {
  end: ({ shown }: Frame) => END_MS - ('landed' in shown ? turnMs(shown) : 0),
};

interface GameProps {
  readonly table: EventTableView;
  /** The number of the table, from 0. */
  readonly number: number;
  /** The match of the table; none while it has not had one. */
  readonly match: ContestMatchView | undefined;
  /** The sides above and below the board: the one that is named first in the match is above. */
  readonly sides: readonly [Side, Side];
  readonly isWhole: boolean;
}

/** Both players, and the board between them. */
function Game({ table, number, match, sides, isWhole }: GameProps) {
  const { players, points, isPaused, awaited, game } = table;
  const { linksOf, store, evaluation = null } = useContest();
  const { game: board, replay, shown } = useStoreValue(store, ({ tables }) => tables[number] as TableGame);
  const { showing, start: first } = board;
  const isAgain = replay === 'running';
  const isDue = replay === 'due' && !isWhole && !isMoving(showing);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => store.dispatch({ type: 'replay', table: number }), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  const start: ShownPosition = { position: first, outcome: null };
  const isFalling = isOutcomeHidden(showing);
  const isOver = table.match === null && match?.isOver;
  const isHeld = isPaused && !isOver && !isFalling && !isPausePending(table);
  const problem = awaited ? <AwaitedBots {...awaited} isPaused={isPaused} /> : isHeld && pauseText([table]);
  const end = game?.result ?? null;
  const winners = end?.winners.map((side) => <Mark key={side} side={side} />);
  const ending = end && [winners, ' ', describeReason({ ...end, moves: board.nodes }, players)];

  // A coin that falls is not listed yet.
  const turns = isAgain ? board.nodes : landedTurns(board);
  const open = [start, ...turns].filter(({ outcome }) => outcome === null).map(({ position }) => position);
  const { chances, latest } = useChances(evaluation, isWhole ? open : open.slice(-1));
  const chance = end ? finalChance(end.winners) : latest;
  const [asked, look] = useState<number | null>(null);
  // A game that is played again is shorter.
  const back = asked !== null && asked <= turns.length ? asked : null;
  const before = back === null ? null : (turns[back - 1] ?? start);
  // The live board is out of sight while an earlier coin is shown.
  useSeen((isSeen) => store.dispatch({ type: 'seen', table: number, isSeen }), before === null);
  const settled = before ?? positionShownBy(showing.frame);
  const frame = before ? restingFrame(before) : showing.frame;
  // Before its first game, a match is nobody's.
  const live = game ? chance : null;
  const shownChance = before ? (chances[back ?? 0] ?? null) : live;
  const leader = <Mark side={shownChance !== null && shownChance < 0.5 ? 2 : 1} />;
  const odds = shownChance === null ? '–' : [leader, ' ', percent(Math.max(shownChance, 1 - shownChance))];
  const coin = back === null ? `Coin ${settled.position.round}` : `After coin ${back}`;
  // The last coin of a game falls before it is known that nobody is asked after it.
  const turn = shown.game.moves.length < board.nodes.length ? null : game?.turn;

  const [above, below] = sides.map((side) => {
    const name = players[side - 1] as string;
    const player = { side, name: breakableName(name), points: points[side - 1] as number };
    return (
      <div key={side} class="player">
        <Plate {...player} turn={turn} />
        {isWhole && (
          // Figures that end at the right are new ones, not the old ones moved.
          <b key={shownChance} class="chance">
            {shownChance !== null && percent(side === 1 ? shownChance : 1 - shownChance)}
          </b>
        )}
      </div>
    );
  });
  return (
    <>
      <GameView
        frame={frame}
        onFrameOver={() => store.dispatch({ type: 'frameOver', table: number })}
        pauses={PAUSES}
        speed={isAgain ? 0.5 : 1}
        chance={shownChance}
        above={above}
        below={below}
        hasRounds={false}
      >
        {back === null && (problem || end) ? (
          <p class={`said ${problem ? 'warning' : 'ending'}`}>
            {isAgain && <span class="tag">Replay of game {(game?.index ?? 0) + 1}</span>}{' '}
            {problem || (isOver ? describeMatch(match) : ending)}
          </p>
        ) : (
          <p class="said">
            <span>{[coin, outlookOf(settled, frame.fuse)].filter(Boolean).join(', ')}</span>{' '}
            {!isWhole && <span>{odds}</span>}
          </p>
        )}
      </GameView>
      {isWhole && (
        <Coins
          chances={end ? [...chances.slice(0, turns.length), chance] : chances.slice(0, turns.length + 1)}
          players={players}
          turns={turns}
          back={back}
          look={look}
        >
          {match && <GameStrip of={match.gameWinners} links={linksOf(match)} />}
        </Coins>
      )}
    </>
  );
}

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  /** True if the table stands on its own, with the curve and the coins of its game. */
  readonly isWhole?: boolean;
}

/** Shows the button that pauses a table, or lets it go on. */
export function PauseButton({ number, isPaused }: { readonly number: number; readonly isPaused: boolean }) {
  const { act } = useContest();
  const label = isPaused ? 'Go on' : 'Pause';
  return (
    <Button
      label={label}
      aria-label={`${label} at table ${number + 1}`}
      onClick={() => act?.({ type: 'pause', table: number, isPaused: !isPaused })}
    />
  );
}

/** Shows the card of a table: its match and its game as they go on. */
export function LiveTable({ table, number, isWhole = false }: LiveTableProps) {
  const { shown, game, round, isPaused } = table;
  const { act, message, results } = useContest();
  const played = results.matches[(shown ?? 0) - 1];
  const isTurned = played !== undefined && slotOf(played, table.players[0]) === 1;
  const sides = isTurned ? ([2, 1] as const) : ([1, 2] as const);
  const name = `Table ${number + 1}`;
  // Also before it begins and once it is over, as a word more would move the others.
  const count = gameText(game?.index ?? 0, results);
  const stand = [round && roundText(round), count, isPausePending(table) && 'then a pause']
    .filter(Boolean)
    .join(', ');
  return (
    <article class={`live card ${isTurned ? 'turned' : ''}`}>
      <h2>
        {isWhole ? name : <a href={`#table=${number + 1}`}>{name}</a>}{' '}
        <span class="quiet">{withoutLineBreaks(stand)}</span>
      </h2>
      <Game
        key={`${shown} ${game?.index}`}
        table={table}
        number={number}
        match={played}
        sides={sides}
        isWhole={isWhole}
      />
      {isWhole && act && !message?.table.isPaused && <PauseButton number={number} isPaused={isPaused} />}
    </article>
  );
}

/** The part of the contest that the match of a table belongs to. */
const partOf = ({ round }: EventTableView) => round && partId(round);

/**
 * Returns the tables to show: those with a match, and free ones as long as the part of the contest that their last
 * match belongs to is played.
 */
export function tablesToWatch(tables: readonly EventTableView[]) {
  const used = tables.flatMap((table, number) => (table.shown === null ? [] : [{ table, number }]));
  const playing = used.filter(({ table }) => table.match !== null);
  const latest = Math.max(...used.map(({ table }) => table.shown ?? 0));
  const live = playing.length > 0 ? playing : used.filter(({ table }) => table.shown === latest);
  const parts = new Set(live.map(({ table }) => partOf(table)));
  return used.filter(({ table }) => table.match !== null || parts.has(partOf(table)));
}

const LONGEST_NAME = 12;

/**
 * Returns the number of letters that names get at all tables: as many as the longest name in the standings that
 * has at most 12, or 12 if none has. A longer name is cut, and makes no other smaller.
 */
export function useNameLength(): number {
  const { standings } = useContest().results;
  const whole = standings.map(({ name }) => name.length).filter((length) => length <= LONGEST_NAME);
  return whole.length > 0 ? Math.max(...whole) : LONGEST_NAME;
}

interface TablesProps {
  readonly tables: ReturnType<typeof tablesToWatch>;
  readonly isOnWall?: boolean;
  readonly children?: ComponentChildren;
}

/** Shows some tables beside each other; a single one stands on its own, with the coins of its game. */
export function LiveTables({ tables, isOnWall = false, children }: TablesProps) {
  const count = tables.length;
  const isWhole = !isOnWall && count === 1;
  const columns = isOnWall && count > 6 ? 3 : Math.min(2, count);
  const rows = Math.min(2, Math.ceil(count / columns));
  const longest = useNameLength();
  return (
    <section
      class={isWhole ? 'followed' : 'tables'}
      aria-label="Tables"
      data-tables={count}
      style={{ '--columns': columns, '--rows': rows, '--longest': longest }}
    >
      {tables.map(({ table, number }) => (
        <LiveTable key={number} table={table} number={number} isWhole={isWhole} />
      ))}
      {children}
    </section>
  );
}
