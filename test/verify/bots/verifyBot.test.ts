/** Bots as processes over real sockets: flaws are found. All flaws, and `fcx play`: `npm run test:long`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { botDocument, botWords } from '../../../src/commands/verify/text.ts';
import { plainText } from '../../../src/document/index.ts';
import { FOUR_CONNECT_XTREME, validatePosition } from '../../../src/engine/index.ts';
import type { BotCheckName } from '../../../src/verify/bots/botChecks.ts';
import {
  bombAt,
  EDGE_CELLS,
  FULL,
  MIDDLE,
  onlyColumn,
  WINNING,
} from '../../../src/verify/bots/singleChecks.ts';
import type { BotReport, CheckResult } from '../../../src/verify/index.ts';
import { PYTHON_BOT } from '../../arena/players/programs.ts';
import { PROGRAM } from '../../commands/runCommand.ts';
import { expectOneResult } from '../../document/agreement.ts';
import { testFolder } from '../../system/folders.ts';
import { IS_LONG } from '../../thorough.ts';
import {
  type BotFlaw,
  CAUGHT_BOTS,
  costlyChecks,
  failedChecks,
  flawedBot,
  verifyBotCommand,
  verifyFlawedBot,
} from './flawedBots.ts';

it.each([
  ['in the middle of a game', [MIDDLE]],
  ['before a win', [WINNING]],
  ['on a full board', [FULL]],
  ['with one open column', Array.from({ length: 7 }, (_, column) => onlyColumn(column))],
  ['with a bomb at the edge', EDGE_CELLS.map(bombAt)],
])('the states shown are possible %s, but for the number of coins', (_, positions) => {
  const options = { rules: FOUR_CONNECT_XTREME, coinCounts: false };
  for (const position of positions) expect(() => validatePosition(position, options)).not.toThrow();
});

function resultOf({ checks }: BotReport, name: BotCheckName) {
  return checks.find((check) => check.name === name) as CheckResult;
}

/** Flaws whose check takes no pauses: of a ping, of fields, of what was seen before, of a board. */
const QUICK = [
  'diesOfTextPing',
  'strictFields',
  'trustsMemory',
  'alwaysCentre',
] as const satisfies readonly BotFlaw[];

describe('a bot with a flaw', () => {
  it.each(QUICK)('is caught: %s', async (flaw) => {
    const name = CAUGHT_BOTS[flaw];
    const report = await verifyFlawedBot(flaw, { only: [name] });
    expect(costlyChecks(report)).toEqual([name]);
    const [failed] = report.checks.filter(({ passed }) => passed === false);
    expect(plainText(botWords(failed!))).toMatch(
      /^✗ .*\n {4}would have cost (a game|all games that were left)\. /,
    );
  });

  it('is caught, and nothing else is tried, when it connects under another name', async () => {
    const report = await verifyFlawedBot('wrongName');
    expect(failedChecks(report)).toEqual(['connects']);
    expect(report.checks.filter(({ passed }) => passed === null)).toHaveLength(report.checks.length - 1);
    expect(botDocument(report).sections[0]).toMatchObject({
      answers: [{ answer: expect.stringMatching(/^✗ 1 of \d+ checks made in \d+s: 1 check failed$/) }],
    });
  });

  it('is reported with the reason why it does not connect', async () => {
    const report = await verifyBotCommand('echo "no such bot" >&2; exit 4');
    expect(report.checks[0]).toMatchObject({
      passed: false,
      did: 'did not connect: the program ended with exit code 4: no such bot',
    });
  });
});

describe('a bot that is late', () => {
  it.each([
    ['lateOnce', 'fullBoard', 'answered too late'],
    ['silentOnce', 'bombAtEdge', 'did not answer in 1500 ms'],
  ] as const)(
    'has not failed if it is in time when it is started and asked again: %s, %s',
    async (flaw, check, did) => {
      const folder = testFolder();
      const command = flawedBot('none').replace(' none ', ` ${flaw}:${folder}/late `);
      const report = await verifyBotCommand(command, { only: [check] });
      expect(failedChecks(report)).toEqual([]);
      expect(resultOf(report, check).did).toMatch(new RegExp(`; at the first attempt: .*${did}`));
    },
  );

  it('is called late, not blamed for what was shown to it, if it does not answer in time again', async () => {
    const command = flawedBot('none').replace(' none ', ' stalls ');
    const report = await verifyBotCommand(command, { only: ['bombAtEdge'] });
    expect(resultOf(report, 'bombAtEdge')).toMatchObject({
      passed: false,
      cost: 'game',
      did: expect.stringMatching(/^answered too late \(\d\) after \d+ ms, with a bomb in row/),
      advice: 'Answer within 700 ms, also when the machine is busy.',
    });
  });
});

describe.skipIf(!IS_LONG)('every check', { timeout: 300_000 }, () => {
  it.each(Object.keys(CAUGHT_BOTS) as BotFlaw[])('catches its flaw: %s', async (flaw) => {
    expect(failedChecks(await verifyFlawedBot(flaw))).toContain(CAUGHT_BOTS[flaw]);
  });

  const PLAY = `exec "${process.execPath}" "${PROGRAM}" play --port {port} --name {name}`;

  it.each([
    flawedBot('none'),
    ...['--threads 2', '--threads 1', '--move-time 300 --no-ponder'].map((flags) => `${PLAY} ${flags}`),
  ])('is passed by %s', async (command) => {
    expect(failedChecks(await verifyBotCommand(command))).toEqual([]);
  });

  it('but those of a new connection is passed by a bot that never reconnects, which costs nothing yet', async () => {
    const report = await verifyBotCommand(PYTHON_BOT);
    expect(costlyChecks(report)).toEqual([]);
    expect(failedChecks(report)).toEqual(['reconnects', 'serverDies']);
  });
});

describe('a bot without a flaw', () => {
  it('passes, in any language', async () => {
    const only = ['sameState', 'oneColumn', 'fullBoard'] as const;
    const report = await verifyBotCommand(PYTHON_BOT, { only });
    expect(failedChecks(report)).toEqual([]);
    const passed = report.checks.filter((check) => check.passed === true).map(({ name }) => name);
    expect(passed).toEqual(expect.arrayContaining(['connects', ...only]));
    expect(resultOf(report, 'oneColumn').answerMs).toHaveLength(7);
    const made = report.checks.filter((check) => check.passed !== null);
    expectOneResult(botDocument(report), report, [report.checks.length, made.length]);
  });

  it('is named in full as it was started, and fails when its folder is too large', async () => {
    const folder = testFolder();
    await writeFile(join(folder, 'weights'), Buffer.alloc(2 * 2 ** 20 + 1));
    const report = await verifyFlawedBot('none', { only: ['connects'], folder });
    expect(costlyChecks(report)).toEqual(['folder']);
    const { did } = resultOf(report, 'processes');
    expect(did).toMatch(/^ran as ".*flawed\.mjs none \d+ Checked"$/);
  });
});
