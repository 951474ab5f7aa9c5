/** A record replayed by the rules, turn by turn: what a viewer shows and a verification compares. */
import type { Outcome, Position, Turn } from '../../engine/index.ts';
import {
  FOUR_CONNECT_XTREME,
  IllegalDropError,
  initialPosition,
  playMoves,
  scheduledDropper,
} from '../../engine/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Move } from '../play/player.ts';

/** A coin of a record and its consequences. */
export interface ReplayedTurn extends Move {
  /** The position shown to the player. */
  readonly before: Position;
  /** The player's own chance of winning in that position, from 0 to 1; `null` if it did not send one. */
  readonly toldChance: number | null;
  /** The cell in which the coin landed, before any explosion. */
  readonly landed: number;
  readonly explosion: Turn['explosion'];
  /** Whether a bomb dropped after the coin. */
  readonly bombDropped: boolean;
}

/** A record, replayed as far as the rules allow. */
export interface ReplayedGame {
  readonly record: GameRecord;
  readonly turns: readonly ReplayedTurn[];
  /** The position after the last turn. */
  readonly position: Position;
  /** `null` if the game is not over by the rules: a player forfeited it, or the record is wrong. */
  readonly outcome: Outcome | null;
  /** Why the next recorded move cannot be played; `null` if all of them were. */
  readonly refusal: string | null;
}

/** Replays a record to its end or to the first move that cannot be played. */
export function replayRecord(record: GameRecord): ReplayedGame {
  const { schedule, starter, moves, replyMs, winningChances } = record;
  const turns: ReplayedTurn[] = [];
  let refusal: string | null = null;
  try {
    const played = playMoves(FOUR_CONNECT_XTREME, scheduledDropper(schedule), starter, moves);
    for (const { before, column, turn } of played) {
      const ply = turns.length;
      turns.push({
        ...turn,
        before,
        player: before.toMove,
        column,
        ms: replyMs[ply] as number,
        toldChance: winningChances?.[ply] ?? null,
        bombDropped: turn.position.bombsDropped > before.bombsDropped,
      });
    }
  } catch (error) {
    if (!(error instanceof IllegalDropError)) throw error;
    refusal = error.message;
  }
  const { position, outcome } = turns.at(-1) ?? { position: initialPosition(starter), outcome: null };
  return { record, turns, position, outcome, refusal };
}
