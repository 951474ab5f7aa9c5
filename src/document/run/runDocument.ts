/** The parts that the documents of a tuning and of a training share: the answers, how they are known, what it took, and its settings. */
import { basename } from 'node:path';
import { sum } from 'simple-statistics';
import { eloFields } from '../../arena/index.ts';
import type { RunContents } from '../../tuner/index.ts';
import type { ChartLine, ChartSpec, Document, Fact, Section } from '../document.ts';
import { luckNote } from '../match.ts';
import { stateSpan, testSpan } from '../parts.ts';
import { makeCommand } from '../repeatCommands.ts';
import { counted, formatDuration, formatElo, percent } from '../words.ts';
import { type FollowUpCommands, type LiveProgress, liveProgress, runAnswers } from './answers.ts';
import type { NamedTest, RunAnswers, RunEnding, RunReport } from './runReport.ts';
import { runSpeed, runState } from './runReport.ts';

function evidenceOf(run: RunReport, progress: LiveProgress, gamesPerJob: number): Fact[] {
  const { bounds, decision, ending, luck } = run;
  const under = progress?.test ? [['test under way', testSpan(progress.test, bounds)] as const] : [];
  const hypotheses = ` (H0: ${bounds.elo0} Elo, H1: ${bounds.elo1} Elo)${luckNote(luck)}`;
  const tests = decision ? [[decision.name, [testSpan(decision.test, bounds), hypotheses]] as const] : [];
  const kind = gamesPerJob === 2 ? 'paired ' : '';
  const leads = (ending?.leads ?? []).map(({ name, score }): Fact => {
    const games = `${gamesPerJob * score.count} fresh ${kind}games`;
    return [`lead over ${name}`, `${formatElo(score)} in ${games}${luckNote(luck)}`];
  });
  const plan: Fact[] = ending === null ? [['tests', run.tests]] : [];
  return [...plan, ...under, ...tests, ...leads, ...(ending?.facts ?? [])];
}

function costOf(run: RunReport, progress: LiveProgress): Fact[] {
  const { what, complete, generations, games, measuringGames, lastGames, seconds } = run;
  const share = percent(measuringGames / (games || 1));
  const measured = measuringGames > 0 ? `, ${share} of them to measure the lead` : '';
  const last = lastGames > 0 ? `then ${counted(lastGames, 'game')} with the champion` : '';
  const time = `${formatDuration(sum(seconds))} for the generations`;
  const venue = progress?.place ?? '';
  return [
    ['run', what],
    ['state', stateSpan(runState(run))],
    ['generations', `${complete} of ${generations}`],
    ['games', `${games}${measured}`],
    ['time', [time, runSpeed(run), venue, last].filter((part) => part !== '').join(', ')],
  ];
}

interface RunDocument extends FollowUpCommands {
  /** The answers at the head of the document. [default: those of the run] */
  readonly answers?: RunAnswers | undefined;
  readonly config: RunContents['config'];
  readonly gamesPerJob: number;
  readonly intervals: string;
  /** True if a clock decides what is played, so that no run can be repeated exactly. */
  readonly hasClock?: boolean | undefined;
  /** All settings by their names; the ones by which runs are compared leave out some. */
  readonly settings: readonly Fact[];
  readonly before: readonly Section[];
  readonly after?: readonly Section[];
}

/** Returns the document of a run: its answers, charts, evidence, cost and settings. */
export function runDocument(run: RunReport, of: RunDocument): Document {
  const progress = liveProgress(run);
  const evidence = evidenceOf(run, progress, of.gamesPerJob);
  const { better, next } = of.answers ?? runAnswers(run, of);
  const again = of.repeat(1);
  const repeat = of.hasClock
    ? 'To play such a run again; a clock decides what is answered, so its games and its result will differ:'
    : `To repeat this run with fcx ${of.config.engine.version} and the same files:`;
  const luck = run.luck ? ' Bomb luck is subtracted from scores.' : '';
  const chance = `Each figure is from games of its own, so those of one champion differ by chance.${luck}`;
  const reading = [`${of.intervals} ${chance}`, ...(run.ending ? [run.tests] : [])];
  const commands = [makeCommand(again.name, again.words, again.flags, run.begunIn)];
  const sections: (Section | false)[] = [
    { kind: 'verdict', answers: [better, next] },
    { kind: 'chart', charts: run.leads.length > 0 ? [leadChart([run])] : [] },
    ...of.before,
    evidence.length > 0 && { kind: 'facts', title: 'How we know', rows: evidence, isFolded: true },
    { kind: 'facts', title: 'What it took', rows: costOf(run, progress), only: 'page', isFolded: true },
    { kind: 'note', title: 'How to read the figures', text: reading, only: 'page', isFolded: true },
    { kind: 'note', title: 'Settings', text: [repeat], commands, only: 'page' },
    { kind: 'facts', title: 'All settings', rows: of.settings, isFolded: true, only: 'page' },
    ...(of.after ?? []),
  ];
  const title = `${basename(run.folder)}: ${run.what}`;
  return { title, sections: sections.filter((section) => section !== false) };
}

function leadLine(label: string, run: RunReport, x: readonly number[], isFresh: boolean | null): ChartLine {
  const shown = run.leads.filter((lead) => isFresh === null || lead.isFresh === isFresh);
  // The better measured lead of a generation comes last and replaces the other.
  const leads = new Map(shown.map((lead) => [lead.generation, lead]));
  const at = x.map((generation) => eloFields(leads.get(generation) ?? null));
  const band = { low: at.map(({ eloLow }) => eloLow), high: at.map(({ eloHigh }) => eloHigh) };
  return { label, values: at.map(({ elo }) => elo), band, showPoints: true };
}

/**
 * Returns a chart of Elo over the start by generation: for one run as it was measured, for several with one line each
 * from the best measure of each generation.
 */
export function leadChart(runs: readonly RunReport[]): ChartSpec {
  const measured = runs.flatMap(({ leads }) => leads.map(({ generation }) => generation));
  // Nothing is measured between two generations that do not follow each other: the line has a gap there.
  const x = [...new Set([0, ...measured.flatMap((generation) => [generation, generation + 1])])];
  x.sort((one, two) => one - two);
  if (!measured.includes(x.at(-1) as number) && x.length > 1) x.pop();
  const [only, ...others] = runs;
  const lines =
    only !== undefined && others.length === 0
      ? [
          leadLine(`Elo over ${only.start}, in trials`, only, x, false),
          leadLine(`Elo over ${only.start}`, only, x, true),
        ]
      : runs.map((run) => leadLine(run.folder, run, x, null));
  const known = lines.filter(({ values }) => values.some((value) => value !== null));
  return { title: 'Elo over the start', xLabel: 'generation', x, lines: known, size: 'wide' };
}

/**
 * Returns the test that decides about a run: the one at its end if it was held, else the last trial that was passed,
 * else the last trial; `null` without any.
 */
export function decidingTest(trials: readonly NamedTest[], ending: RunEnding | null): NamedTest | null {
  if (ending?.test) return { name: `test against ${ending.incumbent.name}`, test: ending.test };
  return trials.findLast(({ test }) => test.verdict === 'H1') ?? trials.at(-1) ?? null;
}
