/** Matches between the champions of runs, which say more about them than the runs themselves. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { RunReport } from '../document/index.ts';
import { makeCommand } from '../document/index.ts';
import type { FlagValues } from '../system/index.ts';
import { newestDecision, readStoredMatches, type StoredMatch } from './matches.ts';

/** Returns the values of a run's weights at its start or now as one text, to tell whether two runs have the same. */
export const valuesOf = ({ weights }: RunReport, of: 'start' | 'now') =>
  weights.map((weight) => `${weight.name} ${weight[of]}`).join();

/** Returns a function that finds, among these runs, the predecessor of a run: the one whose final values it began with. */
export function predecessorsAmong(runs: readonly RunReport[]): (run: RunReport) => RunReport | undefined {
  const found = runs.filter((run) => valuesOf(run, 'start') !== valuesOf(run, 'now'));
  const byValues = new Map(found.map((run) => [valuesOf(run, 'now'), run]));
  return (run) => byValues.get(valuesOf(run, 'start'));
}

/** The latest match between the champions of two runs, and the commands that go on where it is open. */
export type ChampionMatch = NonNullable<ReturnType<typeof latestMatchBetween>>;

/**
 * Returns the latest finished match between the champions of two runs that was begun after both files were
 * written: the match, its answer as `judgement`, the name of the `better` one, or `null` where that is open, and
 * then `commands` for more games. Returns `undefined` if there is no such match.
 */
export function latestMatchBetween(both: readonly RunReport[], matches: readonly StoredMatch[]) {
  const names = both.map(({ folder }) => basename(folder));
  const isMeant = (players: readonly string[]) => names.every((name) => players.includes(name));
  const files = both.map(({ champion }) => champion);
  const settled = newestDecision(matches, isMeant, files);
  if (settled === undefined) return undefined;
  const { test } = settled.match;
  const finer = test?.verdict === 'H0' && test.elo1 > 0 ? { 'sprt-elo1': test.elo1 / 2 } : {};
  const commands = matchToDecide(both, finer).commands;
  return { ...settled, ...(settled.better === null && { commands }) };
}

/**
 * Returns a function that finds the latest match between the champion of a run and that of its predecessor among
 * `runs`.
 */
export function matchesWithPredecessors(runs: readonly RunReport[], matches: readonly StoredMatch[]) {
  const elderOf = predecessorsAmong(runs);
  return (run: RunReport): ChampionMatch | undefined => {
    const elder = elderOf(run);
    return elder && latestMatchBetween([run, elder], matches);
  };
}

/** The sentence that announces a longer match. */
export const MORE_GAMES = 'More games tell smaller differences apart:';

/** Returns those of the match folders in which the champion of a run has played. */
export function matchFoldersOfRun(runFolder: string, matchFolders: readonly string[]): readonly string[] {
  return readStoredMatches(matchFolders, (players) => players.includes(basename(runFolder))).map(
    ({ folder }) => folder,
  );
}

/** Returns those of the run folders whose champions have played in one of these matches. */
export function runsThatPlayed(
  matchFolders: readonly string[],
  runFolders: readonly string[],
): readonly string[] {
  const names = new Set(readStoredMatches(matchFolders).flatMap(({ match }) => match.players));
  return runFolders.filter((run) => names.has(basename(run)));
}

/** The settings for how far players look ahead, in matches as in the games of a run. */
const LIMITS = ['nodes', 'depth'];

function playerOf({ champion, folder, isPlayable }: RunReport): string[] {
  return isPlayable && existsSync(champion) ? [`${basename(folder)}=${champion}`] : [];
}

/**
 * Returns the command for a match between the champions of two runs, with the search limits that both were tuned with,
 * and the sentence that announces it; empty lists if one of them cannot play.
 */
export function matchToDecide(both: readonly RunReport[], finer: FlagValues = {}) {
  const players = both.flatMap(playerOf);
  if (players.length < both.length) return { match: [], commands: [] };
  const limits = LIMITS.flatMap((name) => {
    const [one, other] = both.map(({ settings }) => settings.find(([setting]) => setting === name)?.[1]);
    return one !== undefined && one === other ? [[name, one] as const] : [];
  });
  const commands = [makeCommand('match', players, { ...Object.fromEntries(limits), sprt: true, ...finer })];
  return { match: ['A match between their champions settles it:'], commands };
}
