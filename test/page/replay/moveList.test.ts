import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../../src/arena/play/gameRecord.ts';
import type { MoveAnalysis } from '../../../src/arena/replays/gameAnalysis.ts';
import { chanceText, coinHeading, type JudgedGame } from '../../../src/page/replay/MoveList.tsx';
import { describeDecision } from '../../../src/page/state/explain.ts';
import { value } from '../state/turns.ts';

const move = (round: number, givenAway: number, more: Partial<MoveAnalysis> = {}): MoveAnalysis => ({
  round,
  player: round % 2 === 1 ? 1 : 2,
  played: value(3),
  best: value(2),
  line: [2],
  givenAway,
  verdict: null,
  bombLuck: null,
  luck: more.bombLuck ?? 0,
  columns: [],
  ...more,
});

it('a coin has the figure of the board after it, with the luck of its bomb', () => {
  const after = (played: object, side: 1 | 2 = 1, bombLuck: number | null = null) =>
    chanceText(move(1, 0, { played: { ...value(3), ...played }, bombLuck }), side);
  expect(after({ lossIn: 4 })).toBe('○ in 3');
  expect([after({ winIn: 3 }), after({ winIn: 3 }, 2)]).toEqual(['× in 2', '× in 2']);
  expect([after({ winIn: 1 }), after({ lossIn: 1 })]).toEqual(['× wins', '○ wins']);
  expect([after({ winningChance: 0.8 }), after({ winningChance: 0.8 }, 2)]).toEqual(['80 %', '20 %']);
  expect(after({}, 1, -0.39)).toBe('11 %');
});

it('the heading is of the coin that one sees, and of the game at the one that decided it', () => {
  const turns = [3, 2, 3].map((column, at) => ({
    column,
    outcome: at === 2 ? { winners: [1] } : null,
    before: { round: at + 1, toMove: (at % 2) + 1 },
  }));
  const moves = [
    move(1, 0.15, { verdict: 'mistake' }),
    move(2, 0.3, { verdict: 'blunder' }),
    move(3, 0, { best: value(3) }),
  ];
  const analysis = { moves, losingRound: 2, account: null };
  const record = { winners: [1], reason: 'line', starter: 1, players: ['Ann', 'Bob'], illegalColumn: null };
  const judged = { game: { record, turns }, judgement: { analysis, isFinal: true } };
  expect([0, 1, 2, 3].map((round) => coinHeading(judged as unknown as JudgedGame, round))).toEqual([
    'Before the first coin',
    'Coin 1: × gave away 15\u00a0%',
    'Coin 2 decided: ○ gave away 30\u00a0%.',
    'Coin 3: × in column 3, the best',
  ]);
});

describe('a coin', () => {
  /** Player 1 wins with four coins on one another. */
  const record: GameRecord = {
    match: 1,
    index: 0,
    players: ['Ann', 'Bob'],
    starter: 1,
    moves: [3, 2, 3, 2, 3, 2, 3],
    schedule: { rounds: [9, 16, 28], rolls: [361, 277, 180] },
    replyMs: [0, 0, 0, 0, 0, 0, 0],
    winners: [1],
    points: [1, 0],
    reason: 'line',
    illegalColumn: null,
    finalBoard: [],
  } as unknown as GameRecord;
  const decidedBy = (moves: readonly MoveAnalysis[], losingRound: number | null) =>
    describeDecision(record, { moves, losingRound, account: null });

  it('that missed a win says so, and not what it gave away', () => {
    const best = { ...value(2), winIn: 1 };
    const moves = [move(1, 0), move(2, 1, { verdict: 'blunder', best })];
    expect(decidedBy(moves, 2)).toBe('Coin 2 decided: ○ missed a win.');
  });

  it('or the bomb after it decided: whichever took more from the loser', () => {
    const blunder = move(2, 0.3, { verdict: 'blunder' });
    expect(decidedBy([move(1, 0), blunder], 2)).toBe('Coin 2 decided: ○ gave away 30 %.');
    const both = move(2, 0.14, { verdict: 'mistake', bombLuck: -0.27 });
    expect(decidedBy([move(1, 0), both], 2)).toBe('The bomb after coin 2 cost ○ 27 %.');
    const clean = '○ made no big mistake: the bomb after coin 1 cost 31 %.';
    expect(decidedBy([move(1, 0, { bombLuck: 0.31 })], 1)).toBe(clean);
    const [first, second] = [move(1, 0), move(2, 0.08)];
    expect(decidedBy([first, second], null)).toBe('○ made no big mistake and lost bit by bit.');
    const bombed = '○ made no big mistake and lost bit by bit, 20 % of it to the bomb after coin 1.';
    expect(decidedBy([{ ...first, bombLuck: 0.2 }, second], null)).toBe(bombed);
  });
});
