import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LineProcess } from '../../src/system/botProcess.ts';
import { testFolder } from './folders.ts';

const LONG_MS = 20_000;

function start(command: string, timeoutMs = LONG_MS): LineProcess {
  const player = new LineProcess(command, timeoutMs);
  onTestFinished(() => player.stop(0));
  return player;
}

describe('a player', () => {
  it('gets lines and answers with lines, with either line ending', async () => {
    const player = start('cat');
    player.send('Move');
    player.send('Opponent played 3\r');
    expect(await player.answer()).toEqual({ type: 'line', line: 'Move' });
    expect(await player.answer()).toEqual({ type: 'line', line: 'Opponent played 3' });
  });

  it('may answer in pieces', async () => {
    const path = join(testFolder(), 'player.mjs');
    await writeFile(path, 'process.stdout.write("1"); setTimeout(() => process.stdout.write("2\\n"), 50);');
    const player = start(`"${process.execPath}" "${path}"`);
    expect(await player.answer()).toEqual({ type: 'line', line: '12' });
  });

  it('may be silent only for a limited time', async () => {
    expect(await start('cat', 50).answer()).toEqual({ type: 'silence', timeoutMs: 50 });
  });

  it('that has ended is reported with its last words, after its answers', async () => {
    const player = start('echo 4; echo no luck >&2; exit 3');
    expect(await player.answer()).toEqual({ type: 'line', line: '4' });
    expect(await player.answer()).toEqual({ type: 'end', reason: 'ended with exit code 3: no luck' });
    player.send('Move');
  });

  it('that cannot be started is reported as ended', async () => {
    expect(await start('there-is-no-such-program').answer()).toMatchObject({
      type: 'end',
      reason: expect.stringContaining('there-is-no-such-program'),
    });
  });

  it.each([
    ['in lines', 'yes 1'],
    ['without an end', 'cat /dev/zero'],
  ])('cannot flood us %s', async (_, command) => {
    const player = start(command);
    let answer = await player.answer();
    while (answer.type === 'line') answer = await player.answer();
    expect(answer).toEqual({ type: 'flood' });
  });
});

describe('stopping', () => {
  it('lets a player end on its own', async () => {
    const file = join(testFolder(), 'last-words');
    const player = start(`read line; echo "$line" > '${file}'; cat; echo bye >> '${file}'`);
    player.send('# disqualified');
    await player.stop(LONG_MS);
    expect(await readFile(file, 'utf8')).toBe('# disqualified\nbye\n');
  });

  it('does not wait after an interruption', async () => {
    const interruption = new AbortController();
    const player = start('cat; sleep 1000');
    const answer = player.answer(interruption.signal);
    interruption.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await player.stop(2 * LONG_MS, interruption.signal);
  });
});
