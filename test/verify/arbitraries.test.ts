/** The laws are only as good as their examples. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPosition, FOUR_CONNECT_XTREME, isFull, type Position, play } from '../../src/engine/index.ts';
import {
  armedPositions,
  boardsWithHoles,
  type Drop,
  doubleWins,
  gamePlans,
  lastCoins,
  wholeGamePlans,
  winningCoins,
} from '../../src/verify/arbitraries.ts';
import { describePlan, playPlan, positionsOf } from '../../src/verify/gamePlan.ts';
import { scanPlayersWithLine } from '../../src/verify/naiveRules.ts';

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed: 11 });
}

const bombCellsOf = (drops: readonly Drop[]) =>
  new Set(drops.map(({ position }) => position.board.indexOf(99)));

const turnOf = ({ position, column }: Drop) => play(position, column, FOUR_CONNECT_XTREME);

describe('armed positions', () => {
  const drops = sample(armedPositions, 2000);

  it('have their bombs in every cell, with every fuse', () => {
    expect(bombCellsOf(drops).size).toBe(42);
    const fuses = drops.map(({ position: { bomb, round } }) => (bomb?.explodeInRound as number) - round);
    expect([...new Set(fuses)].sort()).toEqual([1, 2, 3, 4]);
  });

  it('have explosions that take 0 to 4 coins, and that win for one player', () => {
    const explosions = drops.map(turnOf).filter(({ explosion }) => explosion !== null);
    const destroyed = explosions.map(({ explosion }) => explosion?.destroyed.length);
    expect([...new Set(destroyed)].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(explosions.some(({ outcome }) => outcome?.winners.length === 1)).toBe(true);
  });
});

describe('double wins', () => {
  const drops = sample(doubleWins, 300);

  it('have no line before and lines of both players after the explosion', () => {
    for (const drop of drops) {
      expect(scanPlayersWithLine(drop.position.board)).toEqual([]);
      const { explosion, outcome } = turnOf(drop);
      expect(scanPlayersWithLine(explosion?.board ?? [])).toEqual([1, 2]);
      expect(outcome).toEqual({ winners: [1, 2], reason: 'explosion' });
    }
  });

  it('differ in bomb, mover and column', () => {
    expect(bombCellsOf(drops).size).toBeGreaterThan(10);
    expect(new Set(drops.map(({ position }) => position.toMove)).size).toBe(2);
    expect(new Set(drops.map(({ column }) => column)).size).toBe(7);
  });
});

it('winning coins make lines, and in some cases the explosion would have broken them', () => {
  const turns = sample(winningCoins, 300).map((drop) => ({ drop, turn: turnOf(drop) }));
  expect(turns.every(({ turn }) => turn.outcome?.reason === 'line')).toBe(true);
  const linesBesideBombs = turns.filter(({ drop: { position }, turn }) => {
    const bomb = position.board.indexOf(99);
    const hit = turn.position.board.map((cell, index) => (Math.abs(index - bomb) === 7 ? 0 : cell));
    return !scanPlayersWithLine(hit).includes(position.toMove);
  });
  expect(linesBesideBombs.length).toBeGreaterThan(0);
});

it('last coins fill the board', () => {
  for (const drop of sample(lastCoins, 100)) expect(isFull(turnOf(drop).position.board)).toBe(true);
});

it('boards with holes have holes, and some have a bomb', () => {
  const boards = sample(boardsWithHoles, 100);
  const hanging = boards.filter((board) => board.some((cell, index) => cell !== 0 && board[index - 7] === 0));
  expect(hanging.length).toBeGreaterThan(50);
  expect(new Set(boards.map((board) => board.includes(99))).size).toBe(2);
});

describe('game plans', () => {
  const ends = sample(wholeGamePlans, 400).map((plan) => [...playPlan(plan)].at(-1)?.turn.outcome);

  it('end in lines, explosions and on full boards', () => {
    const reasons = new Set(ends.map((outcome) => outcome?.reason));
    expect([...reasons].sort()).toEqual(['explosion', 'fullBoard', 'line']);
  });

  it('can also stop before the end', () => {
    const plans = sample(gamePlans, 100);
    const open = plans.filter((plan) => ([...playPlan(plan)].at(-1)?.turn.outcome ?? null) === null);
    expect(open.length).toBeGreaterThan(10);
    expect(open.length).toBeLessThan(90);
  });

  it('are described with their bombs, columns and last position', () => {
    const plan = {
      rules: FOUR_CONNECT_XTREME,
      schedule: { rounds: [5, 15, 25], rolls: [0, 0, 0] },
      starter: 2,
      choices: [0, 419, 209],
      peaceful: false,
    } as const;
    const [, , , last, ...more] = positionsOf(plan);
    expect(more).toEqual([]);
    expect(describePlan(plan).split(/\n(?=coins)|(?<=6 3)\n/)).toEqual([
      'player 2 starts; bombs drop in rounds 5, 15, 25 with rolls 0, 0, 0',
      'coins in columns 0 6 3',
      drawPosition(last as Position),
    ]);
  });
});
