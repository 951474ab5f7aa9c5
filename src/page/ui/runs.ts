/** The runs of `fcx ui`: their list, one of them, and several beside each other. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type EloEstimate, eloEstimate } from '../../arena/index.ts';
import {
  type Answer,
  bestLead,
  counted,
  type Document,
  formatDuration,
  formatEloRange,
  formatMinute,
  isProven,
  leadChart,
  plus,
  type RunReport,
  type Section,
  type Span,
  secondsLeft,
  shellWord,
  speedOf,
  stateOf,
  stateSpan,
  type Words,
} from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { pathsIn, programName, statsOf, writeWhole } from '../../system/index.ts';
import { CONFIG } from '../../tuner/index.ts';
import { addressOf, foldersOf, nothing } from './folders.ts';
import { matchSections, settledBy } from './games.ts';

const LONGEST_NAME = 60;
const BEST = 'best.json';
/** More settings than these are counted. */
const MOST_NAMED = 4;

/** More weights than these are folded away. */
const MOST_WEIGHTS = 10;

/** More curves than these cannot be told apart. */
export const MOST_COMPARED = 10;

/** Reads a run; throws an {ExpectedError} for one that cannot be read. */
export type ReadRun = (folder: string) => Promise<RunReport>;

export function runsIn(folder: string): string[] {
  return foldersOf(pathsIn(folder).map((one) => join(one, CONFIG)));
}

const NAME = 'name.txt';

/** The name of a run; that of its folder, unless it was given another. */
export function nameOfRun(folder: string): string {
  try {
    return readFileSync(join(folder, NAME), 'utf8').trim() || basename(folder);
  } catch {
    return basename(folder);
  }
}

/** Gives a run a name, or takes it back with an empty one. */
export async function renameRun(folder: string, name: string): Promise<void> {
  await writeWhole(join(folder, NAME), `${name.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)}\n`);
}

function linkOf(folder: string): Span {
  return { text: nameOfRun(folder), link: addressOf('run', folder), isStrong: true };
}

function curveOf({ leads }: RunReport): Words {
  if (leads.length === 0) return '';
  const points = leads.flatMap(({ generation: x, elo: value, low, high }) =>
    [value, low, high].every(Number.isFinite) ? { x, value, low, high } : [],
  );
  return { text: '', spark: points };
}

function leadCell(lead: EloEstimate | undefined, mark = ''): Words {
  return lead === undefined ? '' : { text: `${formatEloRange(lead)}${mark}`, order: lead.elo };
}

function leadOverStart(run: RunReport): Words {
  return leadCell(bestLead(run), isProven(run) ? ' ✓' : '');
}

function leadOverBest(run: RunReport): Words {
  if (run.start === BEST) return leadCell(bestLead(run));
  const over = run.ending?.leads.find(({ name }) => name === BEST);
  return over === undefined ? '–' : leadCell(eloEstimate(over.score));
}

async function runRow(folder: string, read: ReadRun): Promise<readonly Words[]> {
  try {
    const run = await read(folder);
    const state = stateOf(run);
    const { complete, generations } = run;
    const left = state === 'running' ? secondsLeft(run) : null;
    const seconds = run.seconds.reduce((sum, one) => sum + one, 0);
    const time = `${formatDuration(seconds)}${left === null ? '' : `, ${formatDuration(left)} left`}`;
    const begun = statsOf(join(folder, CONFIG))?.mtimeMs ?? 0;
    return [
      [
        { ...linkOf(folder), rename: addressOf('rename', folder) },
        { text: `\n${run.what}`, tone: 'quiet' },
      ],
      curveOf(run),
      leadOverStart(run),
      leadOverBest(run),
      [stateSpan(state), { text: `\n${complete} of ${counted(generations, 'generation')}`, tone: 'quiet' }],
      [
        { text: time, order: seconds },
        { text: `\n${speedOf(run)}`, tone: 'quiet' },
      ],
      { text: formatMinute(new Date(begun).toISOString()), order: begun },
    ];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [[linkOf(folder), { text: `\n${error.message}`, tone: 'bad' }], '', '', '', '', '', ''];
  }
}

