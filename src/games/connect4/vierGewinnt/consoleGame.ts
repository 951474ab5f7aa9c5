/** A game of Vier Gewinnt at a console, from the first coin to the result, and the drawing of its discs and its board. */
import { styleText } from 'node:util';
import { type GameEvent, type Move, playToEnd } from '../../../arena/index.ts';
import { type Dialogue, GameLeftError } from '../../../cli/index.ts';
import type { Board, Cell, Position, Side } from '../../../engine/index.ts';
import {
  COLUMNS,
  CONNECT_FOUR,
  cellIndex,
  columnOf,
  initialPosition,
  Lines,
  ROWS,
  rowOf,
} from '../../../engine/index.ts';
import type { ConsoleSeats, Seat } from './seats.ts';
import { type Texts, who } from './texts.ts';

/** The colours that players choose from. */
export const DISC_COLOURS = ['red', 'green', 'yellow', 'blue'] as const;

/** The colour of a player's discs. */
export type DiscColour = (typeof DISC_COLOURS)[number];

/** The look of a board. */
interface Look {
  /** True to draw discs as letters instead of emoji. */
  readonly ascii: boolean;
  /** True to colour text. */
  readonly colour: boolean;
}

/** The discs as emoji, each two columns wide. */
const EMOJI_DISCS: Record<DiscColour, string> = { red: '🔴', green: '🟢', yellow: '🟡', blue: '🔵' };

/** The discs as letters, for terminals without emoji or colours. */
const ASCII_DISCS: Readonly<Record<Side, string>> = { 1: 'X', 2: 'O' };

type PlayerColours = readonly [DiscColour, DiscColour];

const CELL_WIDTH = 5;
const SEPARATOR = `+${`${'-'.repeat(CELL_WIDTH)}+`.repeat(COLUMNS)}`;

/** The letter of a column: `A` for 0. */
export function columnLetter(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column);
}

/** A disc in its cell, `CELL_WIDTH` columns wide; highlighted discs have brackets around them. */
function drawDisc(player: Side, colours: PlayerColours, look: Look, highlighted: boolean): string {
  const colour = colours[player - 1] as DiscColour;
  const [left, right] = highlighted ? ['[', ']'] : [' ', ' '];
  const disc = look.ascii
    ? ` ${left}${ASCII_DISCS[player]}${right} `
    : `${left}${EMOJI_DISCS[colour]}${right} `;
  if (!look.colour) return disc;
  return styleText(highlighted ? [colour, 'bold', 'inverse'] : colour, disc);
}

/** The board as text; `highlighted` are the indices of cells to mark with brackets. */
export function drawGrid(
  board: Board,
  colours: PlayerColours,
  look: Look,
  highlighted: readonly number[] = [],
): string {
  const drawCell = (cell: number) => {
    const content = board[cell] as Cell;
    if (content !== 1 && content !== 2) return ' '.repeat(CELL_WIDTH);
    return drawDisc(content, colours, look, highlighted.includes(cell));
  };
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const lines = [SEPARATOR];
  for (let row = ROWS - 1; row >= 0; row--) {
    const cells = columns.map((column) => drawCell(cellIndex(row, column)));
    lines.push(`|${cells.join('|')}|`, SEPARATOR);
  }
  const letters = columns.map((column) => `   ${columnLetter(column)}  `).join('');
  return [...lines, letters.trimEnd()].join('\n');
}

/** Cells as coordinates from the lower left corner, in order from left to right: `(1|0) (2|0)`. */
export function formatStones(cells: readonly number[]): string {
  return cells
    .map((cell) => ({ x: columnOf(cell), y: rowOf(cell) }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ x, y }) => `(${x}|${y})`)
    .join(' ');
}

/** A game at the console that is over. */
export interface ConsoleGame {
  /** The columns played, from 0, in order. */
  readonly moves: readonly number[];
  /** The winner; `null` after a draw. */
  readonly winner: Side | null;
}

/**
 * Plays a game and shows it, up to its result.
 *
 * @param interrupted ends the game, even while the computer thinks
 * @throws `GameLeftError` if a person leaves
 */
export async function playAtConsole(
  dialogue: Dialogue,
  seats: ConsoleSeats,
  { texts, look }: { texts: Texts; look: Look },
  interrupted?: AbortSignal,
): Promise<ConsoleGame> {
  const colours: PlayerColours = [seats[0].colour, seats[1].colour];
  const seatOf = (side: Side) => seats[side - 1] as Seat;
  const nameOf = ({ player: { name }, colour }: Seat) => who(texts, { name, colour });
  const legend = ([1, 2] as const).map((side) => {
    const disc = look.ascii ? ASCII_DISCS[side] : EMOJI_DISCS[seatOf(side).colour];
    return `${disc} ${nameOf(seatOf(side))}`;
  });
  const heading = `${texts.title}\n\n${legend.join('   ')}\n`;
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
    const line = winner === undefined ? [] : Lines.lineCells(position.board, winner, CONNECT_FOUR.connect);
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
    const { winners } = await playToEnd(CONNECT_FOUR, schedule, players, { onEvent }, interrupted);
    return { moves, winner: winners[0] ?? null };
  } catch (error) {
    throw interrupted?.aborted ? new GameLeftError('interrupted') : error;
  } finally {
    await Promise.all(players.map((player) => player.close?.()));
  }
}
