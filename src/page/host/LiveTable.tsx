/** A table of a contest: both players, whose turn it is, the board with the chances, the round and the bomb. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EventTableView, PlayedMatch } from '../../arena/browser.ts';
import { movesFromText } from '../../arena/browser.ts';
import { percent } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, initialPosition, type Side } from '../../engine/index.ts';
import { useContest } from '../Bracket.tsx';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/hooks.ts';
import { Plate } from '../board/Plate.tsx';
import { Act, Mark } from '../parts.tsx';
import {
  isUndecided,
  nextFrame,
  type ShownPosition,
  showAtOnce,
  showTurns,
  standOn,
} from '../state/frames.ts';
import { playTurns } from '../state/table.ts';
import { describeEnd } from '../state/words.ts';

type LiveGame = Pick<NonNullable<EventTableView['game']>, 'moves' | 'starter'>;

const turnsOf = ({ moves, starter }: LiveGame) => playTurns(initialPosition(starter), movesFromText(moves));

/** How a game stands; `coins`: after all but its last ones. */
export function standOf(game: LiveGame, coins = 0): ShownPosition {
  return turnsOf(game).at(-1 - coins) ?? { position: initialPosition(game.starter), outcome: null };
}

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
  const away = isNew ? 'never came' : `${isOne ? 'is' : 'are'} gone`;
  const end = isOne ? 'forfeits' : 'the match ends';
  const seconds = `${Math.max(0, Math.ceil(left / 1000))} s`;
  return (
    <>{`${names.join(' and ')} ${away}: ${isPaused ? `paused, ${seconds} left` : `${end} in ${seconds}`}`}</>
  );
}

const isPlaying = ({ match, game }: EventTableView) => match !== null && game?.result === null;

/** Whether a pause waits for the end of the game. */
const isPending = (table: EventTableView) => table.isPaused && isPlaying(table) && table.awaited === null;

/** `Paused.`, or what it is once the games under way are over. */
export function pauseText(tables: readonly EventTableView[]): string {
  const playing = tables.filter(isPlaying).length;
  if (playing === 0) return 'Paused.';
  return tables.length > 1 ? 'A pause follows the games under way.' : 'A pause follows this game.';
}

function Odds({ chance }: { readonly chance: number | null }) {
  if (chance === null) return <span />;
  return (
    <span>
      <Mark side={chance < 0.5 ? 2 : 1} /> {percent(Math.max(chance, 1 - chance))}
    </span>
  );
}

export function lettersAt(tables: readonly EventTableView[]) {
  return { '--letters': Math.max(...tables.flatMap(({ players }) => players.map(({ length }) => length))) };
}

const chanceAfter = ([winner, second]: readonly Side[]) =>
  second === undefined && winner !== undefined ? 2 - winner : 0.5;

const MOST_EARLIER = 4;

/** The latest games of a match, of one under way those before the one that is shown: who won them, with the replays. */
function Earlier({ match, shown }: { readonly match: PlayedMatch; readonly shown: number }) {
  const links = useContest().linksOf(match);
  const games = [...match.gameWinners.slice(0, shown)].map((mark, index) => (
    <li key={index}>
      <a href={links[index] ?? ''}>Game {index + 1}</a>
      {mark !== '-' && `${match.players['12'.indexOf(mark)] ?? 'both'} won`}
      {match.forfeits.includes(index) && ', by forfeit'}
    </li>
  ));
  return <ul class="lines earlier">{games.slice(-MOST_EARLIER)}</ul>;
}

const NO_GAME = { moves: '', starter: 1, turn: null, result: null } as const;

