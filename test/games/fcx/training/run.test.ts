import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { onThreads } from '../../../../src/arena/play/executor.ts';
import { loadWeights, saveWeights } from '../../../../src/bot/evaluation/weightsFile.ts';
import { evaluationHash } from '../../../../src/bot/evaluation/weightsFormat.ts';
import { beginTraining, TRAINING_SETUP } from '../../../../src/games/fcx/training/training.ts';
import {
  DEFAULT_TRAIN_SETTINGS,
  type TrainProgress,
  type TrainReport,
  type TrainSession,
  type TrainSettings,
} from '../../../../src/games/fcx/training/trainingFormat.ts';
import { TRAINING_JOBS } from '../../../../src/games/fcx/training/trainingJobs.ts';
import { TRAINING_WORDS } from '../../../../src/games/fcx/training/trainingWords.ts';
import { holdSession, resumeRun } from '../../../../src/tuner/index.ts';
import { testFolder } from '../../../system/folders.ts';
import { ANTI } from './reports.ts';

const { byWeights, byNetwork } = DEFAULT_TRAIN_SETTINGS;

const SETTINGS: TrainSettings = {
  ...DEFAULT_TRAIN_SETTINGS,
  byWeights: { ...byWeights, learning: { ...byWeights.learning, epochs: 2 } },
  byNetwork: { ...byNetwork, learning: { ...byNetwork.learning, epochs: 2 } },
  seed: 3,
  generations: 2,
  games: 400,
  nodes: 15,
  window: 1,
  testNodes: 15,
  sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 },
  testMaxPairs: 64,
  leadPairs: 16,
  validationPairs: 32,
  freshGames: 200,
};

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

function begin(name: string, settings = SETTINGS, start = ANTI) {
  const request = { settings, start: { name: 'anti.json', file: start }, out: join(folder, `${name}.json`) };
  return beginTraining(join(folder, name), request);
}

/** Works on a run until this stage of this generation (counted from 0) begins; to the end by default. */
async function work(
  opened: Awaited<ReturnType<typeof begin>>,
  until?: { stage: TrainProgress['stage']; generation: number },
  hear: (progress: TrainProgress) => void = () => {},
  player = TRAINING_JOBS,
): Promise<TrainSession> {
  const stop = new AbortController();
  let complete = opened.generations.length;
  const onProgress = (progress: TrainProgress) => {
    const { stage } = progress;
    hear(progress);
    if (until?.stage === stage && until.generation === complete) stop.abort();
  };
  const onGeneration = ({ generation }: TrainReport) => {
    complete = generation;
  };
  try {
    const listener = { onProgress, onGeneration };
    const place = { name: 'here', open: onThreads(0) };
    return await holdSession(opened, { ...TRAINING_SETUP, player }, place, listener, stop.signal);
  } finally {
    opened.close();
  }
}

/** Text, as `toEqual` takes seconds for bytes. */
function bytes(...path: string[]): string {
  return readFileSync(join(folder, ...path), 'latin1');
}

