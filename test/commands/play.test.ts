import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RawBot } from '../arena/server/rawBot.ts';
import { serving } from '../arena/server/serving.ts';
import { fakeServer, refusingPort } from '../bot/client/fakeServer.ts';
import { testFolder } from '../system/folders.ts';
import { beginCommand, refused, runCommand, startCommand } from './runCommand.ts';

function commandLine(name: string, port: number, ...flags: string[]): string[] {
  return ['play', '--name', name, '--port', `${port}`, '--move-time', '5', ...flags];
}

/** A bot that drops its coins into the first open column, until the server leaves. */
async function stack(port: number, name: string): Promise<void> {
  const bot = await RawBot.join(port, name);
  const answer = async (): Promise<void> => {
    const { board } = await bot.turn();
    bot.send(JSON.stringify({ column: Math.max(0, board[5]?.indexOf(0) ?? 0) }));
    return answer();
  };
  void answer();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('fcx play', () => {
  it('plays a match against itself without a timeout or an illegal move', async () => {
    const { port, match, close } = await serving({ games: 2 });
    const bots = [
      startCommand(commandLine('B', port, '--once')),
      beginCommand(commandLine('A', port, '--once', '--json')),
    ] as const;
    const { end, players } = await match(0);
    await close();
    const [asText, asJson] = await Promise.all([bots[0].finished, bots[1].finished]);
    expect(end).toBe('complete');
    expect(players.map(({ name }) => name).sort()).toEqual(['A', 'B']);
    for (const player of players) {
      expect(player).toMatchObject({ timeouts: 0, illegal: 0, disconnects: 0 });
    }
    expect(asJson).toMatchObject({ code: 0 });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ fallbacks: 0, skipped: 0 });
    expect(asText).toMatchObject({ code: 0 });
    expect(asText.stdout).toMatch(
      /^connected to ws:.*\ndisconnected: .*\n\d+ moves, longest reply \d+ ms\n$/,
    );
  });

  it.each([
    ['answers late', 'const end = performance.now() + 2000; while (performance.now() < end);', /\(overdue\)/],
    ['throws', "throw new Error('I am lost')", /I am lost/],
    ['answers what is not legal', 'return 9', /column 9 is not open/],
  ])('plays with a module and its parameters, and loses a game in which it %s', async (_, fault, said) => {
    const folder = testFolder();
    const text = `({ board, round }, { last }) => { if (round > last) { ${fault} } return board[5].indexOf(0); }`;
    writeFileSync(join(folder, 'mine.mjs'), `export default ${text}`);
    writeFileSync(join(folder, 'mine.json'), '{ "last": 4 }');
    const { port, game, close } = await serving({ games: 2 }, { clockMs: 1500 });
    await stack(port, 'B');
    const bot = ['--bot', './mine.mjs', '--params', 'mine.json', '--port', `${port}`, '--once'];
    const running = beginCommand(['play', ...bot, '--json'], folder);
    const games = [await game(0), await game(1)];
    await close();
    const { stdout, stderr } = await running.finished;
    for (const { players, winners, reason } of games)
      expect([players[(winners[0] as number) - 1], reason]).toEqual(['B', 'timeout']);
    expect(JSON.parse(stdout)).toMatchObject({ skipped: 2 });
    expect(stderr.match(/no answer, which loses the game|would have come too late/g)).toHaveLength(2);
    expect(stderr).toMatch(said);
  });

  it('is started by fcx ui for its table, once, and ends with it', async () => {
    const folder = testFolder();
    const pid = "import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid));";
    const choose = '({ board, round }, { a }) => [(round * a) % 7, 0, 1, 2, 3, 4, 5, 6]';
    const text = `${pid} export default ${choose}.find((column) => board[5][column] === 0);`;
    writeFileSync(join(folder, 'mine.mjs'), text);
    writeFileSync(join(folder, 'mine.json'), '{ "a": { "value": 4, "min": 1, "max": 9 } }');
    const bot = ['--bot', './mine.mjs', '--params', 'mine.json', '--games', '100', '--run', 'runs/one'];
    await runCommand(['tune', ...bot], folder);
    rmSync(join(folder, 'pid'));
    const ui = startCommand(['ui', '--port', '0', '--json'], folder);
    onTestFinished(() => void ui.process.kill());
    const [, address] = await ui.printed(/"address":"([^"]*)"/);
    const { origin } = new URL(address as string);
    const { startable } = (await (await fetch(`${origin}/data/bot`)).json()) as { startable: string[] };
    const command = startable.find((line) => line.includes(' play ')) ?? '';
    const start = async () => {
      const query = new URLSearchParams({ of: 'bot', command });
      const answer = await fetch(`${origin}/start?${query}`, { method: 'POST', headers: { Origin: origin } });
      return [answer.status, await answer.text()];
    };
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([204, 403]);
    expect(`${answers}`).toContain('a bot was started here already');
    const file = join(folder, 'pid');
    await expect.poll(() => existsSync(file)).toBe(true);
    const started = Number(readFileSync(file, 'utf8'));
    ui.process.kill('SIGINT');
    await ui.finished;
    await expect.poll(() => isRunning(started), { timeout: 10_000 }).toBe(false);
  });

  it('sends its chances on request', async () => {
    const { port, game, close } = await serving();
    await stack(port, 'B');
    const running = beginCommand(commandLine('A', port, '--once', '--tell-chance'));
    const { players, starter, winningChances } = await game(0);
    await close();
    expect((await running.finished).code).toBe(0);
    const teller = players.indexOf('A');
    const told = winningChances?.map((chance) => chance !== null) ?? [];
    expect(told).toContain(true);
    // Every other move is that of the teller; forced ones are not thought about.
    told.forEach((isTold, ply) => {
      if (isTold) expect((ply + starter - 1) % 2).toBe(teller);
    });
  });

  it('connects again when the server comes back, and leaves politely on Ctrl-C', async () => {
    const first = await fakeServer();
    const running = beginCommand(commandLine('A', first.port));
    await first.visits.next();
    await first.close();
    const second = await fakeServer(first.port);
    await second.visits.next();
    await running.printed(/disconnected.*connected to /s);
    running.interrupt();
    const { stdout, code } = await running.finished;
    expect(code).toBe(130);
    expect(stdout.match(/^connected to /gm)).toHaveLength(2);
    expect(stdout).toMatch(/\d+ moves, longest reply \d+ ms\n$/);
  });

  it('fails with --once when there is no server', async () => {
    const { port, close } = await fakeServer();
    await close();
    expect(await refused(commandLine('A', port, '--once'), undefined, 1)).toContain(
      'is the server running there?',
    );
  });

  it('says once why a server refuses its name, and ends', async () => {
    const port = await refusingPort('403 Forbidden', 'not on the list');
    const { stdout, stderr, code } = await runCommand(commandLine('A', port));
    expect(code).toBe(1);
    expect(stderr.replace(/[\s›]+/g, ' ').match(/refused with status 403: not on the list/g)).toHaveLength(1);
    expect(stdout).toBe('');
  });

  it.each([
    [['--weights', 'nothing.json'], /nothing\.json/],
    [['--name', 'two words'], /cannot be a bot's name/],
    [['--host', ''], /no server can be at host/],
    [['--move-time', '5000'], /less than or equal to 650/],
    [['--bot', './none.mjs'], /there is no module \.\/none\.mjs/],
    [['--bot', 'nonsense {port}'], /nonsense never connected/],
    [['--bot', './none.mjs', '--move-time', '9'], /--move-time is for the tournament bot/],
    [['--bot', './none.mjs', '--weights', 'best.json'], /cannot also be provided when using --bot/],
  ])('refuses %j with one clear error', async (flags, message) => {
    expect(await refused(['play', '--once', ...flags])).toMatch(message);
  });
});
