/** Runs and replays that were not named: the newest one, and its name on standard error. */
import { dirname, join } from 'node:path';
import { RUNS } from '../../runs/runFolder.ts';
import { CONFIG } from '../../runs/runRecord.ts';
import { newestFile, pathsIn } from '../../system/newest.ts';
import { programName } from '../../system/programName.ts';
import { UsageError } from '../baseCommand.ts';

/** Where `fcx serve` puts its replays. */
export const REPLAYS = 'replays';

type Say = (text: string) => void;

/** The folder of this run or, if none is named, of the one in `runs` that was begun last. Throws a {UsageError} if there is none. */
export function runOrNewest(named: string | undefined, say: Say): string {
  if (named !== undefined) return named;
  const config = newestFile(pathsIn(RUNS).map((folder) => join(folder, CONFIG)));
  if (config === undefined) {
    throw new UsageError(`there is no run in ${RUNS}; name its folder, or start one: ${programName()} tune`);
  }
  const folder = dirname(config);
  say(`the newest run: ${folder}`);
  return folder;
}

/** This replay file or, if none is named, the one in `replays` that was written last. Throws a {UsageError} if there is none. */
export function replayOrNewest(named: string | undefined, say: Say): string {
  if (named !== undefined) return named;
  const file = newestFile(pathsIn(REPLAYS).filter((path) => path.endsWith('.jsonl')));
  if (file === undefined) {
    throw new UsageError(
      `there is no replay in ${REPLAYS}; name a file, or record one: ${programName()} serve`,
    );
  }
  say(`the newest replay: ${file}`);
  return file;
}
