import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thorough } from '../../thorough.ts';
import { GAME_COMMANDS, setUp } from './gameCommands.ts';
import type { Implementation } from './implementations.ts';
import type { NaiveGame } from './naiveGame.ts';

const commands = fc.commands([...GAME_COMMANDS], { maxCommands: 200, size: 'max' });

it('engine, kernel, text notation and PlayStates agree with a naive game, whatever is done', () => {
  fc.assert(
    fc.property(commands, (sequence) => fc.modelRun(setUp, sequence)),
    { numRuns: thorough(40) },
  );
});

/** How a naive game ended. */
function endOf(game: NaiveGame): string | null {
  if (!game.isOver) return null;
  if (game.log.at(-1) === 'the bomb explodes') return 'explosion';
  return game.open.length > 0 ? 'line' : 'full board';
}

/** What the commands find wrong with an engine that is changed in this way. */
function failureWith(flaw: (engine: Implementation) => Partial<Implementation>): string {
  const property = fc.property(commands, (sequence) => {
    const { model, real } = setUp();
    const [engine] = real as [Implementation];
    fc.modelRun(() => ({ model, real: [{ ...engine, ...flaw(engine) }] }), sequence);
  });
  const { errorInstance } = fc.check(property, { numRuns: 40, seed: 1, endOnFailure: true });
  return (errorInstance as Error).message;
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

  it('find an implementation that counts a fuse down too early, and one that takes every bomb', () => {
    const early = failureWith((engine) => ({
      seen: () => {
        const { bomb, ...seen } = engine.seen();
        return { ...seen, bomb: bomb && { ...bomb, explodeInRound: bomb.explodeInRound - 1 } };
      },
    }));
    expect(early).toContain('state of the engine');
    const reckless = failureWith((engine) => ({
      turn: (coin, bomb) => {
        try {
          engine.turn(coin, bomb);
        } catch {
          // As if nothing were wrong.
        }
      },
    }));
    expect(reckless).toContain('the engine takes ');
  });
});
