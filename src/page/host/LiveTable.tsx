/** A table of a contest: both players, whose turn it is, the board with the chances, the round and the bomb. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type EventTableView, type HostCommand, movesFromText } from '../../arena/browser.ts';
import { percent } from '../../document/browser.ts';
import { initialPosition } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/hooks.ts';
import { Plate } from '../board/Plate.tsx';
import { describeBombs } from '../board/Rounds.tsx';
import { Act } from '../parts.tsx';
import { isUndecided, nextFrame, type ShownPosition, showAtOnce, showTurns } from '../state/frames.ts';
import { playTurns } from '../state/table.ts';
import { describeEnd } from '../state/words.ts';

type LiveGame = Pick<NonNullable<EventTableView['game']>, 'moves' | 'starter'>;

const turnsOf = ({ moves, starter }: LiveGame) => playTurns(initialPosition(starter), movesFromText(moves));

/** How a game stands; `coins`: after all but its last ones. */
export function standOf(game: LiveGame, coins = 0): ShownPosition {
  return turnsOf(game).at(-1 - coins) ?? { position: initialPosition(game.starter), outcome: null };
}

interface GameBoardProps {
  readonly table: EventTableView;
  readonly game: NonNullable<EventTableView['game']>;
  readonly chance: number | null;
}

/** The board of a game that goes on: what is new falls. */
function GameBoard({ table: { players }, game, chance }: GameBoardProps) {
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
  const isOver = game.result !== null && !isUndecided(showing);
  const odds = chance === null ? '' : ` ${players[0]}: ${percent(chance)}.`;
  const outlook = stand.outcome === null ? `${describeBombs(stand)}${odds}` : '';
  return (
    <>
      <Board frame={showing.frame} speed={1} chance={stand.outcome ? null : chance} />
      <p class="quiet said">
        {isOver && game.result
          ? describeEnd(game.result, players)
          : `Round ${stand.position.round}. ${outlook}`}
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
  const { game, round, players, points, isPaused, isWaiting } = table;
  const name = `Table ${number + 1}`;
  const [first, second] = ([1, 2] as const).map((side) => {
    const player = { side, name: players[side - 1] as string, points: points[side - 1] as number };
    return <Plate key={side} {...player} turn={game?.turn} isPaused={isPaused} />;
  });
  return (
    <article class="live card">
      <h2>
        {isLink ? <a href={`#table=${number + 1}`}>{name}</a> : name} <span class="quiet">{round}</span>
      </h2>
      {first}
      {game && <GameBoard key={`${table.match} ${game.index}`} table={table} game={game} chance={chance} />}
      {second}
      {(isPaused || isWaiting) && (
        <p class="warning">{isPaused ? 'Paused.' : 'Waits for a bot that is not there.'}</p>
      )}
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

/** Coins that are shown once more. */
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
