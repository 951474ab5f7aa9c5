/**
 * Kinds of jobs: who plays them, and what they and their results look like.
 *
 * Jobs and results are plain data. The types derive from the schemas, which check whatever comes from another machine: games
 * with limits, and nothing else.
 */
import { z } from 'zod';
import { evaluationShape, MAX_DEPTH, MAX_OPENING_PLIES } from '../../bot/browser.ts';

/** Something that a worker elsewhere offers or lacks, such as a bot of somebody's own. */
export interface Need {
  /** As workers offer it: `bot mine`. */
  readonly name: string;
  /** What to add to `fcx worker` for it: `--bot mine="COMMAND"`. */
  readonly flag: string;
}

export interface JobKind<Job, Result> {
  /** What it is called in a batch. */
  readonly name: string;
  /** The `import.meta.url` of the module that exports `play` as `playJob`, where worker threads find it. */
  readonly module: string;
  /** Plays a job; its result depends on nothing but the job. */
  play(job: Job): Result | Promise<Result>;
  /** Opens what plays its jobs where worker threads cannot, this many at once. The caller closes it. */
  open?(boards: number): Executor<Job, Result>;
  /** What workers elsewhere must offer to play it; without, each of the same build does. */
  readonly needs?: readonly Need[];
  readonly job: z.ZodType<Job>;
  readonly result: z.ZodType<Result>;
  games(job: Job): number;
  /** The seed and the path that name what is drawn in a job. */
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

/** A move at tournament speed needs a fraction of this. */
const MAX_NODES = 100_000_000;
/** Games or pairs in one job. */
export const MAX_COUNT = 1000;

/** Checks an object once, in however many jobs it is; what comes out is one object again. */
export function once<T extends object>(schema: z.ZodType<T>) {
  const checked = new WeakMap<object, T>();
  const anyObject = z.custom<object>((value) => typeof value === 'object' && value !== null);
  return anyObject.transform((value, { issues }): T => {
    const known = checked.get(value);
    if (known !== undefined) return known;
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

/** Deeper searches take longer than the games. */
const MAX_LUCK_DEPTH = 12;

/** What evaluates the positions of a player in a job. */
export const evaluationFields = {
  weights: once(evaluationShape.weights),
  network: once(evaluationShape.network.unwrap()).optional(),
  blend: once(evaluationShape.blend.unwrap()).optional(),
};

/** Who judges the luck of games. */
export const judgeSchema = z.strictObject({ ...evaluationFields, depth: z.int().min(1).max(MAX_LUCK_DEPTH) });

/** What jobs of several kinds have. */
export const jobFields = {
  /** With the path, names the streams that chance is drawn from. */
  seed: z.int().min(0),
  path: z
    .array(z.union([z.string().max(100), z.int()]))
    .max(16)
    .readonly(),
  /** Coins dropped at random before the players take over. */
  openingPlies: z.int().min(0).max(MAX_OPENING_PLIES),
  nodes: nodesSchema,
  limits: once(
    z
      .strictObject({
        nodes: nodesSchema.exactOptional(),
        depth: z.int().min(1).max(MAX_DEPTH).exactOptional(),
      })
      .refine(({ nodes, depth }) => nodes !== undefined || depth !== undefined, 'needs nodes or a depth'),
  ),
  count: z.int().min(1).max(MAX_COUNT),
  /** What evaluates the positions of a player. */
  evaluation: once(z.strictObject(evaluationFields)),
  /** Who judges the luck of its games. */
  judge: judgeSchema,
};
