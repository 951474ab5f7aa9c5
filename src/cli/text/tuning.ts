/** The beginning and end of a tuning: as text, and as fields for scripts. */
import { basename, join } from 'node:path';
import { counted, formatScoreAsElo, furtherLeads, gameSettings } from '../../page/index.ts';
import { programName } from '../../system/index.ts';
import {
  CHAMPION_FILE,
  type RunResult,
  type SavedTuning,
  type TunedGame,
  type TuneProgress,
  type TuningContents,
  type TuningSession,
  valuesByName,
  wasWritten,
} from '../../tuner/index.ts';
import { tuneScene } from '../live/tuneScene.ts';
import { describeTest, describeVerdict, promotionFields, type RunWords } from './runResult.ts';

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
    const why = test === null ? 'the run found nothing better' : describeVerdict(test, 'the champion');
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
  return `${out} kept: ${describeVerdict(test, 'the champion')}; the champion is in ${join(folder, CHAMPION_FILE)}`;
}

/** What happened to the champion, its test, and its lead. */
export function describeRunResult(run: Place, game: TunedGame, result: RunResult): string {
  return [
    describePromotion(run, result),
    ...describeTest(result, run.config.settings.sprt, result.overIncumbent, game.gamesPerJob),
    ...furtherLeads(result).map(
      (reference) => `lead over ${reference.name}: ${formatScoreAsElo(reference.score)}`,
    ),
  ].join('\n');
}

/** How a session ended, for scripts. */
function tuningFields({ folder, config }: Place, game: TunedGame, session: TuningSession) {
  const { end, games, seconds } = session;
  const { generation, ...progress } = end.interrupted
    ? end.checkpoint.state
    : { generation: config.settings.generations, games: end.result.games };
  return {
    seed: config.settings.seed,
    generations: generation,
    games: progress.games,
    seconds,
    gamesPerSecond: seconds > 0 ? games / seconds : 0,
    interrupted: end.interrupted,
    out: config.out,
    run: folder,
    ...(end.interrupted
      ? promotionFields()
      : {
          ...promotionFields(end.result, end.result.overIncumbent, wasWritten(end.result)),
          weights: valuesByName(game.genes, end.result.champion),
        }),
  };
}

export type TuningFields = ReturnType<typeof tuningFields>;

/** What `fcx tune` says of a run that tunes this game. */
export function tuningWords(game: TunedGame): RunWords<TuningContents, TuneProgress, TuningFields> {
  return {
    scene: (config) => tuneScene(config, game.genes),
    describeStart: (run, place) => describeRunStart(run, game, place),
    describePlace: (_, { checkpoint }) => `after generation ${checkpoint.state.generation}`,
    describeResult: (run, result) => describeRunResult(run, game, result),
    fields: (run, session) => tuningFields(run, game, session),
  };
}
