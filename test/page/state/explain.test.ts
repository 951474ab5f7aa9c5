import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_DIFFERENCE } from '../../../src/arena/browser.ts';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { GameAccount } from '../../../src/arena/replays/gameAccount.ts';
import type { GameAnalysis, MoveAnalysis } from '../../../src/arena/replays/gameAnalysis.ts';
import type { Analysis, ColumnValue } from '../../../src/bot/search/analysis.ts';
import { formatPosition, type Side } from '../../../src/engine/index.ts';
import { BOMB_STORY_TURNS } from '../../../src/page/board/BombStory.tsx';
import {
  decidingCoin,
  describeDecision,
  describeLuck,
  describePurpose,
  describeRefutation,
  describeTask,
  explainMove,
  goodColumns,
  puzzleCoins,
  searchedCoins,
} from '../../../src/page/state/explain.ts';
import type { ShownTurn } from '../../../src/page/state/frames.ts';
import { playTurns } from '../../../src/page/state/game.ts';
import { read } from '../../engine/boardOf.ts';
import { always } from '../../thorough.ts';
import { turnOf, value } from './turns.ts';

/** A blunder of the side to move that gives away 31 %, and the best move instead. */
function blunder(text: string, column: number, best: ColumnValue): [MoveAnalysis, ShownTurn] {
  const before = read(text);
  const move: MoveAnalysis = {
    round: before.round,
    player: before.toMove,
    played: value(column),
    best,
    line: [best.column],
    columns: [],
    givenAway: 0.31,
    verdict: 'blunder',
    bombLuck: null,
    luck: 0,
  };
  return [move, turnOf(before, column)];
}

const answer = (line: readonly number[], more: Partial<ColumnValue> = {}): MoveAnalysis => ({
  ...blunder('7/7/7/7/7/7 x 1 -', 3, value(line[0] as number, more))[0],
  line,
});

describe('one sentence per blunder', () => {
  it('says where the opponent completes a line', () => {
    const [move, turn] = blunder('7/7/7/7/oo5/xxx3o x 7 - 0', 5, value(3, { winIn: 1 }));
    expect(explainMove(move, turn, undefined)).toBe('Column 3 wins at once. Better: column 3.');
    const [missed, after] = blunder('7/7/7/7/7/ooo1xx1 x 6 - 0', 6, value(3));
    expect(explainMove(missed, after, undefined)).toBe(
      '○ makes four in a line in column 3. Better: column 3.',
    );
  });

  it('says what the bomb does', () => {
    const { before, column } = BOMB_STORY_TURNS.at(-1) as ShownTurn;
    const [move] = blunder('7/7/7/7/7/7 x 1 -', 3, value(3));
    expect(explainMove({ ...move, player: 2 }, turnOf(before, column), undefined)).toBe(
      'It sets off the bomb in column 3, which gives × four in a line. Better: column 3.',
    );
    const lit = blunder('7/7/7/7/x5o/o1xbo1x x 7 9 1', 6, value(1));
    // It takes a coin of each: that is no loss.
    expect(explainMove(...lit, answer([6]))).toBe('○ answers in column 6. Better: column 1.');
    const own = blunder('7/7/7/7/x5o/o1xbx1o x 7 9 1', 6, value(1));
    expect(explainMove(...own, answer([6]))).toBe(
      'The bomb in column 3 takes 2 coins of ×. Better: column 1.',
    );
    expect(explainMove({ ...own[0], line: [1, 2] }, own[1], answer([6]))).toContain('○ answers in');
    const found = { ...value(6), columns: [value(6)], principalVariation: [6] } as unknown as Analysis;
    expect(describeRefutation(own[1], found, found)).toBe('The bomb in column 3 takes 2 coins of ×.');
  });

  it('says how the opponent goes on where nothing else is to be said', () => {
    const [move, turn] = blunder('7/7/7/7/7/7 x 1 -', 0, value(3));
    expect(explainMove(move, turn, answer([3], { winningChance: 0.8 }))).toBe(
      '○ answers in column 3. Better: column 3.',
    );
    expect(explainMove(move, turn, answer([3], { winIn: 7 }))).toContain('○ wins with column 3');
  });

  it('takes no bomb for a reason that dropped after the coin: nobody could know it', () => {
    const [move, turn] = blunder('7/7/7/7/x5o/ooxx2x o 8 - 0', 4, value(1));
    const [bombed] = playTurns(turn.before, [{ column: 4, bomb: 3 }]);
    const known = { ...move, line: [1, 2, 4] };
    expect(explainMove(known, bombed as ShownTurn, answer([6, 0, 5, 5], { winIn: 7 }))).toBe(
      'Better: column 1, then 2 4.',
    );
    // One more column is a line, too.
    const short = { ...move, line: [1, 2] };
    expect(explainMove(short, bombed as ShownTurn, answer([6, 0, 5, 5], { winIn: 7 }))).toBe(
      'Better: column 1, then 2.',
    );
  });
});

