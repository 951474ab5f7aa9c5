import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { takeLock } from '../../../src/system/folderLock.ts';
import { FolderError } from '../../../src/system/index.ts';
import { beginRun, freshRunFolder, readRun, resumeRun } from '../../../src/tuner/run/folder.ts';
import type { RunContents, RunKind } from '../../../src/tuner/run/format.ts';
import { checkGenes, readTuning, TUNING, type TuneState } from '../../../src/tuner/tuningFormat.ts';
import { testFolder } from '../../system/folders.ts';
import { archery } from '../archery.ts';
import { configOf, tuneReportOf } from '../madeUpRun.ts';

const config = configOf(archery);
const { engine } = config;

function stateOf(generation: number): TuneState {
  // Fields in another order than the schema's: the hash is that of the checkpoint as written.
  return {
    strategy: { any: ['thing'] },
    champions: [],
    hallOfFame: [[1, 2]],
    games: 10 * generation,
    generation,
    level: 0,
    isSpent: false,
  };
}

let folder: string;
beforeEach(() => {
  folder = join(testFolder(), 'run');
});

async function leftAfter(generations: number): Promise<void> {
  const run = await beginRun(TUNING, folder, config);
  for (let generation = 1; generation <= generations; generation++) {
    run.appendGeneration(tuneReportOf(generation));
    await run.saveCheckpoint({ state: stateOf(generation), incumbent: null });
  }
  run.close();
}

async function reopen() {
  const warnings: string[] = [];
  const run = await resumeRun({ kind: TUNING, engine }, folder, (message) => warnings.push(message));
  onTestFinished(() => run.close());
  return { ...run, run, warnings };
}

describe('a run', () => {
  it('is read as it was left', async () => {
    await leftAfter(3);
    const { run, checkpoint, generations, warnings } = await reopen();
    expect(run.config).toEqual(config);
    expect(checkpoint).toEqual({ state: stateOf(3), incumbent: null });
    expect(generations).toEqual([1, 2, 3].map((generation) => tuneReportOf(generation)));
    expect(warnings).toEqual([]);
  });

  it('is not created over another', async () => {
    await leftAfter(1);
    await expect(beginRun(TUNING, folder, config)).rejects.toThrow(`resume it with --resume ${folder}`);
  });

  it('leaves no lock behind if its configuration cannot be written', async () => {
    // A number that JSON has no form for.
    await expect(beginRun(TUNING, folder, { ...config, openingPlies: 2n })).rejects.toThrow(/BigInt/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a strategy that fcx has no longer is refused in one sentence', async () => {
    await leftAfter(1);
    const old = { ...config, settings: { ...config.settings, strategy: 'cma-es' } };
    await writeFile(join(folder, 'config.json'), JSON.stringify(old));
    const sentence = `${folder} evolved by cma-es, which fcx has no longer: read it with the fcx that made it, or begin a new run`;
    expect(() => readTuning(folder)).toThrow(new FolderError('otherEngine', sentence));
    await expect(reopen()).rejects.toThrow(sentence);
  });

  it('needs a valid configuration', async () => {
    expect(() => readTuning(folder)).toThrow('is not the folder of a run');
    await leftAfter(1);
    await writeFile(join(folder, 'config.json'), '{"format":"fcx-run"');
    expect(() => readTuning(folder)).toThrow('is damaged or of another version');
  });
});

describe('a damaged checkpoint', () => {
  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['changed', (text: string) => text.replace('"games":30', '"games":31')],
  ])('falls back to the one before (%s)', async (_, damage) => {
    await leftAfter(3);
    const path = join(folder, 'checkpoint.json');
    await writeFile(path, damage(await readFile(path, 'utf8')));
    const { run, checkpoint, generations, warnings } = await reopen();
    expect(checkpoint?.state).toEqual(stateOf(2));
    expect(generations.map(({ generation }) => generation)).toEqual([1, 2]);
    expect(warnings).toEqual([`${path} is damaged; resuming from generation 2`]);
    // The damaged checkpoint does not replace the good one.
    await run.saveCheckpoint({ state: stateOf(3), incumbent: null });
    expect(readTuning(folder).checkpoint?.state).toEqual(stateOf(3));
    await writeFile(path, 'damaged again');
    expect(readTuning(folder).checkpoint?.state).toEqual(stateOf(2));
  });

  it('falls back to the start when both are damaged', async () => {
    await leftAfter(3);
    for (const name of ['checkpoint.json', 'checkpoint.previous.json'])
      await writeFile(join(folder, name), '{}');
    const { checkpoint, generations, warnings } = await reopen();
    expect(checkpoint).toBeNull();
    expect(generations).toEqual([]);
    expect(warnings[0]).toContain('resuming from the start');
  });
});

