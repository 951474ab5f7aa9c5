/** The limits of the contest: memory, threads, processes, and the size of the bot's files. */
import type { BotTrial } from './botTrial.ts';
import { folderBytes } from './processUse.ts';

const MOST_MEMORY_BYTES = 512 * 2 ** 20;
const MOST_THREADS = 2;
const MOST_FILE_BYTES = 2 * 2 ** 20;

/** Reports on what the bot has used at most; `folder` holds its files, `null` if their size is not to be checked. */
export function checkLimits(trial: BotTrial, folder: string | null): void {
  const { peak } = trial;
  if (peak !== null) {
    const megabytes = (peak.peakRssBytes / 2 ** 20).toFixed(0);
    trial.report('memory', {
      passed: peak.peakRssBytes <= MOST_MEMORY_BYTES,
      did: `needed ${megabytes} MB`,
    });
    trial.report('threads', {
      passed: peak.busyThreads <= MOST_THREADS,
      did: `${peak.busyThreads} threads did more than a tenth of the work each`,
    });
    trial.report('processes', {
      passed: peak.processes.length <= 1,
      did: `ran as ${peak.processes.map((line) => `"${line.slice(0, 60)}"`).join(', ')}`,
    });
  }
  if (folder !== null) {
    const bytes = folderBytes(folder);
    trial.report('folder', { passed: bytes <= MOST_FILE_BYTES, did: `${bytes} bytes in its folder` });
  }
}
