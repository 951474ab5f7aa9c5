/**
 * Batches as they travel: jobs of one kind to a worker, and their results back.
 *
 * Jobs are JSON, compressed, since the jobs of a batch have the same players. Networks are half a megabyte each and stay the
 * same for hours: a batch has only their hashes, and a worker fetches each once. Whatever arrives is checked, its size before
 * anything else.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { networkSchema, type StoredNetwork } from '../bot/network/networkFormat.ts';
import { checkData, parseJson } from '../system/data.ts';
import { FleetError } from './fleetError.ts';
import { type JobKind, KIND_NAMES, type KindName, kindNamed } from './jobKinds.ts';

/** Goes up when workers of before cannot read a batch. */
const BATCH_VERSION = 1;

/** The most jobs in a batch. */
export const MAX_JOBS = 256;
/** Bytes, compressed and not: hundreds of jobs, and the records of a thousand games. */
const MAX_PACKED = 4 << 20;
const MAX_UNPACKED = 32 << 20;
const MAX_NETWORKS = 16;

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const batchSchema = z.strictObject({
  version: z.literal(BATCH_VERSION),
  build: z.string().max(64),
  kind: z.literal(KIND_NAMES),
  /** Which run it is of, and its first job: for people who look at the queue. */
  run: z.string().max(64),
  count: z.int().min(1).max(MAX_JOBS),
  first: z.string().max(2000),
  /** Hashes of the networks in the jobs. */
  networks: z.array(hashSchema).max(MAX_NETWORKS),
  /** The jobs: JSON, deflated, as base64. */
  jobs: z.string().max((MAX_PACKED * 4) / 3 + 4),
});

/** A batch on its way to a worker. */
export type PackedBatch = z.infer<typeof batchSchema>;

/** Speed matters more than the last percent. */
const COMPRESSION = { level: 1 };

/** In JSON, what stands for a network or for bytes. */
const NETWORK_KEY = '$network';
const BYTES_KEY = '$bytes';

function isNetwork(value: unknown): value is StoredNetwork {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'rows' in value;
}

/** Where and when a run's batches are made. */
export interface BatchOrigin {
  readonly build: string;
  readonly run: string;
}

/** `seed 7, path trial/20/5` */
export function describeJob<Job>(kind: JobKind<Job, unknown>, job: Job): string {
  const { seed, path } = kind.key(job);
  return `seed ${seed}, path ${path.join('/')}`;
}

/** Packs jobs; also returns the networks in them by their hashes. */
export function packJobs(
  name: KindName,
  jobs: readonly unknown[],
  { build, run }: BatchOrigin,
): { batch: PackedBatch; networks: Map<string, StoredNetwork> } {
  const networks = new Map<string, StoredNetwork>();
  const text = JSON.stringify(jobs, (_, value: unknown) => {
    if (!isNetwork(value)) return value;
    networks.set(value.sha256, value);
    return { [NETWORK_KEY]: value.sha256 };
  });
  const packed = deflateSync(text, COMPRESSION);
  const batch: PackedBatch = {
    version: BATCH_VERSION,
    build,
    kind: name,
    run,
    count: jobs.length,
    first: describeJob(kindNamed(name), jobs[0]),
    networks: [...networks.keys()],
    jobs: packed.toString('base64'),
  };
  return { batch, networks };
}

function badBatch(message: string): FleetError {
  return new FleetError('badBatch', message);
}

function inflate(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED }).toString();
  } catch (error) {
    throw badBatch(`cannot be unpacked: ${(error as Error).message}`);
  }
}

function unpack(packed: Buffer, revive: (value: object) => unknown): unknown {
  if (packed.length > MAX_PACKED) throw badBatch(`${packed.length} bytes are more than a batch may have`);
  const value = parseJson(inflate(packed), badBatch);
  const restore = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const revived = revive(part);
    if (revived !== undefined) return revived;
    for (const [key, inner] of Object.entries(part)) (part as Record<string, unknown>)[key] = restore(inner);
    return part;
  };
  return restore(value);
}

/** Finds a network by its hash. */
export type FindNetwork = (sha256: string) => Promise<StoredNetwork>;

/**
 * The jobs of a batch from a queue, all checked.
 *
 * @throws {FleetError} with code `badBatch` for anything but valid jobs of this build
 */
export async function unpackJobs(
  data: unknown,
  build: string,
  findNetwork: FindNetwork,
): Promise<{ kind: KindName; jobs: readonly unknown[] }> {
  const batch = checkData(data, batchSchema, 'the batch', badBatch);
  if (batch.build !== build) throw badBatch(`made by build ${batch.build}, and this is ${build}`);
  const networks = new Map<string, StoredNetwork>();
  for (const sha256 of batch.networks) networks.set(sha256, await findNetwork(sha256));
  const value = unpack(Buffer.from(batch.jobs, 'base64'), (part) => {
    if (!(NETWORK_KEY in part)) return undefined;
    const network = networks.get(String(part[NETWORK_KEY]));
    if (network === undefined) throw badBatch('names a network that it does not list');
    return network;
  });
  const jobs = checkData(value, kindNamed(batch.kind).jobs, 'the jobs', badBatch);
  if (jobs.length !== batch.count) throw badBatch(`has ${jobs.length} jobs, and says ${batch.count}`);
  return { kind: batch.kind, jobs };
}

/** The network in a text, whose checksum must be this. Throws a {FleetError} with code `badBatch`. */
export function readNetwork(text: string, sha256: string): StoredNetwork {
  if (text.length > MAX_PACKED) throw badBatch('a network is too long');
  const network = checkData(parseJson(text, badBatch), networkSchema, 'a network', badBatch);
  if (network.sha256 !== sha256) throw badBatch('a network is not the one that was asked for');
  return network;
}

/** The results of a batch, and how long playing it took. */
export interface BatchResults<Result> {
  readonly results: readonly Result[];
  /** Milliseconds of one core. */
  readonly ms: number;
}

const resultsSchema = z.strictObject({ ms: z.number().min(0), results: z.array(z.unknown()) });

export function packResults({ results, ms }: BatchResults<unknown>): Buffer {
  const text = JSON.stringify({ ms, results }, (_, value: unknown) =>
    value instanceof Uint8Array ? { [BYTES_KEY]: Buffer.from(value).toString('base64') } : value,
  );
  return deflateSync(text, COMPRESSION);
}

/** Unpacks and checks the results of so many jobs. Throws a {FleetError} with code `badBatch`. */
export function unpackResults<Result>(
  packed: Buffer,
  kind: JobKind<unknown, Result>,
  count: number,
): BatchResults<Result> {
  const value = unpack(packed, (part) =>
    BYTES_KEY in part ? new Uint8Array(Buffer.from(String(part[BYTES_KEY]), 'base64')) : undefined,
  );
  const { results: some, ms } = checkData(value, resultsSchema, 'the results', badBatch);
  const results = checkData(some, kind.results, 'the results', badBatch);
  if (results.length !== count) throw badBatch(`${results.length} results of ${count} jobs`);
  return { results, ms };
}
