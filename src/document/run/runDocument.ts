/** What the documents of a tuning and of a training share: the verdict, how it is known, what it took, and its settings. */
import { basename } from 'node:path';
import { sum } from 'simple-statistics';
import { type EloEstimate, eloEstimate, eloFields } from '../../arena/index.ts';
import { capitalised, programName } from '../../system/index.ts';
import { type RunContents, readProgress } from '../../tuner/index.ts';
import type { Answer, ChartLine, ChartSpec, Command, Document, Fact, Section, Span } from '../document.ts';
import { luckNote } from '../match.ts';
import { decidedAs, likelier, stateSpan, testSpan } from '../parts.ts';
import { command } from '../repeatCommands.ts';
import { comparisonOf, counted, formatDuration, formatElo, isOpen, percent } from '../words.ts';
import type { Advice, NamedTest, RunEnding, RunReport } from './runReport.ts';
import { bestLead, isProven, namedThere, secondsLeft, speedOf, stateOf } from './runReport.ts';

type Unasked = Omit<Answer, 'question'>;
type RunProgress = ReturnType<typeof readProgress>;

const MORE = 'More generations, more games or another start may find more.';

const STRONGEST = 'best.json';
const BASE = 'default.json';

/** The lead that a run is judged by, and over whom: that over its start, else that over what the champion was to beat. */
function measuredLead(run: Pick<RunReport, 'leads' | 'ending' | 'start'>) {
  const lead = bestLead(run);
  if (lead !== undefined) return { lead, name: run.start, isFresh: lead.isFresh };
  const [over] = run.ending?.leads ?? [];
  return over && { lead: eloEstimate(over.score), name: over.name, isFresh: true };
}

/** Whether a run ended where nothing is to be gained: its test says so, and its lead does not differ from 0. */
function isCeiling(run: RunReport): boolean {
  if (run.ending?.test?.verdict !== 'H0') return false;
  const measured = measuredLead(run);
  return measured !== undefined && isOpen(measured.lead);
}

/**
 * What a run has come to beside what it began with, or what it was to beat: in a word, and in the sentence of all that show it. The
 * better, the greater its order. `isByTest`: its test says so, and its lead alone would not. `undefined` before anything is measured.
 */
export function verdictOn(run: RunReport, than?: string) {
  const { bounds, decision, ending } = run;
  const measured = measuredLead(run);
  if (measured === undefined) return undefined;
  const { lead } = measured;
  const isReplaced = ending?.isWritten && run.out === measured.name;
  const name = than ?? (isReplaced ? `the ${run.out} before it` : measured.name);
  const test = decision?.test;
  const rival = ending?.incumbent.name ?? measured.name;
  const tested = `${rival === measured.name ? name : rival} by its test of ${counted(test?.games ?? 0, 'game')}`;
  const say = (order: number, tone: Span['tone'], word: string, answer = word, isByTest = false) => {
    return { order, word, answer, isByTest, ...(tone && { tone }) };
  };
  const comparison = comparisonOf(lead);
  if (isProven(run) && isOpen(lead)) return say(5, 'good', '✓ Better', `Better than ${tested}`, true);
  const vague = 'Too few games to tell';
  if (ending === null) {
    if (comparison === 'behind') return say(0, undefined, 'Worse so far', `So far worse than ${name}`);
    if (comparison === 'ahead') return say(4, undefined, 'Better so far', `So far better than ${name}`);
    return say(2, undefined, comparison === 'too few games' ? vague : 'Too early to tell');
  }
  if (comparison === 'behind') return say(0, 'bad', '✗ Worse', `Worse than ${name}`);
  if (isProven(run)) return say(5, 'good', '✓ Better', `Better than ${name}`);
  if (isCeiling(run)) return say(1, 'warning', '✗ No better', `Nothing better than ${name} was found`, true);
  const decided = test ? capitalised(decidedAs(bounds, test.verdict)) : '';
  if (test?.verdict === 'H0') return say(1, 'bad', decided, `${decided} than ${tested}`, true);
  if (comparison === 'ahead') return say(4, 'good', 'Better, not proven', `Better than ${name}, not proven`);
  if (decided) return say(3, 'warning', decided, `${decided} than ${tested}`, true);
  if (comparison === 'too few games') return say(2, 'warning', vague, `${vague} if better than ${name}`);
  return say(3, 'warning', 'No difference seen', `No difference seen from ${name}`);
}

