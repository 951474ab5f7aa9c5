/** One game over the line protocol: how it is played, described, and written to a replay file. */

import { type GameEvent, type Player, playGame } from '../../../arena/index.ts';
import { counted, harmless, nameWithCoin, paintBoard } from '../../../cli/index.ts';
import { type Board, opponent, type Rules, type Side } from '../../../engine/index.ts';
import type { Offence } from './linePlayer.ts';

export interface ConnectGame {
  /** The columns played, 0 to 6. */
  readonly moves: readonly number[];
  readonly board: Board;
  /** `null` after a draw, which only long lines make possible. */
  readonly winner: Side | null;
  /** A loss other than by the rules of the game. */
  readonly disqualification: {
    readonly player: Side;
    readonly offence: Offence;
    readonly message: string;
  } | null;
}

/** The players' payoffs: 1 for the winner, 0 for the loser; half each after a draw. */
export function results({ winner }: ConnectGame): [number, number] {
  if (winner === null) return [0.5, 0.5];
  return winner === 1 ? [1, 0] : [0, 1];
}

/** Plays a game without bombs; the first player starts. Throws the signal's reason once it is aborted. */
export async function playConnectGame(
  players: readonly [Player<Offence>, Player<Offence>],
  rules: Rules,
  signal?: AbortSignal,
): Promise<ConnectGame> {
  const moves: number[] = [];
  const onEvent = (event: GameEvent<Offence>) => {
    if (event.type === 'move') moves.push(event.move.column);
  };
  const schedule = { rounds: [], rolls: [] };
  const { position, winners, forfeit } = await playGame(rules, schedule, players, { onEvent }, signal);
  const disqualification = forfeit && {
    player: forfeit.side,
    // A `linePlayer` judges its columns itself, in the terms of the protocol.
    offence: forfeit.reason as Offence,
    message: forfeit.message as string,
  };
  return { moves, board: position.board, winner: winners[0] ?? null, disqualification };
}

/** The players' names, first player first. */
type Names = readonly [string, string];

function nameOf(names: Names, player: Side): string {
  return names[player - 1] as string;
}

function describeResult({ winner, disqualification, moves }: ConnectGame, names: Names): string {
  if (disqualification !== null) {
    const { player, message } = disqualification;
    return `${nameOf(names, player)} is disqualified: ${message}\n${nameOf(names, opponent(player))} wins`;
  }
  const coins = `after ${counted(moves.length, 'coin')}`;
  return winner === null ? `a draw ${coins}` : `${nameOf(names, winner)} wins ${coins}`;
}

/** The last board, with the columns as the players count them, and the result. */
export function describeConnectGame(game: ConnectGame, names: Names): string {
  const players = `${nameWithCoin(names[0], 1)} against ${nameWithCoin(names[1], 2)}`;
  return `${players}\n\n${paintBoard(game.board, 1)}\n\n${harmless(describeResult(game, names))}`;
}

type ReplayPlayer = { readonly name: string; readonly author: string };

/** The text of a replay file. Columns are 1 to 7 in it; the results are the players' payoffs. */
export function formatReplay(
  game: ConnectGame,
  connect: number,
  players: readonly [ReplayPlayer, ReplayPlayer],
): string {
  const replay = {
    [`Connect${connect}`]: {
      Players: players.map(({ name, author }) => ({ Name: name, Author: author })),
      Moves: game.moves.map((column) => column + 1),
      Results: results(game),
    },
  };
  return `${JSON.stringify(replay, null, 2)}\n`;
}
