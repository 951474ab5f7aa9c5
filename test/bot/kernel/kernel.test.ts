import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsInStage,
  FEATURES,
  perFeature,
  STAGES,
  stageOf,
} from '../../../src/bot/evaluation/features.ts';
import { DEFAULT_SEARCH_OPTIONS, Kernel, type SelfPlayGame } from '../../../src/bot/kernel/kernel.ts';
import { advance, openColumns, play, type Side, startGame } from '../../../src/engine/index.ts';
import { CONNECT_FOUR, FOUR_CONNECT_XTREME, plainRules } from '../../../src/engine/rules.ts';
import type { BombSchedule } from '../../../src/engine/schedule.ts';
import { Solver } from '../../../src/games/connect4/solver/solver.ts';
import {
  armedPositions,
  type Drop,
  lastCoins,
  schedulesOf,
  winningCoins,
} from '../../../src/verify/arbitraries.ts';
import { expectedOfKernel } from '../../../src/verify/laws/games.ts';
import { read } from '../../engine/boardOf.ts';
import { quietPositions } from '../../games/connect4/solver/quietPositions.ts';
import { always, alwaysWith, thorough } from '../../thorough.ts';
import { countFeatures } from '../evaluation/featureReference.ts';
import { perStageFeature } from '../evaluation/perStageFeature.ts';
import { certain, expectExpectimax, expectNegamax } from './againstReference.ts';
import { defaultKernel, positions } from './positions.ts';

const schedules = schedulesOf(FOUR_CONNECT_XTREME);

const kernel = defaultKernel();
kernel.setEvaluation(1, { weights: perFeature(({ max }) => Math.round(max / 10)) });

function expectEqualTurn({ position, column }: Drop): void {
  expect(kernel.playColumn(position, column)).toEqual(expectedOfKernel(position, column));
}

it.each([
  ['bombs in every cell', armedPositions],
  ['coins that win in the round of an explosion', winningCoins],
  ['last coins of a board', lastCoins],
])('the kernel plays %s as the rules do', (_, drops) => {
  alwaysWith({ numRuns: thorough(500) }, [drops], expectEqualTurn);
});

describe('the features', () => {
  it('are counted as their meanings say, 0 in stages that are not theirs, and each occurs in some position', () => {
    const seen = new Set<string>();
    alwaysWith({ numRuns: 1000, seed: 1 }, [positions], (position) => {
      const explained = kernel.explain(position);
      const counts = perFeature(({ name }) => explained[name].count);
      expect(counts).toEqual(countFeatures(position));
      for (const [name, count] of Object.entries(counts)) if (count !== 0) seen.add(name);
      const stage = stageOf(position.bomb !== null, position.bombsDropped);
      for (const feature of FEATURES)
        if (!countsInStage(feature, stage)) expect(counts[feature.name]).toBe(0);
    });
    expect([...seen].sort()).toEqual(FEATURES.map(({ name }) => name).sort());
  });

  it('have the weights of the stage of the game, and add up to the evaluation', () => {
    const byStage = perStageFeature(
      ({ name, max }, stage) => Math.round(max / 7) - 5 * name.length * (1 + STAGES.indexOf(stage)),
    );
    const staged = new Kernel(FOUR_CONNECT_XTREME);
    staged.setEvaluation(0, { weights: byStage });
    always([positions], (position) => {
      const weights = byStage[stageOf(position.bomb !== null, position.bombsDropped)];
      const counts = countFeatures(position);
      const sum = FEATURES.reduce((total, { name }) => total + weights[name] * counts[name], 0);
      expect(staged.evaluate(position)).toBe(sum + 0);
      const explained = staged.explain(position);
      for (const { name } of FEATURES) {
        const { weight, count, product } = explained[name];
        expect([weight, product]).toEqual([weights[name], count * weight]);
      }
    });
  });
});

