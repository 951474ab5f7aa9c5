import { basename, join, relative } from 'node:path';
import { z } from 'zod';
import { type EloEstimate, eloEstimate } from '../arena/index.ts';
import type { Command, Document, RunReport, SortableCell } from '../document/index.ts';
import {
  answerText,
  bestLead,
  counted,
  EMPTY_CELL,
  formatElo,
  formatEloRange,
  formatTimeLeft,
  isDecidedByTest,
  makeCommand,
  runState,
  secondsLeft,
  timeSpan,
  verdictOf,
  verdictWords,
} from '../document/index.ts';
import { FolderError, parseOrNull, pathsIn, readText, statsOf } from '../system/index.ts';
import { CONFIG } from '../tuner/index.ts';
import { type ChampionMatch, MORE_GAMES, matchesWithPredecessors } from './championMatches.ts';
import {
  fileVersion,
  folderLink,
  foldersNewestFirst,
  ifExpectedError,
  makeOr,
  memoizeByVersion,
  noteWithCommand,
  renamableCell,
  secondLine,
  unreadableRow,
  viewAddress,
} from './folders.ts';
import type { ListRow } from './games.ts';
import { matchFoldersIn, readStoredMatches } from './matches.ts';
import { orderedState } from './playProgress.ts';

const BEST = 'best.json';

/** Points of a run's sparkline; more than these would overlap. */
const MOST_POINTS = 100;

/** The most runs that can be compared: more curves cannot be told apart. */
export const MOST_COMPARED_RUNS = 10;

/** Reads the run in a folder; throws an `ExpectedError` for one that cannot be read. */
export type ReadRun = (folder: string) => Promise<RunReport>;

/** Returns the folders of all runs below these folders, the newest first. */
export function runFoldersIn(...parentFolders: readonly string[]): string[] {
  return foldersNewestFirst(parentFolders.flatMap(pathsIn).map((one) => join(one, CONFIG)));
}

const botSchema = z.object({ bot: z.string().min(1), directory: z.string() });

/**
 * Returns the folder in which a run was begun, relative to this one, as a list of one; empty unless the run tunes a
 * bot.
 */
const beginFoldersOf = memoizeByVersion(
  (config) =>
    makeOr<readonly string[]>([], () => {
      const text = readText(config, (problem) => new FolderError('unreadable', problem));
      const tuning = parseOrNull(text, botSchema);
      return tuning === null ? [] : [relative('.', tuning.directory)];
    }),
  fileVersion,
);

/**
 * Returns the folder in which the latest bot among these runs was tuned, relative to this one; empty if it is this one,
 * or there is none.
 */
export function folderOfLatestBot(runsFolder: string): string {
  return runFoldersIn(runsFolder).flatMap((folder) => beginFoldersOf(join(folder, CONFIG)))[0] ?? '';
}

function wordOfMatch(run: RunReport, { better }: ChampionMatch) {
  if (better === null) return { word: 'No difference seen', tone: 'warning', order: 3 } as const;
  return better === basename(run.folder)
    ? ({ word: '✓ Better', tone: 'good', order: 5 } as const)
    : ({ word: '✗ Worse', tone: 'bad', order: 0 } as const);
}

/**
 * Returns a cell with the verdict on a run, and below it what it comes from: a later match, or its test. Its lead is
 * measured in other games.
 */
export function verdictCell(run: RunReport, met?: ChampionMatch): SortableCell {
  const verdict = verdictOf(run);
  if (verdict === undefined) return EMPTY_CELL;
  const { word: text, order, tone } = met ? wordOfMatch(run, met) : verdictWords(verdict);
  const { decision, ending } = run;
  const games = counted(decision?.test.games ?? 0, 'game');
  const ends = { H0: 'failed', H1: 'passed', undecided: 'did not decide' };
  const untested = ending ? 'not tested' : 'not tested yet';
  const tested = decision ? `its test of ${games} ${ends[decision.test.verdict]}` : untested;
  const own = isDecidedByTest(verdict) ? `by its test of ${games}` : tested;
  const by = met ? `by a later match of ${counted(met.match.games, 'game')}` : own;
  return [{ text, order, ...(tone && { tone }), isStrong: true }, secondLine(by)];
}

/**
 * Returns the document of the page of a run. Where its champion has met that of its predecessor in a later match, the
 * match answers whether it is better.
 *
 * @param rivalFolders the runs whose champions its own has met
 * @param matchFolders the matches that its champion has played
 * @param port the port of the table, at which its champion can be started
 */
