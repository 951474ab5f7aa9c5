import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobKind, judgeOfGames, PAIRS, type PairJob } from '../../src/arena/index.ts';
import { GAME_JOBS, type GameJob } from '../../src/arena/match/matchGame.ts';
import * as SAMPLE from '../../src/bot/assembly/sampleLayout.ts';
import { loadPackageWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_WEIGHTS, type StoredNetwork } from '../../src/bot/index.ts';
import {
  packJobs,
  packResults,
  readNetwork,
  readResults,
  unpackJobs as unpackJobsOf,
} from '../../src/fleet/batchFormat.ts';
import { PAIR_SCORES } from '../../src/games/fcx/pairScores.ts';
import { TRAINING_JOBS, type TrainingJob } from '../../src/games/fcx/training/trainingJobs.ts';
import { GAMES } from '../../src/games/registry.ts';
import { alwaysLater } from '../thorough.ts';

const BUILD = '0123456789ab';
const ORIGIN = { build: BUILD, run: 'run-1' };
const { weights, network: stored, blend } = loadPackageWeights('best.json');
const network = stored as StoredNetwork;

const PAIR: PairJob = {
  seed: 7,
  path: ['trial', 20, 5],
  players: [{ weights: DEFAULT_WEIGHTS }, { weights, network, blend }],
  limits: { nodes: 1000 },
  tableBits: 16,
  openingPlies: 2,
  judge: judgeOfGames(),
};
const PLAYER = { weights };
const PLAIN: PairJob = {
  seed: 7,
  path: [1],
  players: [PLAYER, PLAYER],
  limits: { depth: 3 },
  openingPlies: 0,
};
const TRAINING: TrainingJob[] = [
  {
    games: {
      settings: { seed: 1, generation: 2, nodes: 300, openingPlies: 6, randomPlies: 20, randomShare: 0.1 },
      evaluation: { weights, network, blend: undefined },
      first: 50,
      count: 50,
    },
  },
  {
    pairs: {
      players: [{ weights }, { weights, network, blend }],
      seed: 3,
      path: [1, 'test'],
      limits: { nodes: 200 },
      openingPlies: 4,
      judge: judgeOfGames(),
      first: 0,
      count: 4,
    },
  },
];

const ofGames = await Promise.all(GAMES.map(({ jobKinds }) => jobKinds?.() ?? []));
const KINDS: readonly JobKind<unknown, unknown>[] = [PAIRS, GAME_JOBS, ...ofGames.flat()];
const unpackJobs = (data: unknown, build: string, find: (sha256: string) => Promise<StoredNetwork>) =>
  unpackJobsOf(data, build, KINDS, find);

const { batch: BATCH } = packJobs(PAIRS, [PLAIN], ORIGIN);

/** A batch with other jobs and parts: bytes, or JSON. */
function forge(jobs: unknown, parts: unknown = []): object {
  const pack = (data: unknown) =>
    deflateSync(typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data)).toString(
      'base64',
    );
  return { ...BATCH, jobs: pack(jobs), parts: pack(parts) };
}

const never = async (): Promise<StoredNetwork> => {
  throw new Error('no network was expected');
};