export async function runList(folder: string, read: ReadRun): Promise<Document> {
  const folders = runsIn(folder);
  if (folders.length === 0) {
    const how = `There are no runs in ${folder} yet. This begins one, which this page follows:`;
    return { title: 'Runs', sections: [nothing(how, 'tune')] };
  }
  const rows = await Promise.all(folders.map((run) => runRow(run, read)));
  return {
    title: 'Runs',
    sections: [
      {
        kind: 'table',
        header: ['Run', 'Lead', 'Elo over its start', `Over ${BEST}`, 'State', 'Time', 'Begun'],
        rows,
        isWide: true,
        isSortable: true,
        pick: {
          label: 'Compare',
          page: 'compare',
          parameter: 'folder',
          values: folders,
          most: MOST_COMPARED,
        },
      },
      {
        kind: 'note',
        text: [
          {
            text: '✓: a sequential test has said that it is better than what it was tested against.',
            tone: 'quiet',
          },
        ],
      },
      { ...nothing('This begins another one, in the background:', 'tune'), title: 'New run' },
    ],
  };
}

/** A row for each name, with the value of each run; only those whose values differ. */
function differing(
  runs: readonly RunReport[],
  valuesOf: (run: RunReport) => readonly (readonly [name: string, value: string])[],
): string[][] {
  const values = runs.map((run) => new Map(valuesOf(run)));
  const names = new Set(values.flatMap((one) => [...one.keys()]));
  return [...names]
    .map((name) => [name, ...values.map((one) => one.get(name) ?? '–')])
    .filter(([, ...all]) => new Set(all).size > 1);
}

/** What else than its weights decides how strong a player is in the games that measure its lead, of each command's settings. */
const STRENGTH = {
  tune: ['game', 'bot', 'network', 'nodes', 'depth', 'openingPlies'],
  train: ['testNodes', 'testOpeningPlies'],
};

/** `both from default.json, only nodes differ`: what two runs have in common, and what not. */
function basisOfBoth(one: RunReport, other: RunReport): string {
  const start =
    one.start === other.start ? `both from ${one.start}` : `one from ${one.start}, one from ${other.start}`;
  const names = differing([one, other], ({ settings }) => settings).map(([name = '']) => name);
  // Two runs with one seed and the same settings are the same run.
  const told = names.filter((name) => name !== 'seed' || names.length === 1);
  if (told.length === 0) return `${start}, with the same settings`;
  if (told.length > MOST_NAMED) return `${start}, ${told.length} settings differ`;
  return `${start}, only ${new Intl.ListFormat('en').format(told)} ${told.length === 1 && !told[0]?.endsWith('s') ? 'differs' : 'differ'}`;
}

/** The champion of a run as a player of `fcx match`, under the name of its folder. */
function playerOf({ champion, folder, isPlayable }: RunReport): string[] {
  return isPlayable && existsSync(champion) ? [shellWord(`${basename(folder)}=${champion}`)] : [];
}

