/** Bots in any language for `fcx tune --bot`: parameters are genes, a pair of games over WebSocket is a job. */
import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  ANSWERS_ALL,
  type BotSpec,
  type BuiltInSpec,
  GAME_SETTINGS,
  isBuiltIn,
  isProgram,
  type JobKind,
} from '../../arena/index.ts';
import { lineForShell, loadParameters, Params, saveParameters, valuesFileOf } from '../../bot/index.ts';
import { readGames, type TunableGame, UsageError } from '../../cli/index.ts';
import { makeCommand } from '../../document/index.ts';
import { bytesHash, FolderError, playingCode, readText, setting, withFlags } from '../../system/index.ts';
import type { Genome, StreamPath, TunedGame } from '../../tuner/index.ts';
import { memoizePerGenome } from '../../tuner/index.ts';
import {
  BOT_PAIRS,
  BotBoards,
  type BotJob,
  type BotScores,
  botNeed,
  isOfferedName,
  PLAIN_HELP,
  unsafeValue,
} from './boards.ts';
import { BOT_SETTINGS, botBudget, worthsPerMeasuring } from './budget.ts';
import { codingOf, describeParameters, withValues } from './coding.ts';
import { type PlayCouples, tryParameters, tryStart } from './probe.ts';

/** The file in a run's folder with the parameters that it started from, as a resumed run needs them. */
const START_FILE = 'start.json';

const DEFAULT_GAMES = 2000;

const settingsSchema = z.object({
  /** The command, path or name of the bot, perhaps with `NAME=` before it. */
  bot: setting(z.string(), {
    help: 'tune this bot: a command with {port} and {name}, and optionally {params} or {param:NAME}, or the path of a module. With --redis: the name of a bot that workers offer (docs/bots.md)',
    unit: '<command>',
  }),
  params: setting(z.string(), {
    help: 'parameters of the bot: JSON, or lines of OpenBench',
    unit: '<file>',
    needs: ['bot'],
  }),
  against: setting(z.array(z.string()).optional(), {
    help: 'play against this player, not against itself: a player of fcx match, or a command with {port}. With --redis also a bot that workers offer; repeatable',
    unit: '<player>',
    needs: ['bot'],
  }),
  /** The number of games in all; absent in runs of earlier versions. */
  games: setting(z.int().optional(), {
    help: 'with --bot: about how many games to play in all, in place of --generations',
    min: 100,
    usually: `${DEFAULT_GAMES}`,
    needs: ['bot'],
  }),
  luck: setting(z.boolean(), GAME_SETTINGS.luck),
});
/** The settings that start programs, for configurations of any version. */
const commandsSchema = z.object({ bot: z.string(), against: z.array(z.string()).optional() });

type BotSettings = z.infer<typeof settingsSchema>;
type UncheckedSettings = Partial<BotSettings> & Pick<BotSettings, 'luck'>;

/** The port of `fcx serve`, of `fcx host`, and of the contest's own server. */
const CONTEST_PORT = 5051;

/** The players of a tuning: who plays its jobs, and against whom. */
interface Cast {
  readonly player: JobKind<BotJob, BotScores>;
  readonly opponents: readonly (string | BuiltInSpec)[];
  readonly openingPlies: number;
  /** The bot, if this machine starts it. */
  readonly own?: BotSpec;
}

/** The name of the tuned bot in its jobs if it has none; no opponent has this name. */
const OWN_BOT = 'the bot';

