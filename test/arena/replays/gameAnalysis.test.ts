import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnPlayer, type Reply, recordGame } from '../../../src/arena/index.ts';
import { accountOf, accountsOfPlayers, type GameAccount } from '../../../src/arena/replays/gameAccount.ts';
import {
  analyzeGame,
  LEAST_DIFFERENCE,
  type MoveAnalysis,
  seenAfter,
} from '../../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import { randomColumn } from '../../../src/bot/sparring/simpleBots.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, initialPosition, stream } from '../../../src/engine/index.ts';
import { defaultKernel } from '../../bot/kernel/positions.ts';
import { alwaysLater } from '../../thorough.ts';
import { DOUBLE_WIN, EXPLOSION, FULL_BOARD, scriptedGame, UNBLOCKED } from '../scripted.ts';

const WON = 1_000_000;
const kernel = defaultKernel(16);

async function accountOfGame(replies: readonly (number | Reply)[], nodes = 100, opening?: number) {
  const { record } = await scriptedGame(replies);
  const game = replayRecord(opening === undefined ? record : { ...record, opening });
  const { account } = await analyzeGame(kernel, game, { nodes });
  return account as GameAccount;
}

/** The law: whole numbers that add up exactly, mistakes never to the advantage of the side that made them. */
function expectBalanced({ player, start, steps, ...sums }: GameAccount) {
  const { result } = sums;
  expect(start + sums.mistakes + sums.opponentMistakes + sums.luck + sums.seenLater).toBe(result);
  const changes = steps.flatMap((step) => [step.mistake, step.luck, step.seenLater]);
  expect(changes.reduce((sum, change) => sum + change, start)).toBe(result);
  for (const value of [start, ...changes])
    expect(Number.isSafeInteger(value) && !Object.is(value, -0)).toBe(true);
  for (const { mistake, player: mover } of steps)
    expect(mover === player ? -mistake : mistake).toBeGreaterThanOrEqual(0);
}

const FORFEIT: Reply = { type: 'forfeit', reason: 'timeout' };

