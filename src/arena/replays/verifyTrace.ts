/**
 * Verifies games recorded from a server: a file with one game per line, each a JSON object. It is read line by line, so its size
 * does not matter.
 */
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { PlayState } from '../../bot/index.ts';
import { encodePlayState, parsePlayState, playStateOf, positionFromPlayState } from '../../bot/index.ts';
import type { BombDropper, Position, Side } from '../../engine/index.ts';
import {
  COLUMNS,
  CodedError,
  drawPosition,
  FOUR_CONNECT_XTREME,
  IllegalDropError,
  initialPosition,
  landingRow,
  NotationError,
  opponent,
  ROWS,
  takeTurn,
} from '../../engine/index.ts';
import { parseData } from '../../system/index.ts';
import { type Difference, fieldDifference, firstDifference, type Mismatch } from './verifyReplay.ts';

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
  /** The columns of the bombs that appeared, and the first rounds whose states showed them. */
  bombs: z.array(z.object({ first_shown: whole, col: column })),
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
interface RecordedGame extends Omit<z.infer<typeof recordedGameSchema>, 'states'> {
  readonly states: readonly PlayState[];
  readonly texts: readonly string[];
}

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
  if (moves.length > states.length || moves.length < states.length - 1)
    throw malformed(
      place,
      `moves: ${moves.length} for ${states.length} states; there must be as many as states, or one fewer`,
    );
  return {
    ...game,
    states: states.map((state, index) => readState(state, index, place)),
    texts: states.map((state) => JSON.stringify(state)),
  };
}

/** How a game ended by the rules, in the words of a recording. */
interface Ending {
  readonly winners: readonly Side[];
  readonly reason: RecordedGame['reason'];
  readonly position: Position;
}

function drawRecorded(state: PlayState): string {
  try {
    return drawPosition(positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME, coinCounts: false }));
  } catch (error) {
    if (error instanceof NotationError) return `cannot be drawn: ${error.message}`;
    throw error;
  }
}

function stateDifference(position: Position, game: RecordedGame, index: number): Difference | null {
  const expected = encodePlayState(playStateOf(position, position.toMove === 1 ? game.p1 : game.p2));
  const got = game.texts[index] as string;
  if (expected === got) return null;
  const recorded = drawRecorded(game.states[index] as PlayState);
  const boards = `by the rules:\n${drawPosition(position)}\nrecorded:\n${recorded}`;
  return { round: position.round, field: 'state', expected, got, boards };
}

/** Drops the recorded bombs in the rounds in which they were first shown. */
function recordedDropper({ bombs }: RecordedGame): BombDropper {
  return ({ round }) => bombs.find((bomb) => bomb.first_shown === round)?.col ?? null;
}

function lost(position: Position, reason: 'full_column' | 'timeout'): Ending {
  return { winners: [opponent(position.toMove)], reason, position };
}

/** The consequence of the answer to a state: the next position, or the end of the game. */
function answer(position: Position, column: number | undefined, dropper: BombDropper): Position | Ending {
  if (column === undefined) return lost(position, 'timeout');
  // The server asks for an answer on a full board too, and every answer loses (rules.md section 5).
  if (landingRow(position.board, column) === null) return lost(position, 'full_column');
  const { position: next, outcome } = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
  if (outcome === null || outcome.reason === 'fullBoard') return next;
  const { winners } = outcome;
  const explosion = winners.length === 2 ? 'explosion_double' : 'explosion';
  return { winners, reason: outcome.reason === 'line' ? 'line' : explosion, position: next };
}

function endDifference({ winners, reason, position }: Ending, game: RecordedGame): Difference | null {
  const points = ([1, 2] as const).map((player) => (winners.includes(player) ? 1 : 0));
  const { board } = playStateOf(position, '');
  return firstDifference(position, [
    ['winners', winners, game.winners],
    ['points', points, game.points],
    ['reason', reason, game.reason],
    ['end_round', position.round, game.end_round],
    ['final_board', board, game.final_board],
  ]);
}

/** Replays a game up to the first difference between the recording and the rules; `onEqual` is called for each state before it. */
function compare(game: RecordedGame, onEqual: () => void): Difference | null {
  const dropper = recordedDropper(game);
  let next: Position | Ending = initialPosition(game.first);
  for (let index = 0; index < game.states.length; index++) {
    if ('reason' in next)
      return fieldDifference(next.position, 'reason', `over (${next.reason})`, 'continues');
    const position: Position = next;
    const difference = stateDifference(position, game, index);
    if (difference !== null) return difference;
    onEqual();
    try {
      next = answer(position, game.moves[index], dropper);
    } catch (error) {
      // The coin's column is open: it is the recorded bomb that cannot drop.
      if (!(error instanceof IllegalDropError)) throw error;
      return fieldDifference(position, 'bombs', error.message, game.bombs);
    }
  }
  if (!('reason' in next)) return fieldDifference(next, 'reason', 'continues', `over (${game.reason})`);
  return endDifference(next, game);
}

export interface TraceReport {
  readonly games: number;
  /** States that were compared and equal. */
  readonly states: number;
  /** Games in which the server's display quirk removed a coin: they follow other rules and are never mismatches. */
  readonly quirks: readonly RecordedGame['id'][];
  /** Games that differ from the rules, each with its first difference. */
  readonly mismatches: readonly Mismatch[];
}

/** Verifies recorded games, one on each line that is not empty; throws a {TraceError}. */
export async function verifyTrace(
  lines: AsyncIterable<string> | Iterable<string>,
  source: string,
): Promise<TraceReport> {
  const quirks: RecordedGame['id'][] = [];
  const mismatches: Mismatch[] = [];
  let games = 0;
  let states = 0;
  let line = 0;
  for await (const text of lines) {
    line++;
    if (text.trim() === '') continue;
    const game = parseRecordedGame(text, `${source}, line ${line}`);
    const difference = compare(game, () => states++);
    games++;
    if (game.quirk) quirks.push(game.id);
    else if (difference) mismatches.push({ id: game.id, line, ...difference });
  }
  if (games === 0) throw new TraceError('empty', `${source}: there are no games in this file`);
  return { games, states, quirks, mismatches };
}

/** Verifies a file of recorded games; throws a {TraceError} as `verifyTrace` does, and when it cannot be read. */
export async function verifyTraceFile(path: string): Promise<TraceReport> {
  try {
    const file = await open(path);
    try {
      return await verifyTrace(file.readLines({ encoding: 'utf8' }), path);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new TraceError('unreadable', `cannot read ${path}: ${reason}`);
  }
}
