import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';
import { type Finished, refused, runCommand } from './runCommand.ts';

const folder = sharedFolder();
let packed: string;
let finished: Finished;
beforeAll(async () => {
  packed = join(folder, 'packed');
  finished = await runCommand(['pack', '--out', packed, '--json']);
});

describe('fcx pack', () => {
  it('plays a game and makes a folder within the limits', async () => {
    expect(finished.code).toBe(0);
    const { bytes, peakRssBytes, workers, limits } = JSON.parse(finished.stdout);
    expect(bytes).toBeLessThanOrEqual(limits.bytes);
    expect(peakRssBytes).toBeGreaterThan(30 * 2 ** 20);
    expect(peakRssBytes).toBeLessThanOrEqual(limits.peakRssBytes);
    expect(workers).toBe(1);
    expect(await readdir(folder)).toEqual(['packed']);
  });

  it('replaces an older pack, and nothing else', async () => {
    const again = await runCommand(['pack', '--out', packed, '--weights', 'default.json']);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('1 of 1 extra threads');
    const other = join(folder, 'mine');
    await mkdir(other);
    await writeFile(join(other, 'precious.txt'), 'mine');
    expect(await refused(['pack', '--out', other], undefined, 1)).toContain(
      'exists and is not an older pack',
    );
    expect(existsSync(join(other, 'precious.txt'))).toBe(true);
  });
});
