import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameRecord } from '../../src/arena/play/gameRecord.ts';
import { RawBot } from '../arena/server/rawBot.ts';
import { serving } from '../arena/server/serving.ts';
import { fakeServer } from '../bot/client/fakeServer.ts';
import { testFolder } from '../system/folders.ts';
import { processesWith } from '../system/processes.ts';
import { beginCommand, runCommand, startCommand } from './runCommand.ts';

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

describe('fcx play', () => {
  it('plays without a timeout or an illegal move, and sends its chances on request', async () => {
    const { port, match, games, close } = await serving({ games: 2 });
    await stack(port, 'B');
    const running = beginCommand(commandLine('A', port, '--once', '--json', '--tell-chance'));
    const { end, players } = await match(0);
    await close();
    const { code, stdout } = await running.finished;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ fallbacks: 0, skipped: 0 });
    expect(end).toBe('complete');
    for (const player of players) expect(player).toMatchObject({ timeouts: 0, illegal: 0, disconnects: 0 });
    const [{ players: names, starter, winningChances }] = games as [GameRecord];
    const told = winningChances?.map((chance) => chance !== null) ?? [];
    expect(told).toContain(true);
    // Every other move is that of the teller; forced ones are not thought about.
    told.forEach((isTold, ply) => {
      if (isTold) expect((ply + starter - 1) % 2).toBe(names.indexOf('A'));
    });
  });

  it('plays with a module and its parameters, and loses games in which it throws, errs or is late', async () => {
    const folder = testFolder();
    const games = JSON.stringify(join(folder, 'games'));
    const text = `import { appendFileSync, statSync } from 'node:fs';
      export default ({ board, round }, { last }) => {
        if (round <= 2) appendFileSync(${games}, '.');
        const game = round > last ? statSync(${games}).size : 0;
        if (game === 1) throw new Error('I am lost');
        if (game === 2) return 9;
        const end = performance.now() + 2000;
        while (game === 3 && performance.now() < end);
        return board[5].indexOf(0);
      }`;
    writeFileSync(join(folder, 'mine.mjs'), text);
    writeFileSync(join(folder, 'mine.json'), '{ "last": 4 }');
    const served = await serving({ games: 3 }, { clockMs: 1500 });
    await stack(served.port, 'B');
    const bot = ['--bot', './mine.mjs', '--params', 'mine.json', '--port', `${served.port}`, '--once'];
    const running = beginCommand(['play', ...bot, '--json'], folder);
    await served.game(2);
    await served.close();
    const { stdout, stderr } = await running.finished;
    for (const { players, winners, reason } of served.games)
      expect([players[(winners[0] as number) - 1], reason]).toEqual(['B', 'timeout']);
    expect(JSON.parse(stdout)).toMatchObject({ skipped: 3 });
    expect(stderr.match(/no answer, which loses the game|would have come too late/g)).toHaveLength(3);
    for (const said of [/I am lost/, /column 9 is not open/, /\(overdue\)|come too late/])
      expect(stderr).toMatch(said);
  });

  it.skipIf(process.platform !== 'linux')(
    'is started by fcx ui for its table, once, and ends with it',
    async () => {
      const folder = testFolder();
      const file = join(folder, 'mine.mjs');
      const choose = '({ board, round }, { a }) => [(round * a) % 7, 0, 1, 2, 3, 4, 5, 6]';
      writeFileSync(file, `export default ${choose}.find((column) => board[5][column] === 0);`);
      writeFileSync(join(folder, 'mine.json'), '{ "a": { "value": 4, "min": 1, "max": 9 } }');
      const tiny = '--population 4 --generations 1 --pairs 2 --validation 2 --no-luck --run runs/one';
      await runCommand(['tune', '--bot', file, '--params', 'mine.json', ...tiny.split(' ')], folder);
      const ui = startCommand(['ui', '--port', '0', '--json'], folder);
      onTestFinished(() => void ui.process.kill());
      const [, address] = await ui.printed(/"address":"([^"]*)"/);
      const { origin } = new URL(address as string);
      const { startable } = (await (await fetch(`${origin}/data/bot`)).json()) as { startable: string[] };
      const command = startable.find((line) => line.includes(' play ')) ?? '';
      const start = async () => {
        const query = new URLSearchParams({ of: 'bot', command });
        const how = { method: 'POST', headers: { Origin: origin } };
        const answer = await fetch(`${origin}/start?${query}`, how);
        return [answer.status, await answer.text()];
      };
      const answers = await Promise.all([start(), start()]);
      expect(answers.map(([status]) => status).toSorted()).toEqual([204, 403]);
      expect(`${answers}`).toContain('this command is running already');
      await expect.poll(() => processesWith(file)).toHaveLength(1);
      ui.process.kill('SIGINT');
      await ui.finished;
      await expect.poll(() => processesWith(file)).toEqual([]);
    },
  );

  it('connects again when the server comes back, and leaves politely on Ctrl-C', async () => {
    const first = await fakeServer();
    const running = beginCommand(commandLine('A', first.port, '--threads', '1'));
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
});
