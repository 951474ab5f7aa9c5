/**
 * Games in the form of `defineGame`: numbers that evolve, and a function that plays with them. A user's game is the default export
 * of a file, which each thread loads for itself, so a file with another content is another game. A game of fcx is in a
 * module that exports how its jobs are played (`builtInJobs`).
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { z } from 'zod';
import { type JobKind, JobThreads, jobFields, type Need } from '../arena/index.ts';
import { CodedError, type RandomStream, stream } from '../engine/index.ts';
import {
  bytesHash,
  FolderError,
  importModule,
  parseData,
  playingCode,
  readBytes,
  readText,
  writeWhole,
} from '../system/index.ts';
import { clampToGene, type Genome, sameGenome, valuesByName } from './genome.ts';
import {
  type DescribedGame,
  type JobScores,
  jobScoresSchema,
  type Provenance,
  type ReferencePlayer,
  type StreamPath,
  type TunedGame,
} from './tunedGame.ts';
import type { RunConfig, SavedTuning } from './tuningFormat.ts';

/** The error for a game, or a file of its values, that cannot be used. */
export class OwnGameError extends CodedError<'notFound' | 'unreadable' | 'invalid'> {}

/** A number that evolves: whole, in `min`..`max`. For fractions, divide in `play`. */
export interface OwnGene {
  readonly min: number;
  readonly max: number;
  /** The value at the start of a tuning, and of the first opponent. */
  readonly value: number;
}

/** The value of each gene, by its name. */
export type Values<Name extends string = string> = Readonly<Record<Name, number>>;

/** The name of the chance in a call of `play`: the same seed and path give the same random numbers. */
export interface StreamKey {
  readonly seed: number;
  readonly path: StreamPath;
}

/** Files of champions in a format of the game's own. Errors thrown should be an `ExpectedError` of `four-connect-xtreme`. */
export interface ChampionFiles<Name extends string = string> {
  /** Reads the values in a file. */
  load(file: string): Values<Name>;
  /** Writes the file, whole or not at all. */
  save(file: string, values: Values<Name>, provenance: Provenance): Promise<void>;
}

/** A user's game; see `defineGame`. */
export interface OwnGame<Name extends string = string> {
  /** The name, of letters, digits and hyphens; the champion goes to `weights/NAME.json`. */
  readonly name: string;
  /** The numbers that evolve, by name. */
  readonly genes: Readonly<Record<Name, OwnGene>>;
  /** The number of sets of values in a game, 2 to 10; default 2. */
  readonly seats?: number;
  /** The number of games in a call of `play`, for the counts of a run; default 1. */
  readonly games?: number;
  /**
   * Plays with these values, one set for each seat. Returns a score for each, 0 to 1 and ½ on average among equals. The result
   * may depend on nothing but the values and `random`. For less noise, play the same chance from every seat.
   *
   * @param key for several streams of chance: `stream(key.seed, 'dice', ...key.path)` of `four-connect-xtreme`
   */
  play(
    values: readonly Values<Name>[],
    random: RandomStream,
    key: StreamKey,
  ): readonly number[] | Promise<readonly number[]>;
  /** Opponents that stay the same in all runs, by name, besides the start. One with the values of the start gives it its name. */
  readonly opponents?: Readonly<Record<string, Values<Name>>>;
  /** The functions that read and write champions; by default as `fcx-game-weights`, a JSON file of the values. */
  readonly champions?: ChampionFiles<Name>;
}

const MAX_SEATS = 10;
const wholeNumber = z.number().int();
const geneSchema = z
  .strictObject({ min: wholeNumber, max: wholeNumber, value: wholeNumber })
  .refine(({ min, max }) => min < max, 'min must be less than max')
  .refine(({ min, max, value }) => min <= value && value <= max, 'value must be in min..max');
const isFunction = z.custom((value) => typeof value === 'function', 'expected a function');

