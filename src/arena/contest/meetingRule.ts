/** When a meeting is over: after its games, or once a test is decided; and after a tie, perhaps, once someone leads. */
import { type SprtBounds, verdictOf } from '../match/sequentialTest.ts';
import { type PlayedGame, pairScoreOfA, pairUp } from '../play/playedGame.ts';
import type { MeetingResult } from './formats/meeting.ts';

/** Two players who tie this often are equal. */
const MOST_SUDDEN_DEATH_GAMES = 100;

interface MeetingRule {
  /** Games before sudden death; with a test at most. */
  readonly games: number;
  /** Whether a tie goes on by single games. */
  readonly suddenDeath: boolean;
  /** Ends it once it is decided; `null` for none: all games are played. */
  readonly test: SprtBounds | null;
}

/**
 * Pairs between two checks of a test after so many pairs, wherever they are played, so that the same games have the same verdict:
 * few, as games move by move take long, but from 512 on a 64th to a 128th of all, as a check looks at all of them.
 */
function checkEvery(pairs: number): number {
  return Math.max(4, 2 ** Math.floor(Math.log2(pairs / 64)));
}

function isDecided(games: readonly PlayedGame[], bounds: SprtBounds): boolean {
  return verdictOf(pairUp(games).map(pairScoreOfA), bounds).verdict !== 'undecided';
}

/**
 * How many games there are before sudden death, `null` while that is open.
 *
 * @param whole how many games are over from the first on without a gap
 * @param seen so many of them were asked about before, without an answer
 */
export function regularGames(
  { games, test }: MeetingRule,
  played: readonly PlayedGame[],
  whole: number,
  seen: number,
): number | null {
  if (test === null) return whole >= games ? games : null;
  for (let pairs = Math.floor(seen / 2) + 1; 2 * pairs <= Math.min(whole, games); pairs++) {
    if (2 * pairs === games) return games;
    if (pairs % checkEvery(pairs) === 0 && isDecided(played.slice(0, 2 * pairs), test)) return 2 * pairs;
  }
  return null;
}

/** The result after so many games, `regular` of which come before sudden death. Endless ties go to the better seed. */
export function resultOf(
  { suddenDeath }: MeetingRule,
  points: readonly [number, number],
  played: number,
  regular: number | null,
): MeetingResult | null {
  if (regular === null) return null;
  if (points[0] !== points[1]) return { winner: points[0] > points[1] ? 0 : 1, points };
  if (!suddenDeath) return { winner: null, points, isTie: true };
  return played < regular + MOST_SUDDEN_DEATH_GAMES ? null : { winner: 0, points };
}
