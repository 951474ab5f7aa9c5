/** The verdict on a run beside what it began with, or what it was to beat: as facts, and in the words of all that show it. */
import { type EloEstimate, eloEstimate, type SprtBounds } from '../../arena/index.ts';
import type { Span } from '../document.ts';
import { testFinding } from '../parts.ts';
import { comparisonOf, counted, leavesOpen } from '../words.ts';
import { bestLead, isProven, type RunReport } from './runReport.ts';

/** The lead that a run is judged by, and the name of what it is over. */
interface MeasuredLead {
  readonly lead: EloEstimate;
  readonly over: string;
  readonly isFresh: boolean;
}

/**
 * The finding of a run: a proof by its lead or by its test alone, a lead so far or at the end, nothing better found,
 * or, as `tested`, a test that says something other than the lead.
 */
type Finding =
  | 'provenByTest'
  | 'proven'
  | 'worseSoFar'
  | 'aheadSoFar'
  | 'openSoFar'
  | 'worse'
  | 'nothingBetter'
  | 'tested'
  | 'ahead'
  | 'open';

/** The verdict on a run as facts: its lead, its finding, and the test behind it. */
export interface RunVerdict extends MeasuredLead {
  readonly finding: Finding;
  /** True if its games are too few to tell anything by its lead. */
  readonly isVague: boolean;
  /** True if the file that it is compared with has been replaced by its champion. */
  readonly isReplaced: boolean;
  /** The test that decided, and against whom; `null` without one. */
  readonly test: { readonly verdict: 'H0' | 'H1' | 'undecided'; readonly games: number } | null;
  /** The name of what the test was against. */
  readonly rival: string;
  readonly bounds: SprtBounds;
  readonly out: string;
}

/**
 * Returns the lead that a run is judged by: over its start, or else over what its champion was to beat; `undefined`
 * before anything is measured.
 */
export function judgedLead(run: Pick<RunReport, 'leads' | 'ending' | 'start'>): MeasuredLead | undefined {
  const lead = bestLead(run);
  if (lead !== undefined) return { lead, over: run.start, isFresh: lead.isFresh };
  const [over] = run.ending?.leads ?? [];
  return over && { lead: eloEstimate(over.score), over: over.name, isFresh: true };
}

function findingOf(run: RunReport, { lead }: MeasuredLead): Finding {
  const { ending, decision } = run;
  const comparison = comparisonOf(lead);
  const verdict = decision?.test.verdict;
  if (isProven(run) && leavesOpen(lead)) return 'provenByTest';
  if (ending === null) {
    if (comparison === 'behind') return 'worseSoFar';
    return comparison === 'ahead' ? 'aheadSoFar' : 'openSoFar';
  }
  if (comparison === 'behind') return 'worse';
  if (isProven(run)) return 'proven';
  if (ending.test?.verdict === 'H0' && leavesOpen(lead)) return 'nothingBetter';
  if (verdict === 'H0') return 'tested';
  if (comparison === 'ahead') return 'ahead';
  return verdict === 'H1' ? 'tested' : 'open';
}

/** Returns the verdict on a run as facts; `undefined` before anything is measured. */
export function verdictOf(run: RunReport): RunVerdict | undefined {
  const measured = judgedLead(run);
  if (measured === undefined) return undefined;
  const { decision, ending, out, bounds } = run;
  return {
    ...measured,
    finding: findingOf(run, measured),
    isVague: comparisonOf(measured.lead) === 'too few games',
    isReplaced: ending?.isWritten === true && out === measured.over,
    test: decision?.test ?? null,
    rival: ending?.incumbent.name ?? measured.over,
    bounds,
    out,
  };
}

/** True if the verdict on a run comes from its test, and its lead alone would not support it. */
export const isDecidedByTest = ({ finding }: RunVerdict) =>
  finding === 'provenByTest' || finding === 'nothingBetter' || finding === 'tested';

/** A verdict on a run in words. */
export interface VerdictWords {
  /** The verdict in a list. */
  readonly word: string;
  /** The verdict with what it is compared with, as a clause: `better than best.json`. */
  readonly clause: string;
  /** True if the clause names what the lead is over. */
  readonly namesRival: boolean;
  /** A number that sorts verdicts: the better, the greater. */
  readonly order: number;
  readonly tone?: Span['tone'];
}

/** Returns the words of a verdict; `than` replaces the name of what the run is compared with. */
export function verdictWords(verdict: RunVerdict, than?: string): VerdictWords {
  const { finding, isVague, bounds, test, over, rival } = verdict;
  const name = than ?? (verdict.isReplaced ? `the ${verdict.out} before it` : over);
  const isOverRival = rival === over;
  const tested = `${isOverRival ? name : rival} by its test of ${counted(test?.games ?? 0, 'game')}`;
  const decided = testFinding(bounds, test?.verdict ?? 'undecided');
  const capital = `${decided.charAt(0).toUpperCase()}${decided.slice(1)}`;

  switch (finding) {
    case 'provenByTest':
      return {
        word: '✓ Better',
        clause: `better than ${tested}`,
        namesRival: isOverRival,
        order: 5,
        tone: 'good',
      };
    case 'proven':
      return { word: '✓ Better', clause: `better than ${name}`, namesRival: true, order: 5, tone: 'good' };
    case 'worseSoFar':
      return { word: 'Worse so far', clause: `so far worse than ${name}`, namesRival: true, order: 0 };
    case 'aheadSoFar':
      return { word: 'Better so far', clause: `so far better than ${name}`, namesRival: true, order: 4 };
    case 'openSoFar':
      return isVague
        ? { word: 'Too few games to tell', clause: 'too few games to tell', namesRival: false, order: 2 }
        : { word: 'Too early to tell', clause: 'too early to tell', namesRival: false, order: 2 };
    case 'worse':
      return { word: '✗ Worse', clause: `worse than ${name}`, namesRival: true, order: 0, tone: 'bad' };
    case 'nothingBetter': {
      const clause = `nothing better than ${name} was found`;
      return { word: '✗ No better', clause, namesRival: true, order: 1, tone: 'warning' };
    }
    case 'tested': {
      const isLost = test?.verdict === 'H0';
      const clause = `${decided} than ${tested}`;
      const rank = isLost ? ({ order: 1, tone: 'bad' } as const) : ({ order: 3, tone: 'warning' } as const);
      return { word: capital, clause, namesRival: isOverRival, ...rank };
    }
    case 'ahead': {
      const clause = `better than ${name}, not proven`;
      return { word: 'Better, not proven', clause, namesRival: true, order: 4, tone: 'good' };
    }
    case 'open':
      return isVague
        ? {
            word: 'Too few games to tell',
            clause: `too few games to tell if better than ${name}`,
            namesRival: true,
            order: 2,
            tone: 'warning',
          }
        : {
            word: 'No difference seen',
            clause: `no difference seen from ${name}`,
            namesRival: true,
            order: 3,
            tone: 'warning',
          };
  }
}
