import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../../src/arena/play/executor.ts';
import { PAIRS, type PairJob, playJob } from '../../../src/arena/play/pairJob.ts';
import { searchPlayer } from '../../../src/arena/players/searchPlayer.ts';
import {
  type Evaluation,
  formatWeights,
  parseWeights,
  WeightsFileError,
} from '../../../src/bot/evaluation/weightsFormat.ts';
import { analyze, DEFAULT_WEIGHTS, Kernel, WIN_SCORE } from '../../../src/bot/index.ts';
import { expectedResults, UNITS } from '../../../src/bot/network/network.ts';
import {
  decodeNetwork,
  encodeNetwork,
  networkHash,
  STORED_ROWS,
} from '../../../src/bot/network/networkCode.ts';
import { winningChanceOf } from '../../../src/bot/search/winningChance.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { analysisDocument } from '../../../src/commands/analyze/text.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/index.ts';
import { cellIndices } from '../../../src/verify/arbitraries.ts';
import { read } from '../../engine/boardOf.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { defaultKernel, positions } from '../kernel/positions.ts';
import { networkResult } from './networkReference.ts';
import { drawNetwork } from './randomNetwork.ts';

const network = drawNetwork(1);
const kernel = new Kernel(FOUR_CONNECT_XTREME);
const evaluation = { weights: DEFAULT_WEIGHTS, network: encodeNetwork(network, {}) };
kernel.setEvaluation(0, evaluation);

describe('the network', () => {
  it('has the same value in the kernel as in a plain implementation', () => {
    alwaysWith({ numRuns: 500 }, [positions], (position) => {
      expect(kernel.networkResult(position)).toBe(networkResult(network, position));
    });
  });

  it('knows of no line through a blocked cell, until the cell is no longer blocked', () => {
    always([positions, cellIndices], (position, cell) => {
      expect(kernel.estimate(position, cell)).toBe(networkResult(network, position, cell));
      expect(kernel.estimate(position)).toBe(networkResult(network, position));
    });
  });

  it('takes the place of the weights until it is removed', () => {
    const [plain, changed] = [defaultKernel(), defaultKernel()];
    alwaysWith({ numRuns: 50 }, [positions], (position) => {
      changed.setEvaluation(0, evaluation);
      expect(changed.networkResult(position)).toBe(kernel.networkResult(position));
      expect(changed.search(position, { depth: 3 })).toEqual(kernel.search(position, { depth: 3 }));
      changed.setEvaluation(0, { weights: DEFAULT_WEIGHTS });
      expect(changed.search(position, { depth: 3 })).toEqual(plain.search(position, { depth: 3 }));
      expect(changed.networkResult(position)).toBeNull();
      expect(kernel.evaluate(position)).toBe(plain.evaluate(position));
    });
  });

  it('never claims a proven result, and is even at even chances', () => {
    const results = expectedResults();
    expect(Math.max(...results)).toBeLessThan(999_000);
    expect(results[0]).toBe(-(results.at(-1) as number));
    expect([...results]).toEqual([...results].toSorted((a, b) => a - b));
  });
});

describe('a network in a weights file', () => {
  const stored = encodeNetwork(network, { note: 'random' });
  const file = { weights: DEFAULT_WEIGHTS, provenance: { method: 'hand', note: '' }, network: stored };
  const text = formatWeights(file);

  it('is read as it was written', () => {
    const read = parseWeights(text, 'a.json');
    expect(read.network).toEqual(stored);
    expect(decodeNetwork(stored)).toEqual(network);
    expect(formatWeights(read)).toBe(text);
  });

  it('of version 1 plays as one whose later rows are zero', () => {
    const rows = network.rows.slice(0, STORED_ROWS[1] * UNITS);
    const old = { ...encodeNetwork({ ...network, rows }, {}), version: 1 as const };
    const read = parseWeights(formatWeights({ ...file, network: old }), 'a.json');
    expect(read.network).toEqual(old);
    const padded = new Int16Array(network.rows.length);
    padded.set(rows);
    const oldKernel = new Kernel(FOUR_CONNECT_XTREME);
    oldKernel.setEvaluation(0, read);
    always([positions], (position) => {
      expect(oldKernel.networkResult(position)).toBe(networkResult({ ...network, rows: padded }, position));
    });
  });

  it('has its hash frozen', () => {
    expect(networkHash(network)).toBe('4be9654b073c21667cebe0d4265f6e1ac6995186be446cfed44f6e5397e8fea6');
  });

  it.each([
    ['with another bias', { bias: stored.bias.with(0, 1) }, /a\.json: network\.sha256: is not the checksum/],
    ['with a changed row', { rows: `AAAA${stored.rows.slice(4)}` }, /is not the checksum/],
    ['that was cut off', { rows: stored.rows.slice(0, 400) }, /a\.json: network\.rows: must be 415872 bytes/],
    ['of another version', { version: 3 }, /network\.version/],
  ])('%s is refused', (_, changes, message) => {
    const broken = JSON.stringify({ ...JSON.parse(text), network: { ...stored, ...changes } });
    expect(() => parseWeights(broken, 'a.json')).toThrow(WeightsFileError);
    expect(() => parseWeights(broken, 'a.json')).toThrow(message);
    // The message does not quote all of the numbers.
    expect(() => parseWeights(broken, 'a.json')).toThrow(/^.{0,300}$/);
  });
});

describe('a weights file with a network', () => {
  const position = read('7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1');
  const stored = encodeNetwork(network, {});
  const limits = { nodes: 3000 };

  it('makes a player that searches with the network', async () => {
    const player = (evaluation: Evaluation) =>
      searchPlayer({ name: 'Net', ...evaluation, limits, rules: FOUR_CONNECT_XTREME }).choose(position);
    const { column, score } = kernel.search(position, limits);
    expect(await player({ weights: DEFAULT_WEIGHTS, network: stored })).toMatchObject({
      column,
      winningChance: winningChanceOf(position, score, FOUR_CONNECT_XTREME),
    });
    expect((await player({ weights: DEFAULT_WEIGHTS })).type).toBe('column');
  });

  it('plays its pairs with the network, on any executor', async () => {
    const [plain, net] = [{ weights: DEFAULT_WEIGHTS }, { weights: DEFAULT_WEIGHTS, network: stored }];
    const job = (...players: PairJob['players']): PairJob => ({
      seed: 4,
      path: ['network'],
      players,
      limits: { nodes: 500 },
      openingPlies: 2,
    });
    const jobs = [job(plain, plain), job(net, plain), job(plain, net), job(net, net), job(plain, plain)];
    const executor = createExecutor(1, PAIRS);
    const results = await executor.run(jobs);
    await executor.close();
    expect(results).toEqual(jobs.map(playJob));
    // The networks of one job do not stay for the next one.
    expect(results[4]).toEqual(results[0]);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBeGreaterThan(2);
  });

  it('is analysed with the network, whose own value is given as well', () => {
    const { evaluation } = analyze(kernel, position, { depth: 2 });
    expect(evaluation.network).toBeCloseTo((1 + (kernel.networkResult(position) as number) / WIN_SCORE) / 2);
    expect(renderDocument(analysisDocument(position, analyze(kernel, position, { depth: 2 })))).toMatch(
      /\nnetwork +-?\d+\.\d\d +1\.00 .* by itself \d+\.\d %\n/,
    );
    const plain = defaultKernel();
    expect(analyze(plain, position, { depth: 2 }).evaluation.network).toBeNull();
  });
});