/** The fields of a game that are plain data, as a schema. */
const factsShape = {
  name: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'expected letters, digits and hyphens'),
  genes: z
    .record(z.string(), geneSchema)
    .refine((genes) => Object.keys(genes).length > 0, 'expected at least one gene'),
  seats: z.int().min(2).max(MAX_SEATS).optional(),
  games: z.int().min(1).optional(),
  opponents: z.record(z.string(), z.record(z.string(), wholeNumber)).optional(),
};

type GameFacts = Pick<OwnGame, keyof typeof factsShape>;

/** Adds an issue for an opponent that does not have one value for each gene. */
function checkOpponents({ genes, opponents = {} }: GameFacts, { addIssue }: z.core.$RefinementCtx): void {
  const names = Object.keys(genes);
  for (const [name, values] of Object.entries(opponents)) {
    const isWhole = names.every((gene) => values[gene] !== undefined);
    if (!isWhole || Object.keys(values).length > names.length)
      addIssue({ code: 'custom', path: ['opponents', name], message: `expected values for ${names}` });
  }
}

const gameSchema = z
  .strictObject({
    ...factsShape,
    play: isFunction,
    champions: z.object({ load: isFunction, save: isFunction }).optional(),
  })
  .superRefine((game, context) => checkOpponents(game as GameFacts, context));

/** The file in the folder of a run that describes its game, so that readers of the run need not load the game itself. */
const DESCRIPTION_FILE = 'game.json';

/** The schema of the file that describes a run's game: all of it but its functions. */
export const gameDescriptionSchema = z
  .object({ format: z.literal('fcx-game'), version: z.literal(1), ...factsShape })
  .superRefine((game, context) => checkOpponents(game as GameFacts, context));

/** The game, if it is one; throws an `OwnGameError` that names the file. */
function checked(game: unknown, file: string): OwnGame {
  const { success, data, error } = gameSchema.safeParse(game);
  if (success) return data as OwnGame;
  throw new OwnGameError('invalid', `${file} does not define a game:\n${z.prettifyError(error)}`);
}

/**
 * Returns the game unchanged, for the default export of a file: TypeScript checks its types, and the call checks the rest.
 *
 * @throws `OwnGameError` that says what is wrong with the game
 */
export function defineGame<Name extends string>(game: OwnGame<Name>): OwnGame<Name> {
  checked(game, 'defineGame');
  return game;
}

/** True if the name of a game is the path of a file, not that of a game of fcx. */
export function isGameFile(name: string): boolean {
  return /[/\\]|\.[mc]?[jt]s$/.test(name);
}

/** The request of a run to load its user's game, as a list of one sentence, see `untrusted` of the system; none for other games. */
export function ownGameRequests({ game = '', directory, engine }: RunConfig): readonly string[] {
  return isGameFile(game) ? [`load ${resolve(directory, game)} (${engine.file})`] : [];
}

const changedFile = (file: string) =>
  new OwnGameError('invalid', `${file} has changed since the run began: begin a new one`);

/** The path of the file with a run's game. Throws an `OwnGameError` if it has changed since the run began, before it is loaded. */
export function fileOfRun({ game = '', directory, engine }: RunConfig): string {
  const file = resolve(directory, game);
  if (existsSync(file) && hashOf(file) !== engine.file) throw changedFile(file);
  return file;
}

/** Loads the game in a file; throws an `OwnGameError`. */
async function loadOwnGame(file: string): Promise<OwnGame> {
  const url = pathToFileURL(resolve(file));
  if (!existsSync(url)) throw new OwnGameError('notFound', `there is no file ${file} with a game`);
  const exports = await importModule(url, (message) => new OwnGameError('unreadable', message));
  return checked(exports.default, file);
}

function hashOf(file: string): string {
  return bytesHash(readBytes(file, (message) => new OwnGameError('unreadable', message)));
}

const gameJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  /** The genomes by seat. */
  genomes: z.array(z.array(wholeNumber).readonly()).min(2).max(MAX_SEATS).readonly(),
});
type GameJob = z.infer<typeof gameJobSchema>;

const ownJobSchema = gameJobSchema.extend({
  /** The file of the game, and the hash of its content. */
  file: z.string(),
  hash: z.string(),
});
type OwnJob = z.infer<typeof ownJobSchema>;

/** The games that this thread has loaded, by their files. */
const loaded = new Map<string, Promise<OwnGame>>();

async function loadForJob({ file, hash }: OwnJob): Promise<OwnGame> {
  if (hashOf(file) !== hash) throw changedFile(file);
  return loadOwnGame(file);
}

/** Plays a job of a user's game; throws an `OwnGameError` if the game does not return scores. */
export async function playJob(job: OwnJob): Promise<JobScores> {
  const id = `${job.file} ${job.hash}`;
  const loading = loaded.get(id) ?? loadForJob(job);
  loaded.set(id, loading);
  return playGame(await loading, job);
}

/** Characters of a wrong result that are shown. */
const MOST_QUOTED = 100;

async function playGame(game: OwnGame, { seed, path, genomes }: GameJob): Promise<JobScores> {
  const values = genomes.map((genome) => valuesOf(game, genome));
  const scores = await game.play(values, stream(seed, 'game', ...path), { seed, path });
  const { success, data } = jobScoresSchema.safeParse({ scores });
  if (success && data.scores.length === genomes.length) return data;
  const given = inspect(scores, { breakLength: Number.POSITIVE_INFINITY }).slice(0, MOST_QUOTED);
  const played = values.map((own) => JSON.stringify(own)).join(' and ');
  throw new OwnGameError(
    'invalid',
    `${game.name} gave ${given}: expected ${genomes.length} scores from 0 to 1; it played ${played} with seed ${seed}`,
  );
}

/** The values of a genome by name; whole numbers, as these genes stand for themselves. */
function valuesOf(game: OwnGame, genome: Genome): Values {
  return valuesByName(genesOf(game), genome) as Values;
}

function genesOf({ genes }: GameFacts) {
  return Object.entries(genes).map(([name, { min, max }]) => ({ name, min, max }));
}

/** True if genomes can meet in the game: one for each seat, each with values in range, or one of the game's opponents. */
function canMeet(game: OwnGame, genomes: readonly Genome[]): boolean {
  const genes = genesOf(game);
  const clamped = (genome: Genome) => genes.map((gene, index) => clampToGene(genome[index] as number, gene));
  const isKnown = (one: Genome) =>
    [{ genome: clamped(one) }, ...panelOf(game)].some(({ genome }) => sameGenome(one, genome));
  return genomes.length === (game.seats ?? 2) && genomes.every(isKnown);
}

const OWN_GAMES: JobKind<OwnJob, JobScores> = {
  name: 'ownGame',
  module: import.meta.url,
  play: playJob,
  job: ownJobSchema,
  result: jobScoresSchema,
  games: () => 1,
  key: ({ seed, path }) => ({ seed, path }),
};

/** The jobs of a game of fcx; `module` must export their `playJob`, where threads find it. */
export function builtInJobs(
  game: OwnGame,
  { module }: Pick<JobKind<GameJob, JobScores>, 'module'>,
): JobKind<GameJob, JobScores> {
  return {
    ...OWN_GAMES,
    name: game.name,
    module,
    play: (job) => playGame(game, job),
    job: gameJobSchema.refine(({ genomes }) => canMeet(game, genomes), `cannot meet in ${game.name}`),
    games: () => game.games ?? 1,
  };
}

/** The need of a run for workers that have its game: a file with another content is another game. */
function needOf({ name }: OwnGame, hash: string, file: string): Need {
  return { name: `game ${name} ${hash}`, flag: `--game ${file}` };
}

