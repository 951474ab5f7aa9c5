import { describe, expect, it } from 'vitest';
import type { Executor } from '../../../src/arena/index.ts';
import type { OpenedRun } from '../../../src/tuner/run/folder.ts';
import type { RunContents } from '../../../src/tuner/run/format.ts';
import { holdSession, type RunSetup, type RunSteps } from '../../../src/tuner/run/session.ts';
import { testFolder } from '../../system/folders.ts';

interface Checkpoint {
  readonly generation: number;
  readonly games: number;
  readonly incumbent: string | null;
}

const GENERATIONS = 3;

/**
 * A run without a game, as it stands on the disk: generations of ten games each, a champion that is chosen by seven and a test of a hundred. The
 * file that it may replace holds what `file` says after so many tests.
 */
function madeUp({ file = ['old'], killedAfter = Number.POSITIVE_INFINITY } = {}) {
  const folder = testFolder();
  const disk = {
    lines: [] as number[],
    checkpoint: null as Checkpoint | null,
    result: null as object | null,
    file: file[0],
  };
  const writes: string[] = [];
  let tests = 0;
  const write = (what: string, change: () => void) => {
    if (writes.length >= killedAfter) throw new Error('killed');
    writes.push(what);
    change();
  };
  const filling: RunSteps<RunContents, { games: number }, { games: number }> = {
    firstCheckpoint: () => ({ generation: 0, games: 0, incumbent: null }) as never,
    async advance(before) {
      const { generation, games } = before as unknown as Checkpoint;
      const checkpoint = { generation: generation + 1, games: games + 10, incumbent: null };
      return { checkpoint: checkpoint as never, report: { generation: generation + 1 } as never };
    },
    chooseChampion: async () => ({ games: 7 }),
    takeIncumbent: async () => disk.file as never,
    async test() {
      tests++;
      disk.file = file[Math.min(tests, file.length - 1)];
      return { games: 100 };
    },
    isSettled: (_, incumbent) => (incumbent as unknown) === disk.file,
    async conclude(_, incumbent, trial, games) {
      return { incumbent, trial, games } as never;
    },
  };
  const open = () => {
    const run = {
      folder,
      config: { settings: { generations: GENERATIONS } },
      checkpoint: disk.checkpoint,
      generations: disk.lines
        .slice(0, disk.checkpoint?.generation ?? 0)
        .map((generation) => ({ generation })),
      appendGeneration: ({ generation }: { generation: number }) =>
        write('line', () => disk.lines.push(generation)),
      saveCheckpoint: async (content: Checkpoint) =>
        write('checkpoint', () => Object.assign(disk, { checkpoint: content })),
      saveResult: async (result: object) => write('result', () => Object.assign(disk, { result })),
    };
    disk.lines.length = run.generations.length;
    const setup = {
      kind: { progressAt: ({ generation, games }: Checkpoint) => ({ generation, games }) },
      steps: () => filling,
    } as unknown as RunSetup<RunContents, unknown, unknown>;
    const executor = { close: async () => {} } as unknown as Executor<unknown, unknown>;
    const place = { name: 'here', open: async () => executor } as never;
    return holdSession(run as unknown as OpenedRun<RunContents>, setup, place);
  };
  return { disk, writes, open, tests: () => tests };
}

it('the games of a run are those of its generations, of the choice of its champion and of all its tests', async () => {
  const { disk, open } = madeUp();
  const { games } = await open();
  expect(disk.result).toMatchObject({ games: GENERATIONS * 10 + 7 + 100 });
  expect(games).toBe(137);
});

describe('a file that somebody changes during the last test', () => {
  it('is not overwritten by a champion that has not beaten it', async () => {
    const { disk, open, tests } = madeUp({ file: ['old', 'new', 'new'] });
    await open();
    expect(tests()).toBe(2);
    expect(disk.result).toMatchObject({ incumbent: 'new', games: GENERATIONS * 10 + 7 + 200 });
    expect(disk.checkpoint).toMatchObject({ incumbent: 'new' });
  });

  it('is tested as often as it changes', async () => {
    const { disk, open, tests } = madeUp({ file: ['a', 'b', 'c', 'd', 'd'] });
    await open();
    expect(tests()).toBe(4);
    expect(disk.result).toMatchObject({ incumbent: 'd' });
  });
});

describe('a run that is killed', () => {
  it('has a line for each generation of its checkpoint, whenever that is, and ends alike once it goes on', async () => {
    const whole = madeUp();
    await whole.open();
    for (let killedAfter = 0; killedAfter < whole.writes.length; killedAfter++) {
      const killed = madeUp({ killedAfter });
      await expect(killed.open()).rejects.toThrow('killed');
      expect(killed.disk.lines.length).toBeGreaterThanOrEqual(killed.disk.checkpoint?.generation ?? 0);
      const resumed = madeUp();
      Object.assign(resumed.disk, killed.disk);
      await resumed.open();
      expect(resumed.disk).toEqual(whole.disk);
    }
  });

  it('saves what it has to beat before it tests, so that it does not meet itself', async () => {
    const { writes, open } = madeUp();
    await open();
    expect(writes.slice(-2)).toEqual(['checkpoint', 'result']);
    expect(writes.filter((what) => what === 'line')).toHaveLength(GENERATIONS);
  });
});
