import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_PYTHON } from '../arena/players/programs.ts';
import { sharedFolder } from '../system/folders.ts';
import { runLine } from './runLine.ts';
import { tutorialBots } from './tutorialBot.ts';

const folder = sharedFolder();

describe.skipIf(!HAS_PYTHON)('the bots of the tutorial', () => {
  const [first, better] = tutorialBots();
  const againstGreedy = 'npx fcx match greedy --bot "Mine=python3 bot.py {port} {name}" --games 100 --seed 1';
  const bot = join(folder, 'bot.py');

  it('are worse than greedy, then better, without a fault', async () => {
    writeFileSync(bot, first);
    const before = await runLine(againstGreedy, folder);
    writeFileSync(bot, better);
    const after = await runLine(againstGreedy, folder);
    expect(before + after).not.toMatch(/[1-9]\d* (illegal|disconnects?)/);
    expect(before).toMatch(/^ {2}100 games: greedy [5-9]\d : \d+ Mine/m);
    expect(after).toMatch(/^ {2}100 games: greedy \d+ : [5-9]\d Mine/m);
    // 200 games over sockets, which a busy machine has taken more than a minute for.
  }, 180_000);

  it('find the move that lost a match against best', async () => {
    writeFileSync(bot, better);
    await runLine(
      'npx fcx match best --bot "Mine=python3 bot.py {port} {name}" --games 10 --seed 3 --replay lost.jsonl',
      folder,
    );
    const printed = await runLine('npx fcx replay lost.jsonl --number 1 --analyze --nodes 20000', folder);
    expect(printed).toContain('the losing move is that of round');
  });
});
