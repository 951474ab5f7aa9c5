import { describe, expect, it } from 'vitest';
import { type BombDropper, playMoves, scheduledDropper } from '../../../src/engine/game.ts';
import { openColumns, type Position, type RandomStream, stream } from '../../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { type BombSchedule, drawSchedule } from '../../../src/engine/schedule.ts';
import { BombStatistics, type BombTest, testDraws } from '../../../src/verify/servers/bombStatistics.ts';

const RULES = FOUR_CONNECT_XTREME;

/** How bombs drop in a game with this schedule; `coins` are the columns of the coins dropped so far. */
type Dropping = (
  game: number,
  schedule: BombSchedule,
  random: RandomStream,
  coins: readonly number[],
) => BombDropper;

/** The tests' verdicts after games of random coins, each game ended by a line or a full board. */
function testGames(games: number, dropping: Dropping): BombTest[] {
  const statistics = new BombStatistics();
  for (let game = 0; game < games; game++) {
    const random = stream(3, game);
    const coins: number[] = [];
    const starter = game % 2 === 0 ? 1 : 2;
    statistics.begin(starter);
    const choose = ({ board }: Position) => {
      coins.push(random.pick(openColumns(board)));
      return coins.at(-1) as number;
    };
    const dropper = dropping(game, drawSchedule(RULES, 11, game), random, coins);
    for (const { before, column, turn } of playMoves(RULES, dropper, starter, new Array(60).fill(choose))) {
      const { position } = turn;
      const hasDropped = position.bombsDropped > before.bombsDropped;
      // What a verification knows: the turn without its bomb, and the bomb.
      const bomb = hasDropped && position.bomb ? { ...position.bomb, round: position.round } : null;
      const board = bomb ? position.board.with(7 * bomb.row + bomb.column, 0) : position.board;
      statistics.add({ before, column, turn: { ...turn, position: { ...position, board } }, bomb });
      if (turn.outcome !== null) break;
    }
  }
  return statistics.tests(stream(5));
}

function failed(tests: readonly BombTest[]): string[] {
  return tests.filter(({ holds }) => !holds).map(({ name }) => name);
}

describe('the tests of the bombs', () => {
  const byTheRules = testGames(250, (_, schedule) => scheduledDropper(schedule));

  it('hold for bombs by the rules, although games end inside windows', () => {
    expect(byTheRules).toHaveLength(13);
    expect(failed(byTheRules)).toEqual([]);
  });

  it('are not fooled by early ends: a game that ends takes a late bomb with it', () => {
    const [first] = byTheRules as [BombTest];
    expect(first.name).toBe('rounds of bomb 1');
    expect(first.n).toBeGreaterThan(500);
    expect(first.p).toBeGreaterThan(0.01);
  });

  it.each<[string, string, Dropping]>([
    [
      'columns of bomb 1',
      'columns at the edges are spared',
      (game, { rounds }) => {
        const random = stream(1, game);
        return ({ board, round }) => {
          const inner = openColumns(board).filter((column) => column > 0 && column < 6);
          return rounds.includes(round) ? (random.pick(inner) ?? null) : null;
        };
      },
    ],
    [
      'column by column of the last coin',
      'a bomb likes to follow the coin',
      (_, { rounds }, random, coins) =>
        ({ board, round }) => {
          const open = openColumns(board);
          const last = coins.at(-1) as number;
          if (!rounds.includes(round)) return null;
          return open.includes(last) && random.int(0, 1) === 0 ? last : random.pick(open);
        },
    ],
    [
      'rounds of bomb 1',
      'the earlier of two draws counts',
      (game, { rounds, rolls }) => {
        const other = drawSchedule(RULES, 12, game).rounds;
        const earlier = rounds.map((round, index) => Math.min(round, other[index] as number));
        return scheduledDropper({ rounds: earlier, rolls });
      },
    ],
    [
      'round by round in the game before',
      'two games in a row have the same rounds',
      (game, { rolls }) => {
        const { rounds } = drawSchedule(RULES, 11, Math.floor(game / 2));
        return scheduledDropper({ rounds, rolls });
      },
    ],
  ])('fail, %s, when %s', (name, _, dropping) => {
    expect(failed(testGames(100, dropping))).toContain(name);
  });
});

describe('a chi-squared test', () => {
  const coin = (fell: number) => ({ cells: [0, 1], fell });

  it('has the p-value of the binomial distribution', () => {
    // 8 or more of 10, or 2 or fewer: 2 (45 + 10 + 1) / 1024.
    const draws = Array.from({ length: 10 }, (_, index) => coin(index < 8 ? 0 : 1));
    const { chiSquared, p, n } = testDraws(draws, stream(1));
    expect([n, chiSquared]).toEqual([10, 3.6]);
    expect(p).toBeGreaterThan(0.06);
    expect(p).toBeLessThan(0.18);
  });

  it('never finds a p-value of 0, and finds 1 for what is exactly as expected', () => {
    const always = Array.from({ length: 200 }, () => coin(0));
    expect(testDraws(always, stream(1)).p).toBeCloseTo(1 / 20_001, 9);
    expect(testDraws([coin(0), coin(1)], stream(1))).toMatchObject({ chiSquared: 0, p: 1 });
  });

  it('expects of every draw what was open to it', () => {
    const draws = [
      { cells: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1], fell: 0 },
      { cells: [1], fell: 1 },
    ];
    // 0.9 and 1.1 are expected, 1 and 1 fell.
    expect(testDraws(draws, stream(1)).chiSquared).toBeCloseTo(0.01 / 0.9 + 0.01 / 1.1, 12);
  });
});
