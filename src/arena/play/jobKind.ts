/**
 * Kinds of jobs: how they are played, and the schemas of the jobs and their results.
 *
 * Jobs and results are plain data. The types derive from the schemas, which check whatever comes from another machine: games
 * with limits, and nothing else.
 */
import { z } from 'zod';
import { evaluationShape, MAX_DEPTH, MAX_OPENING_PLIES } from '../../bot/browser.ts';

/** Something that only some remote workers offer, such as a bot of the user's own. */
export interface Need {
  /** The name under which workers offer it: `bot mine`. */
  readonly name: string;
  /** The flag that makes a worker offer it: `--bot mine="COMMAND"`. */
  readonly flag: string;
}

/** A kind of job. */
export interface JobKind<Job, Result> {
  /** The name of the kind in a batch. */
  readonly name: string;
  /** The `import.meta.url` of the module that exports `play` as `playJob`, where worker threads find it. */
  readonly module: string;
  /** Play a job; its result depends on nothing but the job. */
  play(job: Job): Result | Promise<Result>;
  /** Open an executor that plays this many games at once, for jobs that worker threads cannot play. The caller closes it. */
  open?(atOnce: number): Executor<Job, Result>;
  /** Things that a remote worker must offer to play it; without any, every worker of the same build does. */
  readonly needs?: readonly Need[];
  readonly job: z.ZodType<Job>;
  readonly result: z.ZodType<Result>;
  /** Return the number of games in a job. */
  games(job: Job): number;
  /** Return the seed and the path that everything random in a job is drawn from. */
  key(job: Job): { readonly seed: number; readonly path: readonly (string | number)[] };
}

/** Turns jobs into results. */
export interface Executor<Job, Result> {
  /** Jobs that keep it busy; with fewer at once some workers are idle. */
  readonly capacity: number;
  /** Plays all jobs and returns their results in the same order. */
  run(jobs: readonly Job[], signal?: AbortSignal): Promise<Result[]>;
  /** Frees what the executor holds; it cannot be used afterwards. */
  close(): Promise<void>;
}

/** Makes the executor that plays jobs of this kind. The caller closes it. */
export type OpenExecutor = <Job, Result>(
  kind: JobKind<Job, Result>,
) => Executor<Job, Result> | Promise<Executor<Job, Result>>;

/** Most nodes of a search; a move at tournament speed needs a fraction of this. */
const MAX_NODES = 100_000_000;
/** Most games or pairs in one job. */
export const MAX_COUNT = 1000;

/** Return a schema that checks an object once, in however many jobs it is, and then gives the same checked object again. */
export function checkedOnce<T extends object>(schema: z.ZodType<T>) {
  const checked = new WeakMap<object, T>();
  const anyObject = z.custom<object>((value) => typeof value === 'object' && value !== null);
  return anyObject.transform((value, { issues }): T => {
    const cached = checked.get(value);
    if (cached !== undefined) return cached;
    const result = schema.safeParse(value);
    if (result.success) {
      checked.set(value, result.data);
      return result.data;
    }
    for (const { path, message } of result.error.issues)
      issues.push({ code: 'custom', input: value, path, message });
    return z.NEVER;
  });
}

const nodesSchema = z.int().min(1).max(MAX_NODES);

/** Deepest search of a judge, in plies; deeper ones take longer than the games. */
const MAX_LUCK_DEPTH = 12;

/** The fields of a job that evaluate the positions of a player. */
export const evaluationFields = {
  weights: checkedOnce(evaluationShape.weights),
  network: checkedOnce(evaluationShape.network.unwrap()).optional(),
  blend: checkedOnce(evaluationShape.blend.unwrap()).optional(),
};

/** The judge of the luck of games. */
export const judgeSchema = z.strictObject({ ...evaluationFields, depth: z.int().min(1).max(MAX_LUCK_DEPTH) });

/** Schemas of fields that jobs of several kinds have. */
export const jobFields = {
  /** The seed that, with the path, everything random is drawn from. */
  seed: z.int().min(0),
  path: z
    .array(z.union([z.string().max(100), z.int()]))
    .max(16)
    .readonly(),
  /** Coins dropped at random before the players take over. */
  openingPlies: z.int().min(0).max(MAX_OPENING_PLIES),
  nodes: nodesSchema,
  limits: checkedOnce(
    z
      .strictObject({
        nodes: nodesSchema.exactOptional(),
        depth: z.int().min(1).max(MAX_DEPTH).exactOptional(),
      })
      .refine(({ nodes, depth }) => nodes !== undefined || depth !== undefined, 'needs nodes or a depth'),
  ),
  count: z.int().min(1).max(MAX_COUNT),
  /** The evaluation of a player. */
  evaluation: checkedOnce(z.strictObject(evaluationFields)),
  /** The judge of the luck of its games. */
  judge: judgeSchema,
};
