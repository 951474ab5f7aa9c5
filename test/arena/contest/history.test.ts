import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendToHistory,
  HistoryError,
  ladderOf,
  playerVersion,
  readHistory,
} from '../../../src/arena/contest/history.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { sharedFolder } from '../../system/folders.ts';
import { always } from '../../thorough.ts';

const folder = sharedFolder();

const LIMITS = { nodes: 1000 };
const greedy: PlayerSpec = { name: 'greedy', kind: 'sparring', bot: 'greedy' };
const mcts: PlayerSpec = { name: 'mcts', kind: 'sparring', bot: 'mcts' };
const program = (command: string, depth: number): PlayerSpec => ({
  name: 'mine',
  kind: 'program',
  command,
  parameters: { depth },
});

/** Pairs of which A wins so many, and one game each in the rest. */
function games(won: number, pairs: number) {
  return Array.from({ length: 2 * pairs }, (_, index) => {
    const isWon = index % 2 === 0 || index < 2 * won;
    return {
      index,
      starter: (index % 2) as 0 | 1,
      fault: null,
      replyMs: [[1], [2]] as [number[], number[]],
      points: (isWon ? [1, 0] : [0, 1]) as [0 | 1, 0 | 1],
    };
  });
}

const TERMS = {
  seed: 7,
  path: ['match'],
  paired: true,
  openingPlies: 2,
  limits: { nodes: 2000 },
  isTimed: false,
  fcxVersion: '1.0.0',
};

/** What is kept of a match of two others. */
const entryOf = (own: ReturnType<typeof games>) => ({
  at: '2026-11-22T00:00:00.000Z',
  players: [
    { name: 'a', version: '1' },
    { name: 'b', version: '2' },
  ],
  meetings: [{ players: [0, 1] as [number, number], games: own }],
});

it('a version is what a player plays with: parameters, sources and limits that it obeys, and no name', () => {
  const source = join(folder, 'bot.py');
  writeFileSync(source, 'print(1)');
  const command = `python3 "${source}" {port} {name}`;
  const before = playerVersion(program(command, 1), LIMITS);
  writeFileSync(join(folder, 'games.jsonl'), '{}');
  expect(playerVersion(program(command, 1), LIMITS)).toBe(before);
  expect(before).toMatch(/^[0-9a-f]{8}$/);
  expect(playerVersion({ ...program(command, 1), name: 'other' }, { nodes: 5 })).toBe(before);
  expect(playerVersion(program(command, 2), LIMITS)).not.toBe(before);
  writeFileSync(source, 'print(2)');
  expect(playerVersion(program(command, 1), LIMITS)).not.toBe(before);
  expect(playerVersion(program(`${command} -v`, 1), LIMITS)).not.toBe(
    playerVersion(program(command, 1), LIMITS),
  );
  expect(playerVersion(program(`x {port} ${'a'.repeat(300)}`, 1), LIMITS)).toMatch(/^[0-9a-f]{8}$/);
  expect(playerVersion(greedy, LIMITS)).toBe(playerVersion(greedy, { nodes: 5 }));
  expect(playerVersion(mcts, LIMITS)).not.toBe(playerVersion(mcts, { nodes: 5 }));
});

describe('the files of a bot', () => {
  const own = (name: string) => {
    const place = join(folder, name);
    mkdirSync(place);
    return (file: string, text: string) => writeFileSync(join(place, file), text);
  };
  const version = (command: string) => playerVersion(program(command, 1), LIMITS);

  it('are not what else lies beside them: a note, a test or another bot makes no new version', () => {
    const write = own('beside');
    write('bot.py', 'import choose\nchoose.column()');
    write('choose.py', 'def column(): return 3');
    const command = `python3 ${folder}/beside/bot.py {port} {name}`;
    const before = version(command);
    write('test_choose.py', 'import choose');
    write('other.py', 'print(2)');
    expect(version(command)).toBe(before);
    write('choose.py', 'def column(): return 2');
    expect(version(command)).not.toBe(before);
  });

  it.each([
    ['by another file', 'sh DIR/run.sh', { 'run.sh': 'python3 bot.py', 'bot.py': 'import a', 'a.py': '1' }],
    ['by the name of a class', 'java -cp DIR Bot', { 'Bot.java': 'new Mark()', 'Mark.java': '1' }],
    ['with a hyphen', 'node DIR/bot.mjs', { 'bot.mjs': "import './my-eyes.mjs'", 'my-eyes.mjs': '1' }],
  ])('are those that are named %s: a change of the last one makes a new version', (how, command, files) => {
    const write = own(how.replaceAll(' ', '-'));
    for (const [name, text] of Object.entries(files)) write(name, text);
    const line = `${command.replace('DIR', join(folder, how.replaceAll(' ', '-')))} {port}`;
    const before = version(line);
    write(Object.keys(files).at(-1) as string, '2');
    expect(version(line)).not.toBe(before);
  });
});

