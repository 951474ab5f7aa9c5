/** The head of the page of a run: is it better, by how much, is that proven, how long still, and what it costs. */
import { decisionBounds, finiteOrNull, type SprtBounds } from '../../arena/index.ts';
import type { ChartLine, ChartSpec } from '../../document/index.ts';
import { counted, formatDuration, formatEloRange, formatTest, percent } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import { type FinishedTest, type RunProgress, readProgress } from '../../tuner/index.ts';
import { Charts } from './charts.tsx';
import { Command, type Content } from './parts.tsx';
import { bestLead, type RunReport, secondsLeft, stateOf } from './runReport.ts';

interface TestProps {
  readonly test: Pick<FinishedTest, 'verdict' | 'games' | 'llr'>;
  readonly bounds: SprtBounds;
}

function LlrBar({ test: { llr, verdict }, bounds }: TestProps) {
  const { lower, upper } = decisionBounds(bounds);
  const [low, high] = [lower.toFixed(2), upper.toFixed(2)];
  const placeOf = (value: number) => (100 * (value - lower)) / (upper - lower);
  const [zero, end] = [placeOf(0), placeOf(Math.min(upper, Math.max(lower, llr ?? 0)))];
  // Cut out rather than placed: what is placed anew counts as a jump of the layout.
  const fill = `clip-path: inset(0 ${100 - Math.max(end, zero)}% 0 ${Math.min(end, zero)}%)`;
  return (
    // Drawn without a ratio, too: what is below must not move when there is one.
    <div
      class="llr"
      role="img"
      aria-label={`LLR ${llr?.toFixed(2) ?? '–'} between ${low} and ${high}: ${verdict}`}
    >
      <span>H0 {low}</span>
      <div class="track">
        <div class={`fill ${verdict}`} style={fill} />
        <div class="zero" style={`left: ${zero}%`} />
      </div>
      <span>H1 +{high}</span>
    </div>
  );
}

/** How a test stands or ended, in words and as a bar. */
export function TestResult({ children, ...props }: TestProps & { readonly children?: Content }) {
  return [formatTest(props.test), children, <LlrBar {...props} />];
}

interface CardProps {
  readonly question: string;
  readonly answer: Content;
  readonly children: Content;
}

/** A question, its answer in large, and what there is to say of it. */
export function Card({ question, answer, children }: CardProps) {
  return (
    <section class="card stat">
      <h2>{question}</h2>
      <b>{answer}</b>
      {children}
    </section>
  );
}

function BetterCard({ run }: { readonly run: RunReport }) {
  const lead = bestLead(run);
  if (lead === undefined) {
    return (
      <Card question="Is it better?" answer="Not known yet">
        <p>{run.tests}</p>
      </Card>
    );
  }
  const answer = lead.low > 0 ? 'Yes' : lead.high < 0 ? 'No, it is worse' : 'Not clear';
  const games = lead.isFresh
    ? 'in games that selected nothing'
    : 'in the games of its trials, which flatter whoever passes';
  return (
    <Card question="Is it better?" answer={answer}>
      <p>
        <b class="lead">{formatEloRange(lead)}</b> Elo over {run.start} with its 95 % interval, {games}
      </p>
    </Card>
  );
}

function ProofCard({ run, progress }: { readonly run: RunReport; readonly progress: RunProgress | null }) {
  const { decision, bounds, isFinished } = run;
  const undecided = isFinished ? 'Not decided' : 'Not yet';
  const untested = isFinished ? 'No' : 'Not yet';
  const answer = decision === null ? untested : { H1: 'Yes', H0: 'No', undecided }[decision.test.verdict];
  return (
    <Card question="Is that proven?" answer={answer}>
      {progress?.test && (
        <p>
          Under way: <TestResult test={progress.test} bounds={bounds} />
        </p>
      )}
      {progress?.test == null && decision && (
        <p>
          {decision.name}: <TestResult test={decision.test} bounds={bounds} />
        </p>
      )}
      <p>
        <small>
          H1: a lead of {bounds.elo1} Elo, H0: of {bounds.elo0}. {run.tests}
        </small>
      </p>
    </Card>
  );
}

