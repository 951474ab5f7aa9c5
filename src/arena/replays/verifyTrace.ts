/** Verifies a file of recorded games line by line, so the size of the file does not matter. */
import { open } from 'node:fs/promises';
import type { Mismatch } from './difference.ts';
import { parseRecordedGame, type RecordedGame, TraceError } from './recordedGame.ts';
import { verifyRecordedGame } from './verifyRecordedGame.ts';

/** The result of verifying a file. */
export interface TraceReport {
  readonly games: number;
  /** States that were compared and equal. */
  readonly states: number;
  /** Games in which the server's display quirk removed a coin: they follow other rules and are never mismatches. */
  readonly quirks: readonly RecordedGame['id'][];
  /** Games that differ from the rules, each with its first difference. */
  readonly mismatches: readonly Mismatch[];
}

/**
 * Verifies recorded games, one on each line; empty lines are skipped.
 *
 * @param source the name of the file, for messages
 * @throws {TraceError} for a line that is not a recorded game, and for a file without games
 */
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
    const { statesEqual, difference } = verifyRecordedGame(game);
    games++;
    states += statesEqual;
    if (game.quirk) quirks.push(game.id);
    else if (difference) mismatches.push({ id: game.id, line, ...difference });
  }
  if (games === 0) throw new TraceError('empty', `${source}: there are no games in this file`);
  return { games, states, quirks, mismatches };
}

/**
 * Verifies a file of recorded games.
 *
 * @throws {TraceError} as `verifyTrace` does, and when the file cannot be read
 */
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
