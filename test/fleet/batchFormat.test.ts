import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_JOBS, type GameJob } from '../../src/arena/match/matchGame.ts';
import type { JobKind } from '../../src/arena/play/jobKind.ts';
import { judgeOfGames } from '../../src/arena/play/judge.ts';
import { PAIRS, type PairJob } from '../../src/arena/play/pairJob.ts';
import * as SAMPLE from '../../src/bot/assembly/sampleLayout.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { loadPackageWeights } from '../../src/bot/evaluation/weightsFile.ts';
import type { StoredNetwork } from '../../src/bot/network/networkFormat.ts';
import {
  packJobs,
  packResults,
  readNetwork,
  readResults,
  unpackJobs as unpackJobsOf,
} from '../../src/fleet/batchFormat.ts';
import { PAIR_SCORES } from '../../src/games/fcx/pairScores.ts';
import { TRAINING_JOBS, type TrainingJob } from '../../src/games/fcx/training/trainingJobs.ts';
import { KITTEN_ROUNDS, kittenGame } from '../../src/games/kitten/kittenGame.ts';
import { GAMES } from '../../src/games/registry.ts';

const BUILD = '0123456789ab';
const ORIGIN = { build: BUILD, run: 'run-1' };
const { weights, network, blend } = loadPackageWeights('best.json') as ReturnType<
  typeof loadPackageWeights
> & {
  network: StoredNetwork;
};

const kitten = kittenGame();
const [{ genome: cat }] = kitten.referencePanel;
const PAIR: PairJob = {
  seed: 7,
  path: ['trial', 20, 5],
  players: [DEFAULT_WEIGHTS, weights],
  networks: [undefined, network],
  blends: [undefined, blend],
  limits: { nodes: 1000 },
  tableBits: 16,
  openingPlies: 2,
  judge: judgeOfGames(),
};
const PLAIN: PairJob = {
  seed: 7,
  path: [1],
  players: [weights, weights],
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
      nodes: 200,
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
      kind: KITTEN_ROUNDS as JobKind<unknown, unknown>,
      jobs: [1, 2].map((seed) => kitten.job([cat, cat, cat], seed, ['fitness', seed])),
    },
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
    expect(players[0]).toEqual(weights);
  });

  it.each<[string, unknown, string]>([
    ['a network that no hash stands for', network, 'has a network in a job'],
    [
      'a network that they do not list',
      { $network: network.sha256 },
      'names a network that it does not list',
    ],
    ['such a network, wherever it is', { inner: [{ $network: 'f'.repeat(64) }] }, 'does not list'],
    ['a part that is not there', { $part: 3 }, 'names a part that it does not have'],
    ['a part that is none', { $part: 'length' }, 'names a part that it does not have'],
  ])('with %s are refused', async (_, forged, why) => {
    const jobs = [{ ...PLAIN, networks: [null, forged] }];
    await expect(unpackJobs(forge(jobs), BUILD, never)).rejects.toThrow(why);
    if (why.includes('network')) await expect(unpackJobs(forge([], jobs), BUILD, never)).rejects.toThrow(why);
  });

  it('whose network has other numbers than its checksum says are refused, whoever has read it', async () => {
    const { batch } = packJobs(PAIRS, [PAIR], ORIGIN);
    const changed = { ...network, bias: network.bias.map((value) => value + 1) };
    await expect(unpackJobs(batch, BUILD, async () => changed)).rejects.toThrow('checksum');
  });

  it.each([
    ['a million values', `[${'0,'.repeat(1 << 20)}0]`, 'more than 262144 values'],
    ['a million values, one within another', `${'['.repeat(1 << 20)}`, 'more than 262144 values'],
    ['a hundred thousand, one within another', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 'cannot be unpacked'],
    ['more jobs than a batch has', `[${'{},'.repeat(256)}{}]`, 'jobs: Too big'],
  ])('with %s are refused before each is checked', async (_, text, why) => {
    await expect(unpackJobs(forge(text), BUILD, never)).rejects.toThrow(why);
  });

  it('are refused in a line, however much is wrong with them', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, 0]));
    await expect(unpackJobs(forge([{ ...PLAIN, ...many }]), BUILD, never)).rejects.toThrow(/^.{100,300}$/);
  });

  it('of another build are refused', async () => {
    await expect(unpackJobs(BATCH, 'ffffffffffff', never)).rejects.toThrow(
      'made by build 0123456789ab, and this is ffffffffffff',
    );
  });

  it.each<[string, Partial<PairJob> | Record<string, unknown>, string]>([
    ['a table of many gigabytes', { tableBits: 40 }, 'tableBits'],
    ['a search without a limit', { limits: {} }, 'limits'],
    ['more nodes than any game needs', { limits: { nodes: 1e12 } }, 'limits.nodes'],
    ['weights out of range', { players: [{ ...weights, center: 1e9 }, weights] }, 'players'],
    ['a field that is not known', { module: 'file:///etc/passwd' }, 'module'],
    ['a path that never ends', { path: Array(50).fill('x') }, 'path'],
  ])('with %s are refused', async (_, change, field) => {
    const { batch } = packJobs(PAIRS, [{ ...PLAIN, ...change }], ORIGIN);
    await expect(unpackJobs(batch, BUILD, never)).rejects.toThrow(field);
  });

  it('that unpack to gigabytes are refused before they do', async () => {
    const bomb = forge(Buffer.alloc(40 << 20));
    await expect(unpackJobs(bomb, BUILD, never)).rejects.toThrow('cannot be unpacked');
  });

  it('that are no jobs at all are refused, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (value, field) => {
        for (const data of [
          value,
          forge(value),
          forge([value]),
          forge([field], [value]),
          { ...BATCH, more: field },
        ])
          await expect(unpackJobs(data, BUILD, never)).rejects.toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('with a network that is not the one asked for are refused', () => {
    expect(() => readNetwork(JSON.stringify(network), '0'.repeat(64))).toThrow(
      'another checksum than the batch lists',
    );
    const changed = { ...network, bias: network.bias.map((value) => value + 1) };
    expect(() => readNetwork(JSON.stringify(changed), network.sha256)).toThrow('checksum');
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

  it.each<[string, readonly unknown[], number]>([
    ['too few', [{ scores: [0, 1] }], 2],
    ['out of range', [{ scores: [0, 2] }], 1],
    ['of another kind', [{ scores: [1, 1], plies: 3 }], 1],
  ])('that are %s are refused', async (_, results, count) => {
    const packed = packResults({ results, ms: 1 });
    expect(() => readResults(packed, PAIR_SCORES, count)).toThrow();
  });

  it('that are bytes but no whole samples are refused', () => {
    const packed = packResults({ results: [new Uint8Array(7)], ms: 1 });
    expect(() => readResults(packed, TRAINING_JOBS, 1)).not.toThrow(TypeError);
    expect(() => readResults(packed, TRAINING_JOBS, 1)).toThrow();
  });

  it.each([null, 7, '', 'AAAA', deflateSync('{}').toString('base64')])(
    'that are %j are refused',
    (packed) => {
      expect(() => readResults(packed, PAIRS, 1)).toThrow(/./);
    },
  );
});
