/** The rounds of a contest in words. Logs have the keys of meetings instead. */
import { groupsOf } from './groups.ts';
import type { ContestFormat } from './index.ts';
import { swissRounds } from './swiss.ts';

/** What decides how many rounds there are. */
export interface Rounds {
  readonly format: ContestFormat;
  /** Entrants at the start. */
  readonly count: number;
  /** Of a Swiss; `null` for as many as leave one unbeaten. */
  readonly rounds: number | null;
}

/** The round of a knock-out that so many begin. */
function roundOf(left: number): string {
  if (left === 2) return 'final';
  if (left === 4) return 'semi-final';
  return left === 8 ? 'quarter-final' : `round of ${left}`;
}

const steps = (count: number) => Math.ceil(Math.log2(count));

/** How many rounds the part of a contest has to which this key leads: `round`, `losers`, or `group A, round`. */
function roundsIn(part: string, { format, count, rounds }: Rounds): number {
  if (format === 'swiss') return rounds ?? swissRounds(count);
  if (format === 'gauntlet') return count - 1;
  if (part === 'losers') return 2 * (steps(count) - 1);
  const size =
    format === 'groups' ? (groupsOf(count)[part.charCodeAt('group '.length) - 65] ?? []).length : count;
  return size % 2 === 0 ? size - 1 : size;
}

/** `Semi-final`, `Round 3 of 5`, `Group A, round 2 of 3`: the round of the meeting with this key. */
export function roundName(key: string, of: Rounds): string {
  const [, part = '', number] = /^(.*?)(?: (\d+))?(?:\/\d+)?$/.exec(key) ?? [];
  const at = Number(number);
  const inBracket = of.format === 'groups' ? 2 * groupsOf(of.count).length : of.count;
  const knockOut = roundOf(2 ** (steps(inBracket) - at + 1));
  const last = roundsIn(part, of);
  const name =
    {
      final: 'final',
      'second final': 'second final',
      'winners final': 'winners’ final',
      'knock-out': knockOut,
      winners: `winners’ ${knockOut}`,
      losers: at === last ? 'losers’ final' : `losers’ round ${at} of ${last}`,
    }[part] ?? `${part} ${at} of ${last}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
