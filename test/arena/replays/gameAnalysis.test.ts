import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/arena/play/player.ts';
import { analyzeGame } from '../../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import { defaultKernel } from '../../bot/kernel/positions.ts';
import { DOUBLE_WIN, EXPLOSION, scriptedGame, UNBLOCKED } from '../scripted.ts';

const NODES = 2000;
const kernel = defaultKernel(16);

async function analyze(replies: readonly (number | Reply)[]) {
  const { record } = await scriptedGame(replies);
  return analyzeGame(kernel, replayRecord(record), { nodes: NODES });
}

describe('an analysis', () => {
  it('marks the blunder, says what would have been better, and that it lost the game', async () => {
    const { moves, losingRound } = await analyze(UNBLOCKED);
    expect(moves).toHaveLength(UNBLOCKED.length);
    expect(moves[5]).toMatchObject({
      round: 6,
      player: 2,
      verdict: 'blunder',
      played: { column: 1 },
      best: { column: 3, lossIn: null },
    });
    expect(moves[5]?.line[0]).toBe(3);
    expect(moves[6]).toMatchObject({ player: 1, verdict: null, givenAway: 0, best: { column: 3, winIn: 1 } });
    expect(losingRound).toBe(6);
  });

  it('is the same every time, whatever the kernel has searched before', async () => {
    const first = await analyze(EXPLOSION);
    await analyze(UNBLOCKED);
    expect(await analyze(EXPLOSION)).toEqual(first);
  });

  it('weighs where a bomb dropped, in the rounds in which one did', async () => {
    const { record } = await scriptedGame(EXPLOSION);
    const { moves } = await analyze(EXPLOSION);
    const lucky = moves.flatMap(({ round, bombLuck }) => (bombLuck === null ? [] : [round + 1]));
    expect(lucky).toEqual(record.schedule.rounds.filter((round) => round <= EXPLOSION.length));
  });

  it('blames the forfeit in a forfeited game', async () => {
    const { losingRound } = await analyze([3, 3, { type: 'forfeit', reason: 'timeout' }]);
    expect(losingRound).toBe(3);
  });

  it('blames no move when both players have won', async () => {
    expect((await analyze(DOUBLE_WIN)).losingRound).toBeNull();
  });

  it('reports its progress, and can be aborted', async () => {
    const game = replayRecord((await scriptedGame(UNBLOCKED)).record);
    const controller = new AbortController();
    const progress: number[] = [];
    const onProgress = (moves: number) => {
      progress.push(moves);
      if (moves === 3) controller.abort(new Error('enough'));
    };
    const { signal } = controller;
    await expect(analyzeGame(kernel, game, { nodes: NODES, onProgress, signal })).rejects.toThrow('enough');
    expect(progress).toEqual([1, 2, 3]);
  });
});