/** An opponent of the user's own: a command, or a module. */
const OWN_OPPONENT = /\{port\}|\.m?[jt]s(#[\p{L}\p{N}_$]+)?$/u;

/** The tuned bot and its opponents on this machine. Throws a `UsageError` for a bot that is neither a command nor a module. */
function ownCast({ bot: text, against = [], luck }: BotSettings, params: string): Cast {
  const [bot] = readGames([], { bot: [text], params: [params], seed: 0 }).players;
  if (bot === undefined || isBuiltIn(bot))
    throw new UsageError('--bot takes a command with {port} in it, or a module such as ./mybot.js');
  const programs = against.filter((one) => OWN_OPPONENT.test(one));
  const named = against.filter((one) => !programs.includes(one));
  const { players: opponents, limits, openingPlies } = readGames(named, { bot: programs, seed: 0 });
  const players = new Map([[OWN_BOT, bot], ...opponents.map((one) => [one.name, one] as const)]);
  return {
    player: { ...BOT_PAIRS, open: (boards) => new BotBoards({ boards, players, limits, luck }) },
    opponents: opponents.map((one) => (isBuiltIn(one) ? one : one.name)),
    openingPlies,
    own: bot,
  };
}

/** The tuned bot and opponents that workers offer, and players of fcx. Throws a `UsageError` for a command or a value that no worker takes. */
function offeredCast(name: string, against: readonly string[], parameters: Params.Parameters): Cast {
  if (against.some((one) => one.includes('{port}')))
    throw new UsageError('with the name of a bot at --bot, --against takes names too, no command');
  const values = Object.values(parameters).flatMap((one) => (Params.isChoice(one) ? one.choices : one));
  const unsafe = unsafeValue(values);
  if (unsafe !== undefined)
    throw new UsageError(`workers take only ${PLAIN_HELP} as parameters, not ${JSON.stringify(unsafe)}`);
  const offered = against.filter(isOfferedName);
  const { players, openingPlies } = readGames(
    against.filter((one) => !offered.includes(one)),
    { seed: 0 },
  );
  return {
    player: {
      ...BOT_PAIRS,
      needs: [...new Set([name, ...offered])].map(botNeed),
      open() {
        throw new UsageError(
          `"${name}" is a bot that workers offer: play on them with --redis, or name a command with {port} in it`,
        );
      },
    },
    opponents: [...players.filter(isBuiltIn), ...offered],
    openingPlies: offered.length > 0 ? 0 : openingPlies,
  };
}

/**
 * The game of tuning a bot with these settings. Throws a `ParametersError` if there is nothing to tune.
 *
 * @param startFile the copy of the parameters in the run's folder, for a run whose own file is gone
 */
function gameFrom(
  settings: BotSettings,
  parameters: Params.Parameters,
  startFile = settings.params,
): TunedGame<BotJob> & { readonly start: Genome } {
  const { bot: text, params, against = [], games, luck } = settings;
  const isOffered = isOfferedName(text);
  const { player, opponents, openingPlies, own } = isOffered
    ? offeredCast(text, against, parameters)
    : ownCast(settings, existsSync(params) ? params : startFile);
  const { genes, valuesOf: valuesOfGenome, genomeOf } = codingOf(parameters);
  const start = genomeOf(Params.valuesOf(parameters), 'the parameters');
  const parametersOf = memoizePerGenome(valuesOfGenome);
  const bot = isOffered ? text : OWN_BOT;
  // With `isAlone` the bot meets itself and no opponent, whose answers would count too.
  const jobOf = ([one, two]: readonly Genome[], seed: number, path: StreamPath, isAlone = false): BotJob => {
    const pair = path.at(-1);
    const opponent = opponents[(typeof pair === 'number' ? pair : 0) % opponents.length];
    return {
      seed,
      path,
      openingPlies,
      bot,
      luck: luck && !isAlone,
      parameters: [parametersOf(one as Genome), parametersOf(two as Genome)],
      ...(opponent !== undefined && !isAlone && { opponent }),
    };
  };
  return {
    genes,
    start,
    referencePanel: [{ name: 'the start', genome: start }],
    seats: 2,
    schema: settingsSchema,
    gamesPerJob: opponents.length > 0 ? 4 : 2,
    settings: {
      game: 'bot',
      bot: text,
      params,
      luck,
      ...(against.length > 0 && { against }),
      ...(games !== undefined && { games }),
    },
    hasClock: true,
    worths: { share: worthsPerMeasuring(games ?? DEFAULT_GAMES) },
    isDear: true,
    engine: { code: playingCode('games/bot') },
    player,
    job: (genomes, seed, path) => jobOf(genomes, seed, path),
    ...(!isOffered && {
      onlyHere:
        'a command or a module is never sent to another machine: have workers offer the bot, fcx fleet work --bot NAME="COMMAND", and name it here, --bot NAME; or leave out --redis',
    }),

    async tryOut(open, print) {
      print?.(describeParameters(parameters));
      const executor = await open(player);
      const answeringAll = new Set<string>();
      const run = async (jobs: readonly BotJob[]) => {
        const results = await executor.run(jobs);
        for (const name of results.flatMap((result) => result.answeringAll ?? [])) answeringAll.add(name);
        return results;
      };
      try {
        await tryStart((game) => run([jobOf([start, start], 0, ['trial', game])]));
        const playAlone: PlayCouples = (couples, attempt) =>
          run(couples.map((couple) => jobOf(couple, 0, ['probe', attempt], true)));
        if (print) await tryParameters(genes, start, playAlone, print);
        for (const name of answeringAll) print?.(`${name} ${ANSWERS_ALL}`);
      } finally {
        await executor.close();
      }
    },

    loadChampion(path) {
      if (!existsSync(path)) return null;
      return genomeOf(Params.valuesOf(loadParameters(path).parameters), path);
    },

    advise({ folder, genome, file, rival = params, isProven }) {
      const values = valuesFileOf(file);
      const what = `${values} has the values alone, as the bot gets them.`;
      if (own === undefined) return { text: what, commands: [] };
      // A run that started from the file that it replaced has a copy of the start in its folder.
      const against = resolve(rival) === resolve(file) ? join(folder, START_FILE) : rival;
      // With the same opening as in the tuning: the lead in games from the first coin may differ.
      const opening = openingPlies > 0 && { opening: openingPlies };
      // The test asks if the first player is better.
      const players = { bot: text, params: [file, against] };
      const compare = makeCommand('match', [], { ...players, ...opening, sprt: true });
      if (!isProven) {
        const text = `Keep the values in ${rival}. More games may show that these are better, or find better ones:`;
        return { text, commands: [compare.argv] };
      }
      const elsewhere = isProgram(own)
        ? makeCommand('', [lineForShell({ ...own, parameters: parametersOf(genome) }, CONTEST_PORT, values)])
        : makeCommand('play', [], { bot: text, params: file, port: CONTEST_PORT });
      return {
        text: `${what} Compare them, let the bot play with them at a server or in a contest (here at port ${CONTEST_PORT}), or go on from them:`,
        commands: [compare, elsewhere].map(({ argv }) => argv),
      };
    },

    async saveChampion(path, champion, provenance) {
      const values: Params.ParameterValues = valuesOfGenome(champion);
      await saveParameters(path, { parameters: withValues(parameters, values), provenance });
    },
  };
}

const tuned: TunableGame = {
  title: 'a bot of your own',
  flag: 'bot',
  help: `With --bot the parameters of your own bot evolve, in any language. It plays over WebSocket as in the contest, on one board per core (--threads). A module of JavaScript plays in threads, which is much faster. It meets itself with other parameters, or --against others. Parameters lose their games if the bot crashes, hangs or answers nonsense; the end of the run names them.\n\n--games is the number of games in all (default ${DEFAULT_GAMES}); the last four tenths test and measure the result. Other settings follow from it. The answers of your bot depend on the clock, so a second run differs. Everything else that is random comes from the seed. With --redis, name a bot that workers offer: --bot mine after fcx fleet work --bot mine="…".`,
  example: '--bot "python3 examples/bot.py {port} {name}" --params examples/bot.json',
  schema: settingsSchema,
  strategy: 'nes',
  out: 'NAME.tuned.json for NAME.json at --params',
  outFor({ params = '' }) {
    const path = String(params);
    return `${path.slice(0, path.length - extname(path).length).replace(/\.tuned$/, '')}.tuned.json`;
  },
  fromHelp: 'the file at --params',

  start({ out, from, flags }) {
    const settings: UncheckedSettings = withFlags(settingsSchema, flags);
    const { bot, params, against, luck, games = DEFAULT_GAMES } = settings;
    if (bot === undefined || params === undefined) {
      const beside = bot?.split(/[\s#]/).map((word) => word.replace(/\.\w+$/, '.json'));
      const present = beside?.find((file) => file.endsWith('.json') && existsSync(file)) ?? 'FILE';
      throw new UsageError(
        `name your bot with --bot, and the file of its parameters with --params ${present}`,
      );
    }
    if (from !== undefined) throw new UsageError('a bot starts from --params; leave out --from');
    const file: Params.ParametersFile = loadParameters(params);
    const game = gameFrom({ bot, params, ...(against && { against }), games, luck }, file.parameters);
    game.loadChampion(out);
    return {
      game,
      from: { name: params, genome: game.start },
      settings: BOT_SETTINGS,
      budget: (chosen) => botBudget(games, game, chosen),
      saveStart: (folder) => saveParameters(join(folder, START_FILE), file),
    };
  },

  asks({ folder, config }, at) {
    const { data } = commandsSchema.safeParse(config);
    if (data === undefined) return [];
    const { bot, against = [] } = data;
    const commands = [bot, ...against].filter((one) =>
      one === bot ? !isOfferedName(one) : OWN_OPPONENT.test(one),
    );
    if (commands.length === 0) return [];
    const start = join(folder, START_FILE);
    // Parameters become words of the command, so the permission names their content too.
    const fail = (message: string) => new FolderError('damaged', message);
    const hash = bytesHash(Buffer.from(readText(start, fail)));
    return commands.map(
      (one) => `start ${one} in ${resolve(at)}, with the parameters of ${START_FILE} (${hash})`,
    );
  },

  gameOf({ folder, config }) {
    const { data } = settingsSchema.safeParse(config);
    if (data === undefined) throw new FolderError('damaged', `${folder} has no settings of a bot`);
    const startFile = join(folder, START_FILE);
    return gameFrom(data, loadParameters(startFile).parameters, startFile);
  },
};

export default tuned;
