/**
 * The package as a user installs it: packed in a clone that was used, installed into an empty folder, and used there. Needs the registry of npm for
 * its dependencies.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialPosition } from '../../src/engine/position.ts';
import { fileLinksOf, readPages } from '../docs/pages.ts';
import { sharedFolder } from '../system/folders.ts';
import { watched } from './runCommand.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Of a test that soon ends, and that all but the worst pass: only then is a file written. */
const BOUNDS = '--sprt-elo0 -800 --sprt-elo1 -400';

const LARGEST_PACKAGE = 1_450_000;

/** What its use leaves behind in a clone. */
const LEFT_BEHIND = `
  weights/demo.json weights/mine.json books/connect4.book.part four-connect-xtreme-2.0.0-dev.tgz
  runs/2026-01-01-1/config.json replays/old.jsonl packed/bot.mjs site/index.html mybot/bot.py
  .cache/weights.json examples/__pycache__/bot.pyc examples/library/weights/pig.json
  examples/library/runs/2026-01-01-1/config.json templates/python/__pycache__/bot.pyc
  templates/java/Bot.class docs/replays/old.jsonl examples/bot.tuned.json examples/bot.values.json`
  .trim()
  .split(/\s+/);

const above = sharedFolder();
let folder: string;
let packed: { filename: string; size: number; files: { path: string }[] };
const children: ChildProcess[] = [];

/** TypeScript under `strict`, which finds Node's types here. */
const TSC = `node ${join(ROOT, 'node_modules/@typescript/native/bin/tsc')} --module nodenext --target es2023 --strict --types node --typeRoots ${join(ROOT, 'node_modules/@types')} --lib es2023,dom`;

function start(command: string, cwd = folder) {
  // The checkout that runs this test is not on the path of a user.
  const { PATH = '', ...rest } = process.env;
  const path = PATH.split(':').filter((part) => !part.startsWith(ROOT));
  const env = { ...rest, PATH: [join(folder, 'node_modules', '.bin'), ...path].join(':'), NO_COLOR: '1' };
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  return watched(child);
}

async function run(command: string, cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await start(command, cwd).finished;
  if (code !== 0) throw new Error(`${command} ended with exit code ${code}:\n${stderr}${stdout}`);
  return stderr + stdout;
}

const installed = () => join(folder, 'node_modules', 'four-connect-xtreme');
const examples = () => join(installed(), 'examples', 'library');

function filesOf(path: string): string[] {
  return (readdirSync(path, { recursive: true }) as string[]).sort();
}

beforeAll(async () => {
  folder = join(above, 'mine');
  await mkdir(folder);
  const clone = join(above, 'clone');
  cpSync(ROOT, clone, {
    recursive: true,
    filter: (path) => !['node_modules', '.git', 'test'].includes(relative(ROOT, path)),
  });
  for (const path of LEFT_BEHIND) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), '{}');
  }
  const listed = await run(`npm pack --ignore-scripts --json --silent --pack-destination ${above}`, clone);
  [packed] = JSON.parse(listed.slice(listed.indexOf('[')));
  await run('npm init -y');
  await run(`npm install --prefer-offline --no-audit --no-fund ../${packed.filename}`);
}, 300_000);

afterAll(async () => {
  for (const child of children) child.kill();
});

it('the package is small, and has nothing but what users need', () => {
  expect(packed.size).toBeLessThanOrEqual(LARGEST_PACKAGE);
  const pages = packed.files.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  expect(pages).toEqual(
    expect.arrayContaining(['docs/api/README.md', 'docs/json.md', 'docs/rules.md', 'docs/tutorial.md']),
  );
  // Pages for those who work on fcx itself.
  for (const page of ['api', 'architecture', 'history', 'measurements', 'mutants'])
    expect(pages).not.toContain(`docs/${page}.md`);
  const folders = new Set(packed.files.map(({ path }) => path.split('/')[0]));
  const expected =
    'CHANGELOG.md LICENSE README.md SECURITY.md bin books dist docs examples oclif.manifest.json package.json schemas templates weights';
  expect([...folders].sort()).toEqual(expected.split(' '));
  const paths = packed.files.map(({ path }) => path);
  // Nothing that was made in the clone.
  expect(paths.filter((path) => LEFT_BEHIND.includes(path))).toEqual([]);
  const named = ['best', 'default', 'evolved', 'kitten', 'reference'].map((name) => `weights/${name}.json`);
  expect(paths.filter((path) => path.startsWith('weights/')).sort()).toEqual(named);
});

