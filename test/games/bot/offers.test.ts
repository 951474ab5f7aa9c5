import { expect, it } from 'vitest';
import type { BotJob } from '../../../src/games/bot/boards.ts';
import { isOfferedName, offeredBots } from '../../../src/games/bot/boards.ts';

const JOB: BotJob = {
  seed: 1,
  path: ['fitness', 1],
  openingPlies: 0,
  bot: 'mine',
  luck: true,
  parameters: [{ opening: 'centre' }, { opening: 'a,b', depth: 2 }],
};

it('a worker offers bots by name, and takes jobs that name nothing else', async () => {
  const kind = offeredBots(['mine=python3 mybot.py {port} {name}', 'rival=java Rival {port}']);
  expect(kind.needs?.map(({ name }) => name)).toEqual(['bot mine', 'bot rival']);
  for (const opponent of ['rival', { kind: 'sparring', name: 'Greedy', bot: 'greedy' }])
    expect(kind.job.safeParse({ ...JOB, opponent }).success).toBe(true);
  for (const forged of [
    { ...JOB, command: 'reboot' },
    { ...JOB, opponent: { kind: 'program', name: 'x', command: 'reboot {port}' } },
    { ...JOB, opponent: { kind: 'module', name: 'x', file: './x.js' } },
    ...['$(reboot)', '`reboot`', '"; reboot', "';reboot", 'a\nreboot', 'a --reboot', '\\'].map((opening) => ({
      ...JOB,
      parameters: [{ opening }, {}],
    })),
  ])
    expect(kind.job.safeParse(forged).success).toBe(false);
  const boards = kind.open?.(1);
  await expect(boards?.run([{ ...JOB, bot: 'reboot {port}' }])).rejects.toThrow(
    'there is no bot "reboot {port}" here',
  );
  await boards?.close();
});

it('starts no bot without a parameter that its command takes', async () => {
  const boards = offeredBots(['mine=bot {port} {param:depth}']).open?.(1);
  await expect(boards?.run([JOB])).rejects.toThrow(
    'the command has {param:depth}, but the parameters are opening',
  );
  await boards?.close();
});

it.each(['{params}', '{param:depth}'])('starts no opponent whose command takes %s', async (placeholder) => {
  const boards = offeredBots(['mine=bot {port}', `rival=bot {port} ${placeholder}`]).open?.(1);
  await expect(boards?.run([{ ...JOB, opponent: 'rival' }])).rejects.toThrow(
    `the command has ${placeholder}; an opponent gets no parameters: offer "rival" with its values in the command`,
  );
  await boards?.close();
});

it.each(['python3 mybot.py {port}', 'mine=python3 mybot.py', 'greedy=x {port}', 'my bot=x {port}'])(
  'offers nothing for %s',
  (text) => {
    expect(() => offeredBots([text])).toThrow(/--bot takes NAME="COMMAND" here/);
  },
);

it('a name is that of an offered bot unless a player of fcx has it', () => {
  expect(['mine', 'my-bot_2'].every(isOfferedName)).toBe(true);
  expect(['greedy', 'reference', 'best.json', './bot.js', 'x {port}', 'a=b'].some(isOfferedName)).toBe(false);
});
