import { readFileSync } from 'node:fs';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { formatWeights } from '../../src/bot/evaluation/weightsFormat.ts';
import { programName } from '../../src/system/installation.ts';
import { ANTI } from '../games/fcx/training/reports.ts';
import { testFolder } from '../system/folders.ts';
import { beginCommand, resultOf, runCommand } from './runCommand.ts';

const SMALL: Record<string, string> = {
  threads: '0',
  games: '1000',
  nodes: '20',
  epochs: '10',
  seed: '3',
  from: 'anti.json',
  generations: '2',
  'test-nodes': '20',
  'test-pairs': '96',
  validation: '32',
  'sprt-elo1': '100',
};

let folder: string;
beforeEach(async () => {
  folder = testFolder();
  await writeFile(join(folder, 'anti.json'), formatWeights(ANTI));
});

function training(options: Record<string, string>): string[] {
  const flags = Object.entries({ ...SMALL, ...options }).flatMap(([name, value]) => [`--${name}`, value]);
  return ['train', ...flags];
}

describe('fcx train', { timeout: 300_000 }, () => {
  it('writes a network that is better than the start, its origin and its test, and reports on it', async () => {
    const result = await resultOf(training({ out: 'new.json', run: 'run' }), folder);
    expect(result).toMatchObject({
      seed: 3,
      interrupted: false,
      run: 'run',
      promoted: true,
      written: true,
      verdict: 'H1',
      opponent: 'anti.json',
    });
    expect(result.generations).toHaveLength(2);
    for (const field of ['games', 'elo', 'llr', 'freshLoss', 'calibrationError', 'searchCalibrationError'])
      expect(result[field]).toBeTypeOf('number');
    const { weights, network } = loadWeights(join(folder, 'new.json'));
    expect(weights).toEqual(ANTI.weights);
    expect(network?.sha256).toBe(result.network);
    expect(network?.training).toMatchObject({
      method: 'fcx train',
      settings: { seed: 3, games: 1000 },
      parents: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      promotion: {
        opponent: 'anti.json',
        opponentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        llr: result.llr,
        elo: result.elo,
        eloLow: result.eloLow,
      },
      engineVersion: expect.any(String),
    });

    const shown = await runCommand(['weights', 'show', 'new.json'], folder);
    expect(shown.stdout).toContain('tested against anti.json');
    const page = await runCommand(['report', 'run'], folder);
    expect(page.stdout).toContain('report in run/report.html');
    const html = readFileSync(join(folder, 'run', 'report.html'), 'utf8');
    for (const part of ['Log loss', 'after bomb 3', 'Elo over anti.json', 'The searches that played'])
      expect(html).toContain(part);
    const again = await runCommand(['train', '--threads', '0', '--resume', 'run'], folder);
    expect(again.stdout).toContain('run has already finished');
    const wrong = await runCommand(['tune', '--threads', '0', '--resume', 'run'], folder);
    expect(wrong).toMatchObject({ code: 1 });
    expect(wrong.stderr).toContain('run is a run of fcx train');
  });

  it('stopped by Ctrl-C keeps what it has, writes nothing else, and says how to resume', async () => {
    const running = beginCommand(training({ games: '100000', out: 'new.json', run: 'run' }), folder);
    await running.printed(/generation 1\/2: games [1-9]/);
    running.interrupt();
    const { stdout, code } = await running.finished;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^stopped in generation 1: games [1-9]\d* of 100000; resume with: /);
    expect(stdout).toContain(`; resume with: ${programName(process.env, folder)} train --resume run\n`);
    expect((await readdir(folder)).toSorted()).toEqual(['anti.json', 'run']);
    const kept = 'config.json games-1.bin generations.jsonl start.json trust.json'.split(' ');
    expect((await readdir(join(folder, 'run'))).toSorted()).toEqual(kept);
    // Damage costs the games after it.
    await truncate(join(folder, 'run', 'games-1.bin'), 100);
    const resumed = beginCommand(['train', '--threads', '0', '--resume', 'run'], folder);
    await resumed.printed(/generation 1\/2: games 0 of 100000/);
    resumed.interrupt();
    expect((await resumed.finished).code).toBe(130);
  });
});