describe('the search', () => {
  it.each([1, 2])('finds the value of a plain negamax at depth %i', (depth) => {
    expectNegamax(kernel, depth);
  });

  it('finds the value of a plain expectimax at depth 1', () => {
    expectExpectimax(kernel, 1, 200);
  });

  it('finds the same results with a transposition table as without', () => {
    const remembering = defaultKernel(12);
    alwaysWith(
      { numRuns: thorough(200) },
      [positions.filter(({ board }) => board.filter((cell) => cell === 0).length <= 14)],
      (position) => {
        kernel.setOptions(0, certain);
        remembering.setOptions(0, certain);
        const plain = kernel.search(position, { depth: 42 });
        expect(remembering.search(position, { depth: 42 }).score).toBe(plain.score);
      },
    );
  });

  it('never returns a column that is not open, however few nodes it may visit', () => {
    always([positions, fc.integer({ min: 1, max: 300 })], (position, nodes) => {
      expect(openColumns(position.board)).toContain(kernel.search(position, { nodes }).column);
      expect(openColumns(position.board)).toContain(
        kernel.search(position, { shouldStop: () => true, nodes: 20_000 }).column,
      );
    });
  });

  it('stops on request', () => {
    let asked = 0;
    const start = read('7/7/7/7/7/7 x 1 - 0');
    const { nodes } = kernel.search(start, { shouldStop: () => ++asked === 3 });
    expect(asked).toBe(3);
    expect(nodes).toBe(3 * 4096);
  });

  it('announces the line it expects, beginning with its move', () => {
    always([positions], (position) => {
      const { column, principalVariation } = kernel.search(position, { depth: 5 });
      expect(principalVariation[0]).toBe(column);
      let current = position;
      for (const [index, next] of principalVariation.entries()) {
        const turn = play(current, next, FOUR_CONNECT_XTREME);
        if (turn.outcome !== null) {
          expect(index).toBe(principalVariation.length - 1);
          break;
        }
        current = turn.position;
      }
    });
  });

  it('refuses a full board and a search without end', () => {
    const full = read('xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o 43 - 3');
    expect(() => kernel.search(full, { depth: 1 })).toThrow(RangeError);
    expect(() => kernel.search(read('7/7/7/7/7/7 x 1 - 0'), {})).toThrow(RangeError);
  });
});

