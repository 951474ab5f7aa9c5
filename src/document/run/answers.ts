/** The answers of a run to what its reader asks: whether it is better, as far as that is proven, and what to do next. */
import { basename } from 'node:path';
import type { EloEstimate } from '../../arena/index.ts';
import { capitalised, programName } from '../../system/index.ts';
import { readProgress } from '../../tuner/index.ts';
import type { Answer, Command, Span, Words } from '../document.ts';
import { luckNote } from '../match.ts';
import { likelierHypothesis, testFinding, testSpan } from '../parts.ts';
import { makeCommand } from '../repeatCommands.ts';
import { comparisonOf, counted, formatDuration, formatElo } from '../words.ts';
import type { Advice, RunAnswers, RunEnding, RunReport } from './runReport.ts';
import { isProven, pathSeenFromRun, runState, secondsLeft } from './runReport.ts';
import { isDecidedByTest, verdictOf, verdictWords } from './verdict.ts';

type Unasked = Omit<Answer, 'question'>;
/**
 * The progress of a run that a process is at work on: its threads or workers in words, its complete generations,
 * its stage, and the test under way. It is `null` if no process is at work, or nothing was written yet.
 */
export type LiveProgress = ReturnType<typeof readProgress>;

const MORE = 'More generations, more games or another start may find more.';

const STRONGEST = 'best.json';
const BASE = 'default.json';

/**
 * The widest half of an interval, in Elo, that counts as a measurement unless its lead is large: an interval that is
 * also wider than half of its lead says hardly more than "better".
 */
const MEASURED_ELO = 40;

/**
 * True if the games that proved a champion better also say by how much. An interval with 0 in it would contradict the
 * verdict, and of few games the luckiest pass the test: their lead flatters.
 */
function isMeasured(lead: EloEstimate): boolean {
  const { elo, low, high } = lead;
  return comparisonOf(lead) === 'ahead' && (high - low) / 2 <= Math.max(MEASURED_ELO, elo / 2);
}

function proofReasons(run: RunReport, progress: LiveProgress): Pick<Answer, 'reasons' | 'evidence'> {
  const { bounds, decision, ending, tests } = run;
  const underWay = progress?.test
    ? [`A test is under way: ${counted(progress.test.games, 'game')} so far.`]
    : [];
  if (decision === null)
    return { reasons: [ending === null ? 'Not tested yet.' : 'Not tested.', ...underWay, tests] };

  const { name, test } = decision;
  const verdict = verdictOf(run);
  const meaning = verdict && isDecidedByTest(verdict) ? '' : likelierHypothesis(bounds, test.verdict);
  const after = `After ${counted(test.games, 'game')}`;
  const evidence = { ...testSpan(test, bounds), text: meaning ? `${after}: ${meaning}` : after };
  const decided = testFinding(bounds, test.verdict);
  const outcome = decided ? `says that it is ${decided}` : 'did not decide';
  const say = (text: string, tone: NonNullable<Span['tone']>): Words[] => [
    { text: `${text}.`, tone },
    ...underWay,
  ];
  if (isProven(run)) return { reasons: say(`Proven by its ${name}`, 'good'), evidence };
  if (test.verdict === 'H0' && ending !== null)
    return { reasons: say(`Disproved: its ${name} ${outcome}`, 'bad'), evidence };
  const text = `Not proven${ending === null ? ' yet' : ''}: its ${name} ${outcome}`;
  return { reasons: say(text, 'warning'), evidence };
}

/** The answer by the lead of a run alone. */
function leadAnswer(run: RunReport): Unasked {
  const { ending, luck, bounds, decision } = run;
  if (ending?.hasFound === false)
    return { answer: `Nothing better than ${ending.incumbent.name} was found`, reasons: [MORE] };
  const verdict = verdictOf(run);
  if (verdict === undefined) return { answer: 'Not known yet', reasons: [] };
  const { lead, over, isFresh, finding } = verdict;
  const { clause, tone, namesRival } = verdictWords(verdict);
  const shared = { answer: capitalised(clause), ...(tone && { tone }) };
  if (finding === 'nothingBetter') {
    const figures = `${formatElo(lead)} after ${counted(run.complete, 'generation')}`;
    return { ...shared, figures, reasons: [run.alternative?.reason ?? MORE] };
  }
  const games = isFresh ? 'in fresh games' : 'in the games of its trials, which flatter those that pass';
  // An interval that says next to nothing is no answer.
  const isVague = verdict.isVague && !isDecidedByTest(verdict);
  const elo = formatElo(lead);
  const what = isVague ? elo : 'This';
  const isUnmeasured = isProven(run) && !isMeasured(lead);
  const reasons = [
    isUnmeasured
      ? 'By how much is not measured: that takes more games.'
      : `${what} is its lead with its 95 % interval, ${games}${luckNote(luck)}.`,
  ];
  if (isDecidedByTest(verdict) && decision)
    reasons.push(`Its test says: ${likelierHypothesis(bounds, decision.test.verdict)}.`);
  if (ending !== null && run.complete < run.generations)
    reasons.push(
      `The run ended after ${run.complete} of ${run.generations} generations: the last ones gained nothing more.`,
    );
  const figures = namesRival ? elo : `${elo} over ${over}`;
  return { ...shared, ...(!isVague && !isUnmeasured && { figures }), reasons };
}

