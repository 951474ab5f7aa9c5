import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Flags, type Interfaces } from '@oclif/core';
import { MAX_DEPTH, MAX_OPENING_PLIES, weightsNames } from '../bot/index.ts';
import {
  BaseCommand,
  checkRedis,
  createTuneView,
  describeRunStart,
  describeSession,
  eloFlag,
  excluding,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  placeOf,
  randomSeed,
  readWeights,
  runFlags,
  runToResume,
  sayReplacedFile,
  sessionFields,
} from '../cli/index.ts';
import { beginGameRun } from '../games/fcx/beginGameRun.ts';
import { beginRun, type EvaluationRun, resumeRun } from '../games/fcx/evaluationRun.ts';
import { GAME_NAMES, gameOf } from '../games/fcx/gameRun.ts';
import { readKittenWeights } from '../games/kitten/commands/kittenBots.ts';
import { kittenGame, kittenGenomeOf } from '../games/kitten/kittenGame.ts';
import { checkWritable } from '../system/index.ts';
import {
  DEFAULT_TUNE_SETTINGS,
  freshRunFolder,
  holdSession,
  nothingLeft,
  type OpenedTuning,
  readTuning,
  type SavedTuning,
  type Session,
  SMALLEST_POPULATION,
  STRATEGY_NAMES,
  type StrategyName,
  TUNING,
  type TunedGame,
  type TuneSettings,
} from '../tuner/index.ts';

/** Enough for the search to see bombs and threats as in play, and few enough for many games: fitness is mostly noise. */
const DEFAULT_NODES = 1000;

/** For Four Connect Xtreme, whose games are too noisy for a population. */
const DEFAULT_STRATEGY: StrategyName = 'spsa';

/** The file to start from if none is named. */
function startFor(out: string): string {
  if (existsSync(out)) return out;
  const name = basename(out, '.json');
  return weightsNames().includes(name) ? `${name}.json` : 'default.json';
}

function settingFlag(setting: 'generations' | 'population' | 'pairs', min: number, description: string) {
  return Flags.integer({ helpValue: '<n>', default: DEFAULT_TUNE_SETTINGS[setting], min, description });
}

/** How bots search for moves in games of Four Connect Xtreme. */
const SEARCH_FLAGS = {
  nodes: Flags.integer({
    helpValue: '<n>',
    min: 10,
    description: `positions searched for each move [default: ${DEFAULT_NODES}]`,
    exclusive: ['depth'],
  }),
  depth: Flags.integer({
    helpValue: '<plies>',
    min: 1,
    max: MAX_DEPTH,
    description: 'plies searched for each move instead, ignoring bombs to come',
  }),
  opening: Flags.integer({
    helpValue: '<n>',
    default: 2,
    min: 0,
    max: MAX_OPENING_PLIES,
    description: 'random coins at the start of each pair',
  }),
};

/** Everything that decides the course of a run; a resumed run keeps its own. */
const RUN_FLAGS = {
  game: Flags.option({
    options: GAME_NAMES,
    default: 'fcx' as const,
    description: 'game to tune: fcx is Four Connect Xtreme; kitten, Exploding Kittens',
    ...excluding(SEARCH_FLAGS, ({ game }) => game === 'kitten'),
  })(),
  generations: settingFlag('generations', 1, 'generations to evolve'),
  population: settingFlag('population', SMALLEST_POPULATION, 'genomes in a generation'),
  pairs: settingFlag('pairs', 2, 'pairs of games a genome plays in a generation, on average'),
  strategy: Flags.option({
    options: STRATEGY_NAMES,
    description:
      'ga: genetic algorithm; cma-es: covariance matrix adaptation; spsa: simultaneous perturbation [default: spsa; of kitten, ga]',
  })(),
  ...SEARCH_FLAGS,
  from: Flags.string({
    helpValue: '<file>',
    description:
      'weights file to start from [default: the file at --out, else the one of that name that comes with fcx, else default.json; of kitten, the weights set by hand]',
  }),
  'sprt-elo0': eloFlag({
    helpValue: '<elo>',
    default: DEFAULT_TUNE_SETTINGS.sprt.elo0,
    description: 'lead in Elo that a champion must be shown to exceed (alpha 0.05)',
  }),
  'sprt-elo1': eloFlag({
    helpValue: '<elo>',
    default: DEFAULT_TUNE_SETTINGS.sprt.elo1,
    description: 'lead in Elo that the test must not miss (beta 0.05)',
  }),
  validation: Flags.integer({
    helpValue: '<pairs>',
    default: DEFAULT_TUNE_SETTINGS.validationPairs,
    min: 2,
    description: 'pairs of fresh games to measure the lead of the champion',
  }),
  seed: Flags.integer({
    min: 0,
    helpValue: '<n>',
    description: 'seed of everything random [default: drawn, and shown]',
  }),
  out: Flags.string({
    helpValue: '<file>',
    description: 'weights file to replace [default: weights/best.json; of kitten, weights/kitten.json]',
  }),
  run: Flags.string({ helpValue: '<folder>', description: 'folder of the run [default: runs/DATE-NUMBER]' }),
};

type TuneFlags = Interfaces.InferredFlags<typeof Tune.flags>;