/**
 * The jobs that a worker with the games in these files can play. A job's game is found by the content of its file, wherever that is.
 *
 * @throws `OwnGameError` for a file that cannot be used
 */
export async function offeredGames(files: readonly string[]): Promise<JobKind<OwnJob, JobScores>> {
  const games = new Map<string, { readonly file: string; readonly game: OwnGame }>();
  for (const file of files) {
    const game = await loadOwnGame(file);
    games.set(hashOf(file), { file: resolve(file), game });
  }
  const job = ownJobSchema.transform((given, { addIssue }): OwnJob => {
    const own = games.get(given.hash);
    if (own === undefined) addIssue(`this worker has no game ${given.hash}`);
    else if (!canMeet(own.game, given.genomes)) addIssue(`cannot meet in ${own.game.name}`);
    return { ...given, file: own?.file ?? '' };
  });
  return {
    ...OWN_GAMES,
    job,
    games: ({ hash }) => games.get(hash)?.game.games ?? 1,
    needs: [...games].map(([hash, { game, file }]) => needOf(game, hash, file)),
  };
}

/** The most seconds for the call of `play` that tries a game out. */
const TRIAL_SECONDS = 60;

const CHAMPION_FORMAT = 'fcx-game-weights';
const championSchema = z.object({
  format: z.literal(CHAMPION_FORMAT),
  version: z.literal(1),
  game: z.string(),
  weights: z.record(z.string(), wholeNumber),
});

/**
 * The values of a champion's file, in the order of the game's genes.
 *
 * @throws `OwnGameError` for a file that is broken, of another game, or out of range
 */
function loadOwnChampion(file: string, { name, genes, champions }: OwnGame): Genome {
  const fail = (message: string) => new OwnGameError('invalid', `${file}: ${message}`);
  const load = (): Values => {
    const text = readText(file, (message) => new OwnGameError('unreadable', message));
    const data = parseData(text, championSchema, 'the file', fail);
    if (data.game !== name) throw fail(`it has values of ${data.game}, not of ${name}`);
    return data.weights;
  };
  const weights = champions?.load(file) ?? load();
  return Object.entries(genes).map(([gene, range]) => {
    const value = weights[gene];
    if (value === undefined || value !== clampToGene(value, range))
      throw fail(`${gene} must be from ${range.min} to ${range.max}, and whole`);
    return value;
  });
}

