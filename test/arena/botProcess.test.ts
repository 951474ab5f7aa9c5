import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BotProcessError, startBotProcess } from '../../src/arena/botProcess.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-bot-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function script(code: string): Promise<string> {
  const path = join(folder, 'bot.mjs');
  await writeFile(path, code);
  return path;
}

it('a bot that ends in an error is reported with what it printed', async () => {
  const bot = startBotProcess('B', await script('console.error("no luck"); process.exit(3);'), []);
  await expect(bot.failed).rejects.toThrow(BotProcessError);
  await expect(bot.failed).rejects.toThrow('the bot B failed: no luck');
  await bot.stop();
});

it('a bot that will not end is made to', async () => {
  const bot = startBotProcess(
    'B',
    await script('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);'),
    [],
  );
  await bot.stop();
});
