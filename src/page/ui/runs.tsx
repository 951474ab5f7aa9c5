/** The runs of `fcx ui`: their list, and several beside each other. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Answer,
  bestLead,
  counted,
  type Document,
  formatDuration,
  formatElo,
  formatEloRange,
  isProven,
  leadChart,
  plus,
  type RunReport,
  type Section,
  secondsLeft,
  shellWord,
  speedOf,
  stateOf,
  stateSpan,
} from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { programName } from '../../system/index.ts';
import { CONFIG } from '../../tuner/index.ts';
import { Sections, shownWords } from '../report/document.tsx';
import { type Content, type Frame, Table } from '../report/parts.tsx';
import { foldersWith } from './folders.ts';
import { addressOf, nothing } from './shell.tsx';

/** Reads a run; throws an {ExpectedError} for one that cannot be read. */
export type ReadRun = (folder: string) => Promise<RunReport>;

export function runsIn(folder: string): string[] {
  return foldersWith([CONFIG], folder);
}

async function runRow(folder: string, read: ReadRun): Promise<readonly Content[]> {
  const link = <a href={addressOf('run', [['folder', folder]])}>{folder}</a>;
  try {
    const run = await read(folder);
    const state = stateOf(run);
    const lead = bestLead(run);
    const left = state === 'running' ? secondsLeft(run) : null;
    return [
      <input type="checkbox" name="folder" value={folder} aria-label={`compare ${folder}`} />,
      [link, <br />, <small>{run.what}</small>],
      shownWords(stateSpan(state)),
      `${run.complete} of ${run.generations}`,
      lead === undefined ? '' : [formatEloRange(lead), isProven(run) && ' ✓'],
      speedOf(run),
      left === null ? '' : formatDuration(left),
    ];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return ['', [link, <br />, <small class="problem">{error.message}</small>], '', '', '', '', ''];
  }
}

export async function runList(folder: string, read: ReadRun, frame: Frame): Promise<string> {
  const rows = await Promise.all(runsIn(folder).map((run) => runRow(run, read)));
  const header = ['compare', 'run', 'state', 'generation', 'Elo over its start', 'speed', 'time left'];
  return frame(
    'Runs',
    rows.length === 0 ? (
      <Sections
        of={[
          nothing(`There are no runs in ${folder} yet. This begins one, which this page follows:`, 'tune'),
        ]}
      />
    ) : (
      <form action="compare">
        <Table header={header} rows={rows} textColumns={3} isWide />
        <p>
          <button type="submit">compare</button>{' '}
          <small>
            those that are ticked. ✓: a sequential test has said that it is better than what it was tested
            against.
          </small>
        </p>
      </form>
    ),
  );
}

interface MeasureProps {
  readonly run: RunReport;
  /** How many are measured before it; -1 unless it was asked for. */
  readonly place: number;
  /** Why the last measurement has failed. */
  readonly problem: string | undefined;
}

/** Measures the sensitivity of a run on request, and shows how far that is. */
export function Measure({ run: { folder, sensitivity }, place, problem }: MeasureProps) {
  if (sensitivity === undefined) return null;
  const { measured, of: total, isCurrent } = sensitivity;
  if (place >= 0) {
    return (
      <p class="buttons">
        {place > 0 && 'Waits for the measurement of another run. '}Measuring: {measured} of{' '}
        {counted(total, 'weight')} <progress value={measured} max={total} aria-label="measured weights" />
      </p>
    );
  }
  if (isCurrent && measured === total) return null;
  return (
    <p class="buttons">
      <button type="button" data-post={addressOf('measure', [['folder', folder]])}>
        measure the best so far
      </button>
      <small>This takes one thread a few minutes, even during the run, and the result is kept.</small>
      <span class="problem">{problem}</span>
    </p>
  );
}

/** More curves than these cannot be told apart. */
export const MOST_COMPARED = 10;

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

/** Which run is ahead, where their leads can be compared, and the games that tell for sure. */
function aheadAnswer(runs: readonly RunReport[]): Answer {
  const question = 'Which is ahead?';
  const basisOf = ({ command, start, weights, settings }: RunReport) => {
    const search = settings.filter(([name]) => STRENGTH[command].includes(name));
    return JSON.stringify([start, weights.map((one) => one.start), search]);
  };
  const leading = runs.map((run) => ({ run, lead: bestLead(run) }));
  leading.sort(
    (a, b) => (b.lead?.elo ?? Number.NEGATIVE_INFINITY) - (a.lead?.elo ?? Number.NEGATIVE_INFINITY),
  );
  const [first, second] = leading;
  if (first?.lead === undefined || second?.lead === undefined) {
    return {
      question,
      answer: 'Not known yet',
      reasons: ['Only runs with a measured lead can be compared.'],
    };
  }
  const { elo, low, high } = second.lead;
  const ahead = plus(first.lead, { elo: -elo, low: -high, high: -low });
  const players = [first, second].flatMap(({ run: { champion, folder, isPlayable } }) =>
    isPlayable && existsSync(champion) ? shellWord(`${basename(folder)}=${champion}`) : [],
  );
  const isSure = players.length === 2;
  const reasons = isSure ? ['Games between their champions tell for sure.'] : [];
  const commands = isSure ? [`${programName()} match ${players.join(' ')} --sprt`] : [];
  if (new Set(runs.map(basisOf)).size > 1) {
    const why = 'These runs began with different weights or search differently.';
    return { question, answer: 'Their leads cannot be compared', reasons: [why, ...reasons], commands };
  }
  const answer = `${first.run.folder} is ahead of ${second.run.folder} by ${formatElo(ahead)}`;
  const noise = ahead.low > 0 ? 'more than noise' : 'within the noise';
  const judged = `Judging by their leads over the same start, this is ${noise}.`;
  return { question, answer, reasons: [judged, ...reasons], commands };
}

/** A table of what differs between the runs. */
function differences(title: string, runs: readonly RunReport[], rows: string[][]): Section {
  if (rows.length === 0) return { kind: 'note', title, text: ['None.'] };
  return { kind: 'table', title, header: ['', ...runs.map(({ folder }) => folder)], rows, isWide: true };
}

/** Runs beside each other: their curves in one chart, and the settings and weights that differ. */
export function comparisonDocument(runs: readonly RunReport[]): Document {
  const rows = runs.map((run) => {
    const lead = bestLead(run);
    return [
      { text: run.folder, link: addressOf('run', [['folder', run.folder]]) },
      run.what,
      stateSpan(stateOf(run)),
      lead === undefined ? '' : formatEloRange(lead),
      isProven(run) ? 'yes' : 'no',
      `${run.games}`,
    ];
  });
  const header = ['run', 'what', 'state', 'Elo over its start', 'proven', 'games'];
  const settings = differing(runs, (run) => run.settings);
  const weights = differing(runs, (run) => run.weights.map(({ name, now }) => [name, now]));
  return {
    title: `${counted(runs.length, 'run')} compared`,
    sections: [
      { kind: 'verdict', answers: [aheadAnswer(runs)] },
      { kind: 'table', header, rows, textColumns: 3, isWide: true },
      { kind: 'chart', charts: [leadChart(runs)] },
      differences('Settings that differ', runs, settings),
      differences('Weights that differ', runs, weights),
    ],
  };
}
