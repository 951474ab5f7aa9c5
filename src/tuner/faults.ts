/** The faults of bots that lost them games, in the folder of a run: a line for each, with the bot's last output. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Executor } from '../arena/index.ts';
import { parseLines } from '../system/index.ts';
import { readOrEmpty } from './run/folder.ts';
import { type Fault, faultSchema, type JobScores } from './tunedGame.ts';

const FAULTS = 'faults.jsonl';

/** An executor that also appends the faults in its results to `faults.jsonl` in the folder of a run. */
export function recordingFaults<Job>(
  executor: Executor<Job, JobScores>,
  folder: string,
): Executor<Job, JobScores> {
  return {
    get capacity() {
      return executor.capacity;
    },
    async run(jobs, signal) {
      const results = await executor.run(jobs, signal);
      const faults = results.flatMap((result) => result.faults ?? []);
      const lines = faults.map((fault) => `\n${JSON.stringify(fault)}\n`);
      if (lines.length > 0) appendFileSync(join(folder, FAULTS), lines.join(''));
      return results;
    },
    close: () => executor.close(),
  };
}

/** The sets of parameters that are listed. */
const MOST_NAMED = 5;

/** A fault's text cut to 500 characters: its beginning, which says how the bot ended, and its end, which says why. */
function shortened(text: string): string {
  const short = text.length <= 500 ? text : `${text.slice(0, 100)} … ${text.slice(-400)}`;
  return short.replaceAll('\n', '\n    ');
}

/** Lines for a person about the parameters that lost games by faults, those with the most first; none if there were no faults. */
export function faultLines(folder: string): string[] {
  const byParameters = new Map<string, Fault[]>();
  const all = parseLines(readOrEmpty(folder, FAULTS), faultSchema);
  for (const fault of all) {
    const key = JSON.stringify(fault.parameters);
    byParameters.set(key, [...(byParameters.get(key) ?? []), fault]);
  }
  const worst = [...byParameters].toSorted(([, one], [, two]) => two.length - one.length);
  if (worst.length === 0) return [];
  const sets = worst.length === 1 ? 'one set of parameters' : `${worst.length} sets of parameters`;
  return [
    `the bot lost ${all.length === 1 ? 'a game' : `${all.length} games`} by what it did, with ${sets} (all in ${join(folder, FAULTS)})`,
    ...worst
      .slice(0, MOST_NAMED)
      .map(
        ([parameters, faults]) => `  ${faults.length} with ${parameters}: ${shortened(faults[0]?.did ?? '')}`,
      ),
  ];
}