describe('a training', { timeout: 300_000 }, () => {
  it('stopped in every stage and resumed gives the same files as one that was not', async () => {
    const whole = await work(await begin('whole'));
    expect(whole.end.interrupted).toBe(false);
    expect(whole.generations.map(({ generation }) => generation)).toEqual([1, 2]);
    const moments = [
      { stage: 'games', generation: 0 },
      { stage: 'learning', generation: 0 },
      { stage: 'test', generation: 0 },
      { stage: 'lead', generation: 1 },
      { stage: 'games', generation: 2 },
      { stage: 'test', generation: 2 },
    ] as const;
    let opened = await begin('stopped');
    const places: string[] = [];
    for (const moment of moments) {
      const { end } = await work(opened, moment);
      if (!end.interrupted) throw new Error(`not stopped at ${JSON.stringify(moment)}`);
      places.push(TRAINING_WORDS.describeStop(opened.config, end));
      opened = await resumeRun(TRAINING_SETUP, join(folder, 'stopped'), () => {});
    }
    expect(places[0]).toBe('in generation 1: games 0 of 400');
    expect(places[1]).toMatch(/^in generation 1: learning \d+ %/);
    const { end } = await work(opened);
    expect(end.interrupted).toBe(false);
    expect(bytes('stopped.json')).toEqual(bytes('whole.json'));
    const files = (await readdir(join(folder, 'whole'))).filter((file) =>
      /^(games|network|learnt|cham)/.test(file),
    );
    // No later generation learns from the games of the first two; the third are those of the last champion.
    expect(files.filter((file) => file.startsWith('games'))).toEqual(['games-3.bin']);
    for (const file of files) expect(bytes('stopped', file)).toEqual(bytes('whole', file));
  });

  it('counts only games that it plays, not those of earlier generations', async () => {
    const counts: number[] = [];
    const opened = await begin('run', { ...SETTINGS, generations: 3, window: 2 });
    await work(opened, { stage: 'test', generation: 2 }, (progress) => {
      if (progress.stage === 'games') counts.push(progress.done);
    });
    expect(counts.filter((done) => done === SETTINGS.games)).toHaveLength(3);
  });

  it('replaces a file only by a network that is better', async () => {
    const settings = { ...SETTINGS, generations: 1 };
    const out = join(folder, 'run.json');
    await saveWeights(out, ANTI);
    const { end } = await work(await begin('run', settings));
    expect(end).toMatchObject({ result: { champion: 1, promoted: true, incumbent: { isFile: true } } });
    const { network } = loadWeights(out);
    // Another run from the same start does not beat the network that the first one has written.
    const again = await begin('again', { ...settings, sprt: { ...settings.sprt, elo1: 400, elo0: 300 } });
    const second = await work({ ...again, config: { ...again.config, out } });
    expect(second.end).toMatchObject({ result: { promoted: false } });
    expect(loadWeights(out).network).toEqual(network);
  });

  it('writes nothing if no network is better than the start', async () => {
    const hard = { ...SETTINGS, generations: 1, sprt: { ...SETTINGS.sprt, elo0: 2000, elo1: 2100 } };
    const { end } = await work(await begin('run', hard));
    expect(end).toMatchObject({ result: { champion: 0, sha256: null, test: null, promoted: false } });
    expect(await readdir(folder)).toEqual(['run']);
  });

  it('continues with the network of its file, and plays strays only where a network learns from them', async () => {
    const settings = { ...SETTINGS, generations: 1 };
    await work(await begin('first', settings));
    const { missing: _, ...file } = loadWeights(join(folder, 'first.json'));
    const withoutStrays: string[] = [];
    const player: typeof TRAINING_JOBS = {
      ...TRAINING_JOBS,
      play(job) {
        // Each new network wins all of its games.
        if (!('games' in job)) return Array.from({ length: job.pairs.count }, () => ({ score: 1 }));
        const { settings, first } = job.games;
        if (settings.strayCoins !== 6) withoutStrays.push(`${settings.generation} ${first}`);
        return TRAINING_JOBS.play(job);
      },
    };
    const opened = await begin('second', { ...settings, games: 1000 }, file as typeof ANTI);
    const session = await work(opened, undefined, undefined, player);
    // Games 950 to 999 are held out, and those after the only generation are the last champion's.
    expect(withoutStrays).toEqual(['1 950', ...[0, 50, 100, 150].map((first) => `2 ${first}`)]);
    // The chances that its searches tell can be judged.
    expect(session.generations[0]?.heldOut.search).not.toBeNull();
    const { network } = loadWeights(join(folder, 'second', 'network-1.json'));
    const parent = { name: 'anti.json', sha256: evaluationHash(file) };
    expect(network?.training).toMatchObject({ parents: [parent], settings: { byNetwork: { coins: {} } } });
  });
});
