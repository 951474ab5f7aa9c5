import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSamples } from '../../../../src/games/fcx/training/samples.ts';
import { OutputFileError } from '../../../../src/system/files.ts';
import { testFolder } from '../../../system/folders.ts';
import { alwaysLater } from '../../../thorough.ts';

let path: string;
beforeEach(() => {
  path = join(testFolder(), 'games-1.bin');
});

const BATCHES = [Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(4, 5)];

async function reread(): Promise<number[][]> {
  const { batches } = await openSamples(path);
  return batches.map((batch) => [...batch]);
}

describe('kept samples', () => {
  it('are read as they were added, and lose the batch that was half written, and nothing else, wherever the file ends', async () => {
    const kept = await openSamples(path);
    await kept.add(BATCHES.slice(0, 1));
    await kept.add(BATCHES.slice(1));
    expect(kept.batches).toEqual(BATCHES);
    expect(await reread()).toEqual([[1, 2, 3], [], [4, 5]]);
    const bytes = await readFile(path);
    const ends = [39, 75, 113];
    await alwaysLater({ numRuns: 30 }, [fc.nat({ max: bytes.length })], async (length) => {
      await writeFile(path, bytes.subarray(0, length));
      expect((await reread()).length).toBe(ends.filter((end) => end <= length).length);
      // What is damaged is cut off, so that more can be added.
      const again = await openSamples(path);
      await again.add(BATCHES.slice(again.batches.length));
      expect(await readFile(path)).toEqual(bytes);
    });
  });

  it('end before a batch whose checksum is wrong', async () => {
    const kept = await openSamples(path);
    await kept.add(BATCHES);
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = 99;
    await writeFile(path, bytes);
    expect(await reread()).toEqual([[1, 2, 3], []]);
  });

  it('ignore a length that reaches beyond the file', async () => {
    await (await openSamples(path)).add(BATCHES.slice(0, 1));
    await appendFile(path, Buffer.alloc(40, 255));
    expect(await reread()).toEqual([[1, 2, 3]]);
  });

  it('say which file cannot be written', async () => {
    const kept = await openSamples(join(testFolder(), 'gone', 'games-1.bin'));
    await expect(kept.add(BATCHES)).rejects.toThrow(OutputFileError);
    await expect(kept.add(BATCHES)).rejects.toThrow(/games-1\.bin cannot be written/);
    expect(kept.batches).toEqual([]);
  });
});
