/** Checks a contest after its end: its bombs were fixed before, every game keeps the rules, and every draw follows from the results. */
import { isDeepStrictEqual } from 'node:util';
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { verifyRecord } from '../replays/verifyReplay.ts';
import type { LogEntry } from './contestFormat.ts';
import { loadContest } from './contestLog.ts';
import { type ContestMatch, type ContestState, gameRecords } from './contestState.ts';
import type { Pairing } from './formats/meeting.ts';
import { commitmentOf, matchSeed, starterByToss } from './secrets.ts';

/** The result of checking a contest. */
interface ContestReport {
  readonly matches: number;
  readonly games: number;
  /** Faults as one sentence each; empty if all is well. */
  readonly faults: readonly string[];
}

function faultsOf(match: ContestMatch, secret: string): string[] {
  const { number, key, attempt, first, players } = match;
  const seed = matchSeed(secret, key, attempt);
  const faults: string[] = [];
  if (players[1] !== null && starterByToss(secret, key) !== first)
    faults.push(`match ${number}: the toss fell otherwise`);
  for (const record of gameRecords(match)) {
    const name = `match ${number}, game ${record.index + 1}`;
    const drawn = drawSchedule(FOUR_CONNECT_XTREME, seed, record.index);
    if (!isDeepStrictEqual(drawn, record.schedule))
      faults.push(`${name}: its bombs were not drawn from the secret`);
    const difference = verifyRecord(record);
    if (difference === null) continue;
    const { round, field, expected, got } = difference;
    faults.push(`${name}, round ${round}: ${field} should be ${expected}, not ${got}`);
  }
  return faults;
}

/** Compare the draws in a log, entry by entry, with those of the format. */
function watchDraws() {
  const faults: string[] = [];
  /** Pairings that the format has drawn and the log has still to draw. */
  let due: readonly Pairing[] = [];
  const see = (state: ContestState, entry: LogEntry) => {
    const isDrawn = entry.type === 'drawn';
    if (due.length === 0 && (isDrawn || entry.type === 'opened'))
      due = state.format.draw(state.field, state.matches);
    const [next, ...rest] = due;
    const isDue = isDrawn && isDeepStrictEqual([entry.key, entry.players], [next?.key, next?.players]);
    if (!isDue && (isDrawn || next !== undefined))
      faults.push(`match ${state.matches.length + 1}: the format draws ${next?.key ?? 'nothing'} here`);
    due = isDrawn ? rest : [];
    if (entry.type === 'opened' && state.open.length > 0)
      faults.push('it ended before all matches were played');
  };
  return { faults, see };
}

/** Check the contest in a folder. One that is not over, or has no secret, has that as its only fault. Throws a `FolderError`. */
export function verifyContest(folder: string): ContestReport {
  const draws = watchDraws();
  const { secret, matches, header } = loadContest(folder, draws.see);
  const games = matches.reduce((sum, match) => sum + match.games.length, 0);
  const counts = { matches: matches.length, games };
  if (secret === null) {
    const isSeeded = header.commitment === undefined;
    const why = isSeeded
      ? 'the contest has no secret: its bombs follow from a seed'
      : 'the contest is not over: its secret has not been opened';
    return { ...counts, faults: [why] };
  }
  const isKept = commitmentOf(secret) === header.commitment;
  return {
    ...counts,
    faults: [
      ...(isKept ? [] : ['the secret is not the one whose hash was published']),
      ...draws.faults,
      ...matches.flatMap((match) => faultsOf(match, secret)),
    ],
  };
}
