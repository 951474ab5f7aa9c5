/** A table of a contest: both players, whose turn it is, the board with the chances, the round and the bomb. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type EventTableView, type HostCommand, movesFromText } from '../../arena/browser.ts';
import { initialPosition, type Side } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/hooks.ts';
import { describeBombs } from '../board/Rounds.tsx';
import { Mark } from '../parts.tsx';
import { nextFrame, type ShownTurn, showAtOnce, showTurns } from '../state/frames.ts';
import { playTurns } from '../state/table.ts';
import { describeEnd } from '../state/words.ts';

type LiveGame = Pick<NonNullable<EventTableView['game']>, 'moves' | 'starter'>;

const turnsOf = (game: LiveGame) => playTurns(initialPosition(game.starter), movesFromText(game.moves));

/** How a game stands. */
export function standOf(game: LiveGame) {
  return turnsOf(game).at(-1) ?? { position: initialPosition(game.starter), outcome: null };
}

/** The board of a game that goes on: what is new falls. */
function useGame(game: LiveGame) {
  const turns = useMemo(() => turnsOf(game), [game.moves, game.starter]);
  const stand = turns.at(-1) ?? { position: initialPosition(game.starter), outcome: null };
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
  return { stand, frame: showing.frame };
}

interface PlateProps {
  readonly table: EventTableView;
  readonly side: Side;
}

/** A player: name, points, and the clock while it thinks, which CSS moves. */
function Plate({ table: { players, points, game, isPaused }, side }: PlateProps) {
  const turn = game?.turn?.side === side ? game.turn : null;
  const times = turn?.clockMs && { animationDelay: `${-turn.ms}ms`, animationDuration: `${turn.clockMs}ms` };
  return (
    <p class={`plate ${turn ? 'turn' : ''}`}>
      <Mark side={side} />
      <b class="who">{players[side - 1]}</b>
      <b class="points">{points[side - 1]}</b>
      <span class="clock">
        {turn && <span class="hidden">to move</span>}
        {times && !isPaused && <span key={turn.ms} class="used" style={times} />}
      </span>
    </p>
  );
}

const percent = (chance: number) => `${Math.round(100 * chance)} %`;

interface GameBoardProps {
  readonly table: EventTableView;
  readonly game: NonNullable<EventTableView['game']>;
  readonly chance: number | null;
}

function GameBoard({ table: { players, match }, game, chance }: GameBoardProps) {
  const { stand, frame } = useGame(game);
  const end = game.result && match !== null ? describeEnd(game.result, players) : null;
  return (
    <>
      <Board frame={frame} speed={1} chance={stand.outcome ? null : chance} />
      <p class="quiet said">
        {end ?? `Round ${stand.position.round}. ${describeBombs(stand)}`}
        {end === null && chance !== null && ` ${players[0]} wins with ${percent(chance)}.`}
      </p>
    </>
  );
}

interface LiveTableProps {
  readonly table: EventTableView;
  /** From 0. */
  readonly number: number;
  /** The chance of the first player; `null` until it is known. */
  readonly chance: number | null;
  readonly act?: ((command: HostCommand) => void) | undefined;
  readonly isLink?: boolean;
}

export function LiveTable({ table, number, chance, act, isLink = false }: LiveTableProps) {
  const { game, round, isPaused, isWaiting } = table;
  const name = `Table ${number + 1}`;
  return (
    <article class="live card">
      <h2>
        {isLink ? <a href={`#table=${number + 1}`}>{name}</a> : name} <span class="quiet">{round}</span>
      </h2>
      <Plate table={table} side={1} />
      {game && <GameBoard key={`${table.match} ${game.index}`} table={table} game={game} chance={chance} />}
      <Plate table={table} side={2} />
      {(isPaused || isWaiting) && (
        <p class="warning">{isPaused ? 'Paused.' : 'Waits for a bot that is not there.'}</p>
      )}
      {act && (
        <button
          type="button"
          aria-pressed={isPaused}
          onClick={() => act({ type: 'pause', table: number, isPaused: !isPaused })}
        >
          {isPaused ? 'Go on' : 'Pause'} at table {number + 1}
        </button>
      )}
    </article>
  );
}

/** The last turns of a game once more. */
export function Replay({ game }: { readonly game: NonNullable<EventTableView['blast']> }) {
  const [showing, setShowing] = useState(() => {
    const turns: ShownTurn[] = turnsOf(game);
    const before = turns.at(-3);
    const start = before ?? { position: initialPosition(game.starter), outcome: null };
    return showTurns(showAtOnce(start), turns.slice(-2));
  });
  useFrames(showing.frame, 0.5, () => setShowing(nextFrame));
  return (
    <section class="again" aria-label="Replay">
      <h2>The bomb decided it</h2>
      <Board frame={showing.frame} speed={0.5} />
      <p>{game.result && describeEnd(game.result, game.players)}</p>
    </section>
  );
}