async function saveOwnChampion(file: string, game: OwnGame, champion: Genome, provenance: Provenance) {
  const weights = valuesOf(game, champion);
  if (game.champions !== undefined) return game.champions.save(file, weights, provenance);
  const content = { format: CHAMPION_FORMAT, version: 1, game: game.name, weights, provenance };
  await writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** The reference panel of a game; the first is the start of a tuning, unless another is named. */
function panelOf(game: GameFacts): DescribedGame['referencePanel'] {
  const genome: Genome = Object.values(game.genes).map(({ value }) => value);
  const named = Object.entries(game.opponents ?? {}).map(([name, values]) => ({
    name,
    genome: Object.keys(game.genes).map((gene) => values[gene] as number),
  }));
  const start = named.find((one) => sameGenome(one.genome, genome)) ?? { name: 'start', genome };
  return [start, ...named.filter((one) => one !== start)];
}

/** A game as readers of its runs see it, without its functions. */
function describedGame(game: GameFacts, own: Pick<DescribedGame, 'settings' | 'engine'>): DescribedGame {
  return { genes: genesOf(game), referencePanel: panelOf(game), gamesPerJob: game.games ?? 1, ...own };
}

/** A game as the tuner sees it; `own` says how its jobs are made and played. */
function tunedGame<Job>(
  game: OwnGame,
  own: Pick<TunedGame<Job>, 'settings' | 'engine' | 'player' | 'job'>,
): TunedGame<Job> {
  return {
    ...describedGame(game, own),
    ...own,
    seats: game.seats ?? 2,
    loadChampion: (file) => (existsSync(file) ? loadOwnChampion(file, game) : null),
    saveChampion: (file, champion, provenance) => saveOwnChampion(file, game, champion, provenance),
  };
}

/** A game of fcx as the tuner sees it. `player` are its `builtInJobs`; `engine` identifies its code. */
export function builtInGame(
  game: OwnGame,
  player: JobKind<GameJob, JobScores>,
  engine: TunedGame['engine'],
): TunedGame<GameJob> {
  const job = (genomes: readonly Genome[], seed: number, path: StreamPath): GameJob => ({
    seed,
    path,
    genomes,
  });
  return tunedGame(game, { settings: { game: game.name }, engine, player, job });
}

/**
 * The game of a run as its readers see it, from the description in the run's folder; the file of the game is not loaded.
 *
 * @throws `FolderError` for a run without a description, as those of earlier versions are
 */
export function describeOwnGame({ folder, config }: Pick<SavedTuning, 'folder' | 'config'>): DescribedGame {
  const path = join(folder, DESCRIPTION_FILE);
  const { game = '', engine } = config;
  if (!existsSync(path))
    throw new FolderError(
      'notFound',
      `${folder} tunes the game in ${game} and has no ${DESCRIPTION_FILE} that describes it, as an earlier fcx began it: --resume writes it; if the run has finished, only that fcx can show it`,
    );
  const damaged = (message: string) => new FolderError('damaged', `${path}: ${message}`);
  const facts = parseData(readText(path, damaged), gameDescriptionSchema, 'the file', damaged);
  const { version: _, genes, ...parts } = engine;
  const hashes = Object.entries(parts).filter(
    (part): part is [string, string] => typeof part[1] === 'string',
  );
  return describedGame(facts as GameFacts, { settings: { game }, engine: Object.fromEntries(hashes) });
}

/**
 * Loads the game in a file as the tuner sees it; threads that play it load the file for themselves.
 *
 * @throws `OwnGameError` for a file that cannot be used
 */
export async function openOwnGame(path: string) {
  const game = await loadOwnGame(path);
  const file = resolve(path);
  const hash = hashOf(file);
  const job = (genomes: readonly Genome[], seed: number, path: StreamPath): OwnJob => {
    return { file, hash, seed, path, genomes };
  };
  const settings = { game: relative(process.cwd(), file) };
  const engine = { file: hash, code: playingCode() };
  const player = { ...OWN_GAMES, games: () => game.games ?? 1, needs: [needOf(game, hash, path)] };
  const tuned = tunedGame(game, { settings, engine, player, job });
  const [start] = tuned.referencePanel;
  return {
    ...tuned,
    name: game.name,

    /** Writes the description of the game into the folder of a run. */
    async describeIn(folder: string): Promise<void> {
      const { name, genes, seats, games, opponents } = game;
      const description = { format: 'fcx-game', version: 1, name, genes, seats, games, opponents };
      await writeWhole(join(folder, DESCRIPTION_FILE), `${JSON.stringify(description, null, 2)}\n`);
    },

    /** Plays one job on a thread, so that a run does not begin and fail at its first game. Throws an `OwnGameError`. */
    async tryOut(): Promise<void> {
      const threads = new JobThreads({ threads: 1, seconds: TRIAL_SECONDS });
      const equals = new Array<Genome>(tuned.seats).fill(start.genome);
      try {
        await threads.play(player, [job(equals, 0, ['trial'])]);
      } catch (error) {
        throw new OwnGameError('invalid', `${path} cannot be played: ${(error as Error).message}`);
      } finally {
        await threads.close();
      }
    },

    /** The genome that a run starts from: that of a champion's file, or the start of the game. */
    startFrom: (champion?: string): ReferencePlayer =>
      champion === undefined ? start : { name: champion, genome: loadOwnChampion(champion, game) },
  };
}
