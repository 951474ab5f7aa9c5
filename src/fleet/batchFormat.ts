/**
 * The format of batches: jobs of one kind on their way to a worker, and their results back.
 *
 * Jobs are JSON, compressed. Parts that several jobs of a batch share, such as players, are in it once, and are checked once.
 * Networks are half a megabyte each and stay the same for hours: a batch has only their hashes, and a worker fetches each once.
 * Whatever arrives is checked, its size before anything else.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import type { JobKind, PlayedJobs } from '../arena/index.ts';
import { networkSchema, type StoredNetwork } from '../bot/index.ts';
import { checkData, parseJson } from '../system/index.ts';
import { FleetError } from './connection.ts';

/** Most jobs in a batch. */
export const MAX_JOBS = 256;
/** Most compressed bytes of a batch: hundreds of jobs, or the records of a thousand games. */
const MAX_PACKED = 4 << 20;
/** Most bytes of a batch when unpacked. */
const MAX_UNPACKED = 32 << 20;
const MAX_NETWORKS = 16;
/** Most values in unpacked data: to parse and check millions takes minutes and gigabytes. */
const MAX_VALUES = 1 << 18;
/** Most characters of an error message, which may quote what it is about. */
const LONGEST_MESSAGE = 300;

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** JSON, deflated, as base64. */
const packedSchema = z.string().max((MAX_PACKED * 4) / 3 + 4);

const batchSchema = z.strictObject({
  build: z.string().max(64),
  kind: z.string().max(64),
  /** The run that has sent it, for people who look at the queue. */
  run: z.string().regex(/^[\w.-]{1,64}$/),
  count: z.int().min(1).max(MAX_JOBS),
  /** The first job in words, for people who look at the queue. */
  first: z.string().max(2000),
  networks: z.array(hashSchema).max(MAX_NETWORKS),
  /** The parts that jobs refer to, such as players and limits. */
  parts: packedSchema,
  jobs: packedSchema,
});

type PackedBatch = z.infer<typeof batchSchema>;

/** Options of the compression: speed matters more than the last percent. */
const COMPRESSION = { level: 1 };

/** The key of an object in JSON that stands for a network. */
const NETWORK_KEY = '$network';
/** The key of an object in JSON that stands for bytes. */
const BYTES_KEY = '$bytes';
/** The key of an object in a job that stands for one of the parts of the batch. */
const PART_KEY = '$part';

function isNetwork(value: unknown): value is StoredNetwork {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'rows' in value;
}

const pack = (text: string) => deflateSync(text, COMPRESSION).toString('base64');

/** The build and the run that send a batch. */
export interface BatchOrigin {
  readonly build: string;
  readonly run: string;
}

/** Describe a job in words: `seed 7, path trial/20/5`. */
export function describeJob<Job>(kind: JobKind<Job, unknown>, job: Job): string {
  const { seed, path } = kind.key(job);
  return `seed ${seed}, path ${path.join('/')}`;
}

/** Pack jobs into a batch; the networks that it refers to are returned beside it. */
export function packJobs<Job>(
  kind: JobKind<Job, unknown>,
  jobs: readonly Job[],
  { build, run }: BatchOrigin,
): { batch: PackedBatch; networks: Map<string, StoredNetwork> } {
  const whole = new Set<unknown>(jobs);
  const places = new Map<object, number>();
  const withoutParts = (_: string, value: unknown) => {
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value) && !whole.has(value);
    if (!isPart) return value;
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return { [PART_KEY]: place };
  };
  const networks = new Map<string, StoredNetwork>();
  const withoutNetworks = (_: string, value: unknown) => {
    if (!isNetwork(value)) return value;
    networks.set(value.sha256, value);
    return { [NETWORK_KEY]: value.sha256 };
  };
  const short = pack(JSON.stringify(jobs, withoutParts));
  const parts = pack(JSON.stringify([...places.keys()], withoutNetworks));
  const batch: PackedBatch = {
    build,
    kind: kind.name,
    run,
    count: jobs.length,
    first: describeJob(kind, jobs[0] as Job),
    networks: [...networks.keys()],
    parts,
    jobs: short,
  };
  return { batch, networks };
}

function badBatch(message: string): FleetError {
  return new FleetError('badBatch', message.slice(0, LONGEST_MESSAGE));
}

function missing(what: string): never {
  throw badBatch(`names a ${what}`);
}

/** Characters before a value in a list or an object of JSON. */
const BEFORE_VALUES = new Set(Buffer.from(',[{'));