it('the curve of a game values coins and luck for player 1, whoever moved or lost', () => {
  const played = value(3, { winningChance: 0.25 });
  const best = value(3, { winningChance: 0.1 });
  const moves = ([1, 2] as const).map((round) => ({ ...answer([3]), round, player: round, played, best }));
  const [first, second] = moves as [MoveAnalysis, MoveAnalysis];
  expect(searchedCoins([first, { ...second, bombLuck: 0.25, luck: 0.25 }])).toEqual([
    { chance: 0.1, luck: null },
    { chance: 0.25, luck: null },
    { chance: 0.5, luck: -0.25 },
  ]);
});

it('a puzzle has one good column, not on an empty board; those to learn most from are first', () => {
  const [move] = blunder('7/7/7/7/7/7 x 1 -', 3, value(2));
  const columns = (best: number, second: number) => [
    value(2, { winningChance: best }),
    value(1, { winningChance: second }),
  ];
  const at = (round: number, best: number, second: number, more: Partial<MoveAnalysis> = {}) => {
    return { ...move, round, columns: columns(best, second), ...more };
  };
  const moves = [
    at(1, 0.9, 0.2),
    at(3, 0.5, 0, { played: value(3, { lossIn: 2 }), givenAway: 0.4 }),
    at(6, 0.9, 0.2),
    at(9, 0.6, 0.57),
    at(11, 0.6, 0.4),
    at(13, 0.6, 0.1, { verdict: null }),
    at(15, 0.6, 0.1, { player: 2 }),
    at(17, 0.9, 0.1, { givenAway: 0.7 }),
  ];
  expect(puzzleCoins(moves, 1)).toEqual([3, 17, 11]);
});

it('a puzzle says what is to be found, but not where, and then what that is for', () => {
  const said = (
    text: string,
    columns: readonly ColumnValue[],
    line: readonly number[],
    reply: unknown = null,
  ) => {
    const [best] = columns as [ColumnValue];
    return [describeTask(read(text), columns, line), describePurpose(read(text), best, line, reply as null)];
  };
  const others = [value(0), value(1)];
  expect(said('7/7/7/7/7/ooo1xx1 x 6 - 0', [value(3), ...others], [3])).toEqual([
    'Stop the three of ○ in the middle.',
    'It stops four in a line of ○ in column 3.',
  ]);
  expect(said('7/7/7/7/oo5/xxx3o x 7 - 0', [value(3, { winIn: 1 })], [3])).toEqual([
    'Win at once.',
    '× has four in a line.',
  ]);
  const { before, column } = BOMB_STORY_TURNS.at(-2) as ShownTurn;
  const forced = said(formatPosition(before), [value(column, { winIn: 2 })], [column, 6]);
  expect(forced).toEqual([
    'Use the bomb, and win in 2.',
    'Whatever ○ does, the bomb in column 3 gives × four in a line in 2 coins at most.',
  ]);
  const lit = said('7/7/7/7/x5o/x1obo1x x 7 9 1', [value(1), ...others], [1, 6, 5]);
  expect(lit).toEqual(['Mind the bomb: it explodes in 2 coins.', 'The bomb in column 3 takes 2 coins of ○.']);
  expect(said('7/7/7/7/7/7 x 1 -', [value(3), value(1, { lossIn: 2 })], [3], { column: 3 })).toEqual([
    'All columns lose but one: find it.',
    'Else ○ takes this column, as the answer to yours shows.',
  ]);
});

it('the story of a bomb ends with a line that its explosion makes', () => {
  expect(BOMB_STORY_TURNS.flatMap(({ outcome }) => outcome ?? [])).toEqual([
    { winners: [1], reason: 'explosion' },
  ]);
  expect(BOMB_STORY_TURNS.at(-1)?.explosion?.destroyed).toHaveLength(3);
});

