import { Errors, Flags, type Interfaces } from '@oclif/core';
import {
  checkBounds,
  newestFolder,
  openExecutorFor,
  RunCommand,
  randomSeed,
  runFlag,
  runFlags,
  sayReplacedFile,
  settingFlags,
  type TunableGame,
  UsageError,
  withAdvanced,
} from '../../cli/index.ts';
import {
  DEFAULT_TUNED,
  describedGameOf,
  tunableFile,
  tunableGames,
  tunedGameOf,
  tuningRequests,
} from '../../games/registry.ts';
import { checkWritable, trust, withFlags } from '../../system/index.ts';
import type { RunConfig, TunedGame, TuneSettings } from '../../tuner/index.ts';
import {
  beginTuning,
  DEFAULT_TUNE_SETTINGS,
  freshRunFolder,
  isGameFile,
  readTuning,
  TUNING,
  tuningOf,
} from '../../tuner/index.ts';
import { tuningWords } from './text.ts';

const GAMES = await tunableGames();
const NAMES = Object.keys(GAMES);

/** Describe a value that differs between the games, without those that lack it: `spsa; of kitten, ga`. */
function perGame(describe: (game: TunableGame) => unknown): string {
  const all = Object.entries(GAMES).map(([name, game]) => [name, describe(game)] as const);
  const given = all.filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => (name === DEFAULT_TUNED ? value : `of ${name}, ${value}`)).join('; ');
}

/** Return the help for a setting whose default differs between the games. */
function suited(name: 'population' | 'pairs' | 'validationPairs') {
  return { usually: perGame(({ settings }) => settings && (settings[name] ?? DEFAULT_TUNE_SETTINGS[name])) };
}

function flagsOf(name: string): Interfaces.FlagInput {
  const { schema } = GAMES[name] ?? {};
  return schema === undefined ? {} : settingFlags(schema);
}

const GAME_FLAGS: Interfaces.FlagInput = Object.assign({}, ...NAMES.map(flagsOf));

/** Return the game of a command line: the one named or, if that is the default, the one that a flag asks for. */
function gameOf(given: Readonly<Record<string, unknown>>): string {
  if (given.game !== DEFAULT_TUNED) return given.game as string;
  const asked = Object.entries(GAMES).find(([, { flag }]) => flag !== undefined && given[flag] !== undefined);
  return asked?.[0] ?? DEFAULT_TUNED;
}

/** Flags that decide the course of a run; a resumed run keeps its own. */
const RUN_FLAGS = {
  ...GAME_FLAGS,
  ...settingFlags(TUNING.config, {
    population: suited('population'),
    pairs: suited('pairs'),
    validation: suited('validationPairs'),
    strategy: { usually: perGame(({ strategy }) => strategy) },
    from: { usually: perGame(({ fromHelp }) => fromHelp) },
    out: { usually: perGame(({ out }) => out) },
  }),
  game: Flags.string({
    helpValue: `${NAMES.join('|')}|<file>`,
    default: DEFAULT_TUNED,
    description: `game to tune: ${Object.entries(GAMES)
      .map(([name, { title }]) => `${name}, ${title}`)
      .join('; ')}; or a file of your own (docs/library.md)`,
    parse: async (name) => {
      if (NAMES.includes(name) || isGameFile(name)) return name;
      throw new Errors.CLIError(
        `there is no game "${name}": expected ${NAMES.join(', ')}, or a file such as ./mygame.js`,
      );
    },
  }),
  run: runFlag,
};

/** The flags that few runs need. */
const ADVANCED = [
  'depth',
  'luck',
  'opening',
  'pairs',
  'population',
  'run',
  'sprt-elo0',
  'sprt-elo1',
  'strategy',
  'trust',
  'validation',
];

const workOn = (game: TunedGame) => ({ setup: tuningOf(game), words: tuningWords(game) });

export default class Tune extends RunCommand {
  static override summary =
    'Evolve the weights of the evaluation by self-play, or the parameters of your bot.';