describe('a history', () => {
  it('is kept in order, survives a line that was cut off, and rates versions over all matches', async () => {
    const path = join(folder, 'runs', 'history.jsonl');
    const meet = (depth: number, won: number) =>
      appendToHistory(
        path,
        [
          { name: 'mine', version: `${depth}` },
          { name: 'greedy', version: 'g' },
        ],
        [{ players: [0, 1], terms: { ...TERMS, seed: depth }, games: games(won, 40) }],
      );
    await meet(1, 5);
    // Cut off by a crash.
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"20`);
    await meet(2, 30);
    const { entries: history, unreadable } = readHistory(path);
    expect(unreadable).toBe(1);
    expect(history).toHaveLength(2);
    const { versions, standings, steps, unmeasured } = ladderOf(history);
    expect(unmeasured).toBe(160);
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

  it('takes luck out of games that have it measured, whatever was played without', () => {
    const lucky = games(5, 40).map((game) => ({ ...game, luck: game.points[0] - 0.5 }));
    const luckOf = (ladder: ReturnType<typeof ladderOf>) => ladder.standings.rows[0]?.luck;
    const measured = luckOf(ladderOf([entryOf(lucky)]));
    expect(measured).not.toBe(0);
    const mixed = ladderOf([entryOf(lucky), entryOf(games(1, 2))]);
    expect(luckOf(mixed)).toBeCloseTo(measured as number);
    expect(mixed.unmeasured).toBe(4);
  });

  describe('with a match that is played again', () => {
    const played = games(12, 20);
    const turned = played.map(({ points: [one, other], starter, ...game }) => ({
      ...game,
      starter: (1 - starter) as 0 | 1,
      points: [other, one] as [0 | 1, 0 | 1],
    }));
    /** A match with these terms, and another one with the same but for `change`. */
    const ladderAfter = (change: Partial<typeof TERMS>, own = played, terms = TERMS) => {
      const entry = entryOf(played);
      const entryWith = (used: typeof TERMS, some: typeof played) => ({
        ...entry,
        meetings: [{ players: [0, 1] as [number, number], terms: used, games: some }],
      });
      return ladderOf([entryWith(terms, played), entryWith({ ...terms, ...change }, own)]);
    };
    const width = ({ standings }: ReturnType<typeof ladderOf>) => {
      const [first] = standings.rows;
      return first === undefined ? 0 : first.rating.high - first.rating.low;
    };
    const once = ladderOf([entryOf(played)]);

    it('counts it once: its interval stays as wide as it was', () => {
      const again = ladderAfter({});
      expect(again.repeated).toBe(40);
      expect(again.standings).toEqual(once.standings);
    });

    it('counts only what is new in a longer one', () => {
      const longer = ladderAfter({}, games(30, 40));
      expect(longer.repeated).toBe(40);
      expect(longer.standings.rows[0]?.games).toBe(80);
    });

    it('knows it with the players named the other way round', () => {
      const entry = entryOf(played);
      const both = [
        { ...entry, meetings: [{ players: [0, 1] as [number, number], terms: TERMS, games: played }] },
        { ...entry, meetings: [{ players: [1, 0] as [number, number], terms: TERMS, games: turned }] },
      ];
      expect(ladderOf(both).standings).toEqual(once.standings);
    });

    it.each([
      ['another seed', { seed: 8 }],
      ['another opening', { openingPlies: 0 }],
      ['other limits', { limits: { nodes: 4000 } }],
      ['bombs of another kind of contest', { path: ['tournament'] }],
      ['another version of fcx, whose players may play otherwise', { fcxVersion: '1.1.0' }],
    ])('counts it again with %s', (_, change) => {
      const again = ladderAfter(change);
      expect(again.repeated).toBe(0);
      expect(width(again)).toBeLessThan(0.8 * width(once));
    });

    it('counts the copy whose luck was measured, whichever came first', () => {
      const lucky = played.map((game) => ({ ...game, luck: (game.points[0] - 0.5) / 2 }));
      const onlyLucky = ladderOf([entryOf(lucky)]);
      const withTerms = (own: typeof played) => ({
        ...entryOf(own),
        meetings: [{ players: [0, 1] as [number, number], terms: TERMS, games: own }],
      });
      for (const copies of [
        [played, lucky],
        [lucky, played],
      ]) {
        const again = ladderOf(copies.map(withTerms));
        expect(again.repeated).toBe(40);
        expect(again.unmeasured).toBe(0);
        expect(again.standings).toEqual(onlyLucky.standings);
      }
    });

    it('counts it again where a clock has a say, and where nothing is known of it or of who played it', () => {
      const { fcxVersion, ...unknown } = TERMS;
      const copy = {
        ...entryOf(played),
        meetings: [{ players: [0, 1] as [number, number], terms: unknown, games: played }],
      };
      expect(ladderOf([copy, copy]).repeated).toBe(0);
      expect(ladderAfter({}, played, { ...TERMS, isTimed: true }).repeated).toBe(0);
      expect(ladderOf([entryOf(played), entryOf(played)]).repeated).toBe(0);
    });
  });

  it('rates a match cut into several as one, and leaves out an odd game', () => {
    always([fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 20 })], (cut, won) => {
      const all = games(won, 20);
      const whole = ladderOf([entryOf(all)]).standings;
      const parts = [all.slice(0, 2 * cut), [...all.slice(2 * cut), ...all.slice(0, 1)]].map(entryOf);
      expect(ladderOf(parts).standings).toEqual(whole);
    });
  });
});
