import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { newestFolder, newestReplay } from '../../../src/cli/input/newest.ts';
import { testFolder } from '../../system/folders.ts';

const said: string[] = [];
const say = (text: string) => void said.push(text);

/** Write an empty object to a file that was last changed at this second. */
function write(path: string, second: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '{}');
  utimesSync(path, second, second);
}

beforeEach(() => {
  const before = process.cwd();
  process.chdir(testFolder());
  onTestFinished(() => process.chdir(before));
  said.length = 0;
});

it('what is named is taken as it is, even where nothing is', () => {
  expect(newestFolder('run', 'mine', say)).toBe('mine');
  expect(newestReplay('mine.jsonl', say)).toBe('mine.jsonl');
  expect(said).toEqual([]);
});

it.each(['run', 'folder', 'event', 'tournament'] as const)(
  'without a %s there is an error that says how to begin',
  (kind) => {
    expect(() => newestFolder(kind, undefined, say)).toThrow(
      /^there is no .* in runs; name its folder, or start one: /,
    );
    expect(() => newestFolder(kind, 'newest', say)).toThrow(/^there is no /);
  },
);

it('the newest of several is taken, and named', () => {
  for (const [name, second] of [
    ['old', 10],
    ['new', 30],
    ['middle', 20],
  ] as const) {
    write(join('runs', name, 'config.json'), second);
    write(join('replays', `${name}.jsonl`), second);
  }
  write(join('replays', 'newest.txt'), 90);
  for (const named of [undefined, 'newest'])
    expect(newestFolder('run', named, say)).toBe(join('runs', 'new'));
  expect(newestReplay(undefined, say)).toBe(join('replays', 'new.jsonl'));
  expect(said.slice(1)).toEqual(['the newest run: runs/new', 'the newest replay: replays/new.jsonl']);
});

it('without a replay there is an error that says how to record one', () => {
  expect(() => newestReplay(undefined, say)).toThrow(
    /^there is no replay in replays; name a file, or record one: /,
  );
});
