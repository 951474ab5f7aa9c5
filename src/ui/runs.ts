/** The runs of `fcx ui`: their list, one of them, and several beside each other. */
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { z } from 'zod';
import { type EloEstimate, eloEstimate } from '../arena/index.ts';
import type { Answer, Command, Document, RunReport, Section, Words } from '../document/index.ts';
import {
  addLeads,
  answerText,
  bestLead,
  comparisonOf,
  counted,
  formatElo,
  formatEloRange,
  formatTimeLeft,
  isDecidedByTest,
  leadChart,
  makeCommand,
  openAndFolded,
  runState,
  secondsLeft,
  stateSpan,
  timeSpan,
  verdictOf,
  verdictWords,
  weightCells,
} from '../document/index.ts';
import { type FlagValues, FolderError, parseOrNull, pathsIn, readText, statsOf } from '../system/index.ts';
import { CONFIG } from '../tuner/index.ts';
import {
  addressOf,
  below,
  failedRow,
  foldersOf,
  instead,
  linkTo,
  nameCell,
  nameOf,
  nothing,
  perVersion,
  readOr,
  versionOfFile,
} from './folders.ts';
import { type Match, matchesAt, matchesIn, matchTable, settledBy } from './matches.ts';

const BEST = 'best.json';
const NONE = '–';
const MOST_WEIGHTS = 10;
/** Of the lead of a run in a line of a list: more would touch. */
const MOST_POINTS = 100;

/** More curves than these cannot be told apart. */
export const MOST_COMPARED = 10;

/** Reads a run; throws an {ExpectedError} for one that cannot be read. */
export type ReadRun = (folder: string) => Promise<RunReport>;

export function runsIn(...folders: readonly string[]): string[] {
  return foldersOf(folders.flatMap(pathsIn).map((one) => join(one, CONFIG)));
}

const botSchema = z.object({ bot: z.string().min(1), directory: z.string() });

/** Where a run was begun, from here, if it tunes a bot. */
const wayOf = perVersion(
  (config) =>
    readOr<readonly string[]>([], () => {
      const text = readText(config, (problem) => new FolderError('unreadable', problem));
      const tuning = parseOrNull(text, botSchema);
      return tuning === null ? [] : [relative('.', tuning.directory)];
    }),
  versionOfFile,
);

/** Where the latest bot among these runs was tuned, from here; empty if that is here. */
export function botFolder(runs: string): string {
  return runsIn(runs).flatMap((folder) => wayOf(join(folder, CONFIG)))[0] ?? '';
}

const valuesOf = ({ weights }: RunReport, of: 'start' | 'now') =>
  weights.map((weight) => `${weight.name} ${weight[of]}`).join();

/** Finds the run among these that has found what another began with. */
function elderIn(runs: readonly RunReport[]): (run: RunReport) => RunReport | undefined {
  const found = runs.filter((run) => valuesOf(run, 'start') !== valuesOf(run, 'now'));
  const byValues = new Map(found.map((run) => [valuesOf(run, 'now'), run]));
  return (run) => byValues.get(valuesOf(run, 'start'));
}

type Settled = NonNullable<ReturnType<typeof settledBetween>>;

/** What a match of the champions of two runs says, begun once both were there, and how to go on where it is open. */
function settledBetween(both: readonly RunReport[], matches: readonly Match[]) {
  const names = both.map(({ folder }) => basename(folder));
  const isMeant = (players: readonly string[]) => names.every((name) => players.includes(name));
  const files = both.map(({ champion }) => champion);
  const settled = settledBy(matches, isMeant, files);
  if (settled === undefined) return undefined;
  const { test } = settled.match;
  const finer = test?.verdict === 'H0' && test.elo1 > 0 ? { 'sprt-elo1': test.elo1 / 2 } : {};
  const commands = settling(both, finer).commands;
  return { ...settled, ...(settled.better === null && { commands }) };
}

/** What the latest match says of a run and of what it began with. */
function meetingsOf(runs: readonly RunReport[], matches: readonly Match[]) {
  const elderOf = elderIn(runs);
  return (run: RunReport): Settled | undefined => {
    const elder = elderOf(run);
    return elder && settledBetween([run, elder], matches);
  };
}

const MORE_GAMES = 'More games tell smaller differences apart:';

function wordOfMatch(run: RunReport, { better }: Settled) {
  if (better === null) return { word: 'No difference seen', tone: 'warning', order: 3 } as const;
  return better === basename(run.folder)
    ? ({ word: '✓ Better', tone: 'good', order: 5 } as const)
    : ({ word: '✗ Worse', tone: 'bad', order: 0 } as const);
}

