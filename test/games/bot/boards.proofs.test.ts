import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it, type TestContext } from 'vitest';
import type { BuiltInSpec, PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { BotBoards, type BotJob } from '../../../src/games/bot/boards.ts';
import { recordingFaults } from '../../../src/tuner/faults.ts';
import { faultLines, type Genome } from '../../../src/tuner/index.ts';
import type { Fault } from '../../../src/tuner/tunedGame.ts';
import { testFolder } from '../../system/folders.ts';

const BOT = fileURLToPath(new URL('../../fixtures/bots/tunable.mjs', import.meta.url));
const FLAWS = ['none', 'dies', 'crashes', 'hangs', 'rubbish'];

async function boardsFor({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, opponent?: BuiltInSpec) {
  const folder = testFolder(onTestFinished);
  const starts = join(folder, 'starts');
  const faults: Fault[] = [];
  const mine: PlayerSpec = {
    kind: 'program',
    name: 'Mine',
    command: `"${process.execPath}" "${BOT}" {port} {name} "${starts}"`,
  };
  const players = new Map([['mine', mine]]);
  const boards = recordingFaults(
    new BotBoards({ boards: 2, players, limits: { nodes: 50 }, luck: false }),
    folder,
  );
  const parametersOf = ([column = 0, flaw = 0]: Genome) => ({ column, flaw: FLAWS[flaw] as string });
  onTestFinished(() => boards.close());
  const play = async ([one, two]: readonly [Genome, Genome], pairs: number, signal?: AbortSignal) => {
    const jobs = Array.from(
      { length: pairs },
      (_, pair): BotJob => ({
        seed: 1,
        path: ['test', pair],
        openingPlies: 0,
        bot: 'mine',
        luck: false,
        parameters: [parametersOf(one), parametersOf(two)],
        ...(opponent && { opponent }),
      }),
    );
    const played = await boards.run(jobs, signal);
    faults.push(...played.flatMap((each) => each.faults ?? []));
    return played.map(({ scores }) => ({ scores }));
  };
  return {
    folder,
    boards,
    play,
    faults,
    starts: async () => (await readFile(starts, 'utf8')).trim().split('\n'),
  };
}

describe('boards', () => {
  it('start a bot once on each board, and play many games', async ({ expect, ...context }) => {
    const { play, faults, starts } = await boardsFor(context);
    const scores = await play([[3], [2]], 12);
    for (const {
      scores: [one = -1, two = -1],
    } of scores)
      expect(one + two).toBe(1);
    expect(faults).toEqual([]);
    expect((await starts()).length).toBeLessThanOrEqual(4);
    // The same games again, by the same bots.
    expect(await play([[3], [2]], 12)).toEqual(scores);
    expect((await starts()).length).toBeLessThanOrEqual(4);
  });

  it('let both genomes meet the same opponent', async ({ expect, ...context }) => {
    const { play } = await boardsFor(context, { kind: 'sparring', name: 'Greedy', bot: 'greedy' });
    const [same] = await play([[3], [3]], 1);
    expect(same).toEqual({ scores: [0.5, 0.5] });
  });

  it.concurrent.for<readonly [number, RegExp]>([
    [1, /^never connected: it ended with exit code 5: I cannot live like this$/],
    [3, /^did not answer in time$/],
  ])('count what bot %i does as lost, and say what it was', async ([flaw, did], { expect, ...context }) => {
    const { folder, play, faults } = await boardsFor(context);
    expect(await play([[3], [3, flaw]], 1)).toEqual([{ scores: [1, 0] }]);
    expect(faults).toHaveLength(2);
    for (const fault of faults) expect(fault.did).toMatch(did);
    expect(faultLines(folder).join('\n')).toContain(
      `2 with {"column":3,"flaw":"${FLAWS[flaw]}"}: ${faults[0]?.did.slice(0, 20)}`,
    );
  });

  it('stop when they are told to, and play again', async ({ expect, ...context }) => {
    const { play } = await boardsFor(context);
    const stop = new AbortController();
    const stopped = play([[3], [3, 3]], 50, stop.signal);
    setTimeout(() => stop.abort(new Error('enough')), 100);
    await expect(stopped).rejects.toThrow('enough');
    expect(await play([[3], [3]], 1)).toEqual([{ scores: [0.5, 0.5] }]);
  });
});
