/** One game over the line protocol, and its result. */

import { type Player, playGame } from '../../../arena/index.ts';
import type { Board, Rules, Side } from '../../../engine/index.ts';
import type { Offence } from './linePlayer.ts';

/** A loss other than by the rules of the game. */
interface Disqualification {
  readonly player: Side;
  readonly offence: Offence;
  readonly message: string;
}

export interface ConnectGame {
  /** The columns played, 0 to 6. */
  readonly moves: readonly number[];
  readonly board: Board;
  /** `null` after a draw, which only long lines make possible. */
  readonly winner: Side | null;
  readonly disqualification: Disqualification | null;
}

/** The players' payoffs: 1 for the winner, 0 for the loser; half each after a draw. */
export function results({ winner }: ConnectGame): [number, number] {
  if (winner === null) return [0.5, 0.5];
  return winner === 1 ? [1, 0] : [0, 1];
}

/**
 * Plays a game without bombs; the first player is player 1 and starts.
 *
 * @throws the signal's reason once it is aborted
 */
export async function playConnectGame(
  players: readonly [Player<Offence>, Player<Offence>],
  rules: Rules,
  signal?: AbortSignal,
): Promise<ConnectGame> {
  const moves: number[] = [];
  const { position, winners, forfeit } = await playGame(
    rules,
    { rounds: [], rolls: [] },
    players,
    {
      onEvent: (event) => {
        if (event.type === 'move') moves.push(event.move.column);
      },
    },
    signal,
  );
  const disqualification = forfeit && {
    player: forfeit.side,
    // A `LinePlayer` judges its columns itself, in the terms of the protocol.
    offence: forfeit.reason as Offence,
    message: forfeit.message as string,
  };
  return { moves, board: position.board, winner: winners[0] ?? null, disqualification };
}