export default class Tune extends BaseCommand {
  static override summary = 'Evolve the evaluation by self-play: the weights, or what is added to a network.';

  static override description = [
    'Each generation plays paired games (the same bombs twice, starters swapped) with a fixed number of nodes for each move, against a reference panel and its own past; the better ones get more games. With spsa the genomes of a generation meet each other instead. The last champion replaces the weights file only if it passes a sequential test (SPRT) against it; if there is no file yet, it is written after a test against the first of the reference panel, unless it would hide a file of that name that comes with fcx: that one it has to beat.',
    'From a file with a network, what is added to the network evolves: for each stage of the game (bombs to come, a live bomb, all bombs spent) a gain and the weights of a few terms; "fcx weights show" lists them. From a file without one, the weights of the features evolve, again for each stage, and a network in the file at --out stays as it is.',
    'The same seed and settings give the same weights, byte for byte, regardless of the number of workers, of where they are (--redis), and of interruptions. Ctrl-C stops at once; --resume continues the run, even after a crash or kill -9, but only with the code that began it.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --generations 200',
    '<%= config.bin %> <%= command.id %> --from default.json --out weights/evolved.json',
    '<%= config.bin %> <%= command.id %> --generations 20 --population 16 --seed 7 --out weights/quick.json',
    '<%= config.bin %> <%= command.id %> --from best.json --nodes 2000 --strategy cma-es --run runs/finer',
    '<%= config.bin %> <%= command.id %> --resume runs/finer',
    '<%= config.bin %> <%= command.id %> --resume',
    '<%= config.bin %> <%= command.id %> --game kitten --generations 60',
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379',
  ];

  static override enableJsonFlag = true;

  static override flags = {
    ...RUN_FLAGS,
    ...runFlags(RUN_FLAGS),
  };

  async run() {
    const { flags } = await this.parse(Tune);
    const { version } = this.config;
    await checkRedis(flags.redis);
    if (flags.resume === undefined) {
      const folder = flags.run ?? freshRunFolder(new Date().toISOString().slice(0, 10));
      const opened =
        flags.game === 'kitten'
          ? await this.beginKitten(folder, flags)
          : await beginRun(folder, this.asked(flags), version);
      return this.tune(opened, gameOf(opened.run), flags);
    }
    const record = readTuning(runToResume(flags.resume, TUNING.format, this.say));
    const game = gameOf(record);
    if (record.result !== null) return this.report(record, game, nothingLeft(record.result));
    const opened = await resumeRun(record, game, version, (message) => this.warn(message));
    return this.tune(opened, game, flags);
  }

  private settings(flags: TuneFlags, strategy: StrategyName): TuneSettings {
    const { seed = randomSeed(), generations, population, pairs, validation: validationPairs } = flags;
    const { 'sprt-elo0': elo0, 'sprt-elo1': elo1 } = flags;
    if (elo0 >= elo1) this.error(`--sprt-elo0 (${elo0}) must be below --sprt-elo1 (${elo1})`, { exit: 2 });
    const sprt = { ...DEFAULT_TUNE_SETTINGS.sprt, elo0, elo1 };
    return {
      ...DEFAULT_TUNE_SETTINGS,
      ...{ seed, strategy, generations, population, pairs, validationPairs, sprt },
    };
  }

  private beginKitten(folder: string, flags: TuneFlags): Promise<OpenedTuning> {
    const { from: name = 'untuned', out = 'weights/kitten.json' } = flags;
    sayReplacedFile(out, this.say);
    const from = { name, genome: kittenGenomeOf(readKittenWeights(name)) };
    return beginGameRun(
      folder,
      kittenGame(),
      { settings: this.settings(flags, flags.strategy ?? DEFAULT_TUNE_SETTINGS.strategy), from, out },
      this.config.version,
    );
  }

  private asked(flags: TuneFlags): EvaluationRun {
    const { depth, nodes = DEFAULT_NODES, opening: openingPlies } = flags;
    const { out = 'weights/best.json' } = flags;
    checkWritable(out);
    sayReplacedFile(out, this.say);
    const from = flags.from ?? startFor(out);
    const file = readWeights(from);
    return {
      settings: this.settings(flags, flags.strategy ?? DEFAULT_STRATEGY),
      limits: depth === undefined ? { nodes } : { depth },
      openingPlies,
      from: { name: from, file },
      out,
    };
  }

  private async tune<Job>(opened: OpenedTuning, game: TunedGame<Job>, flags: TuneFlags) {
    const { run, generations, result } = opened;
    const view = createTuneView(run.config, game.genes, run.folder, process.stderr);
    try {
      if (result !== null) return this.report(run, game, nothingLeft(result));
      const place = placeOf(flags, this.config.version, view);
      this.say(describeRunStart(run, game, place.name));
      view.start(generations);
      const session = await holdSession(opened, game, place.open, view, interruptSignal()).finally(() =>
        view.close(),
      );
      return this.report(run, game, session);
    } finally {
      run.close();
    }
  }

  private report(run: Pick<SavedTuning, 'folder' | 'config'>, game: TunedGame, session: Session) {
    if (session.end.interrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
    this.log(describeSession(run, game, session));
    return sessionFields(run, game, session);
  }
}
