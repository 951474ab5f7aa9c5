/** The bracket of a knock-out, which follows from the matches won so far. */

import { MOST_SUDDEN_DEATH_GAMES } from '../match/holdMatch.ts';
import { type Contender, leaderOf, type PlayedGame } from '../play/playedGame.ts';
import type { Meeting } from './tournamentState.ts';

interface Bracket {
  /** Meetings that can be played now and are not over; new ones have no games yet. */
  readonly open: Meeting[];
  /** The winner of the final, else `null`. */
  readonly champion: number | null;
}

/**
 * The order of players in the first round, `null` for a bye: the first on the list are the seeds, who meet as late as
 * possible and get the byes.
 */
export function firstRoundOrder(players: number): (number | null)[] {
  let order = [0];
  while (order.length < players) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < players ? seed : null));
}

/** The winner of a match of this many games, or `null` while it continues. Endless ties go to A, the better seed. */
export function matchWinner(played: readonly PlayedGame[], games: number): Contender | null {
  if (played.length < games) return null;
  const leader = leaderOf(played);
  if (leader === null && played.length >= games + MOST_SUDDEN_DEATH_GAMES) return 0;
  return leader;
}

/** The bracket after these meetings. */
export function bracketOf(players: number, games: number, meetings: readonly Meeting[]): Bracket {
  let order: (number | null | undefined)[] = firstRoundOrder(players);
  const open: Meeting[] = [];
  for (let round = 0; order.length > 1; round++) {
    const next: (number | null | undefined)[] = [];
    for (let place = 0; place < order.length; place += 2) {
      const [one, other] = [order[place], order[place + 1]];
      // Undefined: this place is still being played for. Null: it stays empty.
      if (one === undefined || other === undefined) next.push(undefined);
      else if (one === null || other === null) next.push(one ?? other);
      else {
        const pair: [number, number] = [Math.min(one, other), Math.max(one, other)];
        const meeting = meetings.find(
          (known) => known.round === round && known.players.every((player, slot) => player === pair[slot]),
        ) ?? { round, players: pair, games: [] };
        const winner = matchWinner(meeting.games, games);
        if (winner === null) open.push(meeting);
        next.push(winner === null ? undefined : pair[winner]);
      }
    }
    order = next;
  }
  return { open, champion: order[0] ?? null };
}
