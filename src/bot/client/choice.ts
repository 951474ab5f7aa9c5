/**
 * The column with which a bot answers a PlayState: the one it found or, failing that, at least a legal one. No answer and an
 * illegal answer both lose the game; any open column keeps it alive.
 */
import type { Position } from '../../engine/index.ts';
import { CENTRE_FIRST, ExpectedError, FOUR_CONNECT_XTREME, FREE, ROWS } from '../../engine/index.ts';
import type { Thought } from '../search/timedSearch.ts';
import { type PlayState, positionFromPlayState } from '../wire/playState.ts';

/**
 * Finds a column in a position where at least one is open; a bare number is a column without an estimated chance of
 * winning. `deadline` is a time of `performance.now()`, in milliseconds; a later answer may come too late.
 */
export type Think = (position: Position, deadline: number) => number | Thought | Promise<number | Thought>;

/**
 * The reason for a fallback: the state is not a possible position (the contest's server can send such states, rules.md
 * section 7), or thinking failed, returned a column that is not open, or took too long.
 */
export type FallbackReason = 'impossiblePosition' | 'thinkFailed' | 'columnNotOpen' | 'overdue';

/** The column of a choice, and the fallback's reason if it is one. */
interface Choice extends Thought {
  readonly fallback: { readonly reason: FallbackReason; readonly message: string } | null;
}

/** The times, of `performance.now()`, at which thinking should end and at which it is abandoned. */
interface ThinkingTime {
  readonly deadline: number;
  readonly overdue: number;
}

/** The answer on a full board, which a server asks for too. Any column loses; silence would only delay the next game. */
const FULL_BOARD_COLUMN = 0;

class OverdueError extends ExpectedError {
  override readonly code = 'overdue';
}

function isOpen(state: PlayState, column: number): boolean {
  return state.board[ROWS - 1]?.[column] === FREE;
}

/** The open column nearest to the centre; column 0 on a full board. */
export function fallbackColumn(state: PlayState): number {
  return CENTRE_FIRST.find((column) => isOpen(state, column)) ?? FULL_BOARD_COLUMN;
}

async function thinkInTime(think: Think, position: Position, time: ThinkingTime): Promise<Thought> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const thought = think(position, time.deadline);
    const overdue = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new OverdueError('no column was found in time'));
      timer = setTimeout(giveUp, Math.max(0, time.overdue - performance.now()));
    });
    const found = await Promise.race([thought, overdue]);
    return typeof found === 'object' ? found : { column: found, winningChance: null };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Chooses a column for the bot that the state names: an open one, unless the board is full. `bombsSeen` is the number of
 * bombs that the game has shown so far. Never rejects.
 */
export async function chooseColumn(
  state: PlayState,
  think: Think,
  time: ThinkingTime,
  bombsSeen = 0,
): Promise<Choice> {
  const column = fallbackColumn(state);
  if (!isOpen(state, column)) return { column, winningChance: null, fallback: null };
  const fallBack = (reason: FallbackReason, message: string): Choice => ({
    column,
    winningChance: null,
    fallback: { reason, message },
  });

  let position: Position;
  try {
    position = positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME, coinCounts: false, bombsSeen });
  } catch (error) {
    return fallBack('impossiblePosition', (error as Error).message);
  }
  try {
    const found = await thinkInTime(think, position, time);
    if (isOpen(state, found.column)) return { ...found, fallback: null };
    return fallBack('columnNotOpen', `column ${found.column} is not open`);
  } catch (error) {
    // No failure of thinking, not even a bug, may lose the game; it is reported, not hidden.
    if (error instanceof OverdueError) return fallBack('overdue', error.message);
    if (error instanceof ExpectedError) return fallBack('thinkFailed', error.message);
    return fallBack('thinkFailed', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
