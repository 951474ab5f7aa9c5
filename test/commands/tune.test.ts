import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWeights } from '../../src/bot/weightsFile.ts';
import { runCommand, startCommand } from './runCommand.ts';

const SMALL = ['--population', '6', '--pairs', '2', '--depth', '2', '--validation', '4', '--seed', '3'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-tune-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('fcx tune', () => {
  it('writes a valid weights file and describes the run in one JSON object', async () => {
    const out = join(folder, 'made', 'here.json');
    const args = ['tune', '--generations', '3', ...SMALL, '--workers', '2', '--out', out, '--json'];
    const { stdout, code } = await runCommand(args);
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as Record<string, unknown>;
    expect(result).toMatchObject({ seed: 3, generations: 3, interrupted: false, out });
    expect(result.validation).toMatchObject({ games: 8 });
    expect(loadWeights(out).weights).toEqual(result.weights);
    expect(loadWeights(out).provenance).toMatchObject({ method: 'ga', details: { seed: 3, generations: 3 } });
  });

  it('writes the same bytes for any number of workers', async () => {
    const files = await Promise.all(
      ['0', '1', '3'].map(async (workers) => {
        const out = join(folder, `${workers}.json`);
        await runCommand(['tune', '--generations', '2', ...SMALL, '--workers', workers, '--out', out]);
        return readFileSync(out, 'utf8');
      }),
    );
    expect(new Set(files).size).toBe(1);
  });

  it('shows every generation and says at the end what the weights are worth', async () => {
    const { stdout, stderr } = await runCommand(
      ['tune', '--generations', '2', ...SMALL, '--out', 'w.json'],
      folder,
    );
    expect(stderr).toMatch(/generation 1\/2 {2}best \d\.\d+ ± \d\.\d+ {2}mean .* games\/s/);
    expect(stdout).toContain('weights in w.json');
    expect(stdout).toMatch(/score against the default weights in 8 paired games: \d\.\d+ ± \d\.\d+/);
  });

  it('keeps the best weights so far when it is interrupted', async () => {
    const out = join(folder, 'best.json');
    const running = startCommand(['tune', '--generations', '100000', ...SMALL, '--out', out]);
    await running.printed(/generation +2\//);
    running.process.kill('SIGINT');
    const { stdout, code } = await running.finished;
    expect(code).toBe(130);
    expect(stdout).toMatch(/stopped after \d+ generations; best weights so far in /);
    expect(loadWeights(out).provenance.method).toBe('ga');
    expect(await readdir(folder)).toEqual(['best.json']);
  });

  it.each([
    [['--generations', '0'], /greater than or equal to 1/],
    [['--depth', '4', '--nodes', '100'], /--depth|--nodes/],
    [['--speed', '9'], /Nonexistent flag: --speed/],
  ])('refuses %j', async (flags, message) => {
    const { stderr, code } = await runCommand(['tune', ...flags], folder);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(existsSync(join(folder, 'weights'))).toBe(false);
  });

  it('finds out at once when the weights cannot be written', async () => {
    await mkdir(join(folder, 'folder.json'));
    const { stdout, stderr, code } = await runCommand(['tune', '--out', 'folder.json'], folder);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('folder.json cannot be written: it is a folder');
  });
});
