import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { valuesOf } from '../../src/bot/program/parameters.ts';
import { loadParameters } from '../../src/bot/program/parametersFile.ts';
import { TUNABLE } from '../arena/players/programs.ts';
import { sharedFolder } from '../system/folders.ts';
import { beginCommand, succeeded } from './runCommand.ts';

const TINY = '--population 4 --pairs 2 --games 100 --seed 5 --no-luck'.split(' ');
const PROGRAM = ['--bot', TUNABLE, ...TINY, '--generations', '3'];
const MODULE = ['--bot', './bot.mjs', ...TINY, '--generations', '1'];

/** Plays the open column nearest to its own. */
const NEAREST = `export default class {
  constructor(_name, { column = 1, flaw }) {
    if (flaw === 'throws') throw new Error('I was not made for this');
    this.column = column;
  }
  play({ board }) {
    const open = [0, 1, 2, 3, 4, 5, 6].filter((column) => board[5][column] === 0);
    return open.sort((one, two) => Math.abs(one - this.column) - Math.abs(two - this.column))[0];
  }
}`;

const deaf = { value: 1, min: 0, max: 6 };

const folder = sharedFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'bot.mjs'), NEAREST);
  await write('mine.json', {
    column: { value: 1, min: 0, max: 6 },
    flaw: { value: 'none', choices: ['none', 'dies'] },
  });
});

function write(name: string, parameters: object): Promise<void> {
  return writeFile(join(folder, name), JSON.stringify(parameters));
}

function tune(...args: string[]): [string[], string] {
  return [['tune', ...args], folder];
}

describe('fcx tune --bot', { timeout: 300_000 }, () => {
  it('tunes, is stopped, goes on, names what failed, and is reported', async () => {
    const running = beginCommand(...tune(...PROGRAM, '--params', 'mine.json', '--run', 'run'));
    await running.printed(/generation +1\//);
    running.interrupt();
    const stopped = await running.finished;
    expect(stopped.stdout).toMatch(/resume with: .*tune --resume run/);
    const { stdout, stderr } = await succeeded(['tune', '--resume', 'run', '--json'], folder);
    expect(stderr).not.toMatch(/Error/);
    expect(JSON.parse(stdout)).toMatchObject({ generations: 3, out: 'mine.tuned.json' });
    const { parameters, provenance } = loadParameters(join(folder, 'run', 'champion.json'));
    expect(parameters).toMatchObject({ column: { min: 0, max: 6 }, flaw: { choices: ['none', 'dies'] } });
    expect(provenance).toMatchObject({ method: 'nes', details: { bot: TUNABLE, params: 'mine.json' } });
    const values = JSON.parse(readFileSync(join(folder, 'run', 'champion.values.json'), 'utf8'));
    expect(values).toEqual(valuesOf(parameters));
    // A run has all that its report needs.
    await rename(join(folder, 'mine.json'), join(folder, 'away.json'));
    await succeeded(['report', 'run'], folder);
    await rename(join(folder, 'away.json'), join(folder, 'mine.json'));
    const page = readFileSync(join(folder, 'run', 'report.html'), 'utf8');
    expect(page).toContain('--params mine.json');
    expect(page.replaceAll(/<\/?span>/g, '')).toContain('--games 100 ');
    // Some sample always has the other value.
    expect(page).toContain('I cannot live like this');
  });

  it('plays as many games as were asked for, also where the file at --out has other values to be beaten', async () => {
    await write('start.json', { column: { value: 1, min: 0, max: 6 } });
    await write('other.json', { column: { value: 6, min: 0, max: 6 } });
    for (const out of ['new.json', 'other.json']) {
      const flags = [
        '--params',
        'start.json',
        '--games',
        '200',
        '--seed',
        '5',
        '--no-luck',
        '--run',
        `to-${out}`,
      ];
      const { stdout } = await succeeded(...tune('--bot', './bot.mjs', ...flags, '--out', out, '--json'));
      expect(JSON.parse(stdout)).toMatchObject({ opponent: out === 'new.json' ? 'the start' : out });
      const { games } = JSON.parse(readFileSync(join(folder, `to-${out}`, 'result.json'), 'utf8'));
      // A generation is played whole or not at all.
      expect(games).toBeGreaterThan(180);
      expect(games).toBeLessThanOrEqual(220);
    }
  });

  it('tunes a module in threads, names a parameter that it ignores, and the values with which it throws', async () => {
    const flaw = { value: 'none', choices: ['none', 'throws'] };
    await write('half.json', { column: deaf, deaf, flaw });
    const { stderr } = await succeeded(...tune(...MODULE, '--params', 'half.json', '--run', 'half'));
    expect(stderr).toMatch(/^3 parameters: column int 0–6, deaf int 0–6, flaw none\|throws/m);
    expect(stderr).toMatch(/^deaf changes no answer in 12 games /m);
    expect(stderr).not.toMatch(/^column changes no/m);
    const faults = readFileSync(join(folder, 'half', 'faults.jsonl'), 'utf8');
    expect(faults).toContain('I was not made for this');
  });
});
