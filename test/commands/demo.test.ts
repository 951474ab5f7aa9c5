import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { runCommand } from './runCommand.ts';

it('fcx demo tunes, serves and plays a match with the weights it found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fcx-demo-'));
  try {
    const { stdout, code } = await runCommand(['demo', '--games', '1'], folder);
    expect(code).toBe(0);
    expect(stdout).toContain('weights/demo.json written');
    expect(stdout).toMatch(/match 1 after 1 game: Tuned_[AB] [01] : [01] Tuned_[AB]/);
    expect(loadWeights(join(folder, 'weights', 'demo.json')).provenance.method).toBe('spsa');
  } finally {
    await rm(folder, { recursive: true });
  }
});