  static override description = [
    'Each generation plays paired games (the same bombs twice, starters swapped) with a fixed number of nodes per move. With nes and spsa the genomes of a generation meet each other. With ga they meet a reference panel and earlier champions; better genomes get more games.',
    'The last champion replaces the weights file only if it passes a sequential test (SPRT) against it. If there is no file yet, the champion is tested against the first of the reference panel. A champion that has not passed stays in the folder of the run as a candidate. If a bundled file has that name, the champion must beat it.',
    ...Object.values(GAMES).flatMap(({ help }) => help ?? []),
    'The same seed and settings give the same weights, byte for byte, with any threads or workers (--threads, --redis) and after any interruption. Ctrl-C stops at once. --resume continues the run, even after a crash or kill -9, but only with the code that began it.',
  ].join('\n\n');

  static override examples = [
    '--generations 200',
    ...Object.values(GAMES).flatMap(({ example }) => example ?? []),
    '--resume',
  ].map((args) => `<%= config.bin %> <%= command.id %> ${args}`);

  static override flags = withAdvanced({ ...RUN_FLAGS, ...runFlags(RUN_FLAGS) }, ADVANCED);

  async run() {
    const { flags, metadata } = await this.parse(Tune);
    if (flags.resume === undefined) {
      const isGiven = (name: string) => metadata.flags[name]?.setFromDefault !== true;
      const { game, opened } = await this.begin(flags, isGiven);
      return this.work(opened, workOn(game), flags);
    }
    const saved = readTuning(newestFolder(TUNING.format, flags.resume, this.say));
    if (saved.result !== null) {
      const words = tuningWords(await describedGameOf(saved));
      return this.describeEnd(saved, saved.result, { ...words, kind: TUNING });
    }
    await this.confirmTrust(saved.folder, await tuningRequests(saved), flags.trust);
    const game = await tunedGameOf(saved);
    // An earlier fcx may have begun the run without it.
    await game.describeIn?.(saved.folder);
    await this.tryOut(game, flags);
    return this.resume(saved, workOn(game), flags);
  }

  /** Throws an `ExpectedError` for a venue that cannot be reached, whether or not the game is tried out there. */
  private async tryOut(game: TunedGame, flags: Parameters<typeof openExecutorFor>[1], say?: typeof this.say) {
    const open = await openExecutorFor(game, flags, this.config.version, this.say);
    await game.tryOut?.(open, say);
  }

  private async begin(
    flags: Interfaces.InferredFlags<typeof Tune.flags>,
    isGiven: (name: string) => boolean,
  ) {
    const name = gameOf(flags);
    const own = flagsOf(name);
    const isOther = (flag: string) => flag in GAME_FLAGS && !(flag in own);
    const other = Object.keys(flags).find((flag) => isOther(flag) && isGiven(flag));
    if (other !== undefined) throw new UsageError(`--${other} is no flag of the game ${name}`);
    const tunable = GAMES[name] ?? (await tunableFile(name));
    const named: Partial<RunConfig> = withFlags(TUNING.config, flags);
    const out = named.out ?? tunable.outFor?.(flags) ?? tunable.out;
    checkWritable(out);
    sayReplacedFile(out, this.say);
    const {
      settings: asked = {},
      budget,
      ...start
    } = tunable.start({ from: named.ancestor?.name, out, flags });
    const { strategy } = tunable;
    const usual = { ...DEFAULT_TUNE_SETTINGS, strategy, ...tunable.settings, ...asked, seed: randomSeed() };
    const overruled = (base: TuneSettings) =>
      withFlags(TUNING.config, flags, { settings: base }, isGiven).settings;
    const chosen = overruled(usual);
    const settings = overruled({ ...chosen, ...budget?.(chosen) });
    checkBounds(settings.sprt);
    await this.tryOut(start.game, flags, this.say);
    const folder = flags.run ?? freshRunFolder();
    const opened = await beginTuning(folder, { ...start, settings, out });
    trust(folder, await tuningRequests(opened));
    return { game: start.game, opened };
  }
}
