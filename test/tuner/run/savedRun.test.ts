import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GENERATIONS, readRun } from '../../../src/tuner/run/folder.ts';
import type { RunContents, RunKind } from '../../../src/tuner/run/format.ts';
import { testFolder } from '../../system/folders.ts';

it('reads what was added to a run, and all of it again where that was replaced', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'config.json'), '{"format":"fcx-run"}');
  const report = z.object({ generation: z.number() });
  const kind = {
    ...{ format: 'fcx-run', version: 1, report, config: z.any(), checkpoint: z.any(), result: z.any() },
  } as unknown as RunKind<RunContents>;
  const read = (text: string) => {
    writeFileSync(join(folder, GENERATIONS), text);
    return readRun(kind, folder).generations.map((one) => (one as { generation: number }).generation);
  };
  const line = (generation: number) => `{"generation":${generation}}\n`;
  expect(read('')).toEqual([]);
  expect(read(line(1))).toEqual([1]);
  expect(read(`${line(1)}${line(2)}{"gener`)).toEqual([1, 2]);
  expect(read(`${line(1)}${line(2)}${line(3)}`)).toEqual([1, 2, 3]);
  expect(read(`${line(1)}${line(4)}`)).toEqual([1, 4]);
  expect(read(`${line(7)}${line(8)}${line(9)}`)).toEqual([7, 8, 9]);
});