/** An interval that reaches this far either way, and over more than half of its lead, says hardly more than "better". */
const MEASURED_ELO = 40;

/**
 * Whether games that suffice for "better" say how much, too. An interval with 0 in it would contradict the verdict, and of few games
 * the luckiest pass the test: their lead flatters.
 */
function isMeasured(lead: EloEstimate): boolean {
  const { elo, low, high } = lead;
  return comparisonOf(lead) === 'ahead' && (high - low) / 2 <= Math.max(MEASURED_ELO, elo / 2);
}

function betterAnswer(run: RunReport): Unasked {
  const { ending, tests, luck, bounds, decision } = run;
  if (ending?.hasFound === false)
    return { answer: `Nothing better than ${ending.incumbent.name} was found`, reasons: [MORE] };
  const measured = measuredLead(run);
  const verdict = verdictOn(run);
  if (measured === undefined || verdict === undefined) return { answer: 'Not known yet', reasons: [tests] };
  const { lead, name, isFresh } = measured;
  const { answer, tone, isByTest } = verdict;
  const said = { answer, ...(tone && { tone }) };
  if (isCeiling(run)) {
    const figures = `${formatElo(lead)} after ${counted(run.complete, 'generation')}`;
    return { ...said, figures, reasons: [run.instead?.reason ?? MORE] };
  }
  const games = isFresh ? 'in fresh games' : 'in the games of its trials, which flatter those that pass';
  // An interval that says next to nothing is no answer.
  const isVague = comparisonOf(lead) === 'too few games' && !isByTest;
  const elo = formatElo(lead);
  const what = isVague ? elo : 'This';
  const isUnmeasured = isProven(run) && !isMeasured(lead);
  const reasons = [
    isUnmeasured
      ? 'By how much is not measured: that takes more games.'
      : `${what} is its lead with its 95 % interval, ${games}${luckNote(luck)}.`,
  ];
  if (isByTest && decision) reasons.push(`Its test says: ${likelier(bounds, decision.test.verdict)}.`);
  if (ending !== null && run.complete < run.generations)
    reasons.push(
      `The run ended after ${run.complete} of ${run.generations} generations: the last ones gained nothing more.`,
    );
  const figures = answer.includes(name) ? elo : `${elo} over ${name}`;
  return { ...said, ...(!isVague && !isUnmeasured && { figures }), reasons };
}

function proofAnswer(run: RunReport, progress: RunProgress): Unasked {
  const { bounds, decision, ending, tests } = run;
  const reasons = progress?.test
    ? [`A test is under way: ${counted(progress.test.games, 'game')} so far.`]
    : [];
  if (decision === null)
    return { answer: ending === null ? 'Not tested yet' : 'Not tested', reasons: [...reasons, tests] };
  const { name, test } = decision;
  // What the lead alone would not say, the first answer says.
  const isSaid = verdictOn(run)?.isByTest;
  const meaning = isSaid ? '' : likelier(bounds, test.verdict);
  const after = `After ${counted(test.games, 'game')}`;
  const evidence = { ...testSpan(test, bounds), text: meaning ? `${after}: ${meaning}` : after };
  if (isProven(run)) return { answer: `Proven by its ${name}`, tone: 'good', evidence, reasons };
  const isDisproved = test.verdict === 'H0';
  const decided = decidedAs(bounds, test.verdict);
  const verdict = decided ? `says that it is ${decided}` : 'did not decide';
  if (isDisproved && ending !== null)
    return { answer: `Disproved: its ${name} ${verdict}`, tone: 'bad', evidence, reasons };
  const answer = `Not proven${ending === null ? ' yet' : ''}: its ${name} ${verdict}`;
  return { answer, tone: 'warning', evidence, reasons };
}

/** Whether it has lost to what it was to beat, by more than chance. */
function isWorse({ test, leads }: RunEnding): boolean {
  const [over] = leads;
  if (test === null || test.verdict === 'H1' || over === undefined) return false;
  return comparisonOf(over.score) === 'behind';
}

/** Whether its test was passed; earlier versions also wrote a champion that had not, where there was no file. */
const hasPassed = ({ test }: RunEnding) => test?.verdict === 'H1';

const isNoBetter = (ending: RunEnding) => isWorse(ending) || ending.test?.verdict === 'H0';

function unprovenReason(ending: RunEnding): string {
  const name = rivalOf(ending);
  const why = isWorse(ending) ? 'It is worse than' : 'No test has shown it to be better than';
  return `${why} ${name}: play with ${name}, and go on from it.`;
}

