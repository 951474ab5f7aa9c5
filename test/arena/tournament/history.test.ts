import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import {
  HistoryError,
  ladderOf,
  readHistory,
  remember,
  versionOf,
} from '../../../src/arena/tournament/history.ts';

const folder = mkdtempSync(join(tmpdir(), 'history-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS = { nodes: 1000 };
const greedy: PlayerSpec = { name: 'greedy', kind: 'sparring', bot: 'greedy' };
const mcts: PlayerSpec = { name: 'mcts', kind: 'sparring', bot: 'mcts' };
const program = (command: string, depth: number): PlayerSpec => ({
  ...{ name: 'mine', kind: 'program', command, parameters: { depth } },
});

/** Pairs of which A wins so many, and one game each in the rest. */
function games(won: number, pairs: number) {
  return Array.from({ length: 2 * pairs }, (_, index) => {
    const isWon = index % 2 === 0 || index < 2 * won;
    return {
      ...{ index, starter: (index % 2) as 0 | 1, fault: null, replyMs: [[1], [2]] as [number[], number[]] },
      points: (isWon ? [1, 0] : [0, 1]) as [0 | 1, 0 | 1],
    };
  });
}

describe('versionOf', () => {
  it('is what a player plays with: parameters, sources and limits that it obeys, and no name', () => {
    const source = join(folder, 'bot.py');
    writeFileSync(source, 'print(1)');
    const command = `python3 "${source}" {port} {name}`;
    const before = versionOf(program(command, 1), LIMITS);
    expect(before).toMatch(/^[0-9a-f]{8}$/);
    expect(versionOf({ ...program(command, 1), name: 'other' }, { nodes: 5 })).toBe(before);
    expect(versionOf(program(command, 2), LIMITS)).not.toBe(before);
    writeFileSync(source, 'print(2)');
    expect(versionOf(program(command, 1), LIMITS)).not.toBe(before);
    expect(versionOf(greedy, LIMITS)).toBe(versionOf(greedy, { nodes: 5 }));
    expect(versionOf(mcts, LIMITS)).not.toBe(versionOf(mcts, { nodes: 5 }));
  });
});

describe('a history', () => {
  it('is kept in order, whole lines only, and rates versions over all matches', async () => {
    const path = join(folder, 'runs', 'history.jsonl');
    const meet = (depth: number, won: number) =>
      remember(path, [program('x {port}', depth), greedy], LIMITS, [
        { players: [0, 1], games: games(won, 40) },
      ]);
    await meet(1, 5);
    await meet(2, 30);
    // Cut off by a crash.
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"20`);
    const history = readHistory(path);
    expect(history).toHaveLength(2);
    const { versions, standings, steps } = ladderOf(history);
    expect(versions.map(({ name }) => name)).toEqual(['mine', 'greedy', 'mine']);
    expect(standings.rows.map(({ player }) => player)).toEqual([2, 0, 1]);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ from: versions[0], to: versions[2] });
    expect(steps[0]?.lead.low).toBeGreaterThan(0);
    expect(ladderOf(history, ['nobody']).versions).toEqual([]);
    writeFileSync(path, '{}\n');
    expect(() => readHistory(path)).toThrow(HistoryError);
    expect(() => readHistory(join(folder, 'none'))).toThrow(/cannot be read/);
  });

  it('rates a match cut into several as one, and leaves out an odd game', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 20 }), (cut, won) => {
        const players = [
          { name: 'a', version: '1' },
          { name: 'b', version: '2' },
        ];
        const all = games(won, 20);
        const entry = (part: typeof all) => ({
          ...{ at: '2026-11-22T00:00:00.000Z', players },
          meetings: [{ players: [0, 1] as [number, number], games: part }],
        });
        const whole = ladderOf([entry(all)]).standings;
        const parts = [entry(all.slice(0, 2 * cut)), entry([...all.slice(2 * cut), ...all.slice(0, 1)])];
        expect(ladderOf(parts).standings).toEqual(whole);
      }),
    );
  });
});