/** The word on a run, and below it what says so: a later match, or its test; its lead is measured in other games. */
function leadOverStart(run: RunReport, met?: Settled): Words {
  const verdict = verdictOf(run);
  if (verdict === undefined) return '';
  const { word: text, order, tone } = met ? wordOfMatch(run, met) : verdictWords(verdict);
  const { decision, ending } = run;
  const games = counted(decision?.test.games ?? 0, 'game');
  const ends = { H0: 'failed', H1: 'passed', undecided: 'did not decide' };
  const untested = ending ? 'not tested' : 'not tested yet';
  const tested = decision ? `its test of ${games} ${ends[decision.test.verdict]}` : untested;
  const own = isDecidedByTest(verdict) ? `by its test of ${games}` : tested;
  const by = met ? `by a later match of ${counted(met.match.games, 'game')}` : own;
  return [{ text, order, ...(tone && { tone }), isStrong: true }, below(by)];
}

/** Those that its champion has played. */
export function matchesOfRun(run: string, matches: readonly string[]): readonly string[] {
  return matchesAt(matches, (players) => players.includes(basename(run))).map(({ folder }) => folder);
}

/** The runs among these whose champions have played in some matches. */
export function rivalsIn(matches: readonly string[], runs: readonly string[]): readonly string[] {
  const names = new Set(matchesAt(matches).flatMap(({ match }) => match.players));
  return runs.filter((run) => names.has(basename(run)));
}

/** All about a run, with its `matches` and those that it has met there; before what its tuning says goes a later match with what it began with. */
export async function runResult(
  run: RunReport,
  rivals: readonly string[],
  matches: readonly string[],
  read: ReadRun,
  port: number,
): Promise<Document> {
  const later = addressOf('paths', run.folder);
  const met = matchesAt(matches);
  const known = await Promise.all(rivals.map((rival) => read(rival).catch(instead(() => []))));
  const settled = meetingsOf(known.flat(), met)(run);
  // At the table of these pages, which can start it.
  const atTable = (one: Command) => {
    const { weights } = one.flags;
    if (one.name !== 'play' || !weights) return one;
    const name = basename(`${weights}`, '.json').replaceAll(/\s/g, '-');
    return makeCommand('play', [], { weights, port, name, once: true }, one.folder);
  };
  const { better, next } = run.answers();
  const atTables = { better, next: { ...next, commands: (next.commands ?? []).map(atTable) } };
  if (settled === undefined) return run.document({ later, answers: atTables });

  const { said, commands } = settled;
  const before = `Its tuning said before: ${answerText(better)}.`;
  const reasons = [...said.reasons, before, ...(commands ? [MORE_GAMES] : [])];
  const { todo: _, ...then } = atTables.next;
  const answer = { ...said, question: 'Is it better?', reasons, ...(commands && { commands }) };
  return run.document({ later, answers: { better: answer, next: then } });
}

function leadOverBest(run: RunReport): Words {
  const over = run.ending?.leads.find(({ name }) => name === BEST);
  const lead = run.start === BEST ? bestLead(run) : over && eloEstimate(over.score);
  return lead ? { text: formatEloRange(lead), order: lead.elo } : '';
}

/**
 * One interval from 0 that has all leads of these and the last interval of each: the first ones, of few games, are so wide that all else
 * would be a line.
 */
function scaleOf(runs: readonly RunReport[]): EloEstimate[] {
  const ends = runs.flatMap((run) => {
    const { low = 0, high = 0 } = bestLead(run) ?? {};
    return [low, high, ...run.leads.map(({ elo }) => elo)];
  });
  const known = ends.filter(Number.isFinite);
  return [{ low: Math.min(0, ...known), elo: 0, high: Math.max(0, ...known) }];
}

/** The scale of a list is that of each run: beside one of few games, all others would be points. */
function leadWords(run: RunReport, within = scaleOf([run])): Words {
  const lead = bestLead(run);
  if (lead === undefined) return '';
  const known = run.leads.filter(({ elo }) => Number.isFinite(elo));
  const step = Math.ceil(known.length / MOST_POINTS);
  const of = known.filter((_, index) => (known.length - 1 - index) % step === 0);
  return [{ text: '', order: lead.elo, spark: { of, within } }, below(formatElo(lead))];
}