function fateOf(run: RunReport, ending: RunEnding): readonly [fate: string, ...means: string[]] {
  const { out, champion } = run;
  const { incumbent, test, isWritten, hasFound } = ending;
  const { isFile, isHidden } = incumbent;
  const name = rivalOf(ending);
  if (!isWritten) {
    const kept = isFile ? `${out} kept` : `${out} not written`;
    const instead = isHidden ? `; ${name} stays in use` : '';
    if (test === null) return [hasFound ? `${kept}: it already has this champion` : `${kept}${instead}`];
    return [`${kept}${instead}; the candidate is in ${champion}`, unprovenReason(ending)];
  }
  if (isHidden) {
    const here = `From now on "${basename(out)}" means this file here, to ${programName()} play too; delete it to go back.`;
    return [`${out} written`, here];
  }
  const fate = isFile ? `${out} replaced` : `${out} written; there was no such file before`;
  return hasPassed(ending) ? [fate] : [fate, unprovenReason(ending)];
}

/** The file with the values that the champion was to beat, which are played with until it has. */
function rivalOf({ incumbent }: RunEnding): string {
  return incumbent.file ?? incumbent.name;
}

interface WaysOn {
  readonly goOn: (file: string) => Command;
  /** The command of the run, or of one that is so many times as long, perhaps from another file. */
  readonly commandOf: (times: number, begin?: string) => Command;
}

/** How many times as long as a run that has proven nothing the next one should be. */
const LONGER = 4;

/** What to do with a champion that is proven, and was written. */
function stepsWithChampion(run: RunReport, { goOn }: WaysOn) {
  const { out } = run;
  const { text, commands } = run.advise?.(out, undefined, true) ?? { text: '', commands: [] };
  const opponent = basename(out) === STRONGEST ? BASE : STRONGEST;
  const games = [command('play', [], { weights: out }), command('match', [out, opponent], { sprt: true })];
  return { text, commands: [...(run.isPlayable ? games : toldCommands(commands)), goOn(out)] };
}

/** What to do where nothing is proven: play with the start and begin again from it, or give the candidate more games. */
function stepsWithout(run: RunReport, ending: RunEnding, { commandOf }: WaysOn) {
  const rival = rivalOf(ending);
  const candidate = namedThere(run, run.champion);
  const kept = ending.incumbent.isFile ? rival : undefined;
  const again = commandOf(LONGER, kept);
  const play = run.isPlayable ? [command('play', [], { weights: rival })] : [];
  if (isNoBetter(ending)) return { text: '', commands: [again, ...play] };
  const { text, commands } = run.advise?.(candidate, kept, false) ?? { text: '', commands: [] };
  const match = command('match', [candidate, rival], { sprt: true });
  const tests = run.isPlayable ? [match] : toldCommands(commands);
  return { text, commands: [...tests, again, ...play] };
}

function toldCommands(commands: Advice['commands']): Command[] {
  return commands.map(([name = '', ...words]) => command(name, words));
}

function nextSteps(run: RunReport, ending: RunEnding, ways: WaysOn) {
  if (!ending.hasFound) return undefined;
  return hasPassed(ending) ? stepsWithChampion(run, ways) : stepsWithout(run, ending, ways);
}

/** What a page says first, where the answer is what became of a file. */
function todoOf(run: RunReport, ending: RunEnding, commands: readonly Command[]): string {
  const { isFile } = ending.incumbent;
  if (isNoBetter(ending)) return `Begin again from ${isFile ? rivalOf(ending) : run.start}, for longer`;
  if (!hasPassed(ending)) return `Keep ${rivalOf(ending)}: more games may show more`;
  if (commands.length === 1) return 'Go on from it';
  return `${run.isPlayable ? 'Play with it' : 'Let it play'}, or go on from it`;
}

