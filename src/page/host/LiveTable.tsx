/** A table of a contest: both players, whose turn it is, the board with the chances, the round and the bomb. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type EventTableView, type HostCommand, movesFromText } from '../../arena/browser.ts';
import { percent } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME, initialPosition } from '../../engine/index.ts';
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

/** `Zed is gone: forfeits in 38 s`: counted here, as the host does not say it every second. */
export function Awaited({ names, leftMs }: NonNullable<EventTableView['awaited']>) {
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    setLeft(leftMs);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1000)), 1000);
    return () => clearInterval(timer);
  }, [leftMs]);
  const end = names.length === 1 ? 'is gone: forfeits' : 'are gone: the match ends';
  return <>{`${names.join(' and ')} ${end} in ${Math.ceil(left / 1000)} s`}</>;
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

const NO_GAME = { moves: '', starter: 1, turn: null, result: null } as const;

/** Both players, and the board between them: what is new falls, and counts once it has landed. */
function Game({ table, chance }: Pick<LiveTableProps, 'table' | 'chance'>) {
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
  const problem = isPaused ? 'Paused.' : awaited && <Awaited {...awaited} />;
  const told = game.result !== null && !isFalling ? describeEnd(game.result, players) : null;
  const [first, second] = ([1, 2] as const).map((side) => {
    const won = isFalling && game.result?.winners.includes(side) ? 1 : 0;
    const player = { side, name: players[side - 1] as string, points: (points[side - 1] as number) - won };
    return <Plate key={side} {...player} turn={game.turn} isPaused={isPaused} />;
  });
  return (
    <>
      {first}
      <Board frame={showing.frame} speed={1} chance={stand.outcome ? null : chance} />
      {problem || told ? (
        <p class={`said ellipsis ${problem ? 'warning' : ''}`} title={told ?? undefined}>
          {problem || told}
        </p>
      ) : (
        <p class="said">
          <span>Coin {settled.position.round}</span> <span>{outlookOf(settled, showing.frame.fuse)}</span>{' '}
          <Odds chance={stand.outcome ? null : chance} />
        </p>
      )}
      {second}
    </>
  );
}

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  readonly chance: number | null;
  readonly act?: ((command: HostCommand) => void) | undefined;
  readonly isLink?: boolean;
}

export function LiveTable({ table, number, chance, act, isLink = false }: LiveTableProps) {
  const { match, game, round, isPaused } = table;
  const name = `Table ${number + 1}`;
  return (
    <article class="live card">
      <h2>
        {isLink ? <a href={`#table=${number + 1}`}>{name}</a> : name} <span class="quiet">{round}</span>
      </h2>
      <Game key={`${match} ${game?.index}`} table={table} chance={chance} />
      {act && (
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

export function Replay({ game }: { readonly game: NonNullable<EventTableView['blast']> }) {
  const [showing, setShowing] = useState(() =>
    showTurns(showAtOnce(standOf(game, AGAIN)), turnsOf(game).slice(-AGAIN)),
  );
  useFrames(showing.frame, 0.5, () => setShowing(nextFrame));
  return (
    <section class="again" aria-label="Replay">
      <h2>The bomb decided it</h2>
      <Board frame={showing.frame} speed={0.5} />
      <p>{game.result && describeEnd(game.result, game.players)}</p>
    </section>
  );
}
