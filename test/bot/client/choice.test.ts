import { describe, expect, it } from 'vitest';
import { chooseColumn, type Think } from '../../../src/bot/client/choice.ts';
import { type PlayState, playStateOf } from '../../../src/bot/wire/playState.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { read } from '../../engine/boardOf.ts';

const START = playStateOf(initialPosition(1), 'Alpha');

const MIDDLE_FULL = playStateOf(read('3o3/3x3/3o3/3x3/3o3/3x3 x 7 - 0'), 'Alpha');

function choose(state: PlayState, think: Think) {
  const now = performance.now();
  return chooseColumn(state, think, { deadline: now + 10, overdue: now + 5000 });
}

const unexpected: Think = () => {
  throw new Error('thinking was not expected');
};

describe('the column chosen', () => {
  it('is the one found by thinking, at once or later, with its chance', async () => {
    expect(await choose(START, () => 6)).toEqual({ column: 6, winningChance: null, fallback: null });
    const thought = { column: 0, winningChance: 0.75 };
    expect(await choose(START, async () => thought)).toEqual({ ...thought, fallback: null });
  });

  it('is found for the position and by the deadline', async () => {
    const deadline = performance.now() + 123;
    await chooseColumn(
      START,
      (position, until) => {
        expect(position).toEqual(initialPosition(1));
        expect(until).toBe(deadline);
        return 3;
      },
      { deadline, overdue: deadline },
    );
    expect.assertions(2);
  });

  it.each([3, -1, 7, 1.5, Number.NaN, undefined as unknown as number])(
    'is an open one near the centre when %s was thought out instead',
    async (found) => {
      expect(await choose(MIDDLE_FULL, () => found)).toEqual({
        column: 2,
        winningChance: null,
        fallback: { reason: 'columnNotOpen', message: `column ${found} is not open` },
      });
    },
  );

  it('is an open one when thinking fails, and the failure is reported', async () => {
    const fail = () => {
      throw new Error('oops');
    };
    const failed = {
      column: 2,
      winningChance: null,
      fallback: { reason: 'thinkFailed', message: expect.stringContaining('oops') },
    };
    expect(await choose(MIDDLE_FULL, fail)).toEqual(failed);
    expect(await choose(MIDDLE_FULL, async () => fail())).toEqual(failed);
    expect(await choose(MIDDLE_FULL, () => Promise.reject('oops'))).toEqual(failed);
  });

  it('is found for a state whose coins and round disagree, as the contest can send', async () => {
    const quirk = { ...MIDDLE_FULL, round: 9 };
    expect(await choose(quirk, () => 5)).toEqual({ column: 5, winningChance: null, fallback: null });
  });

  it('is an open one, without thinking, for an impossible state', async () => {
    const floating = structuredClone(MIDDLE_FULL);
    (floating.board[3] as number[])[0] = 1;
    expect(await choose(floating, unexpected)).toMatchObject({
      column: 2,
      fallback: { reason: 'impossiblePosition' },
    });
  });

  it('is any column on a full board, without thinking: silence would only delay the next game', async () => {
    const full = { ...START, board: START.board.map((row, index) => row.map(() => (index % 2) + 1)) };
    const { column, fallback } = await choose(full, unexpected);
    expect(column).toBeGreaterThanOrEqual(0);
    expect(column).toBeLessThanOrEqual(6);
    expect(fallback).toBeNull();
  });
});