/** Both players, and the board between them: what is new falls, and counts once it has landed. */
function Game({ table, chance }: { table: EventTableView; chance: number | null }) {
  const { players, points, isPaused, awaited } = table;
  const game = table.game ?? NO_GAME;
  const turns = useMemo(() => turnsOf(game), [game.moves]);
  const stand = standOf(game);
  const [shown, setShown] = useState({ moves: game.moves, known: turns.length, showing: showAtOnce(stand) });
  useEffect(() => {
    setShown(({ moves, known, showing }) => ({
      moves: game.moves,
      known: turns.length,
      showing: game.moves.startsWith(moves) ? showTurns(showing, turns.slice(known)) : showAtOnce(stand),
    }));
  }, [game.moves]);
  const { showing } = shown;
  useFrames(showing.frame, 1, () => setShown((one) => ({ ...one, showing: nextFrame(one.showing) })));
  const isFalling = shown.moves !== game.moves || isUndecided(showing);
  const settled = standOn(showing.frame) ?? stand;
  const isHeld = isPaused && !isFalling && !isPending(table);
  const problem = awaited ? <Awaited {...awaited} isPaused={isPaused} /> : isHeld && pauseText([table]);
  const end = isFalling ? null : game.result;
  const told = end && describeEnd(end, players);
  // While its last coin falls, nobody searches a game any more.
  const latest = useRef(chance);
  if (end) latest.current = chanceAfter(end.winners);
  else if (game.result === null) latest.current = chance ?? latest.current;
  const [first, second] = ([1, 2] as const).map((side) => {
    const won = isFalling && game.result?.winners.includes(side) ? 1 : 0;
    const player = { side, name: players[side - 1] as string, points: (points[side - 1] as number) - won };
    return <Plate key={side} {...player} turn={game.turn} />;
  });
  return (
    <>
      {first}
      <Board frame={showing.frame} speed={1} chance={latest.current} />
      {problem || told ? (
        <p class={`said ellipsis ${problem ? 'warning' : 'told'}`} title={told ?? undefined}>
          {problem || told}
        </p>
      ) : (
        <p class="said">
          <span>Coin {settled.position.round}</span> <span>{outlookOf(settled, showing.frame.fuse)}</span>{' '}
          <Odds chance={latest.current} />
        </p>
      )}
      {second}
    </>
  );
}

/** Where a free table's watchers find a match, the latest one that is played. */
function Elsewhere() {
  const { phase, tables } = useContest().message?.table ?? {};
  if (phase !== 'playing') return null;
  const number = tables?.findLastIndex(({ match }) => match !== null) ?? -1;
  if (number === -1) return <p>No more matches here</p>;
  return (
    <p>
      {tables?.[number]?.round}: <a href={`#table=${number + 1}`}>live at table {number + 1}</a>
    </p>
  );
}

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  /** Among others, with a link to its own page, or there. */
  readonly at?: 'list' | 'page';
}

export function LiveTable({ table, number, at }: LiveTableProps) {
  const { match, shown, game, round, isPaused } = table;
  const { act, chances, message, results } = useContest();
  const { matches, games } = results;
  const name = `Table ${number + 1}`;
  const played = at === 'page' && matches[(shown ?? 0) - 1];
  const count = game && (game.index < games ? `game ${game.index + 1} of ${games}` : 'sudden death');
  return (
    <article class="live card">
      <h2>
        {at === 'list' ? <a href={`#table=${number + 1}`}>{name}</a> : name}{' '}
        <span class="quiet">
          {[round, count, isPending(table) && 'then a pause'].filter(Boolean).join(', ')}
        </span>
      </h2>
      <Game key={`${shown} ${game?.index}`} table={table} chance={chances?.[number] ?? null} />
      {played && <Earlier match={played} shown={played.isOver ? played.games : (game?.index ?? 0)} />}
      {at === 'page' && match === null && <Elsewhere />}
      {act && !message?.table.isPaused && (
        <Act
          label={`${isPaused ? 'Go on' : 'Pause'} at table ${number + 1}`}
          aria-pressed={isPaused}
          onClick={() => act({ type: 'pause', table: number, isPaused: !isPaused })}
        />
      )}
    </article>
  );
}

const AGAIN = 2;

/** A game that an explosion decided, seen once more. */
export function Replay({ game }: { readonly game: NonNullable<EventTableView['blast']> }) {
  const { matches } = useContest().results;
  const [showing, setShowing] = useState(() =>
    showTurns(showAtOnce(standOf(game, AGAIN)), turnsOf(game).slice(-AGAIN)),
  );
  useFrames(showing.frame, 0.5, () => setShowing(nextFrame));
  return (
    <section class="again" aria-label="Replay">
      <h2>
        {matches[game.match - 1]?.round}, game {game.index + 1}: the bomb decided it
      </h2>
      <Board frame={showing.frame} speed={0.5} />
      <p>{game.result && `${game.players.join(' against ')}. ${describeEnd(game.result, game.players)}`}</p>
    </section>
  );
}
