import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAME_COMMANDS, setUp } from '../../../src/verify/model/commands.ts';
import type { NaiveGame } from '../../../src/verify/model/naiveGame.ts';

const commands = fc.commands([...GAME_COMMANDS], { maxCommands: 200, size: 'max' });

/** How a naive game ended. */
function endOf(game: NaiveGame): string | null {
  if (!game.isOver) return null;
  if (game.log.at(-1) === 'the bomb explodes') return 'explosion';
  return game.open.length > 0 ? 'line' : 'full board';
}

describe('commands at random', () => {
  it('reach every end of a game, bombs that cannot drop and columns that are full', () => {
    const seen = new Set<string | null>();
    fc.assert(
      fc.property(commands, (sequence) => {
        const { model, real } = setUp();
        const counted = [...sequence].map((command) => ({
          check: (game: NaiveGame) => command.check(game),
          run: (game: NaiveGame, systems: typeof real) => {
            command.run(game, systems);
            seen.add(endOf(game));
          },
          toString: () => `${command}`,
        }));
        fc.modelRun(() => ({ model, real }), counted);
        for (const line of model.log) seen.add(/^refused: [a-z ]+/.exec(line)?.[0] ?? null);
      }),
      { numRuns: 40, seed: 1 },
    );
    expect([...seen].filter((kind) => kind !== null).sort()).toEqual([
      'explosion',
      'full board',
      'line',
      'refused: a coin in column ',
      'refused: an extra bomb in column ',
    ]);
  });
});
