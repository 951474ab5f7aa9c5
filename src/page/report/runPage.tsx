/** What the pages of a tuning and of a training share: the result, how to begin the run again, its settings, and what is noise. */
import { probit } from 'simple-statistics';
import type { Estimate, SprtBounds } from '../../arena/index.ts';
import { formatElo } from '../../document/index.ts';
import type { RunContents } from '../../tuner/index.ts';
import { Command, type Content, type Fact, Facts, type Frame } from './parts.tsx';
import type { RunReport } from './runReport.ts';
import { Summary, TestResult } from './summary.tsx';

type Ending = RunContents['result'] & {
  /** Who was tested: `The champion`. */
  readonly who: string;
  readonly incumbent: { readonly name: string; readonly isFile: boolean };
  /** The score against the incumbent. */
  readonly lead: Estimate | null;
  /** Games of a job, which the score is the mean of. */
  readonly gamesPerJob: number;
  readonly promoted: boolean;
  /** What the page says if there was no test. */
  readonly untested: Content;
  readonly furtherFacts: readonly Fact[];
};

interface RunPage {
  readonly report: RunReport;
  readonly config: RunContents['config'] & { readonly settings: { readonly sprt: SprtBounds } };
  readonly title: string;
  /** What intervals and bands stand for. */
  readonly intervals: string;
  /** Generations that are complete. */
  readonly complete: number;
  /** `null` if the run has not finished. */
  readonly ending: Ending | null;
  /** Begins the run again. */
  readonly command: string;
  /** Whether a clock decides what is played, so that nothing can be repeated. */
  readonly hasClock?: boolean | undefined;
  readonly settings: readonly Fact[];
  readonly children: Content;
}

function outcomeOf({ who, incumbent, test, lead, promoted, untested }: Ending, out: string): Content {
  if (test === null) return untested;
  const opponent = <b>{incumbent.name}</b>;
  if (!promoted) return [who, ' did not pass its test against ', opponent, ', which was kept.'];
  const written = [who, ' was written to ', <b>{out}</b>];
  if (incumbent.isFile || test.verdict === 'H1') return [written, '.'];
  const verdict =
    lead !== null && lead.high < 0.5 ? 'is worse than' : 'was not shown by its test to be better than';
  return [written, `, as there was no such file; but it ${verdict} `, opponent, '.'];
}

export function leadFact(opponent: string, score: Estimate, gamesPerJob: number): Fact {
  return [`Elo over ${opponent}`, `${formatElo(score)} in ${gamesPerJob * score.count} fresh games`];
}

function resultOf(ending: Ending, { out, settings: { sprt: bounds } }: RunPage['config']) {
  const { incumbent, test, lead, gamesPerJob, furtherFacts, games } = ending;
  const hypotheses = ` (H0: ${bounds.elo0} Elo, H1: ${bounds.elo1} Elo)`;
  const rows: Fact[] = [...furtherFacts, ['games', games.toLocaleString('en')]];
  if (lead !== null) rows.unshift(leadFact(incumbent.name, lead, gamesPerJob));
  if (test !== null) rows.unshift(['test for promotion', TestResult({ test, bounds, children: hypotheses })]);
  return (
    <>
      <p>{outcomeOf(ending, out)}</p>
      <Facts rows={rows} />
      {lead !== null && lead.low <= 0.5 && lead.high >= 0.5 && (
        <p>
          <b>This difference is within the noise</b>: the interval of the lead over {incumbent.name} includes
          0.
        </p>
      )}
    </>
  );
}

/** A page about a run. */
export function runPage(
  { config, title, complete, ending, settings, ...page }: RunPage,
  frame: Frame,
): string {
  return frame(
    title,
    <>
      <Summary run={page.report} />
      <p>{page.intervals}</p>
      {ending === null ? (
        <p>{`Not finished yet: ${complete} of ${config.settings.generations} generations.`}</p>
      ) : (
        resultOf(ending, config)
      )}
      {page.children}
      <h2>Settings</h2>
      <p>
        {page.hasClock
          ? 'To play such a run again; a clock decides what is answered, so its games and its result will differ:'
          : `To repeat this run with fcx ${config.engine.version} and the same files:`}
      </p>
      <Command line={page.command} />
      <details>
        <summary>All settings</summary>
        <Facts rows={settings} />
      </details>
    </>,
    true,
  );
}

/** How far a score is from ½, in halves of its 95 % interval. */
function deviation({ mean, low, high }: Estimate): number {
  return Math.abs(mean - 0.5) / (mean > 0.5 ? mean - low : high - mean);
}

/**
 * Those that deviate by more than chance; `deviation` is in halves of a 95 % interval. Of many such intervals some exclude 0 by
 * chance alone; Holm's method widens them until the risk that any of these is there by chance is 5 %.
 */
function beyondNoise<Of>(all: readonly Of[], deviation: (one: Of) => number): readonly Of[] {
  const widening = (comparisons: number) => probit(1 - 0.025 / comparisons) / probit(0.975);
  const sorted = all.toSorted((one, two) => deviation(two) - deviation(one));
  const first = sorted.findIndex((one, rank) => deviation(one) <= widening(sorted.length - rank));
  return first === -1 ? sorted : sorted.slice(0, first);
}

interface NoiseProps {
  /** Differences by their names, with a score for each way in which they were measured. */
  readonly differences: readonly { readonly name: string; readonly scores: readonly Estimate[] }[];
  /** What narrows the intervals. */
  readonly children?: Content;
}

/** Says which differences may be chance. */
export function Noise({ differences, children }: NoiseProps) {
  const all = differences.flatMap(({ scores }) => scores);
  const clear = beyondNoise(all, deviation);
  const named = differences.filter(({ scores }) => scores.some((score) => clear.includes(score)));
  if (named.length === differences.length) return null;
  const names = named.map(({ name }) => name).join(', ');
  const correction = ` This takes into account that there are ${all.length} comparisons (Holm’s method): of their 95 % intervals, one in 20 would exclude 0 by chance alone.`;
  if (names !== '')
    return <p>{`Beyond the noise: ${names}. The other differences are within it.${correction}`}</p>;
  const [subject, reason] =
    all.length === 1
      ? ['This difference is', ': its interval includes 0.']
      : ['These differences are', `.${correction}`];
  return (
    <p>
      <b>{subject} within the noise</b>
      {reason}
      {children}
    </p>
  );
}
