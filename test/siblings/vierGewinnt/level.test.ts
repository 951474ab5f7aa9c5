import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { greedyColumn } from '../../../src/bot/sparring/greedy.ts';
import { openColumns } from '../../../src/engine/board.ts';
import { initialPosition, type Outcome, type Position, play } from '../../../src/engine/position.ts';
import { type RandomStream, stream } from '../../../src/engine/random.ts';
import { CONNECT_FOUR } from '../../../src/engine/rules.ts';
import { parsePosition } from '../../../src/engine/text.ts';
import { GameLeftError } from '../../../src/siblings/vierGewinnt/dialogue.ts';
import {
  createLevel,
  LEVEL_NAMES,
  type Level,
  type LevelName,
} from '../../../src/siblings/vierGewinnt/level.ts';
import { Solver } from '../../../src/solver/solver.ts';
import { boardOf, positionOf } from '../../engine/boardOf.ts';

/** What the simple level chooses, without the level. */
function simpleColumn(position: Position, random: RandomStream): number {
  return greedyColumn(position, random, CONNECT_FOUR);
}

const { weights } = loadWeights('default.json');

const interrupted = new AbortController().signal;

function levelOf(name: LevelName, random: RandomStream): Level {
  return createLevel(name, { random, weights, interrupted });
}

function positionAt(round: number, ...rows: readonly string[]) {
  const toMove = round % 2 === 1 ? 1 : 2;
  return { ...positionOf(boardOf(...rows), { round, toMove }), bombsDropped: 3 };
}

/** A coin in column 3 lets the other side complete its row on top of it. */
const GIVING_AWAY = positionAt(10, 'xxx....', 'oox.oox');

// So early a perfect player would think for a minute.
describe.each(LEVEL_NAMES.filter((name) => name !== 'perfect'))('the %s level', (name) => {
  const level = levelOf(name, stream(1, 'test', name));

  it('wins rather than blocks', async () => {
    expect(await level.chooseColumn(positionAt(7, 'o.....x', 'o.....x', 'o.....x'))).toBe(6);
  });

  it('blocks', async () => {
    expect(await level.chooseColumn(positionAt(6, '.o.....', 'oxxx...'))).toBe(4);
  });

  it('does not give a win', async () => {
    expect(await level.chooseColumn(GIVING_AWAY)).not.toBe(3);
  });
});

describe('the simple level', () => {
  const columnsOfAGame = fc.array(fc.nat(6), { maxLength: 42 });

  it('always chooses an open column', () => {
    fc.assert(
      fc.property(columnsOfAGame, fc.nat(), (columns, seed) => {
        let position = initialPosition(1);
        for (const column of columns) {
          if (!openColumns(position.board).includes(column)) continue;
          const turn = play(position, column, CONNECT_FOUR);
          if (turn.outcome !== null) break;
          position = turn.position;
        }
        expect(openColumns(position.board)).toContain(simpleColumn(position, stream(seed)));
      }),
    );
  });

  it('never gives a win if it can help it', () => {
    const random = stream(1);
    const chosen = Array.from({ length: 100 }, () => simpleColumn(GIVING_AWAY, random));
    expect([...new Set(chosen)].sort()).toEqual([0, 1, 2, 4, 5, 6]);
  });

  it('drops anywhere when nothing matters', () => {
    const random = stream(1);
    const chosen = Array.from({ length: 100 }, () => simpleColumn(initialPosition(1), random));
    expect(new Set(chosen).size).toBe(7);
  });

  it('drops even where every column loses', () => {
    const position = positionAt(6, '..xxx..', '..oo...');
    expect(openColumns(position.board)).toContain(simpleColumn(position, stream(1)));
  });
});

it('the medium level beats the simple one from either side', async () => {
  const orders: LevelName[][] = [
    ['medium', 'simple'],
    ['simple', 'medium'],
  ];
  for (const order of orders) {
    const levels = order.map((name) => levelOf(name, stream(5, name)));
    let position = initialPosition(1);
    let outcome: Outcome | null = null;
    while (outcome === null) {
      const level = levels[position.toMove - 1] as Level;
      ({ position, outcome } = play(position, await level.chooseColumn(position), CONNECT_FOUR));
    }
    expect(outcome.winners).toEqual([order.indexOf('medium') + 1]);
  }
});

describe('the perfect level', () => {
  it('finds wins and draws that only an exact solve can know', async () => {
    const solver = new Solver();
    const level = levelOf('perfect', stream(1));
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = stream(seed, 'perfect');
      let position = initialPosition(1);
      for (let coins = 0; coins < 22; coins++) {
        const open = openColumns(position.board);
        const turn = play(position, open[random.int(0, open.length - 1)]!, CONNECT_FOUR);
        if (turn.outcome !== null) break;
        position = turn.position;
      }
      expect(await level.chooseColumn(position)).toBe(solver.solve(position).column);
    }
  });

  it('can be left while it thinks', async () => {
    const controller = new AbortController();
    const level = createLevel('perfect', { random: stream(1), weights, interrupted: controller.signal });
    const early = parsePosition('7/7/3o3/3x3/3o3/3x3 x 5 - 0', { rules: CONNECT_FOUR });
    // It takes half a minute to solve.
    setTimeout(() => controller.abort(), 50);
    await expect(level.chooseColumn(early)).rejects.toThrow(GameLeftError);
  });
});