function runRow(run: RunReport, met?: Settled): readonly Words[] {
  const { complete, generations, folder, mayEndEarly } = run;
  const state = runState(run);
  const left = state === 'running' ? secondsLeft(run) : null;
  const time = left === null ? '' : `, ${formatTimeLeft(left, mayEndEarly)}`;
  const begun = statsOf(join(folder, CONFIG))?.mtimeMs ?? 0;
  return [
    nameCell('run', folder, run.what),
    leadOverStart(run, met),
    leadOverBest(run),
    leadWords(run),
    [stateSpan(state), below(`${complete} of ${counted(generations, 'generation')}${time}`)],
    timeSpan(new Date(begun).toISOString()),
  ];
}

export async function runList(folder: string, read: ReadRun): Promise<Document> {
  const folders = runsIn(folder);
  if (folders.length === 0) {
    const how = `There are no runs in ${folder} yet. This begins one, which this page follows:`;
    return { title: 'Runs', sections: [nothing(how, 'tune')] };
  }
  const failed = (run: string) => instead((problem) => failedRow(linkTo('run', run), problem));
  const runs = await Promise.all(folders.map((run) => read(run).catch(failed(run))));
  const known = runs.filter((run) => 'folder' in run);
  const met = meetingsOf(known, matchesAt(matchesIn(folder)));
  const all = runs.map((run) => ('folder' in run ? runRow(run, met(run)) : run));
  const over = ['Better than its start?', `Over ${BEST}`];
  const titles = ['Run', ...over, 'Lead', 'State', 'Begun'];
  // What no run has needs no column; a run that cannot be read has its name and why.
  const isShown = (column: number) => column < 2 || all.some((cells) => (cells[column] ?? '') !== '');
  const header = titles.filter((_, column) => isShown(column));
  const rows = all.map((cells) => cells.filter((_, column) => isShown(column)));
  const compared = { values: folders, most: MOST_COMPARED };
  // Not from tuned values, which may be no better.
  const begin = nothing('This begins another one, in the background:', 'tune', [], { from: 'default.json' });
  const list = { kind: 'table', header, rows, isWide: true, isSortable: true, compared } as const;
  return { title: 'Runs', sections: [list, { ...begin, title: 'New run' }] };
}

/** A row for each name, with the value of each run; only those whose values differ. */
function differing(
  runs: readonly RunReport[],
  valuesOf: (run: RunReport) => readonly (readonly [name: string, value: string])[],
): string[][] {
  const values = runs.map((run) => new Map(valuesOf(run)));
  const names = new Set(values.flatMap((one) => [...one.keys()]));
  return [...names]
    .map((name) => [name, ...values.map((one) => one.get(name) ?? NONE)])
    .filter(([, ...all]) => new Set(all).size > 1);
}

/** What else than its weights decides how strong a player is in the games that measure its lead, of each command's settings. */
const STRENGTH = {
  tune: ['network', 'nodes', 'depth', 'openingPlies'],
  train: ['testNodes', 'testOpeningPlies'],
};

/** How far players look, in matches as in the games of a run. */
const LIMITS = ['nodes', 'depth'];

/** Why the lead of a run says nothing beside that of another; `null` where both can be compared. */
function obstacle(run: RunReport, other: RunReport): string | null {
  const name = nameOf(run.folder);
  if (gameOf(run) !== gameOf(other)) return `${name} plays another game`;
  if (run.command !== other.command) return `${name} is measured in games of another kind`;
  const search = differing([run, other], ({ command, settings }) =>
    settings.filter(([setting]) => STRENGTH[command].includes(setting)),
  );
  if (search.length > 0) {
    const [here, there] = [1, 2].map((at) => {
      const own = search.filter((row) => row[at] !== NONE);
      // A network has a long checksum.
      const set = own.map((row) => `${row[0]} ${row[at]?.slice(0, 12)}`);
      return set.join(', ') || `no ${search[0]?.[0]}`;
    });
    return `${name} measures its lead with ${here} instead of ${there}`;
  }
  if (run.start !== other.start) return `${name} began with ${run.start} instead of ${other.start}`;
  const starts = [run, other].map(({ weights }) => weights.map(({ start }) => start).join());
  return starts[0] === starts[1] ? null : `${name} began with other values in ${run.start}`;
}

/** Players of different ones never meet. */
const gameOf = ({ settings }: RunReport) => settings.filter(([name]) => /^(game|bot)$/.test(name)).join();

/** Parts of these that are alike, the largest first, of equal ones that with the first. */
function grouped(runs: readonly RunReport[], areAlike: (one: RunReport, other: RunReport) => boolean) {
  const groups: RunReport[][] = [];
  for (const run of runs) {
    const own = groups.find(([first]) => areAlike(first as RunReport, run));
    if (own) own.push(run);
    else groups.push([run]);
  }
  return groups.sort((one, other) => other.length - one.length);
}

