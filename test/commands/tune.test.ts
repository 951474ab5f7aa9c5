import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { formatWeights } from '../../src/bot/evaluation/weightsFormat.ts';
import { genomeOf, WEIGHT_GENES } from '../../src/games/fcx/evaluationGame.ts';
import { sharedFolder, testFolder } from '../system/folders.ts';
import { beginCommand, type Running, refused, resultOf, runCommand, startCommand } from './runCommand.ts';

const TINY = '--population 6 --pairs 2 --depth 2 --validation 4 --seed 3 --sprt-elo1 30 --no-luck'.split(' ');

const SMALL = [...TINY, '--from', 'default.json'];

const EVOLVED = fileURLToPath(new URL('../../weights/evolved.json', import.meta.url));
/** The best of a run, whether or not a test has shown it to be better. */
const CHAMPION = join('run', 'champion.json');
const BEST = fileURLToPath(new URL('../../weights/best.json', import.meta.url));

const ZERO = formatWeights({ weights: perFeature(() => 0), provenance: { method: 'hand', note: '' } });

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

/** These flags, with games played in the main thread: starting another takes longer than a tiny tuning. */
function here(args: readonly string[]): readonly string[] {
  return args.includes('--threads') ? args : ['--threads', '0', ...args];
}

function tune(...args: string[]) {
  return runCommand(['tune', ...SMALL, ...here(args)], folder);
}

