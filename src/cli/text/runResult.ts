/** The beginning and end of a tuning: as text, and as fields for scripts. */

import { basename, join } from 'node:path';
import { eloEstimate, eloFields } from '../../arena/index.ts';
import {
  counted,
  formatDuration,
  formatScoreAsElo,
  formatTest,
  furtherLeads,
  gameSettings,
} from '../../page/index.ts';
import { programName } from '../../system/index.ts';
import {
  CHAMPION_FILE,
  type RunConfig,
  type RunEnd,
  type RunResult,
  type SavedTuning,
  type Session,
  type TunedGame,
  valuesByName,
} from '../../tuner/index.ts';

type Place = Pick<SavedTuning, 'folder' | 'config'>;

/** A SHA-256, of which people compare the beginning. */
const CHECKSUM = /^([0-9a-f]{12})[0-9a-f]{52}$/;

/** `runs/finer: 200 generations of 32, 40 games each, … 2 workers`; `place` says where games are played. */
export function describeRunStart({ folder, config }: Place, game: TunedGame, place: string): string {
  const { generations, population, pairs, strategy, seed } = config.settings;
  return [
    `${folder}: ${counted(generations, 'generation')} of ${population}`,
    `${game.gamesPerJob * pairs} games each`,
    ...gameSettings(game).map(([name, value]) => `${name} ${value.replace(CHECKSUM, '$1')}`),
    strategy,
    `seed ${seed}`,
    place,
  ].join(', ');
}

/** Why a champion was not promoted. */
function describeVerdict(verdict: NonNullable<RunResult['test']>['verdict']): string {
  return verdict === 'H0'
    ? 'the champion is not better'
    : 'the test did not decide whether the champion is better';
}

/** What happened to the file, and what to do about a champion no better than the default. */
function describePromotion({ folder, config: { out } }: Place, result: RunResult): string {
  const { promoted, test, incumbent, overIncumbent } = result;
  const { name } = incumbent;
  if (incumbent.isHidden && promoted) {
    return (
      `${out} written: the champion is better than ${name}\n` +
      `from now on "${basename(out)}" means this file here, to ${programName()} play too; delete it to go back`
    );
  }
  if (incumbent.isHidden) {
    const why = test === null ? 'the run found nothing better' : describeVerdict(test.verdict);
    return `${out} not written: ${why}; ${name} stays in use, and the champion is in ${join(folder, CHAMPION_FILE)}`;
  }
  if (test === null || overIncumbent === null) {
    return incumbent.isFile
      ? `${out} kept: the run found nothing better`
      : `${out} written with the weights of ${name}: the run found nothing better, and there was no such file before`;
  }
  if (!incumbent.isFile) {
    const written = `${out} written; there was no such file before`;
    if (test.verdict === 'H1') return written;
    const verdict = overIncumbent.high < 0.5 ? 'is worse than' : 'was not shown to be better than';
    return (
      `${written}\nwarning: the champion ${verdict} ${name}: play with ${name} for now, ` +
      `or keep tuning from the champion with --from ${out}, --out ${out} and more --generations`
    );
  }
  if (promoted) return `${out} replaced: the champion is better than the previous weights`;
  return `${out} kept: ${describeVerdict(test.verdict)}; the champion is in ${join(folder, CHAMPION_FILE)}`;
}

/** What happened to the champion, its test, and its lead. */
export function describeRunResult(run: Place, game: TunedGame, result: RunResult): string {
  const { test, incumbent, overIncumbent } = result;
  const { elo0, elo1 } = run.config.settings.sprt;
  const { name } = incumbent;
  const tested =
    test === null || overIncumbent === null
      ? []
      : [
          `test against ${name}: ${formatTest(test)} (H0: ${elo0} Elo, H1: ${elo1} Elo)`,
          `lead over ${name} in ${game.gamesPerJob * overIncumbent.count} fresh ${game.gamesPerJob === 2 ? 'paired ' : ''}games: ` +
            `${formatScoreAsElo(overIncumbent)} (95 % interval)`,
        ];
  return [
    describePromotion(run, result),
    ...tested,
    ...furtherLeads(result).map(
      (reference) => `lead over ${reference.name}: ${formatScoreAsElo(reference.score)}`,
    ),
  ].join('\n');
}

/** How a session ended, as text. */
export function describeSession(run: Place, game: TunedGame, { end, games, seconds }: Session): string {
  if (end.interrupted) {
    const { generation } = end.state;
    return `stopped after generation ${generation}; resume with: ${programName()} tune --resume ${run.folder}`;
  }
  const result = describeRunResult(run, game, end.result);
  if (games === 0) return `${run.folder} has already finished\n${result}`;
  return `${result}\n${counted(games, 'game')} in ${formatDuration(seconds)}, ${Math.round(games / seconds)} games/s`;
}

function resultFields(
  { genes }: TunedGame,
  { champion, promoted, test, incumbent, overIncumbent }: RunResult,
) {
  return {
    promoted,
    verdict: test?.verdict ?? null,
    opponent: incumbent.name,
    ...eloFields(overIncumbent && eloEstimate(overIncumbent)),
    llr: test?.llr ?? null,
    weights: valuesByName(genes, champion),
  };
}

/** How far a run has come. */
function progressOf({ settings }: RunConfig, end: RunEnd) {
  if (end.interrupted) return { generations: end.state.generation, games: end.state.games };
  return { generations: settings.generations, games: end.result.games };
}

/** How a session ended, for scripts. */
export function sessionFields({ folder, config }: Place, game: TunedGame, { end, games, seconds }: Session) {
  return {
    seed: config.settings.seed,
    ...progressOf(config, end),
    seconds,
    gamesPerSecond: seconds > 0 ? games / seconds : 0,
    interrupted: end.interrupted,
    out: config.out,
    run: folder,
    ...(end.interrupted
      ? { promoted: false, ...eloFields(null), llr: null }
      : resultFields(game, end.result)),
  };
}