describe('self-play', () => {
  /**
   * The same game by the readable rules to its very end, with each move searched by the kernel. From coin `later.from` on,
   * bombs drop by another schedule, and the searches are longer: what one of them has proven, the next must find again.
   */
  function replay(
    { schedule, opening, starter, limits }: SelfPlayGame,
    later?: { from: number; schedule: BombSchedule },
  ) {
    let game = startGame(FOUR_CONNECT_XTREME, schedule, 1);
    let plies = 0;
    while (game.outcome === null) {
      if (plies === later?.from) game = { ...game, schedule: later.schedule };
      const slot = game.position.toMove === 1 ? starter : starter === 0 ? 1 : 0;
      const isLater = later !== undefined && plies >= later.from;
      const search = isLater ? { nodes: LATER_NODES } : limits;
      const column = opening[plies] ?? kernel.search(game.position, search, slot).column;
      game = advance(game, column);
      plies++;
    }
    const point = (player: Side) => (game.outcome?.winners.includes(player) ? 1 : 0);
    return { points: starter === 0 ? [point(1), point(2)] : [point(2), point(1)], plies };
  }

  const games = fc.record({
    schedule: schedules,
    opening: fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
    starter: fc.constantFrom(0 as const, 1 as const),
    limits: fc.oneof(
      fc.integer({ min: 1, max: 4 }).map((depth) => ({ depth })),
      fc.integer({ min: 20, max: 500 }).map((nodes) => ({ nodes })),
    ),
  });

  const LATER_NODES = 20_000;

  const gameOf = (rounds: number[], rolls: number[], opening: number[], nodes: number) => ({
    schedule: { rounds, rolls },
    opening,
    starter: 1 as const,
    limits: { nodes },
  });

  /** With bombs to come ignored, wins are found long before the bombs that may prevent them. */
  const farSightedGames = games.map((game) => ({ ...game, limits: { nodes: 2000 } }));

  it('gives the same results as the rules', () => {
    alwaysWith(
      {
        numRuns: thorough(200),
        // Won, and lost again by searches of 471 nodes.
        examples: [[gameOf([5, 15, 25], [300, 120, 336], [0, 2], 471)]],
      },
      [games],
      (game) => {
        const { points, plies } = kernel.playGame(game);
        // A search as short as that of the game may lose sight of what has been proven.
        const played = replay(game, { from: plies, schedule: game.schedule });
        expect(points).toEqual(played.points);
        expect(plies).toBeLessThanOrEqual(played.plies);
      },
    );
  });

  it('ends a game early only when no bomb to come could change its result', () => {
    for (const slot of [0, 1] as const)
      kernel.setOptions(slot, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
    alwaysWith(
      {
        numRuns: thorough(300),
        // A win in 15 plies that searches of 2000 nodes lose sight of.
        examples: [
          [gameOf([10, 20, 30], [350, 84, 280], [5], 2000), { rounds: [5, 15, 25], rolls: [0, 0, 0] }],
        ],
      },
      [farSightedGames, schedules],
      (game, other) => {
        const { points, plies } = kernel.playGame(game);
        // Bombs that have dropped stay as they were; all others may drop anywhere in their windows after this round.
        const rounds = game.schedule.rounds.map((round, index) => {
          if (round <= plies + 1) return round;
          const { last } = FOUR_CONNECT_XTREME.windows[index]!;
          return Math.min(last, Math.max(other.rounds[index]!, plies + 2));
        });
        const rolls = game.schedule.rolls.map((roll, index) =>
          game.schedule.rounds[index]! <= plies + 1 ? roll : other.rolls[index]!,
        );
        expect(replay(game, { from: plies, schedule: { rounds, rolls } }).points).toEqual(points);
      },
    );
    for (const slot of [0, 1] as const) kernel.setOptions(slot, DEFAULT_SEARCH_OPTIONS);
  });

  it('refuses a game without a limit, which would never end', () => {
    const schedule = { rounds: [5, 15, 25], rolls: [0, 0, 0] };
    expect(() => kernel.playGame({ schedule, opening: [], starter: 0, limits: {} })).toThrow(RangeError);
  });
});

describe('the rules of an instance', () => {
  const connectFour = new Kernel(CONNECT_FOUR, 12);
  const solver = new Solver();

  it('make the search of Connect Four agree with the solver', () => {
    alwaysWith(
      { numRuns: thorough(200) },
      [quietPositions(28, 40).filter(({ board }) => openColumns(board).length > 0)],
      (position) => {
        const { winIn, lossIn } = solver.solve(position);
        const result = winIn !== null ? 1 : lossIn !== null ? -1 : 0;
        expect(Math.sign(connectFour.search(position, { depth: 42 }).score)).toBe(result);
      },
    );
  });

  it('may be a copy of those of Four Connect Xtreme', () => {
    expect(() => new Kernel(structuredClone(FOUR_CONNECT_XTREME))).not.toThrow();
  });

  it('are refused when the kernel does not play them', () => {
    for (const rules of [plainRules(5), { ...FOUR_CONNECT_XTREME, fuse: 3 }]) {
      expect(() => new Kernel(rules)).toThrow('the kernel plays four in a row');
    }
    const game = { schedule: { rounds: [5, 15, 25], rolls: [0, 0, 0] }, opening: [], limits: { depth: 1 } };
    expect(() => connectFour.playGame({ ...game, starter: 0 } as SelfPlayGame)).toThrow(
      'whole games of Four Connect Xtreme only',
    );
  });
});