it('is rid of what kills have left half written, and of nothing else, when it is resumed', async () => {
  await leftAfter(1);
  const whole = (await readdir(folder)).sort();
  const left = [
    'checkpoint.json.123',
    'generations.jsonl.new',
    'progress.json.new',
    'learnt-3.json.4567',
    'name.txt.89',
    'report.html.1',
    'results.csv.2',
  ];
  for (const name of [...left, 'notes.1', 'lock.1']) await writeFile(join(folder, name), '{"for');
  await reopen();
  expect((await readdir(folder)).sort()).toEqual([...whole, 'lock.1', 'lock.2', 'notes.1'].sort());
});

it('goes on only from a checkpoint whose generations are all known, as what comes next depends on them', async () => {
  await leftAfter(3);
  const path = join(folder, 'generations.jsonl');
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  await writeFile(path, `${lines.slice(0, 2).join('\n')}\n`);
  const { run, checkpoint, generations, warnings } = await reopen();
  expect(checkpoint?.state).toEqual(stateOf(2));
  expect(generations).toHaveLength(2);
  expect(warnings).toEqual([`${path} is damaged; resuming from generation 2`]);
  run.close();
  await writeFile(path, `{"generation":1,"be\n${lines[1]}\n`);
  const again = await reopen();
  expect([again.checkpoint, again.generations]).toEqual([null, []]);
  expect(again.warnings).toEqual([`${path} is damaged; resuming from the start`]);
});

it('drops lines about generations after the checkpoint, complete or not', async () => {
  await leftAfter(2);
  const path = join(folder, 'generations.jsonl');
  await appendFile(path, `${JSON.stringify(tuneReportOf(3))}\n{"generation":4,"be`);
  const { run, generations } = await reopen();
  expect(generations.map(({ generation }) => generation)).toEqual([1, 2]);
  run.appendGeneration(tuneReportOf(3));
  expect(readTuning(folder).generations).toEqual([1, 2, 3].map((generation) => tuneReportOf(generation)));
});

