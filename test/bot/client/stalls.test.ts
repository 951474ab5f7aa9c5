import { describe, expect, it } from 'vitest';
import { BEAT_MS, Stalls } from '../../../src/bot/client/stalls.ts';
import { LONGEST_MOVE_TIME_MS, MOVE_TIME_MS } from '../../../src/bot/index.ts';

function undisturbed(until = 1000): Stalls {
  const stalls = new Stalls(0);
  for (let now = BEAT_MS; now <= until; now += BEAT_MS) stalls.beat(now);
  return stalls;
}

describe('the deadline of an answer', () => {
  it('is a move time away on an idle machine', () => {
    expect(undisturbed().deadline(1005, 600, false)).toBe(1605);
  });

  it('is nearer in the first state of a game, where the machine is not known yet', () => {
    for (const moveTimeMs of [MOVE_TIME_MS, 600]) {
      const deadline = undisturbed().deadline(1005, moveTimeMs, true);
      expect(deadline).toBeLessThan(1005 + moveTimeMs);
      expect(deadline).toBeGreaterThan(1205);
    }
  });

  it('is not changed by a stall that a short move time leaves room for', () => {
    const stalls = undisturbed();
    stalls.beat(1000 + BEAT_MS + 150);
    stalls.beat(1190);
    expect(stalls.deadline(1195, 300, false)).toBe(1495);
  });

  it('counts from the beginning of a stall, in which the state may have come, whether the beat or the state is seen first', () => {
    const before = undisturbed();
    expect(before.deadline(1120, 300, false)).toBe(1000 + BEAT_MS + 300);
    const after = undisturbed();
    after.beat(1120);
    expect(after.deadline(1122, 300, false)).toBe(1000 + BEAT_MS + 300);
  });

  it('leaves room for two stalls as long as the longest of late', () => {
    const stalls = undisturbed();
    stalls.beat(1000 + BEAT_MS + 100);
    stalls.beat(1000 + 2 * BEAT_MS + 100);
    const deadline = stalls.deadline(1145, 600, false);
    expect(deadline).toBeGreaterThanOrEqual(1145 + LONGEST_MOVE_TIME_MS - 200);
    expect(deadline).toBeLessThan(1145 + LONGEST_MOVE_TIME_MS - 190);
  });

  it('forgets a stall', () => {
    const stalls = undisturbed();
    stalls.beat(1500);
    for (let now = 1500 + BEAT_MS; now <= 60_000; now += BEAT_MS) stalls.beat(now);
    expect(stalls.deadline(60_000, 600, false)).toBe(60_600);
  });

  it('always leaves time to find a column, but no more than was asked for', () => {
    const stalls = undisturbed();
    expect(stalls.deadline(9000, 600, false)).toBe(9030);
    expect(stalls.deadline(9000, 5, false)).toBe(9005);
  });

  it('takes no notice of a process that kept itself busy', () => {
    const stalls = undisturbed();
    stalls.resume(1600);
    stalls.beat(1601);
    expect(stalls.deadline(1605, 600, false)).toBe(2205);
  });
});

describe('a machine is quiet', () => {
  it('once it was watched for some seconds', () => {
    expect(undisturbed(4000).isQuiet(4010)).toBe(false);
    expect(undisturbed(6000).isQuiet(6010)).toBe(true);
  });

  it('until a stall, also one that lasts, and again when that is forgotten', () => {
    const stalls = undisturbed(6000);
    expect(stalls.isQuiet(6000 + BEAT_MS + 50)).toBe(false);
    stalls.beat(6000 + BEAT_MS + 50);
    expect(stalls.isQuiet(6080)).toBe(false);
    for (let now = 6090; now <= 20_000; now += BEAT_MS) stalls.beat(now);
    expect(stalls.isQuiet(20_000)).toBe(true);
  });

  it('never where a process keeps itself busy, and so cannot know', () => {
    const stalls = undisturbed(6000);
    stalls.resume(6300);
    stalls.beat(6310);
    expect(stalls.isQuiet(6315)).toBe(false);
  });
});
