import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, Kernel, WIN_SCORE } from '../../../src/bot/index.ts';
import { FOUR_CONNECT_XTREME, openColumns, type Position, spawn } from '../../../src/engine/index.ts';
import { alwaysWith } from '../../thorough.ts';
import { defaultKernel, positionsThat } from './positions.ts';

const kernel = new Kernel(FOUR_CONNECT_XTREME);
kernel.setJudge({ weights: DEFAULT_WEIGHTS });
const DEPTH = 4;

/** Positions in which a bomb may drop before the next coin. */
const beforeBombs = positionsThat(({ bomb, round, bombsDropped }) => {
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  return bomb === null && window !== undefined && round >= window.first && round <= window.last;
});

function luckIn(position: Position, column: number): number {
  return kernel.luckOfBomb(spawn(position, column, FOUR_CONNECT_XTREME), DEPTH);
}

describe('the luck of a bomb', () => {
  it('is nil on average over the columns in which it might have fallen', () => {
    alwaysWith({ numRuns: 60 }, [beforeBombs], (position) => {
      const columns = openColumns(position.board);
      const sum = columns.reduce((luck, column) => luck + luckIn(position, column), 0);
      // The mean is a whole number of values.
      expect(Math.abs(sum)).toBeLessThanOrEqual(columns.length);
    });
  });

  it('differs between columns by what a search makes of them', () => {
    const own = defaultKernel();
    alwaysWith({ numRuns: 40 }, [beforeBombs], (position) => {
      const columns = openColumns(position.board);
      const value = (column: number) => {
        const after = spawn(position, column, FOUR_CONNECT_XTREME);
        if (openColumns(after.board).length === 0) return -WIN_SCORE;
        const { score } = own.search(after, { depth: DEPTH });
        // A score counts the plies to a win from the position, luck the rounds from the start of the game.
        return Math.abs(score) > 999_000 ? score - Math.sign(score) * (after.round - 1) : score;
      };
      const first = columns[0] as number;
      const leads = (of: (column: number) => number) => columns.map((column) => of(column) - of(first));
      expect(leads((column) => luckIn(position, column))).toEqual(leads(value));
    });
  });
});