describe('the lock', () => {
  function leaveLock(owner: unknown, number = 1): Promise<void> {
    const text = typeof owner === 'string' ? owner : JSON.stringify(owner);
    return writeFile(join(folder, `lock.${number}`), text);
  }

  const gone = { pid: 2 ** 22 + 1, host: hostname(), started: null };

  // Where the start of a process is unknown, only its number counts.
  const reused = existsSync('/proc/self/stat')
    ? { ...gone, pid: process.pid, started: 'another boot 1' }
    : gone;

  it.each<[string, unknown]>([
    ['of a dead process', gone],
    ['that is unreadable', 'rubb'],
    ['of a process whose number was reused', reused],
  ])('%s is free', async (_, owner) => {
    await leftAfter(1);
    await leaveLock(owner);
    expect((await reopen()).checkpoint?.state.generation).toBe(1);
  });

  it('of a process on another machine is not, and the error says what to do', async () => {
    await leftAfter(1);
    await leaveLock({ pid: 1, host: 'elsewhere', started: null });
    await expect(reopen()).rejects.toThrow(
      `in use by process 1 on elsewhere; if that is not so, remove ${join(folder, 'lock.1')}`,
    );
  });

  it('goes to only one taker, which removes those left behind', async () => {
    await mkdir(folder);
    await leaveLock(gone, 1);
    await leaveLock(gone, 2);
    const locks = [1, 2, 3, 4].map(() => takeLock(folder));
    expect(locks.map((lock) => lock !== null)).toEqual([true, false, false, false]);
    expect(await readdir(folder)).toEqual(['lock.1', 'lock.2', 'lock.3']);
    locks[0]!.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes to only one of many processes that take over from a dead one at once', async () => {
    await mkdir(folder);
    await leaveLock(gone);
    // Compiled once, not by each of them.
    const outfile = join(testFolder(), 'folderLock.cjs');
    const entryPoints = [fileURLToPath(new URL('../../../src/system/folderLock.ts', import.meta.url))];
    await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'cjs' });
    const program = `import lock from ${JSON.stringify(pathToFileURL(outfile).href)};
      process.stdin.once('data', () => {
        process.stdout.write(lock.takeLock(${JSON.stringify(folder)}) === null ? '-' : '+');
        process.stdin.once('data', () => process.exit());
      });
      process.stdout.write('?');`;
    const racers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const answers = () =>
      Promise.all(racers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
    await answers();
    const taken = answers();
    for (const { stdin } of racers) stdin.write('go');
    expect((await taken).sort()).toEqual(['+', '-', '-', '-', '-', '-']);
    for (const { stdin } of racers) stdin.write('end');
  });
});

describe('a run of another build of fcx', () => {
  it('is not resumed', async () => {
    await leftAfter(1);
    const other = { ...engine, bow: 'ash' };
    await expect(resumeRun({ kind: TUNING, engine: other }, folder, () => {})).rejects.toMatchObject({
      code: 'otherEngine',
    });
    const changed = { ...engine, code: '123' };
    await expect(resumeRun({ kind: TUNING, engine: changed }, folder, () => {})).rejects.toThrow(
      `another build of fcx (${engine.version}, bow yew; this is ${engine.version}, bow yew, code 123)`,
    );
    await reopen();
  });

  it('is not read if it had other features', async () => {
    await leftAfter(1);
    const run = readTuning(folder);
    expect(() => checkGenes(run, archery.genes)).not.toThrow();
    expect(() => checkGenes(run, archery.genes.slice(1))).toThrow('which had other genes');
  });
});

it('the folder of a new run is named after the day and a number', async () => {
  const before = process.cwd();
  process.chdir(join(folder, '..'));
  try {
    expect(freshRunFolder('2026-01-31')).toBe(join('runs', '2026-01-31-1'));
    await mkdir(join('runs', '2026-01-31-1'), { recursive: true });
    expect(freshRunFolder('2026-01-31')).toBe(join('runs', '2026-01-31-2'));
  } finally {
    process.chdir(before);
  }
});

it('reads what was added to a run, and all of it again where that was replaced', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'config.json'), '{"format":"fcx-run"}');
  const report = z.object({ generation: z.number() });
  const kind = {
    format: 'fcx-run',
    version: 1,
    report,
    config: z.any(),
    checkpoint: z.any(),
    result: z.any(),
  } as unknown as RunKind<RunContents>;
  const read = (text: string) => {
    writeFileSync(join(folder, 'generations.jsonl'), text);
    return readRun(kind, folder).generations.map((one) => (one as { generation: number }).generation);
  };
  const line = (generation: number) => `{"generation":${generation}}\n`;
  expect(read('')).toEqual([]);
  expect(read(line(1))).toEqual([1]);
  expect(read(`${line(1)}${line(2)}{"gener`)).toEqual([1, 2]);
  expect(read(`${line(1)}${line(2)}${line(3)}`)).toEqual([1, 2, 3]);
  expect(read(`${line(1)}${line(4)}`)).toEqual([1, 4]);
  expect(read(`${line(7)}${line(8)}${line(9)}`)).toEqual([7, 8, 9]);
  // In the middle, and no longer than before.
  expect(read(`${line(7)}${line(5)}${line(9)}`)).toEqual([7, 5, 9]);
});