describe('the account of a game', () => {
  it.each<[string, readonly (number | Reply)[], 1 | 2, number]>([
    ['a double win', DOUBLE_WIN, 1, 0],
    ['a full board', FULL_BOARD, 1, -WON],
    ['a forfeit', [3, 3, 3, FORFEIT], 2, -WON],
    ['a forfeit before the first coin', [FORFEIT], 1, -WON],
  ])('adds up to the result of %s', async (_, replies, player, result) => {
    const account = await accountOfGame(replies);
    expectBalanced(account);
    expect(account).toMatchObject({ player, result });
  });

  it('adds up whatever is played and wherever the bombs drop', async () => {
    const game = fc.record({ seed: fc.nat(), until: fc.integer({ min: 0, max: 60 }), opening: fc.nat(6) });
    await alwaysLater({ numRuns: 60 }, [game], async ({ seed, until, opening }) => {
      const player = columnPlayer('random', (position) =>
        randomColumn(position, stream(seed, 'test', position.round)),
      );
      const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed);
      const played = await recordGame({ match: 1, index: 0, schedule, players: [player, player] });
      // A game that is cut short was forfeited.
      const isCut = until < played.moves.length;
      const record = { ...played, opening, moves: played.moves.slice(0, until) };
      const replayed = replayRecord(record);
      const { account } = await analyzeGame(kernel, replayed, { nodes: 100 });
      expectBalanced(account as GameAccount);
      if (!isCut) expect(account?.result).toBe(played.winners.length === 2 ? 0 : -WON);
    });
  });

  it('books a forfeit as the mistake of the player to move', async () => {
    const last = (await accountOfGame([3, 3, 3, FORFEIT])).steps.at(-1);
    expect(last).toMatchObject({ round: 4, player: 2, luck: 0, seenLater: 0 });
    expect(last?.mistake).toBeLessThan(-WON / 2);
  });

  it('has luck only where a bomb could drop, and names its column', async () => {
    const { record } = await scriptedGame(EXPLOSION);
    const { account, moves } = await analyzeGame(kernel, replayRecord(record), { nodes: 100 });
    const { steps } = account as GameAccount;
    const dropped = record.schedule.rounds.filter((round) => round <= EXPLOSION.length);
    for (const weighed of [
      steps.filter(({ bomb }) => bomb !== null),
      moves.filter(({ bombLuck }) => bombLuck !== null),
    ])
      expect(weighed.map(({ round }) => round + 1)).toEqual(dropped);
    for (const { round, luck } of steps) {
      const isOpen = FOUR_CONNECT_XTREME.windows.some(
        ({ first, last }, index) =>
          round + 1 >= first && round + 1 <= Math.min(last, record.schedule.rounds[index] as number),
      );
      if (!isOpen) expect(luck).toBe(0);
    }
    expect(steps.some(({ luck, bomb }) => bomb === null && luck !== 0)).toBe(true);
  });

  it('has luck that is nil on average over all that could have happened', async () => {
    const { record } = await scriptedGame(EXPLOSION);
    const [first = 0, ...others] = record.schedule.rounds;
    const luckIf = async (round: number, roll: number) => {
      const schedule = { rounds: [round, ...others], rolls: [roll, 0, 0] };
      const game = replayRecord({ ...record, schedule, moves: EXPLOSION.slice(0, first - 1) });
      const { account } = await analyzeGame(kernel, game, { nodes: 100 });
      const step = account?.steps.find((one) => one.round === first - 1);
      return step?.luck as number;
    };
    const dropsNow = 1 / (10 - first + 1);
    let mean = (1 - dropsNow) * (await luckIf(10, 0));
    for (let column = 0; column < 7; column++) mean += (dropsNow / 7) * (await luckIf(first, 60 * column));
    expect(first).toBeLessThan(10);
    expect(Math.abs(mean)).toBeLessThan(1);
  });

  it('begins after the prescribed coins', async () => {
    const whole = await accountOfGame(EXPLOSION);
    const later = await accountOfGame(EXPLOSION, 100, 4);
    expect(later.steps).toEqual(whole.steps.slice(4));
    const sum = whole.steps
      .slice(0, 4)
      .reduce((total, { mistake, luck, seenLater }) => total + mistake + luck + seenLater, whole.start);
    expect(later.start).toBe(sum);
  });

  it('is missing for a record that breaks the rules', async () => {
    const { record } = await scriptedGame(UNBLOCKED);
    const game = replayRecord({ ...record, moves: [...record.moves, 0] });
    expect((await analyzeGame(kernel, game, { nodes: 100 })).account).toBeNull();
  });

  it('counts a proven win as won, however far away', () => {
    const coin = { player: 1 as const, best: { score: 999_993 }, played: { score: 999_990 } };
    const outcome = { reason: 'line' as const, winners: [1 as const] };
    const end = { position: initialPosition(2), outcome };
    const account = accountOf([{ ...coin, luck: 0, bomb: null }], end, 0);
    expect(account).toMatchObject({ player: 2, start: -WON, opponentMistakes: 0, seenLater: 0 });
  });
});

it('the games of two players mirror each other', async () => {
  const accounts = [await accountOfGame(EXPLOSION), await accountOfGame(DOUBLE_WIN), null];
  const players = ['Alpha', 'Beta'] as const;
  const [alpha, beta] = accountsOfPlayers(accounts.map((account) => ({ players: [...players], account })));
  expect(alpha).toMatchObject({ name: 'Alpha', games: 2, result: WON });
  expect(beta).toMatchObject({ name: 'Beta', games: 2, result: -WON });
  for (const sums of [alpha, beta]) {
    const { start = 0, mistakes = 0, opponentMistakes = 0, luck = 0, seenLater = 0 } = sums ?? {};
    expect(start + mistakes + opponentMistakes + luck + seenLater).toBe(sums?.result);
    expect(mistakes).toBeLessThanOrEqual(0);
  }
  expect(alpha?.luck).toBe(-(beta?.luck ?? Number.NaN));
  expect(alpha?.mistakes).toBe(-(beta?.opponentMistakes ?? Number.NaN));
});

