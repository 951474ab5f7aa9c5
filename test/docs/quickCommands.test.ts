import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_PYTHON } from '../arena/players/programs.ts';
import { runCommand } from '../commands/runCommand.ts';
import { sharedFolder } from '../system/folders.ts';
import { readPages } from './pages.ts';
import { fcxArguments, shellCommandsOf } from './shellCommands.ts';
import { tutorialBots } from './tutorialBot.ts';

const folder = sharedFolder();

const documented = readPages()
  .filter(({ path }) => path !== 'README.md')
  .flatMap(shellCommandsOf);

/** Runs a line that a page has, and checks that it succeeds; what it printed for people and as its result. */
async function runLine(line: string): Promise<string> {
  const command = documented.find(({ source }) => source.replace(/\s+#.*/, '').trim() === line);
  if (command === undefined) throw new Error(`no page has the line ${line}`);
  const { code, stderr, stdout } = await runCommand(fcxArguments(command) ?? [], folder);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
}

it('a line of the tutorial finds the column that it recommends', async () => {
  const printed = await runLine('npx fcx analyze "7/7/3o3/3x3/3o3/2xx3 o 6 - 0" --nodes 200000');
  expect(printed).toMatch(/^best column [14]:/m);
});

describe.skipIf(!HAS_PYTHON)('the bots of the tutorial', () => {
  const [first, better] = tutorialBots();
  const againstGreedy = 'npx fcx match greedy --bot "Mine=python3 bot.py {port} {name}" --games 100 --seed 1';
  const bot = join(folder, 'bot.py');

  it('are worse than greedy, then better, without a fault', async () => {
    writeFileSync(bot, first);
    const before = await runLine(againstGreedy);
    writeFileSync(bot, better);
    const after = await runLine(againstGreedy);
    expect(before + after).not.toMatch(/[1-9]\d* (illegal|disconnects?)/);
    expect(before).toMatch(/^ {2}100 games: greedy [5-9]\d : \d+ Mine/m);
    expect(after).toMatch(/^ {2}100 games: greedy \d+ : [5-9]\d Mine/m);
    // 200 games over sockets, which a busy machine has taken more than a minute for.
  }, 180_000);

  it('find the move that lost a match against best', async () => {
    writeFileSync(bot, better);
    await runLine(
      'npx fcx match best --bot "Mine=python3 bot.py {port} {name}" --games 10 --seed 3 --replay lost.jsonl',
    );
    const printed = await runLine('npx fcx replay lost.jsonl --game 1 --analyze --nodes 20000');
    expect(printed).toContain('the losing move is that of round');
  });
});