export async function runPageDocument(
  run: RunReport,
  rivalFolders: readonly string[],
  matchFolders: readonly string[],
  readRun: ReadRun,
  port: number,
): Promise<Document> {
  const later = viewAddress('paths', run.folder);
  const met = readStoredMatches(matchFolders);
  const known = await Promise.all(
    rivalFolders.map((rival) => readRun(rival).catch(ifExpectedError(() => []))),
  );
  const settled = matchesWithPredecessors(known.flat(), met)(run);
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

  const { judgement, commands } = settled;
  const before = `Its tuning said before: ${answerText(better)}.`;
  const reasons = [...judgement.reasons, before, ...(commands ? [MORE_GAMES] : [])];
  const { todo: _, ...then } = atTables.next;
  const answer = { ...judgement, question: 'Is it better?', reasons, ...(commands && { commands }) };
  return run.document({ later, answers: { better: answer, next: then } });
}

function leadOverBestCell(run: RunReport): SortableCell {
  const over = run.ending?.leads.find(({ name }) => name === BEST);
  const lead = run.start === BEST ? bestLead(run) : over && eloEstimate(over.score);
  return lead ? { text: formatEloRange(lead), order: lead.elo } : EMPTY_CELL;
}

/**
 * Returns the scale for the sparklines of these runs, as one interval around 0 that holds all leads and the last
 * interval of each run. The first intervals, of few games, are so wide that everything else would look flat.
 */
export function scaleOfLeads(runs: readonly RunReport[]): EloEstimate[] {
  const ends = runs.flatMap((run) => {
    const { low = 0, high = 0 } = bestLead(run) ?? {};
    return [low, high, ...run.leads.map(({ elo }) => elo)];
  });
  const known = ends.filter(Number.isFinite);
  return [{ low: Math.min(0, ...known), elo: 0, high: Math.max(0, ...known) }];
}

/**
 * Returns a cell with the sparkline of a run's leads, and below it its `bestLead`, by which a table sorts it;
 * empty before the first lead. In a list each run has its own scale: beside one of few games, all others would
 * look like points.
 */
export function leadCell(run: RunReport, within = scaleOfLeads([run])): SortableCell {
  const lead = bestLead(run);
  if (lead === undefined) return EMPTY_CELL;
  const known = run.leads.filter(({ elo }) => Number.isFinite(elo));
  const step = Math.ceil(known.length / MOST_POINTS);
  const of = known.filter((_, index) => (known.length - 1 - index) % step === 0);
  return [{ text: '', order: lead.elo, spark: { of, within } }, secondLine(formatElo(lead))];
}

function runRow(run: RunReport, met?: ChampionMatch): ListRow {
  const { complete, generations, folder, mayEndEarly } = run;
  const state = runState(run);
  const left = state === 'running' ? secondsLeft(run) : null;
  const time = left === null ? '' : `, ${formatTimeLeft(left, mayEndEarly)}`;
  const begun = statsOf(join(folder, CONFIG))?.mtimeMs ?? 0;
  return [
    renamableCell('run', folder, run.what),
    verdictCell(run, met),
    leadOverBestCell(run),
    leadCell(run),
    [orderedState(state), secondLine(`${complete} of ${counted(generations, 'generation')}${time}`)],
    timeSpan(new Date(begun).toISOString()),
  ];
}

/** Returns the document of the list of runs, with the command that begins another one. */
export async function runListDocument(runsFolder: string, readRun: ReadRun): Promise<Document> {
  const folders = runFoldersIn(runsFolder);
  if (folders.length === 0) {
    const how = `There are no runs in ${runsFolder} yet. This begins one, which this page follows:`;
    return { title: 'Runs', sections: [noteWithCommand(how, 'tune')] };
  }
  const failed = (run: string) =>
    ifExpectedError((problem) => unreadableRow(folderLink('run', run), problem));
  const runs = await Promise.all(folders.map((run) => readRun(run).catch(failed(run))));
  const known = runs.filter((run) => 'folder' in run);
  const met = matchesWithPredecessors(known, readStoredMatches(matchFoldersIn(runsFolder)));
  const all = runs.map((run) => ('folder' in run ? runRow(run, met(run)) : run));
  const over = ['Better than its start?', `Over ${BEST}`];
  const titles = ['Run', ...over, 'Lead', 'State', 'Begun'];
  // A column stays empty if no run has its value, and is left out; a run that cannot be read has its name and why.
  const isShown = (column: number) =>
    column < 2 || all.some((cells) => (cells[column] ?? EMPTY_CELL) !== EMPTY_CELL);
  const header = titles.filter((_, column) => isShown(column));
  const rows = all.map((cells) => cells.filter((_, column) => isShown(column)));
  const compared = { values: folders, most: MOST_COMPARED_RUNS };
  // Not from tuned values, which may be no better.
  const begin = noteWithCommand('This begins another one, in the background:', 'tune', [], {
    from: 'default.json',
  });
  const list = { kind: 'table', header, rows, isWide: true, isSortable: true, compared } as const;
  return { title: 'Runs', sections: [list, { ...begin, title: 'New run' }] };
}
