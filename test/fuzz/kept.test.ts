/** Whatever becomes of what fcx keeps, or whoever made it: reading it gives an expected error or a valid reading, and writes nothing. */
import { readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ExpectedError } from '../../src/engine/errors.ts';
import { stream } from '../../src/engine/random.ts';
import { testFolder } from '../system/folders.ts';
import { IS_LONG } from '../thorough.ts';
import { checkpointOf, KEPT_FORMATS, type KeptFiles, layOut, PLACE } from './keptFormats.ts';
import { mutantOf } from './mutants.ts';

const MUTANTS = Number(process.env.MUTANTS ?? (IS_LONG ? 100_000 : 500));
/** No reading takes as long on any machine. */
const HANG_MS = 20_000;

/** A checkpoint says by a hash that it is whole: one that a stranger has changed says so, too. */
function mutatedFile(name: string, text: string, seed: number): string {
  const mutant = mutantOf(text, name.endsWith('.jsonl'), seed);
  if (name !== 'checkpoint.json') return mutant;
  try {
    const { content, version } = JSON.parse(mutant);
    return checkpointOf(content, version);
  } catch {
    return mutant;
  }
}

function mutated(files: KeptFiles, seed: number): KeptFiles {
  const random = stream(seed, 'file');
  const name = random.pick(Object.keys(files));
  const once = { ...files, [name]: mutatedFile(name, files[name] as string, seed) };
  if (random.int(1, 4) > 1) return once;
  const other = random.pick(Object.keys(files));
  return { ...once, [other]: mutatedFile(other, once[other] as string, seed + 0.5) };
}

afterEach(() => vi.unstubAllEnvs());

it.each(KEPT_FORMATS)(
  'a mutated $name is read or refused',
  { timeout: 12 * 3_600_000 },
  async ({ made, read, name }) => {
    const base = testFolder();
    const all = await made(base);
    for (const [index, files] of all.entries()) {
      const folder = join(base, `whole-${index}`);
      layOut(folder, files);
      await read(folder);
    }
    // Each command that is named looks through the path for fcx.
    vi.stubEnv('PATH', dirname(process.execPath));
    const came = { read: 0, refused: 0 };
    const bugs = new Map<string, string>();
    let [before, there]: [string, KeptFiles] = [join(base, 'mutant-0'), {}];
    layOut(before, there);
    for (let seed = 1; seed <= MUTANTS; seed++) {
      // It has a path of its own, as readings are kept by their paths. To remove a folder takes longer than to read it.
      const folder = join(base, `mutant-${seed}`);
      renameSync(before, folder);
      const files = mutated(all[seed % all.length] as KeptFiles, seed);
      layOut(folder, files, there);
      [before, there] = [folder, files];
      const begun = performance.now();
      try {
        await read(folder);
        came.read++;
      } catch (error) {
        if (error instanceof ExpectedError) came.refused++;
        else bugs.set((error as Error).stack?.split('\n').slice(0, 4).join('\n') ?? '', `seed ${seed}`);
      }
      if (performance.now() - begun > HANG_MS) bugs.set('a hang', `seed ${seed}`);
      const left = readdirSync(join(folder, PLACE)).sort();
      if (left.join() !== Object.keys(files).sort().join()) bugs.set(`wrote ${left}`, `seed ${seed}`);
    }
    if (MUTANTS > 500) process.stderr.write(`${name}: ${JSON.stringify(came)}\n`);
    expect(Object.fromEntries(bugs)).toEqual({});
    expect(came.read).toBeGreaterThan(0);
    // Of a history, only what is wrong is left out.
    if (name !== 'history') expect(came.refused).toBeGreaterThan(0);
  },
);
