import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import { CONTEST_FORMATS } from '../../../src/arena/contest/formats/index.ts';
import { ContestRunner, type ContestTable } from '../../../src/arena/contest/holdContest.ts';
import { standingsOf } from '../../../src/arena/contest/standings.ts';
import type { ContestLog } from '../../../src/arena/index.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { stream } from '../../../src/engine/random.ts';
import { alwaysLater, thorough } from '../../thorough.ts';
import { RecordedLog } from './recordedLog.ts';

/** A board at which the same game always ends alike, some two at a time, after another time. */
class SeededBoard implements ContestTable {
  match: number | null = null;

  constructor(
    readonly log: ContestLog,
    readonly seed: number,
  ) {}

  async play(number: number, signal: AbortSignal): Promise<void> {
    const current = () => this.log.state.match(number);
    while (current().result === null) {
      const { key, next, regular } = current();
      const random = stream(this.seed, key, next);
      if (random.int(0, 2) === 0) await wait(0, undefined, { signal });
      const isPair = regular === null && next + 2 <= this.log.state.header.settings.games;
      const games = (isPair ? [next, next + 1] : [next]).map((index) => this.#game(key, index));
      this.log.add({ type: 'games', match: number, games });
    }
  }

  #game(key: string, index: number): PlayedGame {
    const points = [
      [1, 0],
      [0, 1],
      [1, 1],
    ][stream(this.seed, key, 'game', index).int(0, 2)];
    const luck = stream(this.seed, key, 'luck', index).float() - 0.5;
    return {
      index,
      luck,
      fault: null,
      replyMs: [[], []],
      starter: (index % 2) as 0 | 1,
      points: points as PlayedGame['points'],
    };
  }
}

async function playOn(log: ContestLog, boards: number, seed: number): Promise<void> {
  const tables = Array.from({ length: boards }, () => new SeededBoard(log, seed));
  await new ContestRunner(log, tables).run(new AbortController().signal);
}

