import { Flags, type Interfaces } from '@oclif/core';
import { LUCK_FACTOR } from '../../../arena/index.ts';
import {
  boundsOf,
  checkRedis,
  luckFlag,
  newRunFlags,
  RunCommand,
  randomSeed,
  readWeights,
  runFlags,
  runToResume,
  sayReplacedFile,
  shareFlag,
  sprtFlags,
} from '../../../cli/index.ts';
import { freshRunFolder } from '../../../tuner/index.ts';
import { beginTraining, TRAINING_SETUP, type TrainingRequest, trainingEngine } from '../training/training.ts';
import type { TrainSettings } from '../training/trainingFormat.ts';
import { DEFAULT_TRAIN_SETTINGS, readTraining, TRAINING } from '../training/trainingFormat.ts';
import { TRAINING_WORDS } from '../training/trainingWords.ts';

const DEFAULTS = DEFAULT_TRAIN_SETTINGS;

const DEFAULT_START = 'default.json';

function countFlag(value: number, min: number, description: string, helpValue = '<n>') {
  const least = min > 1 ? `, at least ${min}` : '';
  return Flags.integer({ helpValue, default: value, min, description: description + least });
}

/** Everything that decides the course of a run; a resumed run keeps its own. */
const RUN_FLAGS = {
  generations: countFlag(DEFAULTS.generations, 1, 'generations to train'),
  games: countFlag(DEFAULTS.games, 1000, 'games that the champion of a generation plays'),
  nodes: countFlag(DEFAULTS.nodes, 10, 'positions searched for each move of these games'),
  epochs: countFlag(
    DEFAULTS.byNetwork.learning.epochs,
    1,
    'times that a network sees each position of these games',
  ),
  'result-share': shareFlag({
    default: DEFAULTS.byNetwork.learning.resultShare,
    description:
      "share of a game's result in what is learnt from games of a network; the rest is the score of the search, until the last bomb has dropped",
  }),
  window: countFlag(DEFAULTS.window, 1, 'generations whose games a network learns from, its own included'),
  'test-nodes': countFlag(DEFAULTS.testNodes, 10, 'positions searched for each move of a test'),
  from: Flags.string({
    helpValue: '<file>',
    description: `weights file to start from, with its network if it has one; a bare name is looked up under weights/ too [default: ${DEFAULT_START}]`,
  }),
  weights: Flags.string({
    char: 'w',
    hidden: true,
    deprecated: { to: 'from' },
    description: 'what --from was called before',
    exclusive: ['from'],
  }),
  scratch: Flags.boolean({ description: 'leave out the network of that file and start with random numbers' }),
  luck: luckFlag,
  ...sprtFlags('a network', DEFAULTS.sprt),
  'test-pairs': countFlag(
    DEFAULTS.testMaxPairs,
    32,
    'pairs of games after which a test ends undecided',
    '<pairs>',
  ),
  validation: countFlag(
    DEFAULTS.validationPairs,
    2,
    'pairs of fresh games to measure the lead of the last champion',
    '<pairs>',
  ),
  ...newRunFlags(
    Flags.string({
      default: 'weights/trained.json',
      helpValue: '<file>',
      description: 'weights file to write, or to replace',
    }),
  ),
};

const TRAINING_WORK = { setup: TRAINING_SETUP, words: TRAINING_WORDS };

type TrainFlags = Interfaces.InferredFlags<typeof Train.flags>;

export default class Train extends RunCommand {
  static override summary = 'Train a network that evaluates positions, by self-play.';

  static override description = [
    'Each generation plays games of the champion against itself, learns a network from them (from results without the luck of the bombs that fell later, unless --no-luck), and tests it against the champion in pairs of games (SPRT); if it is better, it is the next champion. At the end the champion replaces the weights file, whose weights stay beside it, only if it passes a test against the network or the weights there; if there is no file yet, it is written if it is better than the start.',
    'The same seed and settings give the same network, byte for byte, regardless of the number of workers, of where they are (--redis), and of interruptions. Ctrl-C stops at once; --resume continues the run, even after a crash or kill -9, but only with the code that began it.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --from best.json --generations 5 --games 100000 --out weights/best.json',
    '<%= config.bin %> <%= command.id %> --generations 1 --games 5000 --seed 7 --out weights/quick.json --json',
    '<%= config.bin %> <%= command.id %> --resume runs/2026-11-21-1',
    '<%= config.bin %> <%= command.id %> --resume',
    '<%= config.bin %> <%= command.id %> --redis redis://10.0.0.1:6379',
  ];

  static override flags = { ...RUN_FLAGS, ...runFlags(RUN_FLAGS) };

  async run() {
    const { flags } = await this.parse(Train);
    const { version } = this.config;
    await checkRedis(flags.redis);
    if (flags.resume === undefined) {
      const opened = await beginTraining(flags.run ?? freshRunFolder(), this.asked(flags), version);
      return this.work(opened, TRAINING_WORK, flags);
    }
    const saved = readTraining(runToResume(flags.resume, TRAINING.format, this.say));
    const engine = trainingEngine(version);
    return this.resume(TRAINING, saved, engine, TRAINING_WORK, flags);
  }

  private asked(flags: TrainFlags): TrainingRequest {
    const { epochs } = flags;
    const luckFactor = flags.luck ? LUCK_FACTOR : 0;
    const { byWeights, byNetwork } = DEFAULTS;
    const resultShare = flags['result-share'];
    const sprt = boundsOf(flags, DEFAULTS.sprt);
    const { from = DEFAULT_START, weights: name = from } = flags;
    const { missing: _, network, blend, ...file } = readWeights(name);
    const settings: TrainSettings = {
      ...DEFAULTS,
      seed: flags.seed ?? randomSeed(),
      generations: flags.generations,
      games: flags.games,
      nodes: flags.nodes,
      window: flags.window,
      byWeights: { ...byWeights, learning: { ...byWeights.learning, epochs, luckFactor } },
      byNetwork: { ...byNetwork, learning: { ...byNetwork.learning, epochs, luckFactor, resultShare } },
      testNodes: flags['test-nodes'],
      luck: flags.luck,
      testMaxPairs: flags['test-pairs'],
      leadPairs: Math.min(DEFAULTS.leadPairs, flags.validation),
      validationPairs: flags.validation,
      freshGames: Math.min(DEFAULTS.freshGames, flags.games),
      sprt,
    };
    const start = flags.scratch
      ? { file, scratch: true as const }
      : { file: { ...file, ...(network && { network, blend }) } };
    sayReplacedFile(flags.out, this.say);
    return { settings, start: { name, ...start }, out: flags.out };
  }
}