describe('the account of a game', () => {
  const account = (more: Partial<GameAccount>) =>
    ({
      player: 2,
      start: -280_000,
      mistakes: -160_000,
      opponentMistakes: 40_000,
      luck: -480_000,
      seenLater: -120_000,
      result: -1_000_000,
      ...more,
    }) as GameAccount;

  it('says that luck decided where bombs took most, and as much as a mistake', () => {
    expect(describeLuck(account({}))).toBe('Luck decided: bombs gave × 24 %.');
    expect(describeLuck(account({ mistakes: -500_000 }))).toBe('');
    expect(describeLuck(account({ mistakes: -480_000 }))).toBe('Luck decided: bombs gave × 24 %.');
    expect(describeLuck(account({ seenLater: -500_000 }))).toBe('');
    expect(describeLuck(account({ luck: -180_000 }))).toBe('');
    expect(describeLuck(account({ result: 0 }))).toBe('');
  });
});

describe('what decided a game', () => {
  const lost = { winners: [1], reason: 'line', illegalColumn: null } as unknown as GameRecord;
  const coin = (player: Side, givenAway: number, bombLuck: number | null = null) =>
    ({
      round: 1,
      player,
      givenAway,
      bombLuck,
      verdict: null,
      played: value(3),
      best: value(2),
      line: [2],
      luck: 0,
      columns: [],
    }) as MoveAnalysis;
  const analysis = (moves: MoveAnalysis[], losingRound: number | null, account: GameAccount | null = null) =>
    ({ moves, losingRound, account }) as unknown as GameAnalysis;

  it('cost its loser what the coin gave away, or what the bomb took: whichever is more', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    always([fc.constantFrom<Side>(1, 2), share, share, fc.boolean()], (player, given, luck, isGood) => {
      const bombLuck = isGood ? luck : -luck;
      const isOwn = player === 2;
      // What is good luck for the winner is a loss for the other.
      const taken = isOwn ? -bombLuck : bombLuck;
      const away = isOwn ? given : 0;
      const decision = decidingCoin(lost, analysis([coin(player, given, bombLuck)], 1));
      expect(decision).toMatchObject({ loser: 2, isBomb: taken > away });
      expect(decision?.cost).toBeCloseTo(Math.max(taken, away), 12);
    });
  });

  it('is nothing in a game that nobody lost, nor in one that has no such coin', () => {
    const tied = { ...lost, winners: [1, 2] } as GameRecord;
    const blunder = analysis([coin(1, 0.5)], 1);
    expect([decidingCoin(tied, blunder), describeDecision(tied, blunder)]).toEqual([null, '']);
    expect(decidingCoin(lost, analysis([coin(1, 0)], null))).toBeNull();
    // The answer that lost was no coin at all.
    expect(describeDecision(lost, analysis([coin(1, 0)], 2))).toBe('');
  });

  it('is luck where an account says so, and else many coins', () => {
    const bitByBit = '○ made no big mistake and lost bit by bit.';
    expect(describeDecision(lost, analysis([coin(1, 0)], null))).toBe(bitByBit);
    const [unlucky, skilled] = [-480_000, -10_000].map(
      (luck) =>
        ({
          player: 2,
          start: 0,
          mistakes: -160_000,
          opponentMistakes: 0,
          seenLater: -120_000,
          luck,
          result: -1_000_000,
        }) as GameAccount,
    );
    expect(describeDecision(lost, analysis([coin(1, 0)], null, unlucky))).toBe(
      describeLuck(unlucky as GameAccount),
    );
    expect(describeDecision(lost, analysis([coin(1, 0)], null, skilled))).toBe(bitByBit);
  });
});

it('a column is good if hardly any other is better: the best one always is, whatever the order', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 7 });
  always([chances], (all) => {
    const columns = all.map((winningChance, column) => value(column, { winningChance }));
    const good = goodColumns(columns);
    const best = Math.max(...all);
    for (const [column, chance] of all.entries()) {
      if (chance === best) expect(good).toContain(column);
      if (chance <= best - LEAST_DIFFERENCE) expect(good).not.toContain(column);
      // What is better than a good one is good.
      if (good.includes(column))
        for (const [other, more] of all.entries()) if (more >= chance) expect(good).toContain(other);
    }
    expect(goodColumns(columns.toReversed()).toSorted()).toEqual(good.toSorted());
  });
});
