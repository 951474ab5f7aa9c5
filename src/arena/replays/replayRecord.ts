/** A record replayed by the rules, turn by turn, for viewers and for checks. */
import type { PlayedTurn } from '../../engine/index.ts';
import {
  FOUR_CONNECT_XTREME,
  IllegalDropError,
  initialPosition,
  playMoves,
  scheduledDropper,
} from '../../engine/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';

/** A coin of a record and its consequences. */
export type ReplayedTurn = ReturnType<typeof turnOf>;
/** A record, replayed as far as the rules allow. */
export type ReplayedGame = ReturnType<typeof replayRecord>;

function turnOf({ replyMs, winningChances }: GameRecord, ply: number, played: PlayedTurn) {
  const { before, column, turn } = played;
  return {
    /** The position after the coin, how the game ended if it did, the cell where the coin landed, and the explosion. */
    ...turn,
    /** The position shown to the player. */
    before,
    player: before.toMove,
    column,
    ms: replyMs[ply] as number,
    /** The player's own chance of winning in that position, from 0 to 1; `null` if it did not send one. */
    toldChance: winningChances?.[ply] ?? null,
    bombDropped: turn.position.bombsDropped > before.bombsDropped,
  };
}

/** Replays a record to its end or to the first move that cannot be played. */
export function replayRecord(record: GameRecord) {
  const { schedule, starter, moves } = record;
  const turns: ReplayedTurn[] = [];
  /** The reason why the next recorded move cannot be played; `null` if all of them were. */
  let refusal: string | null = null;
  try {
    const played = playMoves(FOUR_CONNECT_XTREME, scheduledDropper(schedule), starter, moves);
    for (const one of played) turns.push(turnOf(record, turns.length, one));
  } catch (error) {
    if (!(error instanceof IllegalDropError)) throw error;
    refusal = error.message;
  }
  const { position, outcome } = turns.at(-1) ?? { position: initialPosition(starter), outcome: null };
  // It has no outcome if a player forfeited it, or the record is wrong.
  return { record, turns: turns as readonly ReplayedTurn[], position, outcome, refusal };
}
