/** The bracket of a knock-out: who meets whom follows from who has won so far. */

import { MOST_SUDDEN_DEATH_GAMES } from '../match/suddenDeath.ts';
import { type Contender, leaderOf, type PlayedGame } from '../play/playedGame.ts';
import type { Meeting } from './tournamentState.ts';

/** Who meets whom in which round. */
export type Pairing = Pick<Meeting, 'round' | 'players'>;

/** How far a knock-out has come. */
export interface Bracket {
  /** Meetings that can be played now and are not over; new ones have no games yet. */
  readonly open: readonly Pairing[];
  /** The winner of the final, else `null`. */
  readonly champion: number | null;
}

/**
 * The order of players in the first round, `null` for a bye: the first on the list are the seeds, who meet as late as
 * they can and have the byes.
 */
export function firstRoundOrder(players: number): (number | null)[] {
  let order = [0];
  while (order.length < players) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < players ? seed : null));
}

/** Who has won a match of this many games, or `null` while it goes on. Eternal ties go to A, the player of the better seed. */
export function matchWinner(played: readonly PlayedGame[], games: number): Contender | null {
  if (played.length < games) return null;
  const leader = leaderOf(played);
  if (leader === null && played.length >= games + MOST_SUDDEN_DEATH_GAMES) return 0;
  return leader;
}

function isSame(meeting: Pairing, round: number, [first, second]: readonly [number, number]): boolean {
  return meeting.round === round && meeting.players[0] === first && meeting.players[1] === second;
}

/** Works out the bracket from the meetings so far. */
export function bracketOf(players: number, games: number, meetings: readonly Meeting[]): Bracket {
  let order: (number | null | undefined)[] = firstRoundOrder(players);
  const open: Pairing[] = [];
  for (let round = 0; order.length > 1; round++) {
    const next: (number | null | undefined)[] = [];
    for (let place = 0; place < order.length; place += 2) {
      const [one, other] = [order[place], order[place + 1]];
      // Undefined: this place is still being played for. Null: it stays empty.
      if (one === undefined || other === undefined) next.push(undefined);
      else if (one === null || other === null) next.push(one ?? other);
      else {
        const pair: [number, number] = [Math.min(one, other), Math.max(one, other)];
        const meeting = meetings.find((candidate) => isSame(candidate, round, pair));
        const winner = matchWinner(meeting?.games ?? [], games);
        if (winner === null) open.push({ round, players: pair });
        next.push(winner === null ? undefined : pair[winner]);
      }
    }
    order = next;
  }
  return { open, champion: order[0] ?? null };
}
