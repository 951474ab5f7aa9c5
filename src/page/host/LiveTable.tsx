/** Tables of a contest: both players, whose turn it is, the board with the chances, the round and the bomb. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ContestMatchView, type EventTableView, movesFromText, partId } from '../../arena/browser.ts';
import { describeReason, endOfMatch, percent, roundText } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, initialPosition, type Side } from '../../engine/index.ts';
import { useContest } from '../Bracket.tsx';
import { Board } from '../board/Board.tsx';
import { ChanceCurve } from '../board/ChanceCurve.tsx';
import { useFrames, useKeys } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { Act, Mark, Step } from '../parts.tsx';
import { Strip } from '../results/Words.tsx';
import { slotOf } from '../state/bracket.ts';
import {
  isMoving,
  isUndecided,
  nextFrame,
  restingFrame,
  type ShownPosition,
  type ShownTurn,
  showAtOnce,
  showTurns,
  standOn,
} from '../state/frames.ts';
import { treeOf } from '../state/lab.ts';
import { playTurns } from '../state/table.ts';
import { chanceAfter, unbroken } from '../state/words.ts';
import { useChances } from '../thinking/useThinking.ts';
import { END_MS } from './late.ts';
import { breakable, gameText } from './Results.tsx';

function outlookOf({ position, outcome }: ShownPosition, fuse: number | null): string {
  const { bomb, round, bombsDropped } = position;
  const next = FOUR_CONNECT_XTREME.windows[bombsDropped];
  if (outcome !== null) return '';
  if (bomb && fuse !== null) return fuse > 0 ? `blast in ${fuse}` : 'blast now';
  if (next === undefined) return 'no more bombs';
  return round < next.first ? `bomb at ${next.first}–${next.last}` : `bomb by ${next.last}`;
}

type AwaitedProps = NonNullable<EventTableView['awaited']> & { readonly isPaused: boolean };

/** `Zed is gone: forfeits in 38 s`: counted here, as the host does not say it every second. */
export function Awaited({ names, isNew, leftMs, isPaused }: AwaitedProps) {
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

/** Whether a pause waits for the end of the game. */
export const isPending = (table: EventTableView) =>
  table.isPaused && isPlaying(table) && table.awaited === null;

/** `Paused.`, or what it is once the games under way are over. */
export function pauseText(tables: readonly EventTableView[]): string {
  const playing = tables.filter(isPlaying).length;
  if (playing === 0) return 'Paused.';
  return tables.length > 1 ? 'A pause follows the games under way.' : 'A pause follows this game.';
}

function describeMatch(match: ContestMatchView): string {
  const { players, points, winner } = match;
  if (winner === null) return 'Neither has come';
  const end = endOfMatch(match);
  return `${players[winner]} wins ${points[winner]} : ${points[1 - winner]}${end ? `, ${end}` : ''}`;
}

interface CoinsProps {
  readonly players: EventTableView['players'];
  /** The chance of × before the first coin, and after each; `null` where it is not known. */
  readonly chances: readonly (number | null)[];
  readonly turns: readonly ShownTurn[];
  /** How many coins are on the board; `null`: all. */
  readonly back: number | null;
  readonly look: (back: number | null) => void;
  readonly children: ComponentChildren;
}

/** The game so far: whose it was after each coin, and the way back to every one. */
function Coins({ players, chances, turns, back, look, children }: CoinsProps) {
  const at = back ?? turns.length;
  const show = (coins: number) => look(coins < turns.length ? Math.max(0, coins) : null);
  useKeys({ ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1), End: () => look(null) });
  const estimates = turns.map(({ before }) => ({ player: before.toMove, chance: null }));
  const searched = chances.map((chance) => ({ chance, luck: null }));
  return (
    <div class="coins">
      <div class="buttons">
        <Step by={-1} disabled={at === 0} onClick={() => show(at - 1)} />
        <Step by={1} disabled={back === null} onClick={() => show(at + 1)} />
        <Act label="Back to live" class="primary" disabled={back === null} onClick={() => look(null)} />
        {children}
      </div>
      <ChanceCurve {...{ players, estimates, searched, at }} onPick={show} />
      <MoveTree nodes={treeOf(turns)} at={at - 1} onGo={(coin) => show(coin + 1)} />
    </div>
  );
}

/** When a game that an explosion decided is seen once more: after its end, where no other has begun. */
const AGAIN_MS = END_MS + 1000;

const NO_GAME = { index: 0, moves: '', starter: 1, turn: null, result: null } as const;

