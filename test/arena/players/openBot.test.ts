import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type BotSpec, openBot } from '../../../src/arena/index.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { testFolder } from '../../system/folders.ts';
import { rogueBot } from './programs.ts';

const START = initialPosition(1);

async function open(spec: BotSpec) {
  const bot = await openBot(spec, () => {});
  onTestFinished(() => bot.close());
  return bot;
}

it('an answer that comes too late is not taken for the answer to the next question', async () => {
  const bot = await open({ kind: 'program', name: 'slow', command: rogueBot('slow') });
  expect(await bot.think(START)).toMatchObject({ column: 0 });
  const old = bot.think(START);
  const newer = bot.think(START);
  await expect(old).rejects.toThrow(/abort/);
  expect(await newer).toMatchObject({ column: 0 });
});

it('the reason why a module does not answer is in each error', async () => {
  const file = join(testFolder(), 'lost.mjs');
  writeFileSync(file, "export default () => { throw new Error('I am lost'); };");
  const bot = await open({ kind: 'module', name: 'lost', file });
  for (let time = 0; time < 12; time++) await expect(bot.think(START)).rejects.toThrow('I am lost');
});
