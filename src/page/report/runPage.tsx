/** What the pages of a tuning and of a training share: the result, how to repeat the run, its settings, and what is noise. */
import { probit } from 'simple-statistics';
import { decisionBounds, type Estimate, type SprtBounds } from '../../arena/index.ts';
import type { FinishedTest } from '../../tuner/index.ts';
import { formatScoreAsElo, formatTest } from '../text.ts';
import { ChartScript, Command, type Content, Details, type Fact, Facts, resultsPage } from './parts.tsx';

/** Where the likelihood ratio of a test ended, between the bounds for H0 and H1. */
function LlrBar({ test: { llr, verdict }, bounds }: TestProps) {
  if (llr === null) return null;
  const { lower, upper } = decisionBounds(bounds);
  const place = (100 * (Math.min(upper, Math.max(lower, llr)) - lower)) / (upper - lower);
  const zero = (100 * -lower) / (upper - lower);
  const fill = `left: ${Math.min(place, zero)}%; width: ${Math.abs(place - zero)}%`;
  const [low, high] = [lower.toFixed(2), upper.toFixed(2)];
  return (
    <div class="llr" role="img" aria-label={`LLR ${llr.toFixed(2)} between ${low} and ${high}: ${verdict}`}>
      <span>H0 {low}</span>
      <div class="track">
        <div class={`fill ${verdict}`} style={fill} />
        <div class="zero" style={`left: ${zero}%`} />
      </div>
      <span>H1 +{high}</span>
    </div>
  );
}

interface TestProps {
  readonly test: FinishedTest;
  readonly bounds: SprtBounds;
}

/** How a test ended, in words and as a bar. */
export function TestResult({ test, bounds, children }: TestProps & { readonly children?: Content }) {
  return (
    <>
      {formatTest(test)}
      {children}
      <LlrBar test={test} bounds={bounds} />
    </>
  );
}

/** How a run ended, as its page tells it. */
interface Ending {
  /** Who was tested: `The champion`. */
  readonly who: string;
  readonly incumbent: { readonly name: string; readonly isFile: boolean };
  readonly test: FinishedTest | null;
  /** The score against the incumbent. */
  readonly lead: Estimate | null;
  /** Games of a job, which the score is the mean of. */
  readonly gamesPerJob: number;
  readonly promoted: boolean;
  /** What is said instead if there was no test. */
  readonly untested: Content;
  /** All games of the run. */
  readonly games: number;
  readonly furtherFacts: readonly Fact[];
}

/** What is on the page of a run. */
export interface RunPage {
  readonly title: string;
  /** What intervals and bands stand for. */
  readonly intervals: string;
  /** Complete generations, and those asked for. */
  readonly generations: readonly [complete: number, all: number];
  /** `null` if the run has not finished. */
  readonly ending: Ending | null;
  /** The file that the run writes. */
  readonly out: string;
  /** Of the test for promotion. */
  readonly bounds: SprtBounds;
  /** The version of fcx, and the command that repeats the run. */
  readonly version: string;
  readonly command: string;
  readonly settings: readonly Fact[];
  /** Its own sections. */
  readonly children: Content;
}

/** What became of the champion. */
function Outcome({ ending, out }: { readonly ending: Ending; readonly out: string }) {
  const { who, incumbent, test, lead, promoted, untested } = ending;
  if (test === null) return <p>{untested}</p>;
  const opponent = <b>{incumbent.name}</b>;
  if (!promoted)
    return (
      <p>
        {who} did not pass its test against {opponent}, which was kept.
      </p>
    );
  const isBetter = incumbent.isFile || test.verdict === 'H1';
  const isWorse = lead !== null && lead.high < 0.5;
  return (
    <p>
      {who} was written to <b>{out}</b>
      {!isBetter && (
        <>
          , as there was no such file; but it {isWorse ? 'is worse than' : 'was not shown to be better than'}{' '}
          {opponent}
        </>
      )}
      .
    </p>
  );
}

function Result({ ending, out, bounds }: RunPage & { readonly ending: Ending }) {
  const { incumbent, test, lead, gamesPerJob, furtherFacts, games } = ending;
  const rows: Fact[] = [];
  if (test !== null) {
    const hypotheses = ` (H0: ${bounds.elo0} Elo, H1: ${bounds.elo1} Elo)`;
    const result = (
      <TestResult test={test} bounds={bounds}>
        {hypotheses}
      </TestResult>
    );
    rows.push(['test for promotion', result]);
  }
  if (lead !== null) rows.push(leadFact(incumbent.name, lead, gamesPerJob));
  rows.push(...furtherFacts, ['games', games.toLocaleString('en')]);
  return (
    <>
      <Outcome ending={ending} out={out} />
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

/** A lead measured in fresh games. */
export function leadFact(opponent: string, score: Estimate, gamesPerJob: number): Fact {
  return [`Elo over ${opponent}`, `${formatScoreAsElo(score)} in ${gamesPerJob * score.count} fresh games`];
}

/** A page about a run, in one file that needs no other. */
export function runPage(page: RunPage): string {
  const { title, intervals, generations, ending, version, command, settings, children } = page;
  return resultsPage(
    title,
    <>
      <p>{intervals}</p>
      {ending === null ? (
        <p>
          Not finished yet: {generations[0]} of {generations[1]} generations.
        </p>
      ) : (
        <Result {...page} ending={ending} />
      )}
      <p>To repeat this run with fcx {version} and the same files:</p>
      <Command line={command} />
      <Details summary="Settings">
        <Facts rows={settings} />
      </Details>
      {children}
      <ChartScript />
    </>,
  );
}

/** How far a score is from ½, in halves of its 95 % interval. */
function deviation({ mean, low, high }: Estimate): number {
  return Math.abs(mean - 0.5) / (mean > 0.5 ? mean - low : high - mean);
}

/**
 * The scores that differ from ½ by more than chance. Of many 95 % intervals some exclude ½ by chance alone; Holm's method
 * widens them until the risk that any of these scores is there by chance is 5 %.
 */
function beyondNoise(scores: readonly Estimate[]): readonly Estimate[] {
  const sorted = scores.toSorted((one, two) => deviation(two) - deviation(one));
  const first = sorted.findIndex(
    (score, rank) => deviation(score) <= probit(1 - 0.025 / (sorted.length - rank)) / probit(0.975),
  );
  return first === -1 ? sorted : sorted.slice(0, first);
}

/** A difference by its name, with its scores if it was measured in several ways. */
interface Difference {
  readonly name: string;
  readonly scores: readonly Estimate[];
}

interface NoiseProps {
  readonly differences: readonly Difference[];
  /** What narrows the intervals. */
  readonly children?: Content;
}

/** Says which differences may be none. */
export function Noise({ differences, children }: NoiseProps) {
  const scores = differences.flatMap((difference) => difference.scores);
  const clear = beyondNoise(scores);
  const named = differences.filter((difference) => difference.scores.some((score) => clear.includes(score)));
  if (named.length === differences.length) return null;
  if (scores.length === 1)
    return (
      <p>
        <b>This difference is within the noise</b>: its interval includes 0.{children}
      </p>
    );
  return (
    <p>
      {named.length > 0 ? (
        `Beyond the noise: ${named.map(({ name }) => name).join(', ')}. The other differences are within it.`
      ) : (
        <>
          <b>These differences are within the noise</b>.
        </>
      )}{' '}
      This takes into account that there are {scores.length} comparisons (Holm’s method): of their 95 %
      intervals, one in 20 would exclude 0 by chance alone.
      {named.length === 0 && children}
    </p>
  );
}
