import { describe, expect, it } from 'vitest';
import { gameRecordSchema } from '../../../src/arena/play/gameRecord.ts';
import type { Player, Reply } from '../../../src/arena/play/player.ts';
import { CONTEST_PACE, type Pace, playToEnd, type TurnEvents } from '../../../src/arena/play/playGame.ts';
import { CONNECT_FOUR, drawSchedule, FOUR_CONNECT_XTREME } from '../../../src/engine/index.ts';
import { DOUBLE_WIN, EXPLOSION, FULL_BOARD, LINE, scriptedGame } from '../scripted.ts';

describe('a game', () => {
  it('ends with a line, and everything about it is recorded', async () => {
    const { record } = await scriptedGame(LINE);
    expect(record).toEqual({
      match: 1,
      index: 1,
      players: ['Alpha', 'Beta'],
      starter: 1,
      schedule: drawSchedule(FOUR_CONNECT_XTREME, 7, 1),
      moves: LINE,
      replyMs: new Array(7).fill(1.23),
      winners: [1],
      points: [1, 0],
      reason: 'line',
      illegalColumn: null,
      finalBoard: [
        [1, 2, 0, 0, 0, 0, 0],
        [1, 2, 0, 0, 0, 0, 0],
        [1, 2, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
      ],
    });
  });

  it.each([
    { name: 'one winner', moves: EXPLOSION, winners: [1], points: [1, 0] },
    { name: 'two winners', moves: DOUBLE_WIN, winners: [1, 2], points: [1, 1] },
  ])('ends with an explosion that leaves $name', async ({ moves, winners, points }) => {
    const { record } = await scriptedGame(moves);
    expect(record).toMatchObject({ reason: 'explosion', moves, winners, points });
    expect(gameRecordSchema.parse(record)).toEqual(record);
  });

  it.each<{ name: string; last: number | Reply }>([
    { name: 'an illegal column', last: 9 },
    { name: 'an unreadable answer', last: { type: 'forfeit', reason: 'notJson' } },
    { name: 'no answer', last: { type: 'forfeit', reason: 'timeout' } },
  ])('on a full board is lost by the player to move, who is asked; $name is not blamed', async ({ last }) => {
    const { record, players } = await scriptedGame([...FULL_BOARD, last]);
    const lost = { reason: 'fullBoard', winners: [2], illegalColumn: null };
    expect(record).toMatchObject({ ...lost, moves: FULL_BOARD });
    expect(players[0].asked.length + players[1].asked.length).toBe(FULL_BOARD.length + 1);
    expect(players[0].asked.at(-1)?.board).not.toContain(0);
  });

  type Loss = [reason: string, replies: (number | Reply)[], illegalColumn: number | null];
  const REASONS = ['timeout', 'disconnect', 'notJson', 'noColumn'] as const;

  it.each<Loss>([
    ...[7, -1, 1e300].map((column): Loss => ['outsideBoard', [3, column], column]),
    ['fullColumn', [3, 3, 3, 3, 3, 3, 3], 3],
    ...REASONS.map((reason): Loss => [reason, [3, { type: 'forfeit', reason }], null]),
  ])('is lost by %s: %j', async (reason, replies, illegalColumn) => {
    const { record } = await scriptedGame(replies);
    const moves = replies.slice(0, -1);
    const loser = (moves.length % 2) + 1;
    expect(record).toMatchObject({ reason, illegalColumn, winners: [3 - loser], moves });
    expect(record.points[loser - 1]).toBe(0);
    if (illegalColumn === null) expect(gameRecordSchema.parse(record)).toEqual(record);
  });

  it('records the chances that the players gave, if they ever gave any', async () => {
    const say = (column: number, winningChance: number | null): Reply => {
      return { type: 'column', column, ms: 1, winningChance };
    };
    const { record } = await scriptedGame([say(0, 0.5), 1, say(0, null), say(1, 0.125), 0, 1, say(0, 1)]);
    expect(record.winningChances).toEqual([0.5, null, null, 0.125, null, null, 1]);
    expect(gameRecordSchema.parse(record)).toEqual(record);
    expect((await scriptedGame(LINE)).record).not.toHaveProperty('winningChances');
  });

  it('pauses after every answer and turn, longer when there is more to see', async () => {
    const turns: TurnEvents[] = [];
    let answers = 0;
    const pace: Pace = {
      answerDelayMs: () => {
        answers++;
        return 0;
      },
      turnPauseMs: (events) => {
        turns.push(events);
        return 0;
      },
      betweenGamesMs: 0,
    };
    const { record } = await scriptedGame([...FULL_BOARD, 0], { pace });
    expect(answers).toBe(FULL_BOARD.length);
    expect(turns).toHaveLength(FULL_BOARD.length);
    // The turn that ends in round r is the one of coin r - 1, at index r - 2.
    const dropped = turns.flatMap(({ bombDropped }, turn) => (bombDropped ? [turn + 2] : []));
    const destroyed = turns.flatMap(({ coinsDestroyed }, turn) => (coinsDestroyed ? [turn + 2] : []));
    expect(dropped).toEqual(record.schedule.rounds);
    expect(destroyed.length).toBeGreaterThan(0);
    expect(record.schedule.rounds.map((round) => round + 4)).toEqual(expect.arrayContaining(destroyed));
  });
});

describe('the loop', () => {
  const NO_BOMBS = { rounds: [], rolls: [] };
  const KEY = { seed: 3, path: ['test', 5] };

  /** Drops these coins in turn and logs every call. */
  function diarist(name: string, columns: readonly number[]): Player & { readonly diary: string[] } {
    const left = [...columns];
    const diary: string[] = [];
    return {
      name,
      diary,
      async open({ side, opponent, key }) {
        diary.push(`open ${side} against ${opponent}, ${JSON.stringify(key)}`);
      },
      async choose({ round }) {
        diary.push(`choose ${round}`);
        return { type: 'column', column: left.shift() as number, ms: 0 };
      },
      onEvent(event) {
        if (event.type === 'turn') diary.push(`turn of ${event.position.toMove}`);
        else if (event.type === 'move') diary.push(`${event.move.player} played ${event.move.column}`);
        else diary.push(`${event.forfeit.side} forfeits: ${event.forfeit.reason} ${event.forfeit.column}`);
      },
    };
  }

  it('opens both players and reports every event to them', async () => {
    const players = [diarist('A', [3]), diarist('B', [7])] as const;
    const game = await playToEnd(CONNECT_FOUR, NO_BOMBS, players, { key: KEY });
    expect(game).toMatchObject({ winners: [1], outcome: null, forfeit: { side: 2, reason: 'outsideBoard' } });
    const [first, second] = players.map(({ diary }) => diary);
    const [key, end] = ['{"seed":3,"path":["test",5]}', '2 forfeits: outsideBoard 7'];
    const ofFirst = [`open 1 against B, ${key}`, 'turn of 1', 'choose 1', '1 played 3', 'turn of 2', end];
    const ofSecond = [`open 2 against A, ${key}`, 'turn of 1', '1 played 3', 'turn of 2', 'choose 2', end];
    expect([first, second]).toEqual([ofFirst, ofSecond]);
  });

  it('asks no player once its signal is aborted', async () => {
    const players = [diarist('A', []), diarist('B', [])] as const;
    const game = playToEnd(CONNECT_FOUR, NO_BOMBS, players, {}, AbortSignal.abort());
    await expect(game).rejects.toThrow(/abort/i);
    expect(players.flatMap(({ diary }) => diary.filter((entry) => !entry.startsWith('open')))).toEqual([]);
  });
});

it('an answer is seen with the frame after it, not before the second one', () => {
  expect(0 + CONTEST_PACE.answerDelayMs(0)).toBeCloseTo(33.3, 1);
  expect(10 + CONTEST_PACE.answerDelayMs(10)).toBeCloseTo(33.3, 1);
  expect(40 + CONTEST_PACE.answerDelayMs(40)).toBeCloseTo(50, 1);
  expect(600 + CONTEST_PACE.answerDelayMs(600)).toBeCloseTo(600, 1);
});

it('a bomb and a blast are shown longer than a coin', () => {
  const pause = (bombDropped: boolean, coinsDestroyed: boolean) =>
    CONTEST_PACE.turnPauseMs({ bombDropped, coinsDestroyed });
  expect([pause(false, false), pause(true, false), pause(false, true)]).toEqual([500, 950, 1200]);
});