interface GameProps {
  readonly table: EventTableView;
  /** Its match; none while the table has not had one. */
  readonly match: ContestMatchView | undefined;
  /** Above and below the board, as everywhere else who is named first. */
  readonly sides: readonly [Side, Side];
  readonly isWhole: boolean;
  /** Called once the board shows how the game has ended. */
  readonly onEnd: () => void;
}

/** Both players, and the board between them: what is new falls, and counts once it has landed. */
function Game({ table, match, sides, isWhole, onEnd }: GameProps) {
  const { players, points, isPaused, awaited } = table;
  const { linksOf } = useContest();
  const game = table.game ?? NO_GAME;
  const first = initialPosition(game.starter);
  const turns = useMemo(() => playTurns(first, movesFromText(game.moves)), [game.moves]);
  const start: ShownPosition = { position: first, outcome: null };
  const stand = turns.at(-1) ?? start;
  const now = { moves: game.moves, known: turns.length, speed: 1 };
  const [shown, setShown] = useState({ ...now, showing: showAtOnce(stand) });
  useEffect(() => {
    setShown(({ moves, known, showing }) => ({
      ...now,
      showing: game.moves.startsWith(moves) ? showTurns(showing, turns.slice(known)) : showAtOnce(stand),
    }));
  }, [game.moves]);
  const { showing, speed } = shown;
  useFrames(showing.frame, speed, () => setShown((one) => ({ ...one, showing: nextFrame(one.showing) })));
  const [wasOver] = useState(game.result !== null);
  const isBlast = !isWhole && !wasOver && game.result?.reason === 'explosion';
  useEffect(() => {
    if (!isBlast) return;
    const before = showAtOnce(turns.at(-2) ?? start);
    const again = { ...now, speed: 0.5, showing: showTurns(before, turns.slice(-1)) };
    const timer = setTimeout(() => setShown(again), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBlast]);
  const isFalling = shown.moves !== game.moves || isUndecided(showing);
  const isOver = table.match === null && match?.isOver;
  const isHeld = isPaused && !isOver && !isFalling && !isPending(table);
  const problem = awaited ? <Awaited {...awaited} isPaused={isPaused} /> : isHeld && pauseText([table]);
  const isAgain = speed < 1 && isMoving(showing);
  const end = isFalling && !isAgain ? null : game.result;
  useEffect(() => {
    if (end) onEnd();
  }, [end === null]);
  const winners = end?.winners.map((side) => <Mark key={side} side={side} />);
  const ending = end && [winners, ' ', describeReason({ ...end, moves: turns }, players)];

  const open = [start, ...turns].filter(({ outcome }) => outcome === null).map(({ position }) => position);
  const { evaluation = null } = useContest();
  const { chances, latest } = useChances(evaluation, isWhole ? open : open.slice(-1));
  const chance = end ? chanceAfter(end.winners) : latest;
  const [asked, look] = useState<number | null>(null);
  // A game that is played again is shorter.
  const back = asked !== null && asked <= turns.length ? asked : null;
  const before = back === null ? null : (turns[back - 1] ?? start);
  const settled = before ?? standOn(showing.frame);
  const frame = before ? restingFrame(before) : showing.frame;
  // Before its first game, a match is nobody's.
  const live = table.game ? chance : null;
  const known = before ? (chances[back ?? 0] ?? null) : live;
  const leader = <Mark side={known !== null && known < 0.5 ? 2 : 1} />;
  const odds = known === null ? '–' : [leader, ' ', percent(Math.max(known, 1 - known))];
  const coin = back === null ? `Coin ${settled.position.round}` : `After coin ${back}`;
  // A coin that falls is not listed yet.
  const landed = isFalling ? turns.slice(0, standOn(showing.frame).position.round - 1) : turns;

  const [above, below] = sides.map((side) => {
    const name = players[side - 1] as string;
    const player = { side, name: breakable(name), points: points[side - 1] as number };
    return (
      <div key={side} class="player">
        <Plate {...player} turn={game.turn} />
        {isWhole && (
          // Figures that end at the right are new ones, not the old ones moved.
          <b key={known} class="chance">
            {known !== null && percent(side === 1 ? known : 1 - known)}
          </b>
        )}
      </div>
    );
  });
  return (
    <>
      {above}
      <Board frame={frame} speed={speed} chance={known} />
      {back === null && (problem || end) ? (
        <p class={`said ${problem ? 'warning' : 'ending'}`}>
          {isAgain && <span class="tag">Replay of game {game.index + 1}</span>}{' '}
          {problem || (isOver ? describeMatch(match) : ending)}
        </p>
      ) : (
        <p class="said">
          <span>{[coin, outlookOf(settled, frame.fuse)].filter(Boolean).join(', ')}</span>{' '}
          {!isWhole && <span>{odds}</span>}
        </p>
      )}
      {below}
      {isWhole && (
        <Coins
          chances={end ? [...chances.slice(0, turns.length), chance] : chances.slice(0, landed.length + 1)}
          {...{ players, turns: landed, back, look }}
        >
          {match && <Strip of={match.gameWinners} links={linksOf(match)} />}
        </Coins>
      )}
    </>
  );
}

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  /** On its own, with all that there is to know of it. */
  readonly isWhole?: boolean;
}