describe('jobs', () => {
  it.each<{ kind: JobKind<unknown, unknown>; jobs: readonly unknown[] }>([
    { kind: PAIRS, jobs: [PAIR, PLAIN] },
    { kind: PAIR_SCORES, jobs: [PAIR] },
    { kind: TRAINING_JOBS, jobs: TRAINING },
    {
      kind: GAME_JOBS,
      jobs: [
        {
          players: [
            { kind: 'sparring', name: 'greedy', bot: 'greedy' },
            { kind: 'weights', name: 'best', weights, network, blend },
          ],
          limits: { nodes: 100 },
          seed: 1,
          path: ['match'],
          paired: true,
          openingPlies: 2,
          judge: judgeOfGames(),
          games: [4, 5],
        } satisfies GameJob,
      ],
    },
  ])('of kind $kind.name arrive as they were sent', async ({ kind, jobs }) => {
    const { batch, networks } = packJobs(kind, jobs, ORIGIN);
    const sent = JSON.parse(JSON.stringify(batch)) as unknown;
    const text = (sha256: string) => JSON.stringify(networks.get(sha256));
    const find = async (sha256: string) => readNetwork(text(sha256), sha256);
    expect(await unpackJobs(sent, BUILD, find)).toEqual({ kind, jobs });
  });

  it('carry no network, only its hash: a batch stays small', async () => {
    const { batch, networks } = packJobs(PAIRS, Array<PairJob>(30).fill(PAIR), ORIGIN);
    expect([...networks.keys()]).toEqual([network.sha256]);
    expect(batch.networks).toEqual([network.sha256]);
    expect(JSON.stringify(batch).length).toBeLessThan(4000);
  });

  it('carry what they share once, and it is one object again on arrival', async () => {
    const shared = Array.from({ length: 60 }, (_, pair) => ({ ...PLAIN, path: [pair] }));
    const { batch } = packJobs(PAIRS, shared, ORIGIN);
    expect(batch.jobs.length + batch.parts.length).toBeLessThan(1000);
    const { jobs } = await unpackJobs(batch, BUILD, never);
    const players = [jobs[0], jobs[59]].flatMap((job) => (job as PairJob).players);
    expect(new Set(players).size).toBe(1);
    expect(players[0]).toEqual(PLAYER);
  });

  const withNetwork = (forged: unknown) => [{ ...PLAIN, players: [PLAYER, { weights, network: forged }] }];
  const changed = (fields: object) => packJobs(PAIRS, [{ ...PLAIN, ...fields }], ORIGIN).batch;
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 0]));

  it.each<[string, unknown, string | RegExp]>([
    ['a network that no hash stands for', forge(withNetwork(network)), 'has a network in a job'],
    ['such a network in a part', forge([], withNetwork(network)), 'has a network in a job'],
    ['a network that they do not list', forge(withNetwork({ $network: network.sha256 })), 'does not list'],
    ['such a network in a part, deep', forge([], [{ a: [{ $network: 'f'.repeat(64) }] }]), 'does not list'],
    ['a part that is not there', forge(withNetwork({ $part: 3 })), 'names a part that it does not have'],
    ['a part that is none', forge(withNetwork({ $part: 'length' })), 'names a part that it does not have'],
    // Before each is checked.
    ['a million values', forge(`[${'0,'.repeat(1 << 20)}0]`), 'more than 262144 values'],
    ['a million, one in another', forge('['.repeat(1 << 20)), 'more than 262144 values'],
    ['a hundred thousand', forge(`${'['.repeat(1e5)}${']'.repeat(1e5)}`), 'cannot be unpacked'],
    ['more jobs than a batch has', forge(`[${'{},'.repeat(256)}{}]`), 'jobs: Too big'],
    // Before they are unpacked.
    ['gigabytes', forge(Buffer.alloc(40 << 20)), 'cannot be unpacked'],
    ['a thousand faults, in a line', forge([{ ...PLAIN, ...fields }]), /^.{100,300}$/],
    ['a table of many gigabytes', changed({ tableBits: 40 }), 'tableBits'],
    ['a search without a limit', changed({ limits: {} }), 'limits'],
    ['more nodes than any game needs', changed({ limits: { nodes: 1e12 } }), 'limits.nodes'],
    ['huge weights', changed({ players: [{ weights: { ...weights, center: 1e9 } }, PLAYER] }), 'players'],
    ['a field that is not known', changed({ module: 'file:///etc/passwd' }), 'module'],
    ['a path that never ends', changed({ path: Array(50).fill('x') }), 'path'],
    ['another build', { ...BATCH, build: 'ffffffffffff' }, 'made by build ffffffffffff, and this is 0123'],
  ])('with %s are refused', async (_, batch, why) => {
    await expect(unpackJobs(batch, BUILD, never)).rejects.toThrow(why);
  });

  it('that are no jobs at all are refused, whatever they are', async () => {
    await alwaysLater({ numRuns: 50 }, [fc.jsonValue(), fc.jsonValue()], async (value, field) => {
      const forged = [value, [value]].map((jobs) => forge(jobs));
      for (const data of [value, ...forged, forge([field], [value]), { ...BATCH, more: field }])
        await expect(unpackJobs(data, BUILD, never)).rejects.toThrow();
    });
  });

  it('with a network that is not the one asked for are refused, whoever has read it', async () => {
    const { batch } = packJobs(PAIRS, [PAIR], ORIGIN);
    const other = { ...network, bias: network.bias.map((value) => value + 1) };
    await expect(unpackJobs(batch, BUILD, async () => other)).rejects.toThrow('checksum');
    expect(() => readNetwork(JSON.stringify(other), network.sha256)).toThrow('checksum');
    expect(() => readNetwork(JSON.stringify(network), '0'.repeat(64))).toThrow(
      'another checksum than the batch lists',
    );
  });
});

describe('results', () => {
  it('that a run would not read are not sent: it would wait for them forever', () => {
    const incompressible = new Uint8Array(randomBytes(5 << 20));
    expect(() => packResults({ results: [incompressible], ms: 1 })).toThrow('more than a run reads at once');
  });

  it.each<{ kind: JobKind<unknown, unknown>; results: readonly unknown[] }>([
    { kind: PAIRS, results: [{ scores: [0.5, 1], plies: 61 }] },
    {
      kind: PAIR_SCORES,
      results: [{ scores: [0.25, 0.75] }, { scores: [1, 0], luck: [0.25, -0.25] }],
    },
    {
      kind: TRAINING_JOBS,
      results: [new Uint8Array(2 * SAMPLE.BYTES).fill(7), [{ score: 0.5 }, { score: 1, luck: 0.125 }]],
    },
  ])('of kind $kind.name arrive as they were sent', async ({ kind, results }) => {
    const packed = packResults({ results, ms: 12.5 });
    expect(readResults(packed, kind, results.length)).toEqual({ results, ms: 12.5 });
  });

  const packed = (...results: unknown[]) => packResults({ results, ms: 1 });

  it.each<[string, unknown, JobKind<unknown, unknown>, number]>([
    ['too few', packed({ scores: [0, 1] }), PAIR_SCORES, 2],
    ['out of range', packed({ scores: [0, 2] }), PAIR_SCORES, 1],
    ['of another kind', packed({ scores: [1, 1], plies: 3 }), PAIR_SCORES, 1],
    ['bytes but no whole samples', packed(new Uint8Array(7)), TRAINING_JOBS, 1],
    ['null', null, PAIRS, 1],
    ['not packed', 'AAAA', PAIRS, 1],
    ['no list', deflateSync('{}').toString('base64'), PAIRS, 1],
  ])('that are %s are refused', (_, data, kind, count) => {
    const read = () => readResults(data, kind, count);
    expect(read).not.toThrow(TypeError);
    expect(read).toThrow(/./);
  });
});
