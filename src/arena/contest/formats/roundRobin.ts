/** A round-robin: everyone meets everyone. */
import { drawnAtOnce, range, roundRobinPairings, roundRobinRounds } from './meeting.ts';

/** The format of a round-robin. */
export const roundRobin = drawnAtOnce((count) => roundRobinPairings(range(count), 'round'), roundRobinRounds);
