/** The PlayState on the wire (rules.md section 6): the JSON with which a server asks a bot for a move. */
import { z } from 'zod';
import type { Board, Position, Side, ValidationOptions } from '../../engine/index.ts';
import {
  BOMB,
  COLUMNS,
  FOUR_CONNECT_XTREME,
  FREE,
  inferBombsDropped,
  NotationError,
  parsePosition,
  ROWS,
  validatePosition,
  windowOfRound,
} from '../../engine/index.ts';
import { checkData, parseJson } from '../../system/browser.ts';

const wholeNumber = z.number().int();

/** The schema of a PlayState; it ignores unknown fields. */
export const playStateSchema = z.object({
  board: z.array(z.array(wholeNumber).length(COLUMNS)).length(ROWS),
  bombs: z.array(z.object({ col: wholeNumber, explode_in_round: wholeNumber, row: wholeNumber })),
  bot: z.string(),
  coin_id: z.literal([1, 2]),
  round: wholeNumber,
});

/**
 * A state as sent over the wire: `board` is six rows from the bottom up, `bombs` the live bomb or empty, `bot` the name of
 * the bot to move, `coin_id` its coins, `round` the number of the coin it will drop.
 */
export type PlayState = z.infer<typeof playStateSchema>;

function syntaxError(message: string): NotationError {
  return new NotationError('syntax', message);
}

/**
 * Reads a PlayState from JSON text or parsed JSON. Only the shape is checked; `positionFromPlayState` checks the rest.
 *
 * @throws `NotationError` with code `syntax`, naming the field
 */
export function parsePlayState(input: unknown): PlayState {
  const value = typeof input === 'string' ? parseJson(input, syntaxError) : input;
  return checkData(value, playStateSchema, 'the state', (message) =>
    syntaxError(`not a PlayState: ${message}`),
  );
}

/** The state that shows a position to the bot with this name, which is to move. */
export function playStateOf(position: Position, bot: string): PlayState {
  const { board, bomb, round, toMove } = position;
  return {
    board: Array.from({ length: ROWS }, (_, row) => board.slice(row * COLUMNS, (row + 1) * COLUMNS)),
    bombs: bomb ? [{ col: bomb.column, explode_in_round: bomb.explodeInRound, row: bomb.row }] : [],
    bot,
    coin_id: toMove,
    round,
  };
}

/** The text of a state on the wire: no white space, keys in alphabetical order. */
export function encodePlayState(state: PlayState): string {
  const { board, bombs, bot, coin_id, round } = state;
  const sorted = bombs.map(({ col, explode_in_round, row }) => ({ col, explode_in_round, row }));
  return JSON.stringify({ board, bombs: sorted, bot, coin_id, round });
}

function readBoard(rows: readonly (readonly number[])[]): Board {
  return rows.flatMap((cells, row) =>
    cells.map((value, column) => {
      if (value === FREE || value === 1 || value === 2 || value === BOMB) return value;
      throw new NotationError(
        'unknownCell',
        `unknown cell value ${value} in row ${row}, column ${column}; expected 0, 1, 2 or 99`,
      );
    }),
  );
}

/**
 * The position that a PlayState describes. The number of bombs dropped is not sent, but inferred, perhaps from those seen so
 * far in this game; see `inferBombsDropped`.
 *
 * @throws `NotationError` when the state cannot occur in a game
 */
export function positionFromPlayState(
  state: PlayState,
  context: ValidationOptions & { readonly bombsSeen?: number },
): Position {
  const board = readBoard(state.board);
  if (state.bombs.length > 1)
    throw new NotationError(
      'twoBombs',
      `${state.bombs.length} bombs are announced; there is never more than one`,
    );
  const { round, bombs } = state;
  const [bomb = null] = bombs.map(({ row, col, explode_in_round }) => ({
    row,
    column: col,
    explodeInRound: explode_in_round,
  }));
  const bombsDropped = inferBombsDropped(board, bomb, round, context.rules, context.bombsSeen);
  const position: Position = { board, bomb, round, toMove: state.coin_id as Side, bombsDropped };
  validatePosition(position, context);
  return position;
}

/** The position in a text, in text notation or as a PlayState; throws a `NotationError`. */
export function positionFromText(text: string, options: ValidationOptions): Position {
  return text.trimStart().startsWith('{')
    ? positionFromPlayState(parsePlayState(text), options)
    : parsePosition(text, options);
}

/**
 * A bot's memory of the game it follows state by state, those for the opponent included: how many bombs have dropped. A
 * single state leaves that open in rounds 9, 19 and 29, when a bomb may just have exploded (see `inferBombsDropped`); the
 * states before it settle the question.
 */
export class BombMemory {
  #round = 0;
  #bombsDropped = 0;

  /** Takes note of a state, the next one of its game or the first of a new game; returns the number of bombs seen so far. */
  observe({ round, bombs }: PlayState): number {
    if (round <= this.#round) this.#bombsDropped = 0;
    this.#round = round;
    for (const bomb of bombs) {
      const window = windowOfRound(bomb.explode_in_round - FOUR_CONNECT_XTREME.fuse, FOUR_CONNECT_XTREME);
      if (window !== null) this.#bombsDropped = Math.max(this.#bombsDropped, window + 1);
    }
    return this.#bombsDropped;
  }
}
