/** The runs of `fcx ui`: their list, and several beside each other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../../engine/index.ts';
import { isHeld, pathsIn } from '../../system/index.ts';
import { CONFIG, isFinished } from '../../tuner/index.ts';
import { type Content, type Frame, Table } from '../report/parts.tsx';
import { bestLead, type RunReport, type RunState, secondsLeft } from '../report/runReport.ts';
import { formatDuration, formatEloRange } from '../text.ts';
import { Nothing, newestFirst } from './lists.tsx';
import { addressOf } from './shell.tsx';

/** Reads a run; throws an {ExpectedError} for one that cannot be read. */
export type ReadRun = (folder: string) => Promise<RunReport>;

export function runsIn(folder: string): string[] {
  const configs = pathsIn(folder).map((path) => join(path, CONFIG));
  return newestFirst(configs.filter((path) => existsSync(path))).map((path) => join(path, '..'));
}

/** A run whose process is gone can be resumed. */
export function stateOf(folder: string): RunState {
  if (isFinished(folder)) return 'finished';
  return isHeld(folder) ? 'running' : 'stopped';
}

function speedOf({ games, seconds }: RunReport): string {
  const total = seconds.reduce((sum, one) => sum + one, 0);
  return total > 0 ? (games / total).toFixed(games < 100 * total ? 1 : 0) : '';
}

async function runRow(folder: string, read: ReadRun): Promise<readonly Content[]> {
  const link = <a href={addressOf('run', [['folder', folder]])}>{folder}</a>;
  const state = stateOf(folder);
  const shownState = <span class={`state ${state}`}>{state}</span>;
  try {
    const run = await read(folder);
    const lead = bestLead(run);
    const left = state === 'running' ? secondsLeft(run) : null;
    return [
      <input type="checkbox" name="folder" value={folder} aria-label={`compare ${folder}`} />,
      [link, <br />, <small>{run.what}</small>],
      shownState,
      `${run.complete} of ${run.generations}`,
      lead === undefined ? '' : [formatEloRange(lead), run.isProven && ' ✓'],
      speedOf(run),
      left === null ? '' : formatDuration(left),
    ];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return ['', [link, <br />, <small class="problem">{error.message}</small>], shownState, '', '', '', ''];
  }
}

export async function runList(folder: string, read: ReadRun, frame: Frame): Promise<string> {
  const rows = await Promise.all(runsIn(folder).map((run) => runRow(run, read)));
  const header = ['', 'run', 'state', 'generation', 'Elo over its start', 'games/s', 'time left'];
  return frame(
    'Runs',
    rows.length === 0 ? (
      <Nothing command="tune">
        There are no runs in {folder} yet. This begins one, which this page then follows:
      </Nothing>
    ) : (
      <form action="compare">
        <Table header={header} rows={rows} textColumns={3} isWide />
        <p>
          <button type="submit">compare</button>{' '}
          <small>✓: a sequential test has said that it is better than its start.</small>
        </p>
      </form>
    ),
  );
}
