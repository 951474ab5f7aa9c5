/** A game of Vier Gewinnt at a console, from the first coin to the result. */
import { type GameEvent, type Move, playGame } from '../../../arena/index.ts';
import { type Dialogue, GameLeftError } from '../../../cli/index.ts';
import {
  CONNECT_FOUR,
  columnOf,
  initialPosition,
  lineCells,
  type Position,
  rowOf,
  type Side,
} from '../../../engine/index.ts';
import {
  ASCII_DISCS,
  columnLetter,
  drawGrid,
  EMOJI_DISCS,
  type Look,
  type PlayerColours,
} from './drawGrid.ts';
import type { Seat, Seats } from './seats.ts';
import { type Texts, who } from './texts.ts';

interface Appearance {
  readonly texts: Texts;
  readonly look: Look;
}

/** Cells as coordinates from the lower left corner, from left to right: `(1|0) (2|0)`. */
export function formatStones(cells: readonly number[]): string {
  return cells
    .map((cell) => ({ x: columnOf(cell), y: rowOf(cell) }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ x, y }) => `(${x}|${y})`)
    .join(' ');
}

/** A game that was played to its end. */
export interface ConsoleGame {
  /** Columns from 0, in order. */
  readonly moves: readonly number[];
  /** `null` for a draw. */
  readonly winner: Side | null;
}

/**
 * Plays a game and shows it, up to its result.
 *
 * @param interrupted ends the game, even while the computer thinks
 * @throws {GameLeftError}
 */
export async function playAtConsole(
  dialogue: Dialogue,
  seats: Seats,
  { texts, look }: Appearance,
  interrupted?: AbortSignal,
): Promise<ConsoleGame> {
  const colours: PlayerColours = [seats[0].colour, seats[1].colour];
  const seatOf = (side: Side) => seats[side - 1] as Seat;
  const nameOf = ({ player: { name }, colour }: Seat) => who(texts, { name, colour });
  const legend = ([1, 2] as const)
    .map((side) => {
      const disc = look.ascii ? ASCII_DISCS[side] : EMOJI_DISCS[seatOf(side).colour];
      return `${disc} ${nameOf(seatOf(side))}`;
    })
    .join('   ');
  const heading = `${texts.title}\n\n${legend}\n`;
  const showBoard = ({ board }: Position, highlighted: readonly number[] = []) => {
    dialogue.newScreen();
    dialogue.show(`${heading}\n${drawGrid(board, colours, look, highlighted)}\n`);
  };
  const showMove = ({ player, column, position, outcome }: Move) => {
    const mover = seatOf(player);
    if (outcome === null) {
      showBoard(position);
      if (mover.level !== null) dialogue.show(`${texts.dropped(nameOf(mover), columnLetter(column))}\n`);
      return;
    }
    const [winner] = outcome.winners;
    const line = winner === undefined ? [] : lineCells(position.board, winner, CONNECT_FOUR.connect);
    showBoard(position, line);
    dialogue.show(winner === undefined ? texts.draw : texts.won(nameOf(mover), formatStones(line)));
  };
  const moves: number[] = [];
  const onEvent = (event: GameEvent) => {
    if (event.type === 'move') {
      moves.push(event.move.column);
      showMove(event.move);
    } else if (event.type === 'turn') {
      const mover = seatOf(event.position.toMove);
      if (mover.level === 'perfect') dialogue.show(texts.thinking(nameOf(mover)));
    }
  };

  showBoard(initialPosition(1));
  const players = [seats[0].player, seats[1].player] as const;
  try {
    const schedule = { rounds: [], rolls: [] };
    const { winners } = await playGame(CONNECT_FOUR, schedule, players, { onEvent }, interrupted);
    return { moves, winner: winners[0] ?? null };
  } catch (error) {
    throw interrupted?.aborted ? new GameLeftError('interrupted') : error;
  } finally {
    await Promise.all(players.map((player) => player.close?.()));
  }
}