it('its pages show pictures that it has', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const missing = readPages()
    .filter(({ path }) => paths.has(path))
    .flatMap(fileLinksOf)
    .filter(({ path }) => /\.(png|svg)$/.test(path) && !paths.has(path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

it('plays, tunes, reports and packs, and writes only where it was called', async () => {
  // A test that is tried again begins anew.
  for (const made of ['packed', 'replays', 'runs', 'weights'])
    rmSync(join(folder, made), { recursive: true, force: true });
  const before = filesOf(installed());
  expect(await run('npx fcx -v')).toMatch(/^four-connect-xtreme\/\d+\.\d+\.\d+(-dev)?(\+[0-9a-f]{7,})? /m);
  expect(await run('npx fcx help tune')).toContain('$ npx fcx tune ');

  const tuning = await run(
    `fcx tune --generations 2 --population 6 --pairs 2 --nodes 50 --validation 4 --seed 1 ${BOUNDS}`,
  );
  expect(tuning).toContain('weights/tuned.json written');
  expect(existsSync(join(folder, 'weights', 'tuned.json'))).toBe(true);
  expect(existsSync(join(folder, 'weights', 'best.json'))).toBe(false);
  expect(await run('fcx report --pairs 0')).toMatch(
    /the newest run: runs\/.*\nreport in runs\/.*report\.html\n {2}/,
  );

  const server = start('fcx serve --games 1 --port 0 --no-page --json');
  const [, port] = await server.printed(/port (\d+)/);
  const bots = ['A', 'B'].map((name) =>
    start(`fcx play --once --name ${name} --port ${port} --move-time 50`),
  );
  expect((await server.finished).code).toBe(0);
  const played = 'best.json of fcx';
  for (const { finished } of bots) expect((await finished).stderr).toContain(`weights: ${played}\n`);
  expect(readdirSync(join(folder, 'replays'))).toHaveLength(1);
  expect(await run('fcx verify replay')).toMatch(
    /the newest replay: replays\/.*\n.*0 games differ from the rules/,
  );

  expect(await run('fcx pack --out packed')).toContain('packed into packed');
  expect(await run('node packed/bot.mjs --help')).toContain('usage: node bot.mjs');

  expect(filesOf(installed())).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual(
    ['node_modules', 'package-lock.json', 'package.json', 'packed', 'replays', 'runs', 'weights'].sort(),
  );
}, 300_000);

it('says what a fleet needs besides, which is not installed with it', async () => {
  for (const library of ['bullmq', 'ioredis', 'luxon', 'msgpackr'])
    expect(existsSync(join(folder, 'node_modules', library))).toBe(false);
  const address = 'redis://127.0.0.1:1';
  for (const command of ['fleet work', 'fleet list', 'match best default --games 2 --nodes 50', 'tune']) {
    const { code, stderr } = await start(`fcx ${command} --redis ${address}`).finished;
    expect({ command, code }).toEqual({ command, code: 1 });
    expect(stderr).toContain('npm i bullmq ioredis');
  }
});

it('can be used from code: the examples run, and a game of one’s own is tuned', async () => {
  for (const file of readdirSync(examples())) cpSync(join(examples(), file), join(folder, file));
  expect(await run('node play-a-game.mjs')).toMatch(/best wins by line, after \d+ coins\n$/);
  expect(await run('node match.mjs')).toMatch(
    /^winning \d+ : \d+ central\nas played: \d+ \[\d+, \d+\] Elo\nwithout luck: /,
  );
  expect(await run('node analyse.mjs')).toMatch(/column 4: [34]\d\.\d %\n[\s\S]+\ndepth \d+, expected: 4/);
  expect(await run('node tune.mjs')).toMatch(/generation 10: .*\n\{ hold: 20, .*\} is better than the start/);
  const tuned = await run(
    `fcx tune --game ./pig.mjs --generations 1 --population 4 --pairs 2 --validation 2 --seed 1 --out pigs.json --from weights/pig.json ${BOUNDS}`,
  );
  expect(tuned).toMatch(/pigs\.json written; there was no such file before/);
  const page = readFileSync(join(folder, 'browser.html'), 'utf8');
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(page) ?? [];
  const [, bundle = ''] = /from '\/(.*)'/.exec(script) ?? [];
  const { createBot } = await import(join(folder, bundle));
  const bot = createBot(readFileSync(join(installed(), 'weights/best.json'), 'utf8'));
  expect(bot.choose(initialPosition(1), { nodes: 1000 }).column).toBe(3);
}, 300_000);

it('can be imported, with types, and its examples compile as they stand in files of TypeScript', async () => {
  const source = `import { advance, drawPosition, drawSchedule, FOUR_CONNECT_XTREME, type Game, startGame } from 'four-connect-xtreme';
const game: Game = startGame(FOUR_CONNECT_XTREME, drawSchedule(FOUR_CONNECT_XTREME, 1), 1);
console.log(drawPosition(advance(game, 3).position));
`;
  const typed = `import { functionPlayer, type MatchReport, playMatch } from 'four-connect-xtreme/arena';
import { type Bot, loadBot } from 'four-connect-xtreme/bot';
import { type Server, serve } from 'four-connect-xtreme/server';
import { defineGame, type Tuned, tune } from 'four-connect-xtreme/tuner';
export const game = defineGame({ name: 'x', genes: { a: { min: 0, max: 2, value: 1 } }, play: ([one]) => [one?.a ?? 0, 0] });
export const report: Promise<MatchReport> = playMatch([functionPlayer('a', () => 3), functionPlayer('b', () => 2)], { pairs: 1 });
export const bot: Bot = loadBot();
export const server: Promise<Server> = serve({ port: 0 });
export const tuned: Promise<Tuned> = tune({ game: 'x.mjs' });
`;
  writeFileSync(join(folder, 'engine.mts'), source);
  writeFileSync(join(folder, 'typed.mts'), typed);
  const modules = readdirSync(examples()).filter((file) => file.endsWith('.mjs'));
  expect(modules.length).toBeGreaterThan(4);
  const copies = modules.map((file) => file.replace('.mjs', '.mts'));
  for (const file of modules) cpSync(join(examples(), file), join(folder, file.replace('.mjs', '.mts')));
  expect(await run(`${TSC} --noEmit typed.mts engine.mts ${copies.join(' ')}`)).toBe('');
  writeFileSync(join(folder, 'wrong.mts'), source.replace(', 3)', ", 'x')"));
  expect((await start(`${TSC} --noEmit wrong.mts`).finished).code).not.toBe(0);
});