export function Pause({ number, isPaused }: { readonly number: number; readonly isPaused: boolean }) {
  const { act } = useContest();
  const label = isPaused ? 'Go on' : 'Pause';
  return (
    <Act
      label={label}
      aria-label={`${label} at table ${number + 1}`}
      onClick={() => act?.({ type: 'pause', table: number, isPaused: !isPaused })}
    />
  );
}

export function LiveTable({ table, number, isWhole = false }: LiveTableProps) {
  const { shown, game, round, isPaused } = table;
  const { act, message, results, onEnd } = useContest();
  const played = results.matches[(shown ?? 0) - 1];
  const isTurned = played !== undefined && slotOf(played, table.players[0]) === 1;
  const sides = isTurned ? ([2, 1] as const) : ([1, 2] as const);
  const name = `Table ${number + 1}`;
  // Also before it begins and once it is over, as a word more would move the others.
  const count = gameText(game?.index ?? 0, results);
  const stand = [round && roundText(round), count, isPending(table) && 'then a pause']
    .filter(Boolean)
    .join(', ');
  return (
    <article class={`live card ${isTurned ? 'turned' : ''}`}>
      <h2>
        {isWhole ? name : <a href={`#table=${number + 1}`}>{name}</a>}{' '}
        <span class="quiet">{unbroken(stand)}</span>
      </h2>
      <Game
        key={`${shown} ${game?.index}`}
        {...{ table, match: played, sides, isWhole }}
        onEnd={() => onEnd?.(number)}
      />
      {isWhole && act && !message?.table.isPaused && <Pause {...{ number, isPaused }} />}
    </article>
  );
}

/** The part of the contest that the match of a table belongs to. */
const partOf = ({ round }: EventTableView) => round && partId(round);

/** The tables to be watched: a free one keeps its result as long as the part of the contest that it belongs to is played. */
export function tablesToWatch(tables: readonly EventTableView[]) {
  const used = tables.flatMap((table, number) => (table.shown === null ? [] : [{ table, number }]));
  const playing = used.filter(({ table }) => table.match !== null);
  const latest = Math.max(...used.map(({ table }) => table.shown ?? 0));
  const live = playing.length > 0 ? playing : used.filter(({ table }) => table.shown === latest);
  const parts = new Set(live.map(({ table }) => partOf(table)));
  return used.filter(({ table }) => table.match !== null || parts.has(partOf(table)));
}

const LONGEST_NAME = 12;

/** How many letters a name has room for, the same at all tables; one that is too long is cut, and makes no other smaller. */
export function useLongest(): number {
  const { standings } = useContest().results;
  const whole = standings.map(({ name }) => name.length).filter((length) => length <= LONGEST_NAME);
  return whole.length > 0 ? Math.max(...whole) : LONGEST_NAME;
}

interface TablesProps {
  readonly tables: ReturnType<typeof tablesToWatch>;
  readonly isOnWall?: boolean;
  readonly children?: ComponentChildren;
}

export function Tables({ tables, isOnWall = false, children }: TablesProps) {
  const count = tables.length;
  const isWhole = !isOnWall && count === 1;
  const columns = isOnWall && count > 6 ? 3 : Math.min(2, count);
  const rows = Math.min(2, Math.ceil(count / columns));
  const longest = useLongest();
  return (
    <section
      class={isWhole ? 'followed' : 'tables'}
      aria-label="Tables"
      data-tables={count}
      style={{ '--columns': columns, '--rows': rows, '--longest': longest }}
    >
      {tables.map(({ table, number }) => (
        <LiveTable key={number} {...{ table, number, isWhole }} />
      ))}
      {children}
    </section>
  );
}
