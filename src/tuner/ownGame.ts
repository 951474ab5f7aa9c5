/**
 * A game of one's own in one file: numbers that evolve, and a function that plays with them. The file's default export is what
 * `defineGame` takes; threads load it for themselves, so a file with another content is another game.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type JobKind, JobThreads, jobFields, type Need } from '../arena/index.ts';
import { CodedError, type RandomStream, stream } from '../engine/index.ts';
import { bytesHash, importModule, parseData, playingCode, readText, writeWhole } from '../system/index.ts';
import type { Genome } from './genome.ts';
import { type JobScores, jobScoresSchema, type Provenance, type TunedGame } from './tunedGame.ts';

/** A game, or a file of its values, that cannot be used. */
export class OwnGameError extends CodedError<'notFound' | 'unreadable' | 'invalid'> {}

/** A number that evolves: whole, in `min`..`max`. For fractions, divide in `play`. */
export interface OwnGene {
  readonly min: number;
  readonly max: number;
  /** Where a tuning starts, and the first opponent. */
  readonly value: number;
}

/** One value per gene. */
export type Values<Name extends string = string> = Readonly<Record<Name, number>>;

/** A game of one's own; see `defineGame`. */
export interface OwnGame<Name extends string = string> {
  /** Letters, digits and hyphens; the champion goes to `weights/NAME.json`. */
  readonly name: string;
  readonly genes: Readonly<Record<Name, OwnGene>>;
  /** Sets of values in a game, 2 to 10; default 2. */
  readonly seats?: number;
  /** Games in a call of `play`, for the counts of a run; default 1. */
  readonly games?: number;
  /**
   * Plays with these values, one set for each seat. Returns a score for each, 0 to 1 and ½ on average among equals. The result
   * may depend on nothing but the values and `random`. For less noise, play the same chance from every seat.
   */
  play(values: readonly Values<Name>[], random: RandomStream): readonly number[] | Promise<readonly number[]>;
  /** Opponents that stay the same in all runs, by name, besides the start values. */
  readonly opponents?: Readonly<Record<string, Values<Name>>>;
}

const MAX_SEATS = 10;
const wholeNumber = z.number().int();
const geneSchema = z
  .strictObject({ min: wholeNumber, max: wholeNumber, value: wholeNumber })
  .refine(({ min, max }) => min < max, 'min must be less than max')
  .refine(({ min, max, value }) => min <= value && value <= max, 'value must be in min..max');
const isFunction = z.custom<OwnGame['play']>((value) => typeof value === 'function', 'expected a function');

const gameSchema = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'expected letters, digits and hyphens'),
    genes: z
      .record(z.string(), geneSchema)
      .refine((genes) => Object.keys(genes).length > 0, 'expected at least one gene'),
    seats: z.int().min(2).max(MAX_SEATS).optional(),
    games: z.int().min(1).optional(),
    play: isFunction,
    opponents: z.record(z.string(), z.record(z.string(), wholeNumber)).optional(),
  })
  .superRefine(({ genes, opponents = {} }, { addIssue }) => {
    for (const [name, values] of Object.entries(opponents)) {
      const names = Object.keys(genes);
      if (names.some((gene) => values[gene] === undefined) || Object.keys(values).length > names.length)
        addIssue({ code: 'custom', path: ['opponents', name], message: `expected values for ${names}` });
    }
  });

function checked(game: unknown, file: string): OwnGame {
  const { success, data, error } = gameSchema.safeParse(game);
  if (success) return data as OwnGame;
  throw new OwnGameError('invalid', `${file} does not define a game:\n${z.prettifyError(error)}`);
}

/**
 * A game to tune, for the default export of a file: gives the types, and checks the rest when the file is loaded.
 *
 * @throws {OwnGameError} for what is no game, saying what is wrong
 */
export function defineGame<Name extends string>(game: OwnGame<Name>): OwnGame<Name> {
  checked(game, 'defineGame');
  return game;
}

/** The game in a file; throws an {OwnGameError}. */
export async function loadOwnGame(file: string): Promise<OwnGame> {
  const url = pathToFileURL(resolve(file));
  if (!existsSync(url)) throw new OwnGameError('notFound', `there is no file ${file} with a game`);
  const exports = await importModule(url, (message) => new OwnGameError('unreadable', message));
  return checked(exports.default, file);
}

function hashOf(file: string): string {
  return bytesHash(readFileSync(file));
}

const ownJobSchema = z.strictObject({
  /** The file of the game, and the hash of its content. */
  file: z.string(),
  hash: z.string(),
  seed: jobFields.seed,
  path: jobFields.path,
  genomes: z.array(z.array(wholeNumber).readonly()).min(2).max(MAX_SEATS).readonly(),
});
type OwnJob = z.infer<typeof ownJobSchema>;

/** The games that this thread has loaded, by their files. */
const loaded = new Map<string, Promise<OwnGame>>();

async function loadForJob({ file, hash }: OwnJob): Promise<OwnGame> {
  if (hashOf(file) !== hash)
    throw new OwnGameError('invalid', `${file} has changed since the run began: begin a new one`);
  return loadOwnGame(file);
}