function betterAnswer(run: RunReport, progress: LiveProgress): Answer {
  const { reasons, ...answer } = leadAnswer(run);
  const question = 'Is it better?';
  if (run.ending?.hasFound === false) return { question, ...answer, reasons };
  const proof = proofReasons(run, progress);
  return { question, ...answer, ...proof, reasons: [...reasons, ...proof.reasons] };
}

/** True if the champion has lost to what it was to beat, by more than chance. */
function isWorse({ test, leads }: RunEnding): boolean {
  const [over] = leads;
  if (test === null || test.verdict === 'H1' || over === undefined) return false;
  return comparisonOf(over.score) === 'behind';
}

/**
 * True if the champion has passed its test; earlier versions also wrote a champion that had not, where there was no
 * file.
 */
const hasPassed = ({ test }: RunEnding) => test?.verdict === 'H1';

const isNoBetter = (ending: RunEnding) => isWorse(ending) || ending.test?.verdict === 'H0';

/** The files after the end of a run, and the doubt that is left about its champion, as facts. */
interface Outcome {
  readonly file: 'kept' | 'notWritten' | 'replaced' | 'written';
  /** True if a file of this name here hides the one that is part of fcx. */
  readonly isHidden: boolean;
  readonly champion: 'none' | 'inFile' | 'inFolder';
  readonly doubt: 'worse' | 'unproven' | null;
}

function outcomeOf(ending: RunEnding): Outcome {
  const { incumbent, test, isWritten, hasFound } = ending;
  const { isFile, isHidden = false } = incumbent;
  const doubt = isWorse(ending) ? 'worse' : 'unproven';
  if (isWritten) {
    const file = isFile && !isHidden ? 'replaced' : 'written';
    return { file, isHidden, champion: 'inFile', doubt: isHidden || hasPassed(ending) ? null : doubt };
  }
  const file = isFile ? 'kept' : 'notWritten';
  if (test === null) return { file, isHidden, champion: hasFound ? 'inFile' : 'none', doubt: null };
  return { file, isHidden, champion: 'inFolder', doubt };
}

function doubtText(doubt: Outcome['doubt'], rival: string): string[] {
  if (doubt === null) return [];
  const why = doubt === 'worse' ? 'It is worse than' : 'No test has shown it to be better than';
  return [`${why} ${rival}: play with ${rival}, and go on from it.`];
}

function outcomeWords(run: RunReport, ending: RunEnding): Unasked {
  const { out, champion: path } = run;
  const { file, isHidden, champion, doubt } = outcomeOf(ending);
  const rival = rivalOf(ending);
  const reasons = doubtText(doubt, rival);
  if (file === 'replaced') return { answer: `${out} replaced`, reasons };
  if (file === 'written') {
    const here = `From now on "${basename(out)}" means this file here, to ${programName()} play too; delete it to go back.`;
    if (isHidden) return { answer: `${out} written`, reasons: [here] };
    return { answer: `${out} written; there was no such file before`, reasons };
  }
  const kept = file === 'kept' ? `${out} kept` : `${out} not written`;
  const inUse = isHidden ? `; ${rival} stays in use` : '';
  if (champion === 'inFile') return { answer: `${kept}: it already has this champion`, reasons };
  const candidate = champion === 'inFolder' ? `; the candidate is in ${path}` : '';
  return { answer: `${kept}${inUse}${candidate}`, reasons };
}

/** The file with the values that the champion was to beat, which are played with until it has. */
function rivalOf({ incumbent }: RunEnding): string {
  return incumbent.file ?? incumbent.name;
}

