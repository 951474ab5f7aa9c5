/** Where games are played, by the flags of a command. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveLimits, PlayerSpec } from '../../../src/arena/index.ts';
import { checkVenue, openExecutorFor, venueOfGames, venueOfRun } from '../../../src/cli/input/venues.ts';
import type { TunedGame } from '../../../src/tuner/index.ts';
import { RANDOM } from '../../arena/players/programs.ts';
import { always } from '../../thorough.ts';

const GREEDY: PlayerSpec = { kind: 'sparring', name: 'Greedy', bot: 'greedy' };
const PROGRAM: PlayerSpec = { kind: 'program', name: 'Own', command: 'bot {port}' };
const AT_REDIS = { redis: 'redis://127.0.0.1:1' };

const players = fc.array(fc.constantFrom(RANDOM, GREEDY, PROGRAM), { minLength: 2, maxLength: 4 });
const limits = fc.constantFrom<MoveLimits>({ nodes: 100 }, { depth: 2 }, { moveTimeMs: 50 });

describe('games at a Redis', () => {
  it('have built-in players alone, no clock, and are not kept; here all games may be played', () => {
    always([players, limits, fc.boolean()], (who, how, keepsGames) => {
      const games = { players: who, limits: how, keepsGames };
      expect(() => checkVenue({}, games)).not.toThrow();
      const isPlayed = !who.includes(PROGRAM) && how.moveTimeMs === undefined && !keepsGames;
      const check = () => checkVenue(AT_REDIS, games);
      if (isPlayed) expect(check).not.toThrow();
      else expect(check).toThrow(/^the workers at a Redis play .*; leave out --redis to play here$/);
    });
  });

  it('say what they cannot have', () => {
    const refused = (who: PlayerSpec[], how: MoveLimits, keepsGames: boolean) => () =>
      checkVenue(AT_REDIS, { players: who, limits: how, keepsGames });
    expect(refused([RANDOM, PROGRAM], { nodes: 1 }, false)).toThrow('built-in players, not those of --bot');
    expect(refused([RANDOM], { moveTimeMs: 1 }, false)).toThrow('not with a clock');
    expect(refused([RANDOM], { nodes: 1 }, true)).toThrow('games that are not recorded');
  });

  it('are refused by a game that is played here only', async () => {
    const game = { onlyHere: 'it is played here only' } as TunedGame;
    await expect(openExecutorFor(game, AT_REDIS, '1', () => {})).rejects.toThrow('it is played here only');
    const open = await openExecutorFor(game, { threads: 0 }, '1', () => {});
    expect(open).toBeTypeOf('function');
  });
});

describe('games here', () => {
  it('are played one after the other if somebody has a clock, or if a program takes processor time', () => {
    always([players, limits], (who, how) => {
      const games = { players: who, limits: how, keepsGames: true };
      const { name, plays } = venueOfGames({ logs: undefined }, '1', games, () => {});
      const isAlone = who.includes(PROGRAM) || how.moveTimeMs !== undefined;
      if (isAlone) expect(plays.threads).toBe(1);
      expect(name).toBe(`${plays.threads} at once`);
      const asked = venueOfGames({ threads: 3, logs: undefined }, '1', games, () => {});
      expect(asked.name).toBe('3 at once');
    });
  });

  it('are played on as many threads as a flag says', () => {
    const named = [0, 1, 2].map((threads) => venueOfRun({ threads }, '1').name);
    expect(named).toEqual(['no threads', '1 thread', '2 threads']);
    expect(venueOfRun({}, '1').name).toMatch(/^[1-9]\d* threads?$/);
  });
});
