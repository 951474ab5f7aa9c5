/** What a folder asks for is done for who began it on this machine, or says yes. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tune } from '../../src/api/tuner.ts';
import { LOG_FILE, openContest } from '../../src/arena/contest/contestLog.ts';
import { folderRequests } from '../../src/games/registry.ts';
import { untrusted } from '../../src/system/index.ts';
import { sharedFolder, testFolder } from '../system/folders.ts';
import { AIM } from '../tuner/archery.ts';
import { refused, succeeded } from './runCommand.ts';

const folder = sharedFolder();
const run = join(folder, 'run');
const game = join(folder, 'aim.mjs');
const small = { game, generations: 3, population: 4, pairs: 2, threads: 0, out: join(folder, 'out.json') };

beforeAll(async () => {
  await writeFile(game, AIM);
  const stopping = new AbortController();
  await tune({ ...small, run, onGeneration: () => stopping.abort(), signal: stopping.signal });
});

/** The same folder on another machine, or of another user. */
async function handedOn(): Promise<string> {
  vi.stubEnv('XDG_CONFIG_HOME', testFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const copy = join(testFolder(), 'run');
  await cp(run, copy, { recursive: true });
  return copy;
}

describe('a run', () => {
  it('of somebody else is continued from code only after a yes', async () => {
    const copy = await handedOn();
    await expect(tune({ ...small, run: copy })).rejects.toThrow('was not begun by you on this machine');
    const stopped = { signal: AbortSignal.abort(), trust: true };
    expect(await tune({ ...small, run: copy, ...stopped })).toMatchObject({ champion: null });
    // The yes is remembered.
    expect(await tune({ ...small, run: copy, signal: AbortSignal.abort() })).toMatchObject({
      champion: null,
    });
  });

  it('of one’s own is resumed without a question, wherever it was copied here', async () => {
    const copy = join(testFolder(), 'run');
    await cp(run, copy, { recursive: true });
    await succeeded(['tune', '--resume', copy, '--threads', '0'], folder);
  });

  it('of another is not, until somebody trusts it, once', async () => {
    const copy = await handedOn();
    const said = await refused(['tune', '--resume', copy, '--threads', '0'], folder, 1);
    expect(said).toContain(`${copy} was not begun by you on this machine`);
    expect(said).toMatch(
      new RegExp(`load ${game} \\(\\w+\\) write ${join(folder, 'out.json')} If you trust`),
    );
    expect(await refused(['report', copy, '--pairs', '2', '--threads', '0'], folder, 1)).toContain(
      'add --trust',
    );
    await succeeded(['tune', '--resume', copy, '--trust', '--threads', '0'], folder);
    expect(untrusted(copy, await folderRequests(copy))).toEqual([]);
  });

  it('is asked about again where it asks for something else', async () => {
    const copy = join(testFolder(), 'run');
    await cp(run, copy, { recursive: true });
    const config = join(copy, 'config.json');
    const evil = join(copy, 'evil.mjs');
    await writeFile(evil, `throw new Error('it ran');`);
    const saved = JSON.parse(await readFile(config, 'utf8'));
    await writeFile(config, JSON.stringify({ ...saved, game: evil }));
    expect(await refused(['tune', '--resume', copy, '--threads', '0'], folder, 1)).toContain(`load ${evil}`);
    // Not even for who trusts it, as it is not the file that the run began with.
    const trusting = ['tune', '--resume', copy, '--trust', '--threads', '0'];
    expect(await refused(trusting, folder, 1)).toContain('evil.mjs has changed since the run began');
    await writeFile(config, JSON.stringify({ ...saved, out: join(folder, 'other.json') }));
    expect(await refused(['tune', '--resume', copy], folder, 1)).toContain(
      `write ${join(folder, 'other.json')}`,
    );
  });
});

it('a run asks for what its words start, whatever game they belong to', async () => {
  const copy = join(testFolder(), 'run');
  await cp(run, copy, { recursive: true });
  const config = join(copy, 'config.json');
  const { game: _, ...saved } = JSON.parse(await readFile(config, 'utf8'));
  const words = { bot: 'touch it-ran {port}', against: ['./evil.mjs', 'greedy'] };
  await writeFile(join(copy, 'start.json'), '{}');
  await writeFile(config, JSON.stringify({ ...saved, ...words }));
  expect(await folderRequests(copy, folder)).toEqual([
    expect.stringContaining(`start touch it-ran {port} in ${folder}`),
    expect.stringContaining(`start ./evil.mjs in ${folder}`),
    `write ${join(folder, 'out.json')}`,
  ]);
});

describe('a contest', () => {
  const seeded = { seed: 5, paired: true, openingPlies: 0 };
  const settings = {
    format: 'round-robin',
    games: 2,
    suddenDeath: false,
    limits: { nodes: 10 },
    seeded,
  } as const;
  const greedy = { player: { name: 'greedy', kind: 'sparring', bot: 'greedy' } } as const;

  it.each([
    [
      'a program',
      { name: 'x', kind: 'program', command: 'touch it-ran {port}' },
      'start touch it-ran {port} in ',
    ],
    ['a module', { name: 'x', kind: 'module', file: './evil.mjs' }, 'load '],
  ] as const)('with %s that a folder names starts nothing', async (_, player, said) => {
    const own = testFolder();
    openContest(join(own, 'cup'), settings, '1.0.0', { players: [greedy, { player }] }).close();
    await writeFile(
      join(own, 'evil.mjs'),
      `import { writeFileSync } from 'node:fs'; writeFileSync('it-ran', '')`,
    );
    expect(await refused(['tournament', '--resume', 'cup'], own, 1)).toContain(said);
    expect(existsSync(join(own, 'it-ran'))).toBe(false);
  });

  it('of players of fcx is gone on with by everyone', async () => {
    const own = testFolder();
    const players = [greedy, { player: { name: 'random', kind: 'sparring', bot: 'random' } as const }];
    openContest(join(own, 'cup'), settings, '1.0.0', { players }).close();
    await succeeded(['tournament', '--resume', 'cup'], own);
  });

  it('of bots that connect loads no module of its folder', async () => {
    const own = testFolder();
    const event = { format: 'round-robin', games: 1, limits: { moveTimeMs: 10 } } as const;
    const player = { name: 'x', kind: 'module', file: './evil.mjs' } as const;
    openContest(join(own, 'cup'), event, '1.0.0', { players: [{ player }] }).close();
    await writeFile(
      join(own, 'evil.mjs'),
      `import { writeFileSync } from 'node:fs'; writeFileSync('it-ran', '')`,
    );
    expect(await refused(['host', '--resume', 'cup', '--port', '0'], own, 1)).toContain('evil.mjs');
    expect(existsSync(join(own, 'it-ran'))).toBe(false);
  });

  it.each([
    ['drawn', ' there is no match 1'],
    ['entered', ' there is no entrant 1'],
  ])(
    'without its lines about what was %s says which is missing, and costs its own row',
    async (type, reason) => {
      const own = testFolder();
      await succeeded(
        ['tournament', 'greedy', 'random', '--games', '2', '--out', 'runs/cup', '--no-history'],
        own,
      );
      const log = join(own, 'runs', 'cup', LOG_FILE);
      const lines = (await readFile(log, 'utf8')).split('\n');
      const at = lines.findLastIndex((line) => line.includes(`"type":"${type}"`));
      await writeFile(log, lines.toSpliced(at, 1).join('\n'));
      expect(await refused(['tournament', '--resume', 'runs/cup'], own, 1)).toMatch(
        new RegExp(`line \\d+:${reason}`),
      );
      expect(await refused(['verify', 'contest', 'runs/cup'], own, 1)).toContain(reason);
      await mkdir(join(own, 'elsewhere'));
    },
  );
});
