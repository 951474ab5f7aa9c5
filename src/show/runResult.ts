/** How a tuning ended, as a person reads it. */
import { join } from 'node:path';
import { CHAMPION_FILE } from '../tuner/run.ts';
import type { RunConfig, RunResult } from '../tuner/runFormat.ts';
import { formatScoreAsElo, formatTest } from './numbers.ts';

function describePromotion(
  folder: string,
  config: RunConfig,
  { promoted, test, incumbent }: RunResult,
): string {
  if (!incumbent.isFile) return `${config.out} written; there was no such file before`;
  if (promoted) return `${config.out} replaced: the champion is better than the weights that were there`;
  const why =
    test.verdict === 'H0'
      ? 'the champion is not better than it'
      : 'the test could not tell whether the champion is better';
  return `${config.out} kept: ${why}; the champion is in ${join(folder, CHAMPION_FILE)}`;
}

/** What became of the champion, its test, and what it is worth. */
export function describeRunResult(folder: string, config: RunConfig, result: RunResult): string {
  const { test, incumbent, overIncumbent, panel } = result;
  const { elo0, elo1 } = config.settings.sprt;
  const fresh = `in ${2 * overIncumbent.count} fresh paired games`;
  const { name } = incumbent;
  // Where there was no file, the default is both.
  const others = panel.filter((reference) => incumbent.isFile || reference.name !== name);
  return [
    describePromotion(folder, config, result),
    `test against ${name}: ${formatTest(test)} (H0: ${elo0} Elo, H1: ${elo1} Elo)`,
    `lead over ${name} ${fresh}: ${formatScoreAsElo(overIncumbent)} (95 % interval)`,
    ...others.map((reference) => `lead over ${reference.name}: ${formatScoreAsElo(reference.score)}`),
  ].join('\n');
}
