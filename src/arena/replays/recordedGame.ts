/** Games recorded from a server: a file with one game per line, each a JSON object. */
import { z } from 'zod';
import { type PlayState, parsePlayState } from '../../bot/index.ts';
import { COLUMNS, CodedError, NotationError, ROWS } from '../../engine/index.ts';
import { parseData } from '../../system/index.ts';

/** A file of recorded games that cannot be read, or holds something else. */
export class TraceError extends CodedError<'unreadable' | 'malformed' | 'empty'> {}

const whole = z.number().int();
const column = whole.min(0).max(COLUMNS - 1);
const player = z.literal([1, 2]);

const recordedGameSchema = z.object({
  id: z.union([whole, z.string()]),
  /** Names of players 1 and 2. */
  p1: z.string(),
  p2: z.string(),
  /** Who dropped the first coin. */
  first: player,
  /** The spawn rounds that the server drew. */
  spawns: z.array(whole),
  /** The bombs that appeared, and the first and last round whose state showed them. */
  bombs: z.array(
    z.object({
      first_shown: whole,
      row: whole.min(0).max(ROWS - 1),
      col: column,
      explode_in_round: whole,
      last_shown: whole,
    }),
  ),
  /** The column of every answer; one fewer than states when the last one timed out. */
  moves: z.array(column),
  winners: z.array(player),
  points: z.array(whole).length(2),
  reason: z.enum(['line', 'explosion', 'explosion_double', 'full_column', 'timeout']),
  end_round: whole,
  final_board: z.array(z.array(whole).length(COLUMNS)).length(ROWS),
  /** Left unparsed: their text is compared byte for byte. */
  states: z.array(z.unknown()).min(1),
  /** Whether the server's display quirk (rules.md section 7) removed a coin. */
  quirk: z.boolean().optional(),
});

/** A recorded game. `texts[i]` is the frame that held `states[i]`. */
export interface RecordedGame extends Omit<z.infer<typeof recordedGameSchema>, 'states'> {
  readonly states: readonly PlayState[];
  readonly texts: readonly string[];
}

export type RecordedBomb = RecordedGame['bombs'][number];

function malformed(place: string, what: string): TraceError {
  return new TraceError('malformed', `${place}: ${what}`);
}

function readState(value: unknown, index: number, place: string): PlayState {
  try {
    return parsePlayState(value);
  } catch (error) {
    if (error instanceof NotationError) throw malformed(place, `states.${index}: ${error.message}`);
    throw error;
  }
}

/** Reads one line. A {TraceError} names the place, file and line number, and the field. */
export function parseRecordedGame(line: string, place: string): RecordedGame {
  const game = parseData(line, recordedGameSchema, 'the game', (message) => malformed(place, message));
  const { states, moves } = game;
  if (moves.length > states.length || moves.length < states.length - 1) {
    throw malformed(
      place,
      `moves: ${moves.length} for ${states.length} states; there must be as many as states, or one fewer`,
    );
  }
  return {
    ...game,
    states: states.map((state, index) => readState(state, index, place)),
    texts: states.map((state) => JSON.stringify(state)),
  };
}