/** Makers of the commands with which one goes on after a run. */
export interface FollowUpCommands {
  /** Returns the command of a new run that starts from the values in this file. */
  readonly continueFrom: (file: string) => Command;
  /** Returns the command of the same run, `times` times as long, perhaps from another file. */
  readonly repeat: (times: number, begin?: string) => Command;
}

/** The factor by which the next run should be longer, after one that has proven nothing. */
const LONGER = 4;

/** The advice and commands for a champion that is proven, and was written. */
function stepsWithChampion(run: RunReport, { continueFrom: goOn }: FollowUpCommands) {
  const { out } = run;
  const { text, commands } = run.advise?.(out, undefined, true) ?? { text: '', commands: [] };
  const opponent = basename(out) === STRONGEST ? BASE : STRONGEST;
  const games = [
    makeCommand('play', [], { weights: out }),
    makeCommand('match', [out, opponent], { sprt: true }),
  ];
  return { text, commands: [...(run.isPlayable ? games : toldCommands(commands)), goOn(out)] };
}

/** The advice and commands where nothing is proven: play with the start and begin again from it, or give the candidate more games. */
function stepsWithout(run: RunReport, ending: RunEnding, { repeat: commandOf }: FollowUpCommands) {
  const rival = rivalOf(ending);
  const candidate = pathSeenFromRun(run, run.champion);
  const kept = ending.incumbent.isFile ? rival : undefined;
  const again = commandOf(LONGER, kept);
  const play = run.isPlayable ? [makeCommand('play', [], { weights: rival })] : [];
  if (isNoBetter(ending)) return { text: '', commands: [again, ...play] };
  const { text, commands } = run.advise?.(candidate, kept, false) ?? { text: '', commands: [] };
  const match = makeCommand('match', [candidate, rival], { sprt: true });
  const tests = run.isPlayable ? [match] : toldCommands(commands);
  return { text, commands: [...tests, again, ...play] };
}

function toldCommands(commands: Advice['commands']): Command[] {
  return commands.map(([name = '', ...words]) => makeCommand(name, words));
}

function nextSteps(run: RunReport, ending: RunEnding, ways: FollowUpCommands) {
  if (!ending.hasFound) return undefined;
  return hasPassed(ending) ? stepsWithChampion(run, ways) : stepsWithout(run, ending, ways);
}

/** The first line of a page's answer where the rest tells only which files were written. */
function todoOf(run: RunReport, ending: RunEnding, commands: readonly Command[]): string {
  const { isFile } = ending.incumbent;
  if (isNoBetter(ending)) return `Begin again from ${isFile ? rivalOf(ending) : run.start}, for longer`;
  if (!hasPassed(ending)) return `Keep ${rivalOf(ending)}: more games may show more`;
  if (commands.length === 1) return 'Go on from it';
  return `${run.isPlayable ? 'Play with it' : 'Let it play'}, or go on from it`;
}

function nextAnswer(run: RunReport, ways: FollowUpCommands): Answer {
  const { ending, complete, generations, folder } = run;
  if (ending !== null) {
    const { answer, reasons } = outcomeWords(run, ending);
    if (verdictOf(run)?.finding === 'nothingBetter' && run.alternative)
      return { question: 'What next?', answer, reasons, commands: run.alternative.commands };
    const { text = '', commands = [] } = nextSteps(run, ending, ways) ?? {};
    const isKnown = ending.test !== null && commands.length > 0;
    const todo = isKnown && { todo: todoOf(run, ending, commands) };
    return { question: 'What next?', answer, ...todo, reasons, ...(text && { how: text }), commands };
  }
  const meter = { low: 0, high: generations, value: complete };
  const place = [{ text: `${complete} of ${counted(generations, 'generation')} complete`, meter }];
  if (runState(run) === 'stopped') {
    const commands = [makeCommand(run.command, [], { resume: pathSeenFromRun(run, folder) })];
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

/** Returns the progress of a run while a process is at work on it, else `null`. */
export function liveProgress(run: RunReport): LiveProgress {
  return runState(run) === 'running' ? readProgress(run.folder) : null;
}

/**
 * Returns the two answers of a run: whether its champion is better, and what to do next, with commands to give in the
 * folder where the run was begun.
 */
export function runAnswers(run: RunReport, followUps: FollowUpCommands): RunAnswers {
  const next = nextAnswer(run, followUps);
  const there = ({ name, words, flags }: Command) => makeCommand(name, words, flags, run.begunIn);
  return {
    better: betterAnswer(run, liveProgress(run)),
    next: { ...next, commands: (next.commands ?? []).map(there) },
  };
}
