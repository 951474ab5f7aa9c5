import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWritable } from '../../src/system/checkWritable.ts';

const folder = mkdtempSync(join(tmpdir(), 'fcx-writable-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('checking that a file can be written', () => {
  it('makes the folder', async () => {
    await checkWritable(join(folder, 'new', 'w.json'));
    expect(readdirSync(folder)).toContain('new');
  });

  it('refuses a folder and a path through a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(checkWritable(folder)).rejects.toThrow(/cannot be written: it is a folder/);
    await expect(checkWritable(folder)).rejects.toMatchObject({ code: 'notWritable' });
    await expect(checkWritable(join(folder, 'file', 'w.json'))).rejects.toThrow(/cannot be written/);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('');
  });
});
