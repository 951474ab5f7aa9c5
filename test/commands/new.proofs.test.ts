import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from 'esbuild';
import { describe, expect, it, type TestContext } from 'vitest';
import type { PlayerSpec } from '../../src/arena/players/playerSpec.ts';
import { valuesOf } from '../../src/bot/program/parameters.ts';
import { loadParameters } from '../../src/bot/program/parametersFile.ts';
import { LANGUAGES, type Language, makeBot, nextSteps } from '../../src/commands/new.ts';
import { duelAt } from '../arena/match/openDuel.ts';
import { HAS_PYTHON, RANDOM } from '../arena/players/programs.ts';
import { refusingPort } from '../bot/client/fakeServer.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

const HAS_JAVA = spawnSync('javac', ['--version']).status === 0;
if (!HAS_JAVA) process.stderr.write('there is no javac: the test of the template in Java is skipped\n');

async function make({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, language: Language) {
  const folder = testFolder(onTestFinished);
  const bot = join(folder, 'Deep');
  makeBot(language, bot);
  expect(readFileSync(join(bot, 'README.md'), 'utf8')).toMatch(/^# Deep\n/);
  expect(nextSteps(bot)).toHaveLength(4);
  const run = (line: string) => {
    const { status, stderr, stdout } = spawnSync('sh', ['-c', line], { cwd: bot, encoding: 'utf8' });
    expect(`${stdout}${stderr}${status}`).toMatch(/0$/);
  };
  const parameters = valuesOf(loadParameters(join(bot, 'params.json')).parameters);
  return { bot, run, parameters };
}

async function play(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  player: PlayerSpec,
): Promise<void> {
  const terms = { limits: { nodes: 100 }, seed: 1, path: ['new'], paired: true, openingPlies: 0 };
  const problems: string[] = [];
  const programs = { clockMs: 10_000, onProblem: (problem: string) => problems.push(problem) };
  const duel = await duelAt({ ...terms, players: [player, RANDOM], programs });
  onTestFinished(() => duel.close());
  for (const index of [0, 1]) expect((await duel.play(index)).game.fault).toBeNull();
  expect(problems).toEqual([]);
}

describe('fcx new', () => {
  it.for([
    ['python', HAS_PYTHON, 'python3 -m unittest', 'python3 bot.py'],
    ['java', HAS_JAVA, 'javac *.java && java -ea BotTest', 'java Bot'],
  ] as const)(
    'makes a bot in %s that passes its test and plays',
    async ([language, has, test, start], context) => {
      if (!has) return context.skip();
      const { bot, run, parameters } = await make(context, language);
      run(test);
      const command = `cd ${bot} && exec ${start} {port} {name}`;
      return play(context, { kind: 'program', name: 'Deep', command, parameters });
    },
  );

  it('makes a bot in TypeScript that passes its test and plays, over a connection too', async (context) => {
    const { bot, run, parameters } = await make(context, 'typescript');
    // As a newer Node would run it.
    for (const file of ['bot', 'bot.test', 'connect']) {
      const { code } = transformSync(readFileSync(join(bot, `${file}.ts`), 'utf8'), { loader: 'ts' });
      writeFileSync(join(bot, `${file}.mjs`), code.replace('./bot.ts', './bot.mjs'));
    }
    run(`"${process.execPath}" --test bot.test.mjs`);
    await play(context, { kind: 'module', name: 'Deep', file: join(bot, 'bot.mjs'), parameters });
    const node = `"${process.execPath}" ${'WebSocket' in globalThis ? '' : '--experimental-websocket'}`;
    const command = `exec ${node} ${join(bot, 'connect.mjs')} {port} {name}`;
    await play(context, { kind: 'program', name: 'Deep', command, parameters });
  });

  it.skipIf(!HAS_PYTHON || !HAS_JAVA)(
    'makes bots that say in a line why they are refused',
    async (context) => {
      const port = await refusingPort('403 Forbidden', '');
      const [python, java] = [await make(context, 'python'), await make(context, 'java')];
      java.run('javac Bot.java');
      for (const line of [
        `python3 ${python.bot}/bot.py ${port} Ada`,
        `java -cp ${java.bot} Bot ${port} Ada`,
      ]) {
        const child = spawn('sh', ['-c', line]);
        const said = await text(child.stderr);
        expect(said).toMatch(/^the server refused the connection: .*403.*\n$/);
      }
    },
  );

  it('makes folders that call the fcx that made them, wherever they are, and never ask npx for one', async (context) => {
    for (const language of LANGUAGES) {
      const { bot, run } = await make(context, language);
      const readme = readFileSync(join(bot, 'README.md'), 'utf8');
      expect(readme).not.toContain('npx');
      const lines = [...readme.matchAll(/`(node [^`]*run\.js) (\w+) /g)];
      expect(lines.map(([, , command]) => command)).toEqual(['match', 'tune', 'verify']);
      expect(new Set(lines.map(([, program]) => program)).size).toBe(1);
      run(`${lines[0]?.[1]} match --help`);
    }
  });

  it('makes nothing in TypeScript where Node does not run it', async ({ onTestFinished }) => {
    const folder = testFolder(onTestFinished);
    const made = await runCommand(['new', 'typescript', 'Deep'], folder);
    const runsTypeScript = 'typescript' in process.features && process.features.typescript !== false;
    expect(existsSync(join(folder, 'Deep'))).toBe(runsTypeScript);
    expect(made.code).toBe(runsTypeScript ? 0 : 2);
    if (!runsTypeScript) expect(made.stderr).toMatch(/Node 2\d\.\d+\.\d+ does not run TypeScript/);
  });

  it('makes a test that does not pass where it does not run', async (context) => {
    const { bot } = await make(context, 'typescript');
    writeFileSync(join(bot, 'bot.ts'), 'this is no program');
    const { status } = spawnSync('npm', ['test'], { cwd: bot });
    expect(status).not.toBe(0);
  });

  it('says what to do next, and replaces nothing', async ({ onTestFinished }) => {
    const folder = testFolder(onTestFinished);
    const made = await runCommand(['new', 'python', 'mine', '--json'], folder);
    expect(JSON.parse(made.stdout)).toMatchObject({ language: 'python', folder: 'mine' });
    for (const file of JSON.parse(made.stdout).files)
      expect(existsSync(join(folder, 'mine', file))).toBe(true);
    const again = await runCommand(['new', 'java', 'mine'], folder);
    expect(again.stderr).toContain('mine exists; choose another name');
    const wrong = await runCommand(['new', 'java', 'my bot'], folder);
    expect(wrong.stderr).toContain('cannot be a bot');
  });
});
