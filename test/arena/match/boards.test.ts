import { it } from 'vitest';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { EXAMPLE_MODULE, MODULES, RANDOM } from '../players/programs.ts';
import { openDuel } from './openDuel.ts';

function module(entry?: string): PlayerSpec {
  return { kind: 'module', name: 'Mine', file: MODULES, ...(entry !== undefined && { entry }) };
}

it.concurrent('functions, promises and classes of modules play games', async ({ expect, ...context }) => {
  for (const players of [
    [module(), module('later')],
    [module('Client'), RANDOM],
    [RANDOM, module('flooding')],
    [
      { kind: 'module', name: 'A', file: EXAMPLE_MODULE },
      { kind: 'module', name: 'B', file: EXAMPLE_MODULE, entry: 'Ordered' },
    ],
  ] as const) {
    const { duel, problems } = await openDuel(context, players);
    for (let index = 0; index < 4; index++) expect((await duel.play(index)).game.fault).toBeNull();
    expect(problems).toEqual([]);
  }
});

const FAULTS = [
  ['throwing', 'disconnect', /^Mine failed: TypeError: what is this\?, at .*modules\.mjs/],
  ['looping', 'timeout', /^Mine did not answer within 500 ms$/],
  ['waiting', 'timeout', /^Mine did not answer within 500 ms$/],
  ['leaving', 'disconnect', /^Mine failed: a worker thread has ended with exit code 0$/],
  ['outside', 'illegal', /^Mine answered column 9, which is not on the board$/],
  ['nonsense', 'illegal', /^Mine answered "'three'", which has no number "column"$/],
] as const;

it.concurrent.for(FAULTS)(
  'a module that is %s loses the game, is replaced for the next, and its error is shown',
  async ([entry, fault, report], { expect, ...context }) => {
    const clock = fault === 'timeout' ? { clockMs: 500 } : {};
    const { duel, problems } = await openDuel(context, [module(entry), RANDOM], clock);
    for (const index of [0, 1]) {
      const { record, game } = await duel.play(index);
      expect(game).toMatchObject({ index, starter: index, points: [0, 1], fault });
      // The coins before the fault are part of the game, and the next one is the module's.
      expect(record.moves.length % 2).toBe(index);
      expect(record.replyMs).toHaveLength(record.moves.length);
    }
    expect(problems[0]).toMatch(report);
  },
);

it.concurrent('a module gets its parameters', async ({ expect, ...context }) => {
  const tuned = { ...module('tuned'), parameters: { column: 2 } } as PlayerSpec;
  const { duel } = await openDuel(context, [tuned, RANDOM]);
  expect((await duel.play(0)).record.winningChances?.slice(0, 2)).toEqual([0.2, null]);
});

it.concurrent('a module that is no bot ends the match, with the reason', async ({ expect, ...context }) => {
  const played = async (entry: string, file = MODULES) => {
    const { duel } = await openDuel(context, [{ kind: 'module', name: 'Mine', file, entry }, RANDOM]);
    return duel.play(0);
  };
  await expect(played('notABot')).rejects.toMatchObject({ code: 'badModule' });
  await expect(played('missing')).rejects.toThrow(/modules\.mjs has no export named missing that is a bot/);
  await expect(played('default', 'nowhere.mjs')).rejects.toThrow(/nowhere\.mjs cannot be loaded: .*/);
});