/** Those whose leads say something beside each other. */
const byYardstick = (runs: readonly RunReport[]) => grouped(runs, (one, run) => obstacle(run, one) === null);

function playerOf({ champion, folder, isPlayable }: RunReport): string[] {
  return isPlayable && existsSync(champion) ? [`${basename(folder)}=${champion}`] : [];
}

/** `b is better than a by +38 [+19, +57] Elo`, as far as their leads over the same start can tell. */
function aheadOf(first: RunReport, second: RunReport): Pick<Answer, 'answer' | 'tone'> {
  const { elo, low, high } = bestLead(second) as EloEstimate;
  const ahead = addLeads(bestLead(first) as EloEstimate, { elo: -elo, low: -high, high: -low });
  const [one, other] = [first, second].map(({ folder }) => nameOf(folder));
  if (comparisonOf(ahead) === 'ahead')
    return { answer: `${one} is better than ${other} by ${formatElo(ahead)}`, tone: 'good' };
  return { answer: `${one} is not told apart from ${other}: ${formatElo(ahead)}` };
}

/** The match of two champions, if both can play, in games as both were tuned in. */
function settling(both: readonly RunReport[], finer: FlagValues = {}) {
  const players = both.flatMap(playerOf);
  if (players.length < both.length) return { match: [], commands: [] };
  const limits = LIMITS.flatMap((name) => {
    const [one, other] = both.map(({ settings }) => settings.find(([setting]) => setting === name)?.[1]);
    return one !== undefined && one === other ? [[name, one] as const] : [];
  });
  const commands = [makeCommand('match', players, { ...Object.fromEntries(limits), sprt: true, ...finer })];
  return { match: ['A match between their champions settles it:'], commands };
}

/** The verdict on a run that began with what the other had found. */
function beganWith([run, elder]: readonly RunReport[]) {
  if (run === undefined || elder === undefined || elderIn([elder])(run) === undefined) return undefined;
  const [own, other] = [run, elder].map(({ folder }) => nameOf(folder));
  const verdict = verdictOf(run);
  if (verdict === undefined) return undefined;
  const { clause, tone } = verdictWords(verdict, other);
  const said = `${own}: ${clause}`;
  const reasons = [`${own} began with what ${other} had found: its lead is over that.`];
  const figures = formatElo(verdict.lead);
  return { answer: said, figures, reasons, ...(tone && { tone }) };
}

/** What says which of two is better: a match of their champions, what one of them began with, or their leads; and what would settle it. */
function judged(both: readonly [RunReport, RunReport], matches: readonly Match[]) {
  const settled = settledBetween(both, matches);
  if (settled !== undefined) {
    const { said, commands = [] } = settled;
    const met = 'Their champions have met, which says more than their leads over the start.';
    const match = commands.length > 0 ? [MORE_GAMES] : [];
    return { said: { ...said, reasons: [met, ...said.reasons] }, match, commands };
  }
  const began = beganWith(both) ?? beganWith(both.toReversed());
  if (began) return { said: began, ...settling(both) };
  const [first, second] = both;
  const why = obstacle(second, first);
  if (why !== null) {
    const which = both.map(({ folder }) => nameOf(folder)).join(' or ');
    const judge = both.every(({ isPlayable }) => isPlayable) ? 'Only a match can tell' : 'Nothing tells';
    const reasons = [`${why}: their leads cannot be compared.`];
    return { said: { answer: `${judge} whether ${which} is better`, reasons }, ...settling(both) };
  }
  const ahead = aheadOf(first, second);
  const beyond = ahead.tone ? 'This is more than' : `${ahead.answer}: within`;
  const reasons = [`${beyond} the noise of their leads over the same start, ${first.start}.`];
  const said = ahead.tone ? ahead : { answer: 'Not clear which is better' };
  return { said: { ...said, reasons }, ...settling(both) };
}

