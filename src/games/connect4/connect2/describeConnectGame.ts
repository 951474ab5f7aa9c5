/** What `fcx connect2` prints for people. */

import { counted } from '../../../cli/index.ts';
import { drawBoard, opponent, type Side } from '../../../engine/index.ts';
import type { ConnectGame } from './connectGame.ts';
import type { SpokenLine } from './linePlayer.ts';

/** The players' names, first player first. */
type Names = readonly [string, string];

function nameOf(names: Names, player: Side): string {
  return names[player - 1] as string;
}

/** `=>A: Move` from the engine to A, `A: 1` from A to the engine. */
export function describeSpokenLine({ player, direction, line }: SpokenLine, names: Names): string {
  return `${direction === 'toPlayer' ? '=>' : ''}${nameOf(names, player)}: ${line}`;
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
  const players = `${names[0]} (x) against ${names[1]} (o)`;
  return `${players}\n\n${drawBoard(game.board, 1)}\n\n${describeResult(game, names)}`;
}
