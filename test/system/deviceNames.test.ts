import { expect, it } from 'vitest';
import { namesDevice } from '../../src/system/deviceNames.ts';

it.each(['con.jsonl', 'replays\\NUL', 'runs/aux.1.json', 'Com1', 'lpt9.txt'])(
  '%s is a device on Windows',
  (path) => {
    expect(namesDevice(path, 'win32')).toBe(true);
    expect(namesDevice(path, 'linux')).toBe(false);
  },
);

it.each(['contest.jsonl', 'nul/games.jsonl', 'com10', 'my con'])('%s is a file everywhere', (path) => {
  expect(namesDevice(path, 'win32')).toBe(false);
});