/** Unpack and parse data; an object is replaced by what `find` returns for it, if that is not undefined. */
function unpack(data: unknown, find: (value: object) => unknown): unknown {
  const bytes = Buffer.from(checkData(data, packedSchema, 'packed data', badBatch), 'base64');
  try {
    const json = inflateSync(bytes, { maxOutputLength: MAX_UNPACKED });
    let values = 0;
    for (const byte of json) if (BEFORE_VALUES.has(byte)) values++;
    if (values > MAX_VALUES) throw badBatch(`has more than ${MAX_VALUES} values`);
    return JSON.parse(json.toString(), (_, value: unknown) =>
      typeof value === 'object' && value !== null ? (find(value) ?? value) : value,
    );
  } catch (error) {
    throw error instanceof FleetError ? error : badBatch(`cannot be unpacked: ${(error as Error).message}`);
  }
}

const partsSchema = z.array(z.unknown());
const jobsSchema = partsSchema.max(MAX_JOBS);

/** Return the jobs of a batch from a queue, all checked. Throws a `FleetError` for any but those of this build and these kinds. */
export async function unpackJobs(
  data: unknown,
  build: string,
  kinds: readonly JobKind<unknown, unknown>[],
  findNetwork: (sha256: string) => Promise<StoredNetwork>,
): Promise<{ kind: JobKind<unknown, unknown>; jobs: readonly unknown[] }> {
  const batch = checkData(data, batchSchema, 'the batch', badBatch);
  if (batch.build !== build) throw badBatch(`made by build ${batch.build}, and this is ${build}`);
  const kind = kinds.find(({ name }) => name === batch.kind);
  if (kind === undefined) throw badBatch(`no worker plays jobs of kind "${batch.kind}"`);
  const networks = new Map<string, StoredNetwork>();
  for (const sha256 of batch.networks) networks.set(sha256, await findNetwork(sha256));
  const networkIn = (value: object) => {
    // Networks are listed by the batch; checking one in each job would take minutes.
    if (isNetwork(value)) throw badBatch('has a network in a job, where only its hash may be');
    if (!(NETWORK_KEY in value)) return undefined;
    return networks.get(String(value[NETWORK_KEY])) ?? missing('network that it does not list');
  };
  const parts = checkData(unpack(batch.parts, networkIn), partsSchema, 'the parts', badBatch);
  const partIn = (value: object) => {
    if (!(PART_KEY in value)) return networkIn(value);
    return parts[Number(value[PART_KEY])] ?? missing('part that it does not have');
  };
  const unpacked = checkData(unpack(batch.jobs, partIn), jobsSchema, 'the jobs', badBatch);
  const jobs = unpacked.map((job) => checkData(job, kind.job, 'a job', badBatch));
  if (jobs.length !== batch.count) throw badBatch(`has ${jobs.length} jobs, and says ${batch.count}`);
  return { kind, jobs };
}

/** Return the network in a text, whose checksum must be this. Throws a `FleetError` with code `badBatch`. */
export function readNetwork(text: string, sha256: string): StoredNetwork {
  if (text.length > MAX_PACKED) throw badBatch('a network is too long');
  const network = checkData(parseJson(text, badBatch), networkSchema, 'a network', badBatch);
  if (network.sha256 !== sha256) throw badBatch('a network has another checksum than the batch lists');
  return network;
}

const playedSchema = z.strictObject({ ms: z.number().min(0), results: z.array(z.unknown()) });

/** Pack the results of a batch. Throws a `FleetError` if they are more than a run reads. */
export function packResults(played: PlayedJobs<unknown>): string {
  const text = JSON.stringify(played, (_, value: unknown) =>
    value instanceof Uint8Array ? { [BYTES_KEY]: Buffer.from(value).toString('base64') } : value,
  );
  const packed = deflateSync(text, COMPRESSION);
  if (text.length > MAX_UNPACKED || packed.length > MAX_PACKED)
    throw badBatch(`its results are ${packed.length} bytes, more than a run reads at once`);
  return packed.toString('base64');
}

/** Return the results of a batch of `count` jobs, all checked. Throws a `FleetError` with code `badBatch`. */
export function readResults<Result>(
  packed: unknown,
  kind: Pick<JobKind<never, Result>, 'result'>,
  count: number,
): PlayedJobs<Result> {
  const bytesIn = (value: object) =>
    BYTES_KEY in value ? new Uint8Array(Buffer.from(String(value[BYTES_KEY]), 'base64')) : undefined;
  const { results, ms } = checkData(unpack(packed, bytesIn), playedSchema, 'the results', badBatch);
  if (results.length !== count) throw badBatch(`${results.length} results of ${count} jobs`);
  return { results: results.map((each) => checkData(each, kind.result, 'a result', badBatch)), ms };
}