function weightsAt(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

describe('fcx tune', () => {
  it('writes a valid weights file where there was none, and describes the run in one JSON object', async () => {
    const out = join('made', 'here.json');
    const flags = ['--strategy', 'spsa', '--generations', '3', '--out', out, '--run', 'run'];
    // With this seed the champion of a few games is better indeed.
    const small = SMALL.map((flag, index) => (SMALL[index - 1] === '--seed' ? '1' : flag));
    const result = await resultOf(['tune', ...small, ...here(flags)], folder);
    expect(result).toMatchObject({
      seed: 1,
      generations: 3,
      interrupted: false,
      out,
      run: 'run',
      promoted: true,
      written: true,
      verdict: 'H1',
      opponent: 'default',
    });
    const { weights, provenance } = loadWeights(join(folder, out));
    expect(
      Object.fromEntries(WEIGHT_GENES.map(({ name }, index) => [name, genomeOf(weights)[index]])),
    ).toEqual(result.weights);
    expect(provenance).toMatchObject({
      method: 'spsa',
      details: {
        settings: { seed: 1, generations: 3 },
        parents: [{ name: 'default.json' }],
        games: result.games,
        test: { opponent: 'default', llr: result.llr, elo0: 0, elo1: 30 },
        overPanel: { default: { games: 8 }, reference: { games: 8 } },
      },
    });
  });

  it('keeps the present weights unless the champion is shown to be better', async () => {
    await cp(EVOLVED, join(folder, 'best.json'));
    const flags = '--threads 0 --generations 1 --out best.json --run run'.split(' ');
    const result = await resultOf(['tune', ...SMALL, ...flags], folder);
    const kept = { promoted: false, written: false, verdict: 'H0', opponent: 'best.json' };
    expect(result).toMatchObject(kept);
    expect(weightsAt('best.json')).toBe(readFileSync(EVOLVED, 'utf8'));
    expect(loadWeights(join(folder, 'run', 'champion.json')).provenance.method).toBe('nes');
  });

  it('writes no file that would hide one of fcx, unless the champion beats that', async () => {
    const out = join('weights', 'default.json');
    const { stdout } = await tune('--generations', '1', '--out', out);
    expect(stdout).toContain(`${out} not written; default.json of fcx stays in use`);
    expect(stdout).toContain('its test against default.json of fcx ');
    expect(existsSync(join(folder, out))).toBe(false);
    const elsewhere = await tune('--generations', '1', '--out', 'default.json', '--json');
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({ written: false, promoted: false });
    expect(existsSync(join(folder, 'default.json'))).toBe(false);
  });

  it('replaces weights that the champion beats; killed after that it does not test the champion against itself', async () => {
    await writeFile(join(folder, 'zero.json'), ZERO);
    const flags = ['--strategy', 'spsa', '--generations', '1', '--out', 'zero.json'];
    const { stdout, stderr } = await tune(...flags);
    expect(stderr).toMatch(/runs\/\d{4}-\d\d-\d\d-1: 1 generation of 6/);
    expect(stderr).toMatch(/generation 1\/1 {2}lead over the start [-+]\d+ \[.+, .+\] Elo.* games\/s/);
    expect(stdout).toContain('zero.json replaced\n');
    expect(stdout).toMatch(/test against zero\.json +H1 after \d+ games, LLR \d/);
    expect(stdout).toMatch(/lead over zero\.json +.* Elo in 8 fresh paired games/);
    const promoted = weightsAt('zero.json');
    expect(JSON.parse(promoted)).toMatchObject({
      provenance: { details: { test: { opponent: 'zero.json', verdict: 'H1' } } },
    });
    const [run = ''] = await readdir(join(folder, 'runs'));
    await rm(join(folder, 'runs', run, 'result.json'));
    const resumed = await resultOf(['tune', '--threads', '0', '--resume'], folder);
    expect(resumed).toMatchObject({ promoted: true, written: true, verdict: 'H1' });
    expect(weightsAt('zero.json')).toBe(promoted);
  });
});

describe('fcx tune with a network', () => {
  it('evolves what is added to the network of the file that it may replace, and keeps the start', async () => {
    await cp(BEST, join(folder, 'best.json'));
    const flags = '--threads 0 --generations 2 --out best.json --run run'.split(' ');
    const { weights, opponent } = await resultOf(['tune', ...TINY, ...flags], folder);
    expect(opponent).toBe('best.json');
    const best = loadWeights(BEST);
    expect(loadWeights(join(folder, 'run', 'start.json'))).toEqual(best);
    const champion = loadWeights(join(folder, 'run', 'champion.json'));
    expect(champion.network).toEqual(best.network);
    expect(champion.weights).toEqual(best.weights);
    expect(champion.blend).toMatchObject({
      toCome: { gain: weights['toCome.gain'] },
      live: { bombLosses: weights['live.bombLosses'] },
      spent: { zugzwang: weights['spent.zugzwang'] },
    });
    expect(champion.provenance.details).toMatchObject({ network: best.network?.sha256 });
  });

  it('starts from the file of that name that comes with fcx, and is not resumed from a start that has changed', async () => {
    const flags = '--threads 0 --generations 1 --out made/best.json --run run'.split(' ');
    await runCommand(['tune', ...TINY, ...flags], folder);
    expect(loadWeights(join(folder, 'run', 'start.json'))).toEqual(loadWeights(BEST));
    expect(loadWeights(join(folder, CHAMPION)).blend).toBeDefined();
    await cp(EVOLVED, join(folder, 'run', 'start.json'));
    expect(await refused(['tune', '--threads', '0', '--resume', 'run'], folder, 1)).toContain(
      'start.json is not the file that the run started from',
    );
  });
});

describe('an interrupted tuning', () => {
  /** With nodes, the default limit. */
  const LONG = SMALL.join(' ')
    .replace('--depth 2', '--nodes 40 --generations 6 --out best.json --run run')
    .split(' ');

  const own = sharedFolder();
  let uninterrupted: string;
  beforeAll(async () => {
    await runCommand(['tune', ...here(LONG)], own);
    uninterrupted = readFileSync(join(own, CHAMPION), 'utf8');
  });

  async function stopTune(generation: number) {
    const running = beginCommand(['tune', ...here(LONG)], folder);
    await running.printed(new RegExp(`generation +${generation}/`));
    running.interrupt();
    return running.finished;
  }

  it('killed twice, and resumed with other numbers of threads, gives the same bytes', async () => {
    const kill = async (running: Running, moment: RegExp) => {
      await running.printed(moment);
      running.process.kill('SIGKILL');
      await running.finished;
    };
    await kill(startCommand(['tune', ...here(LONG)], folder), /generation +3\//);
    expect(existsSync(join(folder, 'best.json'))).toBe(false);
    await kill(startCommand(['tune', '--resume', 'run', '--threads', '2'], folder), /choosing the champion/);
    const result = await resultOf(['tune', '--threads', '1', '--resume', 'run'], folder);
    expect(result).toMatchObject({ generations: 6, interrupted: false });
    expect(weightsAt(CHAMPION)).toBe(uninterrupted);
    const lines = weightsAt(join('run', 'generations.jsonl')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { generation: number }).generation)).toEqual(
      Array.from({ length: 6 }, (_, index) => index + 1),
    );
  });

  it('stopped by Ctrl-C keeps its best guess, and goes on from before a damaged checkpoint, to the same bytes', async () => {
    const { stdout, code } = await stopTune(3);
    expect(code).toBe(130);
    expect(stdout).toMatch(/stopped after generation \d+; resume with: .+ tune --resume run\n/);
    expect(loadWeights(join(folder, 'run', 'champion.json')).provenance.note).toContain('not tested');
    expect(await readdir(folder)).toEqual(['run']);
    expect(await readdir(join(folder, 'run'))).not.toContain('lock');
    await writeFile(join(folder, 'run', 'checkpoint.json'), '{"format":"fcx-checkpoint","vers');
    const { stderr } = await runCommand(['tune', '--threads', '0', '--resume', 'run'], folder);
    expect(stderr).toContain('checkpoint.json is damaged; resuming from generation');
    expect(weightsAt(CHAMPION)).toBe(uninterrupted);
    await rm(join(folder, CHAMPION));
    const again = await runCommand(['tune', '--threads', '0', '--resume', 'run'], folder);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('run has already finished') });
    expect(existsSync(join(folder, CHAMPION))).toBe(false);
  });

  it('is the same run from another folder: names stay relative to the folder it began in', async () => {
    await cp(BEST, join(folder, 'best.json'));
    expect((await stopTune(2)).code).toBe(130);
    await mkdir(join(folder, 'elsewhere'));
    const resume = ['tune', '--threads', '0', '--resume', join('..', 'run')];
    expect(await resultOf(resume, join(folder, 'elsewhere'))).toMatchObject({ opponent: 'best.json' });
    expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
  });
});