function nextAnswer(run: RunReport, ways: WaysOn): Answer {
  const { ending, complete, generations, folder } = run;
  if (ending !== null) {
    const [answer, ...reasons] = fateOf(run, ending);
    if (isCeiling(run) && run.instead)
      return { question: 'What next?', answer, reasons, commands: run.instead.commands };
    const { text = '', commands = [] } = nextSteps(run, ending, ways) ?? {};
    const isKnown = ending.test !== null && commands.length > 0;
    const todo = isKnown && { todo: todoOf(run, ending, commands) };
    return { question: 'What next?', answer, ...todo, reasons, ...(text && { how: text }), commands };
  }
  const meter = { low: 0, high: generations, value: complete };
  const place = [{ text: `${complete} of ${counted(generations, 'generation')} complete`, meter }];
  if (stateOf(run) === 'stopped') {
    const commands = [command(run.command, [], { resume: namedThere(run, folder) })];
    const answer = 'Stopped: resume it';
    return { question: 'What next?', answer, tone: 'warning', reasons: [place], commands };
  }
  const question = 'How long still?';
  const left = secondsLeft(run);
  if (complete >= generations) return { question, answer: 'The last test', reasons: [place] };
  const { mayEndEarly } = run;
  const answer =
    left === null ? 'Not known yet' : `${mayEndEarly ? 'At most' : 'About'} ${formatDuration(left)}`;
  const earlier = mayEndEarly ? ['It ends earlier once nothing more is gained.'] : [];
  return { question, answer, reasons: [place, ...earlier, 'Then the champion is tested.'] };
}

function evidenceOf(run: RunReport, progress: RunProgress, gamesPerJob: number): Fact[] {
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

function costOf(run: RunReport, progress: RunProgress): Fact[] {
  const { what, complete, generations, games, measuringGames, lastGames, seconds } = run;
  const share = percent(measuringGames / (games || 1));
  const measured = measuringGames > 0 ? `, ${share} of them to measure the lead` : '';
  const last = lastGames > 0 ? `then ${counted(lastGames, 'game')} with the champion` : '';
  const time = `${formatDuration(sum(seconds))} for the generations`;
  const place = progress?.place ?? '';
  return [
    ['run', what],
    ['state', stateSpan(stateOf(run))],
    ['generations', `${complete} of ${generations}`],
    ['games', `${games}${measured}`],
    ['time', [time, speedOf(run), place, last].filter((part) => part !== '').join(', ')],
  ];
}

interface RunDocument extends WaysOn {
  readonly config: RunContents['config'];
  readonly gamesPerJob: number;
  readonly intervals: string;
  /** Whether a clock decides what is played, so that nothing can be repeated. */
  readonly hasClock?: boolean | undefined;
  /** All settings by their names; those by which runs are compared leave out some. */
  readonly settings: readonly Fact[];
  readonly before: readonly Section[];
  readonly after?: readonly Section[];
}

export function runDocument(run: RunReport, of: RunDocument): Document {
  const progress = stateOf(run) === 'running' ? readProgress(run.folder) : null;
  const evidence = evidenceOf(run, progress, of.gamesPerJob);
  const next = nextAnswer(run, of);
  const there = ({ name, words, flags }: Command) => command(name, words, flags, run.way);
  const answers = [
    { question: 'Is it better?', ...betterAnswer(run) },
    { question: 'Is that proven?', ...proofAnswer(run, progress) },
    { ...next, commands: (next.commands ?? []).map(there) },
  ];
  if (run.ending?.hasFound === false) answers.splice(1, 1);
  const repeat = of.hasClock
    ? 'To play such a run again; a clock decides what is answered, so its games and its result will differ:'
    : `To repeat this run with fcx ${of.config.engine.version} and the same files:`;
  const luck = run.luck ? ' Bomb luck is subtracted from scores.' : '';
  const chance = `Each figure is from games of its own, so those of one champion differ by chance.${luck}`;
  const reading = [`${of.intervals} ${chance}`, ...(run.ending ? [run.tests] : [])];
  const commands = [there(of.commandOf(1))];
  const sections: (Section | false)[] = [
    { kind: 'verdict', answers },
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
  // What is measured better comes last.
  const leads = new Map(shown.map((lead) => [lead.generation, lead]));
  const at = x.map((generation) => eloFields(leads.get(generation) ?? null));
  const band = { low: at.map(({ eloLow }) => eloLow), high: at.map(({ eloHigh }) => eloHigh) };
  return { label, values: at.map(({ elo }) => elo), band, showPoints: true };
}

/** Elo over the start by generation: of one run as it was measured, of several with the best measure of each generation. */
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

/** The test that decides: that at the end, if it was held, else the last that was passed, else the last. */
export function decisionOf(trials: readonly NamedTest[], ending: RunEnding | null): NamedTest | null {
  if (ending?.test) return { name: `test against ${ending.incumbent.name}`, test: ending.test };
  return trials.findLast(({ test }) => test.verdict === 'H1') ?? trials.at(-1) ?? null;
}
