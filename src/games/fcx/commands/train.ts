import type { Interfaces } from '@oclif/core';
import { LUCK_FACTOR } from '../../../arena/index.ts';
import {
  checkBounds,
  newestFolder,
  RunCommand,
  randomSeed,
  reachVenue,
  readWeights,
  runFlag,
  runFlags,
  sayReplacedFile,
  settingFlags,
  withAdvanced,
} from '../../../cli/index.ts';
import { trust, withFlags } from '../../../system/index.ts';
import { freshRunFolder, runRequests } from '../../../tuner/index.ts';
import { beginTraining, TRAINING_SETUP, type TrainingRequest } from '../training/training.ts';
import { DEFAULT_START, DEFAULT_TRAIN_SETTINGS, readTraining, TRAINING } from '../training/trainingFormat.ts';
import { TRAINING_WORDS } from '../training/trainingWords.ts';

/** The flags that decide the course of a run; a resumed run has those with which it began. */
const RUN_FLAGS = {
  ...settingFlags(TRAINING.config),
  run: runFlag,
};

/** The flags that most runs need; all others stand under ADVANCED. */
const COMMON = ['from', 'games', 'generations', 'out', 'redis', 'resume', 'seed', 'threads'];

const ALL_FLAGS = { ...RUN_FLAGS, ...runFlags(RUN_FLAGS) };

const ADVANCED = Object.keys(ALL_FLAGS).filter((name) => !COMMON.includes(name));

const TRAINING_WORK = { setup: TRAINING_SETUP, words: TRAINING_WORDS };

type TrainFlags = Interfaces.InferredFlags<typeof Train.flags>;

/** The command `fcx train`. */
export default class Train extends RunCommand {
  static override summary = 'Train a network that evaluates positions, by self-play.';

  static override description = [
    'Each generation plays games of the champion against itself and trains a network on them. It subtracts the luck of later bombs from the results, unless --no-luck. The network meets the champion in pairs of games (SPRT); if it is better, it is the next champion.',
    'At the end the champion is tested against the network or the weights in the file. It replaces the network only if it passes; the weights stay. If there is no file yet, the champion must be better than the start.',
    'The same seed and settings give the same network, byte for byte, with any threads or workers (--threads, --redis) and after any interruption. Ctrl-C stops at once. --resume continues the run, even after a crash or kill -9, but only with the code that began it.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --from best.json --generations 5 --games 100000 --out weights/best.json',
    '<%= config.bin %> <%= command.id %> --resume',
  ];

  static override flags = withAdvanced(ALL_FLAGS, ADVANCED);

  async run() {
    const { flags } = await this.parse(Train);
    await reachVenue(flags);
    if (flags.resume === undefined) {
      const opened = await beginTraining(flags.run ?? freshRunFolder(), this.requestOf(flags));
      trust(opened.folder, runRequests(opened.config));
      return this.work(opened, TRAINING_WORK, flags);
    }
    const saved = readTraining(newestFolder(TRAINING.format, flags.resume, this.say));
    if (saved.result !== null)
      return this.describeEnd(saved, saved.result, { ...TRAINING_WORDS, kind: TRAINING });
    await this.confirmTrust(saved.folder, runRequests(saved.config), flags.trust);
    return this.resume(saved, TRAINING_WORK, flags);
  }

  private requestOf(flags: TrainFlags): TrainingRequest {
    const base = { settings: { ...DEFAULT_TRAIN_SETTINGS, seed: randomSeed() } };
    const { settings, out, start: startFlags } = withFlags(TRAINING.config, flags, base);
    const { name = DEFAULT_START, scratch } = startFlags ?? {};
    const { missing: _, network, blend, ...file } = readWeights(name);
    checkBounds(settings.sprt);
    for (const { learning } of [settings.byWeights, settings.byNetwork])
      learning.luckFactor = settings.luck ? LUCK_FACTOR : 0;
    settings.leadPairs = Math.min(settings.leadPairs, settings.validationPairs);
    settings.freshGames = Math.min(settings.freshGames, settings.games);
    const start = scratch ? { file, scratch } : { file: { ...file, ...(network && { network, blend }) } };
    sayReplacedFile(out, this.say);
    return { settings, start: { name, ...start }, out };
  }
}