/** Plays a job; throws an {OwnGameError} for scores that are none. */
export async function play(job: OwnJob): Promise<JobScores> {
  const { file, hash, seed, path, genomes } = job;
  const id = `${file} ${hash}`;
  const loading = loaded.get(id) ?? loadForJob(job);
  loaded.set(id, loading);
  const game = await loading;
  const values = genomes.map((genome) => ownValues(game, genome));
  const scores = await game.play(values, stream(seed, 'game', ...path));
  const { success, data } = jobScoresSchema.safeParse({ scores });
  if (success && data.scores.length === genomes.length) return data;
  const given = JSON.stringify(scores) ?? String(scores);
  throw new OwnGameError(
    'invalid',
    `${game.name} gave ${given.slice(0, 100)}: expected ${genomes.length} scores from 0 to 1`,
  );
}

/** The values of a genome by the names of the game's genes. */
export function ownValues({ genes }: OwnGame, genome: Genome): Values {
  return Object.fromEntries(Object.keys(genes).map((name, index) => [name, genome[index] as number]));
}

function genesOf({ genes }: OwnGame) {
  return Object.entries(genes).map(([name, { min, max }]) => ({ name, min, max }));
}

const OWN_GAMES: JobKind<OwnJob, JobScores> = {
  name: 'ownGame',
  module: import.meta.url,
  play,
  job: ownJobSchema,
  result: jobScoresSchema,
  games: () => 1,
  key: ({ seed, path }) => ({ seed, path }),
};

/** What a worker must offer to play the game: a file with another content is another game. */
function needOf({ name }: OwnGame, hash: string, file: string): Need {
  return { name: `game ${name} ${hash}`, flag: `--game ${file}` };
}

/**
 * What a worker plays that has these games: with its own file of the same content, wherever the run has it.
 *
 * @throws {OwnGameError}
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
    return { ...given, file: own?.file ?? '' };
  });
  return {
    ...OWN_GAMES,
    job,
    games: ({ hash }) => games.get(hash)?.game.games ?? 1,
    needs: [...games].map(([hash, { game, file }]) => needOf(game, hash, file)),
  };
}

/** Seconds that a single call of `play` may take before a run begins. */
const TRIAL_SECONDS = 60;

/**
 * Plays once with the start values on a thread, before a run begins that would fail at its first game.
 *
 * @throws {OwnGameError} with what the game threw, or that it took too long
 */
export async function tryOwnGame(game: OwnGame, file: string): Promise<void> {
  const { job, player, seats } = ownTunedGame(game, file);
  const threads = new JobThreads({ threads: 1, seconds: TRIAL_SECONDS });
  try {
    await threads.play(player, [job(new Array(seats).fill(startOf(game)), 0, ['trial'])]);
  } catch (error) {
    throw new OwnGameError('invalid', `${file} cannot be played: ${(error as Error).message}`);
  } finally {
    await threads.close();
  }
}

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
 * @throws {OwnGameError} for a file that is broken, of another game, or out of range
 */
export function loadOwnChampion(file: string, game: OwnGame): Genome {
  const text = readText(file, (message) => new OwnGameError('unreadable', message));
  const fail = (message: string) => new OwnGameError('invalid', `${file}: ${message}`);
  const data = parseData(text, championSchema, 'the file', fail);
  if (data.game !== game.name) throw fail(`it has values of ${data.game}, not of ${game.name}`);
  return genesOf(game).map(({ name, min, max }) => {
    const value = data.weights[name];
    if (value === undefined || value < min || value > max)
      throw fail(`${name} must be from ${min} to ${max}`);
    return value;
  });
}

async function saveOwnChampion(file: string, game: OwnGame, champion: Genome, provenance: Provenance) {
  const weights = ownValues(game, champion);
  const content = { format: CHAMPION_FORMAT, version: 1, game: game.name, weights, provenance };
  await writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** The values that a tuning of the game starts from. */
export function startOf({ genes }: OwnGame): Genome {
  return Object.values(genes).map(({ value }) => value);
}

/** The game as the tuner sees it; `file` is where threads find it. */
export function ownTunedGame(game: OwnGame, file: string): TunedGame<OwnJob> {
  const genes = genesOf(game);
  const { seats = 2, games = 1, opponents = {} } = game;
  const path = resolve(file);
  const hash = hashOf(path);
  const genomeOf = (values: Values): Genome => genes.map(({ name }) => values[name] as number);
  return {
    genes,
    referencePanel: [
      { name: 'start', genome: startOf(game) },
      ...Object.entries(opponents).map(([name, values]) => ({ name, genome: genomeOf(values) })),
    ],
    seats,
    gamesPerJob: games,
    settings: { game: relative(process.cwd(), path) },
    engine: { file: hash, code: playingCode() },
    tryOut: () => tryOwnGame(game, file),
    player: {
      ...OWN_GAMES,
      games: () => games,
      needs: [needOf(game, hash, file)],
    },
    job: (genomes, seed, jobPath) => ({ file: path, hash, seed, path: jobPath, genomes }),
    loadChampion: (champion) => (existsSync(champion) ? loadOwnChampion(champion, game) : null),
    saveChampion: (champion, genome, provenance) => saveOwnChampion(champion, game, genome, provenance),
  };
}