const NODES = 2000;
async function analyze(replies: readonly (number | Reply)[]) {
  const { record } = await scriptedGame(replies);
  return analyzeGame(kernel, replayRecord(record), { nodes: NODES });
}

describe('an analysis', () => {
  it('is the same every time, whatever the kernel has searched before', async () => {
    const first = await analyze(EXPLOSION);
    await analyze(UNBLOCKED);
    expect(await analyze(EXPLOSION)).toEqual(first);
  });

  it('blames the forfeit in a forfeited game', async () => {
    const { losingRound } = await analyze([3, 3, { type: 'forfeit', reason: 'timeout' }]);
    expect(losingRound).toBe(3);
  });

  it('blames no move when both players have won', async () => {
    expect((await analyze(DOUBLE_WIN)).losingRound).toBeNull();
  });

  it('reports its progress, and can be aborted', async () => {
    const game = replayRecord((await scriptedGame(UNBLOCKED)).record);
    const controller = new AbortController();
    const progress: number[] = [];
    const onProgress = (moves: number) => {
      progress.push(moves);
      if (moves === 3) controller.abort(new Error('enough'));
    };
    const { signal } = controller;
    await expect(analyzeGame(kernel, game, { nodes: NODES, onProgress, signal })).rejects.toThrow('enough');
    expect(progress).toEqual([1, 2, 3]);
  });
});

describe('a move by the search of the board after it, too', () => {
  const chance = (winningChance: number, more: object = {}) => ({
    column: 3,
    score: 0,
    winningChance,
    winIn: null,
    lossIn: null,
    ...more,
  });
  const move = (best: number, played: number, luck = 0): MoveAnalysis => ({
    round: 1,
    player: 1,
    best: chance(best, { column: 2 }),
    played: chance(played),
    columns: [],
    line: [2],
    givenAway: best - played,
    verdict: null,
    bombLuck: null,
    luck,
  });

  it('adds up: what it had, less what it gave away, with its luck, is what the next one finds', () => {
    const share = fc.double({ min: 0.2, max: 0.8, noNaN: true });
    const luck = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(share, share, share, luck, (best, played, next, lucky) => {
        const seen = seenAfter(move(best, played, lucky), { best: chance(1 - next) });
        expect(seen.played.winningChance + lucky).toBeCloseTo(next);
        expect(seen.givenAway).toBeCloseTo(Math.max(0, best - next + lucky));
      }),
    );
  });

  it('is a mistake only if the search before it calls it worse, too', () => {
    const verdictIf = (played: number) => seenAfter(move(0.6, played), { best: chance(0.65) }).verdict;
    expect([verdictIf(0.6 - 2 * LEAST_DIFFERENCE), verdictIf(0.6 - LEAST_DIFFERENCE / 2)]).toEqual([
      'blunder',
      null,
    ]);
    expect(seenAfter(move(0.6, 0.45), { best: chance(0.42) }).verdict).toBeNull();
  });

  it('has the end that only the next one proves, unless a bomb could drop between', () => {
    const next = { best: chance(1, { winIn: 3 }) };
    const proved = { lossIn: 4, winIn: null, winningChance: 0 };
    expect(seenAfter(move(0.6, 0.5), next).played).toMatchObject(proved);
    expect(seenAfter(move(0.6, 0.5, 0.1), next).played).toMatchObject({ lossIn: null, winIn: null });
    const proven = { ...move(0.6, 0), played: chance(0, { lossIn: 2 }) };
    expect(seenAfter(proven, { best: chance(0.9) })).toBe(proven);
  });
});