/** Which run is better, by a match of their champions, or where their leads can be compared, and the match that settles it. */
function betterAnswer(runs: readonly RunReport[], matches: readonly string[]): Answer {
  const question = 'Which is better?';
  const basisOf = ({ command, start, weights, settings }: RunReport) => {
    const search = settings.filter(([name]) => STRENGTH[command].includes(name));
    return JSON.stringify([start, weights.map((one) => one.start), search]);
  };
  const measured = runs.flatMap((run) => {
    const lead = bestLead(run);
    return lead === undefined ? [] : [{ run, lead }];
  });
  const [first, second] = measured.toSorted((a, b) => b.lead.elo - a.lead.elo);
  if (first === undefined || second === undefined) {
    const reasons = ['Only runs with a measured lead can be compared.'];
    return { question, answer: 'Not known yet', reasons };
  }
  const both = [first.run, second.run];
  const names = both.map(({ folder }) => basename(folder));
  const isBoth = (players: readonly string[]) => names.every((name) => players.includes(name));
  const files = both.map(({ champion }) => champion);
  const settled = settledBy(matches, isBoth, files);
  if (settled !== undefined)
    return { ...settled, question, reasons: ['Their champions have played a match.', ...settled.reasons] };
  const players = both.flatMap(playerOf);
  const canPlay = players.length === 2;
  const match = canPlay ? ['A match between their champions settles it.'] : [];
  const commands = canPlay ? [`${programName()} match ${players.join(' ')} --sprt`] : [];
  const basis = basisOfBoth(first.run, second.run);
  if (new Set(runs.map(basisOf)).size > 1) {
    const reasons = ['These runs began with different weights or search differently.', ...match];
    return { question, answer: `Their leads cannot be compared: ${basis}`, reasons, commands };
  }
  const { elo, low, high } = second.lead;
  const ahead = plus(first.lead, { elo: -elo, low: -high, high: -low });
  const [one, two] = [first, second].map(({ run }) => nameOfRun(run.folder));
  const isClear = ahead.low > 0;
  const answer = isClear
    ? `${one} is better than ${two} by ${formatEloRange(ahead)} Elo; ${basis}`
    : `Not clear: ${one} is ahead of ${two} by ${formatEloRange(ahead)} Elo; ${basis}`;
  const judged = `Judging by their leads over the same start, this is ${isClear ? 'more than' : 'within the'} noise.`;
  return { question, answer, ...(isClear && { tone: 'good' }), reasons: [judged, ...match], commands };
}

function differences(title: string, runs: readonly RunReport[], rows: string[][]): Section {
  if (rows.length === 0) return { kind: 'note', title, text: ['None.'] };
  return {
    kind: 'table',
    title,
    header: ['Name', ...runs.map(({ folder }) => nameOfRun(folder))],
    rows,
    hasNames: true,
    isWide: true,
  };
}

/** Runs beside each other: their curves in one chart, and the settings and weights that differ. `matches`: the folders of all matches. */
export function comparison(runs: readonly RunReport[], matches: readonly string[]): Document {
  const names = runs.map(({ folder }) => basename(folder));
  const isBetween = (players: readonly string[]) => players.every((name) => names.includes(name));
  const rows = runs.map((run) => [
    [linkOf(run.folder), { text: `\n${run.what}`, tone: 'quiet' } as const],
    stateSpan(stateOf(run)),
    leadOverStart(run),
    isProven(run) ? 'yes' : 'no',
    `${run.games}`,
  ]);
  const header = ['Run', 'State', 'Elo over its start', 'Proven', 'Games'];
  const settings = differing(runs, (run) => run.settings);
  const weights = differing(runs, (run) => run.weights.map(({ name, now }) => [name, now]));
  const spreadOf = ([, ...values]: readonly string[]) => {
    const numbers = values.map(Number);
    // A choice is no number.
    return Math.max(...numbers) - Math.min(...numbers) || 0;
  };
  weights.sort((one, other) => spreadOf(other) - spreadOf(one));
  const [most, others] = [weights.slice(0, MOST_WEIGHTS), weights.slice(MOST_WEIGHTS)];
  const rest = differences(`${others.length} more weights that differ, by less`, runs, others);
  return {
    title: `${counted(runs.length, 'run')} compared`,
    sections: [
      { kind: 'verdict', answers: [betterAnswer(runs, matches)] },
      ...matchSections(matches, isBetween),
      { kind: 'table', header, rows, textColumns: 2, isWide: true },
      { kind: 'chart', charts: [leadChart(runs.map((run) => ({ ...run, folder: nameOfRun(run.folder) })))] },
      differences('Settings that differ', runs, settings),
      differences('Weights that differ most', runs, most),
      ...(others.length > 0 ? [{ ...rest, isFolded: true }] : []),
    ],
  };
}
