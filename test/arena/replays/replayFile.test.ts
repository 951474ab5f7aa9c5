import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadReplay, ReplayWriter } from '../../../src/arena/replays/replayFile.ts';
import { movesText, parseReplay, type ReplayInfo } from '../../../src/arena/replays/replayFormat.ts';
import { testFolder } from '../../system/folders.ts';
import { EXPLOSION, scriptedGame } from '../scripted.ts';

const INFO: ReplayInfo = { seed: 7, games: 11, startedAt: '2024-05-01T10:20:30.000Z' };
const HEADER =
  '{"format":"fcx-replay","version":1,"seed":7,"games":11,"startedAt":"2024-05-01T10:20:30.000Z"}';
const { record } = await scriptedGame(EXPLOSION);

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

describe('a replay file', () => {
  it('has a header and a line for each game, and is read back', () => {
    const path = join(folder, 'made', 'here.jsonl');
    const writer = new ReplayWriter(path, INFO);
    writer.add(record);
    writer.add({ ...record, index: 2 });
    expect(writer.finish()).toBe(true);
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([
      HEADER,
      JSON.stringify(record),
      JSON.stringify({ ...record, index: 2 }),
      '',
    ]);
    expect(loadReplay(path)).toEqual({
      info: INFO,
      games: [record, { ...record, index: 2 }],
      isTorn: false,
    });
  });

  it('has its name only when it is complete, and holds the games so far before', () => {
    const path = join(folder, 'games.jsonl');
    const writer = new ReplayWriter(path, INFO);
    writer.add(record);
    const [temporary, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(temporary).not.toBe('games.jsonl');
    expect(loadReplay(join(folder, temporary as string)).games).toEqual([record]);
    writer.finish();
    expect(readdirSync(folder)).toEqual(['games.jsonl']);
  });

  it('replaces an older one, but not for no games', () => {
    const path = join(folder, 'games.jsonl');
    writeFileSync(path, 'older');
    expect(new ReplayWriter(path, INFO).finish()).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('older');
    const writer = new ReplayWriter(path, INFO);
    writer.add(record);
    writer.finish();
    expect(loadReplay(path).games).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['games.jsonl']);
  });

  const game = (changes: object) => `${HEADER}\n${JSON.stringify({ ...record, ...changes })}\n`;
  it.each([
    ['', /line 1: not JSON/],
    ['{"format":"fcx-weights","version":1}', /line 1: format/],
    [HEADER.replace('"version":1', '"version":2'), /line 1: version/],
    [`${HEADER}\n{\n`, /line 2: not JSON/],
    [`${HEADER}\n{\n${JSON.stringify(record)}\n`, /line 2: not JSON/],
    [game({ winners: [] }), /line 2: winners/],
    [game({ winners: [2, 1] }), /line 2: winners/],
    [game({ winners: [1], points: [0, 1] }), /line 2: points/],
    [game({ moves: [7] }), /line 2: moves\.0/],
    [game({ replyMs: [1] }), /line 2: replyMs: there must be one for each move/],
    [game({ winningChances: [1] }), /line 2: winningChances: there must be one for each move/],
    [game({ winningChances: [2] }), /line 2: winningChances/],
    [game({ reason: 'boredom' }), /line 2: reason/],
    [game({ finalBoard: [[0]] }), /line 2: finalBoard/],
  ])('is checked line by line: %#', (text, message) => {
    expect(() => parseReplay(text, 'x.jsonl')).toThrow(message);
    expect(() => parseReplay(text, 'x.jsonl')).toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  it('has a star before the column of a bomb', () => {
    const moves = [3, 4].map((column) => ({ column, bomb: column === 4 ? 2 : null }));
    expect(movesText(moves)).toBe('3 4*2');
  });

  it('loses no more than the last line, where that was cut off, and says so', () => {
    const lines = [HEADER, JSON.stringify(record), JSON.stringify(record)].join('\n');
    const path = join(folder, 'torn.jsonl');
    const said: string[] = [];
    const gamesOf = (text: string) => {
      writeFileSync(path, text);
      return loadReplay(path, (line) => said.push(line)).games.length;
    };
    expect([gamesOf(lines), gamesOf(`${lines}\n`)]).toEqual([2, 2]);
    expect(said).toEqual([]);
    expect([gamesOf(lines.slice(0, -1)), gamesOf(`${lines}\n{"ma`)]).toEqual([1, 2]);
    expect(said).toEqual(Array(2).fill(`the last line of ${path} was cut off, and is left out`));
  });

  it('refuses a name that nobody could read', () => {
    const long = game({ players: ['a'.repeat(601), 'b'] });
    expect(() => parseReplay(long, 'x.jsonl')).toThrow(/line 2: players\.0: Too big/);
    expect(parseReplay(game({ players: ['a'.repeat(600), 'b'] }), 'x.jsonl').games).toHaveLength(1);
  });

  it('may have unknown fields', () => {
    expect(parseReplay(game({ mood: 'good' }), 'x.jsonl').games).toEqual([record]);
  });
});