function TimeCard({ run }: { readonly run: RunReport }) {
  const state = stateOf(run);
  const left = secondsLeft(run);
  const place = `${run.complete} of ${counted(run.generations, 'generation')} complete`;
  if (state === 'finished')
    return (
      <Card question="How long still?" answer="Finished">
        <p>{place}</p>
      </Card>
    );
  if (state === 'stopped') {
    return (
      <Card question="How long still?" answer="Stopped">
        <p>{place}; to go on:</p>
        <Command line={`${programName()} ${run.command} --resume ${run.folder}`} />
      </Card>
    );
  }
  const isLast = run.complete >= run.generations;
  const answer = isLast ? 'The last test' : left === null ? 'Not known yet' : `About ${formatDuration(left)}`;
  return (
    <Card question="How long still?" answer={answer}>
      <p>
        {place}
        {!isLast && ', then the test of the champion'}
      </p>
      <progress value={run.complete} max={run.generations} aria-label="complete generations" />
    </Card>
  );
}

function CostCard({ run, progress }: { readonly run: RunReport; readonly progress: RunProgress | null }) {
  const { games, measuringGames } = run;
  const seconds = run.seconds.reduce((sum, one) => sum + one, 0);
  const speed = seconds > 0 ? `, ${((games - run.lastGames) / seconds).toFixed(1)} games/s` : '';
  return (
    <Card question="What does it cost?" answer={`${games.toLocaleString('en')} games`}>
      <p>
        {formatDuration(seconds)} for its generations{speed}
        {run.lastGames > 0 && `, then ${counted(run.lastGames, 'game')} with the champion`}
        {progress && `, ${progress.place}`}
      </p>
      {games > 0 && (
        <p>
          <small>
            {percent(measuringGames / games)} of the games measured the lead; the others select or are learnt
            from.
          </small>
        </p>
      )}
    </Card>
  );
}

function leadLine(label: string, run: RunReport, x: readonly number[], isFresh: boolean | null): ChartLine {
  const at = x.map((generation) =>
    run.leads.findLast(
      (lead) => lead.generation === generation && (isFresh === null || lead.isFresh === isFresh),
    ),
  );
  // A single measure is a point: a line to it would show a way that nobody has measured.
  const isLine = at.filter((lead) => lead !== undefined).length > 1;
  // A run begins with its start, over which that has no lead.
  const of = (field: 'elo' | 'low' | 'high') =>
    at.map((lead, index) => (lead ? finiteOrNull(lead[field]) : isLine && x[index] === 0 ? 0 : null));
  return {
    label,
    values: of('elo'),
    band: { low: of('low'), high: of('high') },
    showPoints: true,
    spansGaps: isLine,
  };
}

/** Elo over the start by generation: of one run as it was measured, of several with the best measure of each generation. */
export function leadChart(runs: readonly RunReport[]): ChartSpec {
  const x = [...new Set([0, ...runs.flatMap(({ leads }) => leads.map(({ generation }) => generation))])];
  x.sort((one, two) => one - two);
  const [only, ...others] = runs;
  const lines =
    only !== undefined && others.length === 0
      ? [
          leadLine(`Elo over ${only.start}, in trials`, only, x, false),
          leadLine(`Elo over ${only.start}`, only, x, true),
        ]
      : runs.map((run) => leadLine(run.folder, run, x, null));
  return {
    title: 'Elo over the start',
    xLabel: 'generation',
    x,
    lines: lines.filter(({ values }) => values.some((value) => value !== null)),
    size: 'wide',
  };
}

export function Summary({ run }: { readonly run: RunReport }) {
  const progress = stateOf(run) === 'running' ? readProgress(run.folder) : null;
  return (
    <>
      <div class="cards summary">
        <BetterCard run={run} />
        <ProofCard run={run} progress={progress} />
        <TimeCard run={run} />
        <CostCard run={run} progress={progress} />
      </div>
      <div class="first">
        {run.leads.length > 0 && <Charts specs={[leadChart([run])]} />}
        {run.leads.length > 1 && (
          <p>
            <small>
              Each figure here and below is from games of its own, so those of one champion differ by chance,
              as their intervals say. The first card has the last one.
            </small>
          </p>
        )}
      </div>
    </>
  );
}
