/** Verifies a file of recorded games line by line, so the size of the file does not matter. */
import { open } from 'node:fs/promises';
import { encodePlayState, type PlayState, playStateOf, positionFromPlayState } from '../../bot/index.ts';
import {
  type BombDropper,
  drawPosition,
  FOUR_CONNECT_XTREME,
  IllegalDropError,
  initialPosition,
  landingRow,
  NotationError,
  opponent,
  type Position,
  type Side,
  takeTurn,
} from '../../engine/index.ts';
import { parseRecordedGame, type RecordedBomb, type RecordedGame, TraceError } from './recordedGame.ts';
import { type Difference, fieldDifference, firstDifference, type Mismatch } from './verifyReplay.ts';

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
function recordedDropper(bombs: readonly RecordedBomb[]): BombDropper {
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

/** The bombs in these positions, as a recording lists them. */
function shownBombs(positions: readonly Position[]): RecordedBomb[] {
  const shown = new Map<number, RecordedBomb>();
  for (const { bomb, round } of positions) {
    if (bomb === null) continue;
    const { row, column, explodeInRound } = bomb;
    shown.set(explodeInRound, {
      first_shown: shown.get(explodeInRound)?.first_shown ?? round,
      row,
      col: column,
      explode_in_round: explodeInRound,
      last_shown: round,
    });
  }
  return [...shown.values()];
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

function bombDifference(positions: readonly Position[], game: RecordedGame): Difference | null {
  const last = positions.at(-1) as Position;
  const dueRounds = game.spawns.filter((round) => round <= last.round);
  const bombs = shownBombs(positions);
  const droppedRounds = bombs.map(({ explode_in_round }) => explode_in_round - FOUR_CONNECT_XTREME.fuse);
  return firstDifference(last, [
    ['bombs', bombs, game.bombs],
    ['spawns', droppedRounds, dueRounds],
  ]);
}

/**
 * Replays a game up to the first difference between the recording and the rules; the positions before it, whose states are
 * equal byte for byte, are added to `positions`.
 */
function compare(game: RecordedGame, positions: Position[]): Difference | null {
  const dropper = recordedDropper(game.bombs);
  let next: Position | Ending = initialPosition(game.first);
  for (let index = 0; index < game.states.length; index++) {
    if ('reason' in next) {
      return fieldDifference(next.position, 'reason', `over (${next.reason})`, 'continues');
    }
    const position: Position = next;
    const difference = stateDifference(position, game, index);
    if (difference !== null) return difference;
    positions.push(position);
    try {
      next = answer(position, game.moves[index], dropper);
    } catch (error) {
      // The coin's column is open: it is the recorded bomb that cannot drop.
      if (!(error instanceof IllegalDropError)) throw error;
      return fieldDifference(position, 'bombs', error.message, game.bombs);
    }
  }
  if (!('reason' in next)) return fieldDifference(next, 'reason', 'continues', `over (${game.reason})`);
  return bombDifference(positions, game) ?? endDifference(next, game);
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
    const equal: Position[] = [];
    const difference = compare(game, equal);
    games++;
    states += equal.length;
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
