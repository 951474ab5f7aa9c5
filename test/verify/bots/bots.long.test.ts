/** Every flaw of a bot is found, and good bots are not accused, our own among them. */
import { describe, expect, it } from 'vitest';
import { PYTHON_BOT } from '../../arena/players/programs.ts';
import { PROGRAM } from '../../commands/runCommand.ts';
import {
  type BotFlaw,
  CAUGHT_BOTS,
  costlyChecks,
  failedChecks,
  verifyBotCommand,
  verifyFlawedBot,
} from './flawedBots.ts';

const PLAY = `exec "${process.execPath}" "${PROGRAM}" play --port {port} --name {name}`;

describe('a bot with a flaw', () => {
  it.each(Object.keys(CAUGHT_BOTS) as BotFlaw[])('is caught: %s', { timeout: 180_000 }, async (flaw) => {
    expect(failedChecks(await verifyFlawedBot(flaw))).toContain(CAUGHT_BOTS[flaw]);
  });
});

it('the small bot without a flaw passes every check', { timeout: 180_000 }, async () => {
  expect(failedChecks(await verifyFlawedBot('none'))).toEqual([]);
});

it('a bot that is late is called late, not crashed', async () => {
  const report = await verifyFlawedBot('slow', { only: ['fullBoard'] });
  expect(report.checks.find(({ name }) => name === 'fullBoard')).toMatchObject({
    passed: false,
    cost: 'game',
    did: expect.stringContaining('in the next game: answered too late'),
    advice: expect.stringContaining('700 ms'),
  });
});

it('a bot that does not reconnect loses nothing by it, yet', { timeout: 180_000 }, async () => {
  const report = await verifyBotCommand(PYTHON_BOT);
  expect(costlyChecks(report)).toEqual([]);
  expect(failedChecks(report)).toEqual(['reconnects', 'serverDies']);
});

it.each(['--threads 2', '--threads 1', '--move-time 300 --no-ponder'])(
  'fcx play %s passes every check',
  { timeout: 300_000 },
  async (flags) => {
    expect(failedChecks(await verifyBotCommand(`${PLAY} ${flags}`))).toEqual([]);
  },
);