/** `runs`: the one with the greatest lead first. */
function betterAnswer(runs: readonly RunReport[], matches: readonly Match[]): Answer {
  const question = 'Which is better?';
  const ranked = runs.filter((run) => bestLead(run) !== undefined);
  // Of those that could meet, the most; of these, the most whose leads can be compared.
  const [alike = []] = grouped(ranked, (one, other) => gameOf(one) === gameOf(other));
  const [group = []] = byYardstick(alike);
  const [first, second, ...others] = group.length > 1 ? group : alike;
  if (first === undefined || second === undefined) {
    const answer = ranked.length > 1 ? 'They cannot be compared: each plays another game' : 'Not known yet';
    return { question, answer, reasons: ranked.map(({ folder, what }) => `${nameOf(folder)}: ${what}.`) };
  }
  const { said, match, commands } = judged([first, second], matches);
  const more = group.length > 1 ? others.map((other) => `${aheadOf(first, other).answer}.`) : [];
  const left = ranked.filter((one) => ![first, second, ...group].includes(one));
  const without = left.map((run) => `${obstacle(run, first)}: its lead says nothing beside the others.`);
  const meetings = left.flatMap((run) => (alike.includes(run) ? settling([first, run]).commands : []));
  const apart = left.map(({ folder }) => nameOf(folder)).join(' and ');
  return {
    ...said,
    question,
    answer: apart === '' ? said.answer : `${said.answer}; ${apart} not compared`,
    reasons: [...said.reasons, ...more, ...without, ...match],
    commands: [...commands, ...meetings],
  };
}

function weightDifferences(runs: readonly RunReport[]): Section[] {
  const namesOf = ({ weights }: RunReport) => weights.map(({ name }) => name).join();
  return grouped(runs, (one, other) => namesOf(one) === namesOf(other)).flatMap((alike) => {
    const rows = (alike[0]?.weights ?? []).flatMap((weight, index) => {
      const own = alike.flatMap(({ weights }) => weights[index] ?? []);
      const shares = own.map(({ shares: [, now] }) => now);
      const spread = Math.max(...shares) - Math.min(...shares);
      const text = own.map(({ now }) => now).join('\u00a0·\u00a0');
      return spread > 0 ? [{ spread, cells: weightCells(weight, text, shares, true) }] : [];
    });
    const sorted = rows.sort((one, other) => other.spread - one.spread).map(({ cells }) => cells);
    const key = alike.flatMap(({ folder }, line) => [{ text: nameOf(folder), line }, '\u2003']);
    const table = { kind: 'table', header: ['Weight', 'Values'], rows: sorted, isWide: true } as const;
    const tables = openAndFolded(table, MOST_WEIGHTS, (others) => `More weights that differ: ${others}`);
    const title = 'The weights that differ most';
    return sorted.length === 0 ? [] : [{ kind: 'note', title, text: [key] }, ...tables];
  });
}

/** A chart for all leads that can be compared, but for one that was measured once. */
function leadCharts(groups: readonly (readonly RunReport[])[]): Section[] {
  const isDrawn = (group: readonly RunReport[]) => group.some(({ leads }) => leads.length > 1);
  const charts = groups.filter(isDrawn).map((group) => {
    const named = group.map((run) => ({ ...run, folder: nameOf(run.folder) }));
    const title = `Elo over ${group[0]?.start}: ${named.map(({ folder }) => folder).join(', ')}`;
    return { ...leadChart(named), title };
  });
  return charts.length > 0 ? [{ kind: 'chart', charts }] : [];
}

/** Runs beside each other: their curves, and the settings and weights that differ. `matches`: the folders of all matches. */
export function comparison(runs: readonly RunReport[], matches: readonly string[]): Document {
  const names = runs.map(({ folder }) => basename(folder));
  const isBetween = (players: readonly string[]) => players.every((name) => names.includes(name));
  const byLead = runs.toSorted((one, other) => (bestLead(other)?.elo ?? 0) - (bestLead(one)?.elo ?? 0));
  const groups = byYardstick(byLead);
  const played = matchesAt(matches);
  const met = meetingsOf(runs, played);
  const rows = groups.flatMap((group) =>
    group.map((run) => [
      [linkTo('run', run.folder), below(run.what)],
      leadOverStart(run, met(run)),
      leadWords(run, scaleOf(group)),
      stateSpan(runState(run)),
      `${run.games}`,
    ]),
  );
  const header = ['Run', 'Better than its start?', 'Lead', 'State', 'Games'];
  const shown = groups.flat();
  const settings = differing(shown, (run) => [['game', 'fcx'], ...run.settings]);
  const columns = ['Name', ...shown.map(({ folder }) => nameOf(folder))];
  const kind = { kind: 'table', hasNames: true, textColumns: 1, isWide: true } as const;
  const table = { ...kind, title: 'The settings that differ', header: columns, rows: settings };
  return {
    title: `${counted(runs.length, 'run')} compared`,
    sections: [
      { kind: 'verdict', answers: [betterAnswer(byLead, played)] },
      ...matchTable(matches, isBetween),
      { kind: 'table', header, rows, textColumns: 4, isWide: true },
      ...leadCharts(groups),
      ...(settings.length > 0 ? [table] : []),
      ...weightDifferences(shown),
    ],
  };
}