/** What must be the same; not the order of matches, as one of two boards may be the faster. */
function tableOf({ state }: ContestLog) {
  const { rows } = standingsOf(state);
  const round = (value: number | null) => value && Math.round(1e6 * value) / 1e6;
  return {
    rows: rows.map((row) => [row.name, row.wins, row.games, round(row.rating.elo), round(row.luck)]),
    matches: state.matches
      .map(({ key, players, points, result, regular }) => ({ key, players, points, result, regular }))
      .sort((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

const TEST = { elo0: 0, elo1: 300, alpha: 0.2, beta: 0.2 };

/** With and without pairs, a test, and single games after a tie. */
const RULES = {
  pairs: { games: 4, suddenDeath: false, paired: true, test: null },
  'pairs and sudden death': { games: 4, suddenDeath: true, paired: true, test: null },
  games: { games: 3, suddenDeath: false, paired: false, test: null },
  'games and sudden death': { games: 3, suddenDeath: true, paired: false, test: null },
  'a test': { games: 40, suddenDeath: false, paired: true, test: TEST },
  'a test and sudden death': { games: 40, suddenDeath: true, paired: true, test: TEST },
} as const;

it.each(CONTEST_FORMATS.flatMap((format) => Object.keys(RULES).map((rule) => [format, rule] as const)))(
  '%s, %s: any prefix of the log, played on, ends with the same table',
  async (format, name) => {
    const { paired, ...rule } = RULES[name as keyof typeof RULES];
    await alwaysLater(
      { numRuns: thorough(8) },
      [
        fc.integer({ min: 2, max: 9 }),
        fc.nat(),
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ],
      async (count, seed, boards, share) => {
        const seeded = { seed: 1, paired, openingPlies: 0 };
        const settings: GivenSettings = { format, ...rule, luck: true, limits: { nodes: 1 }, seeded };
        const whole = new RecordedLog(settings);
        const names = Array.from({ length: count }, (_, number) => `bot ${number}`);
        whole.addAll([...names.map((one) => ({ type: 'entered' as const, name: one })), { type: 'begun' }]);
        await playOn(whole, 2, seed);
        expect(whole.state.isOver).toBe(true);
        // The first write is the beginning.
        const before = whole.writes.slice(0, 1 + Math.floor(share * whole.writes.length));
        const resumed = new RecordedLog(settings, before);
        await playOn(resumed, boards, seed);
        expect(tableOf(resumed)).toEqual(tableOf(whole));
      },
    );
  },
);

it('the first failure ends all boards, and is the error', async () => {
  const log = new RecordedLog({ format: 'round-robin', games: 1, suddenDeath: true });
  const entered = [...'abcd'].map((name) => ({ type: 'entered' as const, name }));
  log.addAll([...entered, { type: 'begun' }]);
  const ended: string[] = [];
  const board = (isBroken: boolean): ContestTable => ({
    match: null,
    async play(_, signal) {
      if (isBroken) throw new Error('broken');
      await wait(60_000, undefined, { signal }).finally(() => ended.push('ended'));
    },
  });
  const contest = new ContestRunner(log, [board(false), board(true)]);
  await expect(contest.run(new AbortController().signal)).rejects.toThrow('broken');
  expect(ended).toEqual(['ended']);
});

it('has the error of what should keep its last match, though it is over', async () => {
  const log = new RecordedLog({ format: 'round-robin', games: 1, suddenDeath: true });
  const entered = [...'ab'].map((name) => ({ type: 'entered' as const, name }));
  log.addAll([...entered, { type: 'begun' }]);
  class FailingContest extends ContestRunner {
    protected override ended(): Promise<void> {
      return wait(10).then(() => Promise.reject(new Error('the disk is full')));
    }
  }
  const contest = new FailingContest(log, [new SeededBoard(log, 1)]);
  await expect(contest.run(new AbortController().signal)).rejects.toThrow('the disk is full');
});

describe('a Swiss whose bots have gone', () => {
  /** An event in memory in whose matches nobody plays who is away. */
  class Attended extends ContestRunner {
    readonly gone = new Set<number>();

    static of(count: number) {
      const log = new RecordedLog({ format: 'swiss', games: 1 });
      const names = Array.from({ length: count }, (_, number) => `bot ${number}`);
      log.addAll([...names.map((name) => ({ type: 'entered' as const, name })), { type: 'begun' }]);
      const board: ContestTable = {
        match: null,
        async play(match) {
          await wait(0);
          const { players } = log.state.match(match);
          const there = players.flatMap((one, slot) =>
            event.gone.has(one as number) ? [] : [slot as 0 | 1],
          );
          log.add({
            type: 'ruled',
            match,
            winner: there[0] ?? null,
            reason: there[0] === undefined ? 'nobodyCame' : 'tied',
          });
        },
      };
      const event: Attended = new Attended(log, [board]);
      return { event, log, drawn: () => log.state.matches.map(({ players }) => players) };
    }

    protected override away(): number[] {
      return [...this.gone];
    }
  }

  it('waits until one is back, and gives no byes to those who are away', async () => {
    const { event, log, drawn } = Attended.of(5);
    const running = event.run(new AbortController().signal);
    // The first round is drawn while all are there.
    for (let one = 0; one < 5; one++) event.gone.add(one);
    await expect.poll(() => log.state.open.length).toBe(0);
    await wait(20);
    expect(log.state.isOver).toBe(false);
    expect(drawn()).toHaveLength(3);
    event.gone.delete(2);
    event.advance();
    await running;
    expect(log.state.isOver).toBe(true);
    const byes = drawn().filter(([, other]) => other === null);
    // 4 had the first one while it was there; then 2 is the only one that could play.
    expect(byes).toEqual([
      [4, null],
      [2, null],
    ]);
    const { rows } = standingsOf(log.state);
    expect(rows[0]?.player).toBe(2);
  });

  it('ends if all who have gone are withdrawn', async () => {
    const { event, log, drawn } = Attended.of(3);
    const running = event.run(new AbortController().signal);
    for (let one = 0; one < 3; one++) event.gone.add(one);
    await expect.poll(() => log.state.open.length).toBe(0);
    for (let entrant = 0; entrant < 3; entrant++) log.add({ type: 'out', entrant, reason: 'withdrawn' });
    event.advance();
    await running;
    expect(drawn()).toHaveLength(2);
  });
});
