import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import type { BotOptions, PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { testFolder } from '../../system/folders.ts';
import { openDuel } from '../match/openDuel.ts';
import { HAS_PYTHON, PYTHON_BOT, RANDOM, rogueBot } from './programs.ts';

function program(command: string, name = 'Rogue'): PlayerSpec {
  return { kind: 'program', name, command };
}

describe.skipIf(!HAS_PYTHON)('a program in another language', () => {
  it.concurrent('plays whole games, even against one of its name', async ({ expect, ...context }) => {
    const snake = program(PYTHON_BOT, 'Snake');
    const { duel: played, problems } = await openDuel(context, [snake, snake]);
    expect((await played.play(0)).game.fault).toBeNull();
    expect((await played.play(1)).game.fault).toBeNull();
    expect(problems).toEqual([]);
  });
});

it.concurrent.for<readonly [string, string, RegExp | null, BotOptions?]>([
  ['wrongName', 'disconnect', /^Rogue connected as "Somebody" instead$/],
  ['crash', 'disconnect', /^Rogue ended with exit code 7$/],
  ['hang', 'timeout', null, { clockMs: 200 }],
  ['leave', 'disconnect', null, { graceMs: 50 }],
  ['rubbish', 'illegal', /^Rogue answered "no column at all", which is not JSON$/],
  ['illegal', 'illegal', /^Rogue answered column 9, which is not on the board$/],
  ['tooBig', 'disconnect', /^Rogue is cut off by its server \(tooLarge\)$/],
  ['twice', 'timeout', /^Rogue connected as "Rogue" twice$/, { clockMs: 200 }],
])(
  'a program that misbehaves loses the game, and the next game is played: %s, %s',
  async ([way, fault, problem, options = {}], { expect, ...context }) => {
    const { duel: played, problems } = await openDuel(context, [program(rogueBot(way)), RANDOM], options);
    expect((await played.play(0)).game).toMatchObject({ points: [0, 1], fault });
    expect((await played.play(1)).game).toMatchObject({ points: [0, 1] });
    if (problem !== null) expect(problems).toContainEqual(expect.stringMatching(problem));
  },
);

it.concurrent('a program that answers late is started again: its answer does not count in the next game', async ({
  expect,
  ...context
}) => {
  // The late answer of the first game is a full column, which would lose the second one too.
  const { duel: played, problems } = await openDuel(context, [program(rogueBot('late')), RANDOM], {
    clockMs: 1000,
  });
  expect((await played.play(0)).game).toMatchObject({ points: [0, 1], fault: 'timeout' });
  const { record: next, game: nextGame } = await played.play(1);
  expect(next.reason).not.toBe('outsideBoard');
  expect(nextGame.replyMs[0].length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

it.concurrent('a program that connects only at first is given up after three attempts', async ({
  expect,
  onTestFinished,
}) => {
  const folder = testFolder(onTestFinished);
  const mark = join(folder, 'mark');
  const once = `[ -e '${mark}' ] && exit 3; touch '${mark}'; exec ${rogueBot('crash')}`;
  const { duel: played, problems } = await openDuel({ onTestFinished }, [program(once), RANDOM]);
  for (let index = 0; index < 5; index++) {
    expect((await played.play(index)).game).toMatchObject({ points: [0, 1], fault: 'disconnect' });
  }
  const ended = (code: number) => `Rogue ended with exit code ${code}`;
  expect(problems).toEqual([ended(7), ended(3), ended(3), ended(3), 'Rogue is not started again']);
});

it.concurrent('a program that never connected is started only once', async ({ expect, onTestFinished }) => {
  const folder = testFolder(onTestFinished);
  const starts = join(folder, 'starts');
  const { duel: played, problems } = await openDuel(
    { onTestFinished },
    [program(`echo start >> '${starts}'; exec ${rogueBot('absent')}`), RANDOM],
    { startTimeoutMs: 500 },
  );
  await expect(played.play(0)).rejects.toThrow(/it did not connect within 0.5 s$/);
  expect(await readFile(starts, 'utf8')).toBe('start\n');
  expect(problems).toEqual([]);
});

it.concurrent.for<readonly [string, string, string | RegExp, BotOptions?]>([
  ['when it ends at once', 'echo no luck >&2; exit 3', 'it ended with exit code 3: no luck'],
  ['when it cannot be found', 'there-is-no-such-program', /exit code 127: .*there-is-no-such-program/],
  ['when it is not told the port', 'exit 3 # {name}', /exit code 3\nits command has no \{port\}/],
  ['when it is told the port', 'exit 3 # {port}', /exit code 3$/],
  [
    'when it only talks',
    `echo looking for a board >&2; ${rogueBot('absent')}`,
    'it did not connect within 2 s: looking for a board',
    { startTimeoutMs: 2000 },
  ],
])(
  'a program that never connects ends the match, with its reason, %s',
  async ([, command, reason, options], { expect, ...context }) => {
    const { duel: played } = await openDuel(context, [program(command), RANDOM], options);
    const game = played.play(0);
    await expect(game).rejects.toThrow(reason);
    await expect(game).rejects.toMatchObject({ code: 'neverConnected' });
  },
);
