import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greedyColumn, SPARRING_BOTS, SPARRING_NAMES } from '../../../src/bot/index.ts';
import { drawRemainingBombs, mctsColumn } from '../../../src/bot/sparring/mcts.ts';
import { openColumns, opponent, type Position, ROLLS, stream } from '../../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { seeds, wholeGamePlans } from '../../../src/verify/arbitraries.ts';
import { positionsOf } from '../../../src/verify/gamePlan.ts';
import { read } from '../../engine/boardOf.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { winsIn } from '../kernel/positions.ts';

const position: fc.Arbitrary<Position> = fc.tuple(wholeGamePlans, fc.nat()).map(([plan, choice]) => {
  const positions = positionsOf(plan).filter(({ board }) => openColumns(board).length > 0);
  return positions[choice % positions.length] as Position;
});

/** Of the same code with other numbers one is enough, and the largest take seconds for a coin. */
const QUICK = SPARRING_NAMES.filter((name) => !['mcts1k', 'mcts10k', 'mcts100k', 'minimax5'].includes(name));

describe.each(QUICK)('%s', (name) => {
  const choose = (on: Position, seed: number) =>
    SPARRING_BOTS[name](on, stream(seed, 'test'), FOUR_CONNECT_XTREME, { nodes: 300 });

  it('plays open columns, the same one for the same stream', () => {
    always([position, seeds], (on, seed) => {
      const column = choose(on, seed);
      expect(openColumns(on.board)).toContain(column);
      expect(choose(on, seed)).toBe(column);
    });
  });
});

it.each(['minimax3', 'minimax5'] as const)('%s sees a fork', (name) => {
  // o gets three in a row with both ends free.
  const fork = read('7/7/7/7/7/x1oo2x o 5 - 0');
  expect(SPARRING_BOTS[name](fork, stream(1, 'test'), FOUR_CONNECT_XTREME, {})).toBe(4);
});

describe('greedy', () => {
  const choose = (on: Position) => greedyColumn(on, stream(1, 'test'), FOUR_CONNECT_XTREME);

  it('wins when it can, else takes the column the opponent would win in', () => {
    alwaysWith({ numRuns: 300 }, [position], (on) => {
      const wins = winsIn(on);
      const threats = winsIn({ ...on, toMove: opponent(on.toMove) });
      if (wins.length > 0) expect(wins).toContain(choose(on));
      else if (threats.length > 0) expect(threats).toContain(choose(on));
    });
  });

  it('does not drop the coin on which the opponent wins', () => {
    // Column 3 would lift o to its fourth coin in row 1.
    const on = read('7/7/7/7/ooo4/xxo3x x 8 - 0');
    for (let seed = 0; seed < 30; seed++)
      expect(greedyColumn(on, stream(seed, 'test'), FOUR_CONNECT_XTREME)).not.toBe(3);
  });
});

describe('mcts', () => {
  it('sees a win and a threat', () => {
    const win = read('7/7/7/7/ooo4/xxx4 x 7 - 0');
    expect(mctsColumn(win, stream(1, 'test'), FOUR_CONNECT_XTREME, { nodes: 5000 })).toBe(3);
    const threat = read('7/7/7/7/oo5/xxx4 o 6 - 0');
    expect(mctsColumn(threat, stream(1, 'test'), FOUR_CONNECT_XTREME, { nodes: 5000 })).toBe(3);
  });

  it('answers when it has no time at all', () => {
    const start = read('7/7/7/7/7/7 x 1 - 0');
    expect(openColumns(start.board)).toContain(
      mctsColumn(start, stream(1, 'test'), FOUR_CONNECT_XTREME, { shouldStop: () => true }),
    );
  });

  it('draws the bombs to come in what is left of their windows', () => {
    always([position, seeds], (on, seed) => {
      const { rounds, rolls } = drawRemainingBombs(on, stream(seed, 'test'), FOUR_CONNECT_XTREME);
      FOUR_CONNECT_XTREME.windows.forEach(({ first, last }, bomb) => {
        const round = rounds[bomb] as number;
        if (bomb < on.bombsDropped) expect(round).toBe(0);
        else if (on.round < last) {
          expect(round).toBeGreaterThan(on.round);
          expect(round).toBeGreaterThanOrEqual(first);
          expect(round).toBeLessThanOrEqual(last);
        }
      });
      expect(rolls.every((roll) => roll >= 0 && roll < ROLLS)).toBe(true);
    });
  });
});
