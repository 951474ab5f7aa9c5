import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { valuesOf } from '../../src/bot/program/parameters.ts';
import { parseParameters } from '../../src/bot/program/parametersFile.ts';
import { sharedFolder } from '../system/folders.ts';
import { beginCommand, refused, runCommand } from './runCommand.ts';

const BOT = fileURLToPath(new URL('../fixtures/bots/tunable.mjs', import.meta.url));
const COMMAND = `"${process.execPath}" "${BOT}" {port} {name}`;
const TINY = '--population 4 --generations 3 --pairs 2 --games 100 --seed 5 --no-luck'.split(' ');
const TINIER = '--population 4 --generations 1 --pairs 2 --validation 2 --seed 5 --no-luck'.split(' ');

const folder = sharedFolder();
beforeAll(async () => {
  await write('mine.json', {
    column: { value: 1, min: 0, max: 6 },
    flaw: { value: 'none', choices: ['none', 'dies'] },
  });
});

function write(name: string, parameters: object): Promise<void> {
  return writeFile(join(folder, name), JSON.stringify(parameters));
}

function tune(...args: string[]): [string[], string] {
  return [['tune', '--bot', COMMAND, ...args], folder];
}

describe('fcx tune --bot', () => {
  it('tunes, is stopped, goes on, names what failed, and is reported', async () => {
    const running = beginCommand(...tune(...TINY, '--params', 'mine.json', '--run', 'run'));
    await running.printed(/generation +1\//);
    running.interrupt();
    const stopped = await running.finished;
    expect(stopped.stdout).toMatch(/resume with: .*tune --resume run/);
    const { code, stdout, stderr } = await runCommand(['tune', '--resume', 'run', '--json'], folder);
    expect(stderr).not.toMatch(/Error/);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ generations: 3, out: 'mine.tuned.json', written: true });
    const { parameters, provenance } = parseParameters(
      readFileSync(join(folder, 'mine.tuned.json'), 'utf8'),
      'it',
    );
    expect(parameters).toMatchObject({ column: { min: 0, max: 6 }, flaw: { choices: ['none', 'dies'] } });
    expect(provenance).toMatchObject({ method: 'nes', details: { bot: COMMAND, params: 'mine.json' } });
    const values = JSON.parse(readFileSync(join(folder, 'mine.values.json'), 'utf8'));
    expect(values).toEqual(valuesOf(parameters));
    // A run has all that its report needs.
    await rename(join(folder, 'mine.json'), join(folder, 'away.json'));
    const report = await runCommand(['report', 'run'], folder);
    await rename(join(folder, 'away.json'), join(folder, 'mine.json'));
    expect(report.code).toBe(0);
    const page = readFileSync(join(folder, 'run', 'report.html'), 'utf8');
    expect(page).toContain('--params mine.json');
    expect(page.replaceAll(/<\/?span>/g, '')).toContain('--games 100 ');
    expect(page).toContain('its games and its result will differ:');
    // Some sample always has the other value.
    expect(page).toContain('I cannot live like this');
  });

  it('ends at once, with what it printed, for a bot that fails with its start values', async () => {
    await write('broken.json', { column: { value: 1, min: 0, max: 6 }, flaw: 'dies' });
    expect(await refused(...tune(...TINIER, '--params', 'broken.json', '--run', 'none'))).toMatch(
      /the bot fails with the parameters it starts from: .*I cannot live like this/s,
    );
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('names a parameter that the bot ignores, and refuses a bot that ignores all', async () => {
    const deaf = { value: 1, min: 0, max: 6 };
    await write('half.json', { column: deaf, deaf });
    await write('deaf.json', { deaf, deaf2: deaf });
    const { code, stderr } = await runCommand(...tune(...TINIER, '--params', 'half.json', '--run', 'half'));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^2 parameters: column int 0–6, deaf int 0–6\n/m);
    expect(stderr).toMatch(/^deaf changes no answer in 12 games /m);
    expect(stderr).not.toMatch(/^column changes no/m);
    expect(
      await refused(...tune(...TINIER, '--params', 'deaf.json', '--run', 'none', '--against', 'random')),
    ).toMatch(/no parameter changes an answer: does your bot read \{params\}/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it.each([
    ['throws', 'I was not made for this'],
    ['hangs', 'did not answer within 700 ms'],
  ])('tunes a module in threads, and names the values with which it %s', async (fault, did) => {
    const module = `export default class {
      constructor(_name, { column, flaw }) {
        if (flaw === 'throws') throw new Error('I was not made for this');
        Object.assign(this, { column, flaw });
      }
      play({ board }) {
        // Hangs without taking a core from the other tests.
        if (this.flaw === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        const open = [0, 1, 2, 3, 4, 5, 6].filter((column) => board[5][column] === 0);
        return open.sort((one, two) => Math.abs(one - this.column) - Math.abs(two - this.column))[0];
      }
    }`;
    await writeFile(join(folder, 'bot.mjs'), module);
    const flaw = { value: 'none', choices: ['none', fault] };
    await write('module.json', { column: { value: 1, min: 0, max: 6 }, flaw });
    const line = `tune --bot ./bot.mjs --params module.json --run ${fault} --out ${fault}.json`;
    const { code, stderr } = await runCommand([...line.split(' '), ...TINIER], folder);
    expect(stderr).toMatch(/^2 parameters: column int 0–6, flaw none\|/m);
    expect(code).toBe(0);
    const faults = readFileSync(join(folder, fault, 'faults.jsonl'), 'utf8');
    expect(faults).toContain(did);
  });

  it.each([
    [['--params', 'none.json'], /none\.json cannot be read: .*; give --params a JSON file/],
    [[], /the file of its parameters with --params/],
    [['--params', 'mine.json', '--from', 'best.json'], /leave out --from/],
    [['--params', 'mine.json', '--nodes', '50'], /--nodes/],
    [['--params', 'mine.json', '--game', 'kitten'], /--bot is no flag of the game kitten/],
  ])('refuses %j', async (args, message) => {
    expect(await refused(...tune(...args))).toMatch(message);
  });
});
