import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Act, GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import { contestSettingsSchema } from '../../../src/arena/contest/contestFormat.ts';
import { CONTEST_FORMATS } from '../../../src/arena/contest/formats/index.ts';
import { Contest, type ContestBoard } from '../../../src/arena/contest/holdContest.ts';
import { standingsOf } from '../../../src/arena/contest/standings.ts';
import { ContestLog, ContestState } from '../../../src/arena/index.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { stream } from '../../../src/engine/random.ts';
import { alwaysLater, thorough } from '../../thorough.ts';

/** A log in memory that remembers its acts as they were written: all or none of each write. */
class RecordedLog extends ContestLog {
  readonly writes: (readonly Act[])[] = [];

  constructor(settings: GivenSettings, before: readonly (readonly Act[])[] = []) {
    const at = '2026-01-01T00:00:00.000Z';
    const header = { format: 'fcx-contest', version: 1, at, fcxVersion: '0' } as const;
    super(new ContestState({ ...header, settings: contestSettingsSchema.parse(settings) }));
    for (const acts of before) for (const act of acts) this.state.apply(act);
  }

  protected override store(acts: readonly Act[]): void {
    this.writes.push(acts);
  }
}

/** A board at which the same game always ends alike, some two at a time, after another time. */
class SeededBoard implements ContestBoard {
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
      ...{ index, luck, fault: null, replyMs: [[], []] },
      starter: (index % 2) as 0 | 1,
      points: points as PlayedGame['points'],
    };
  }
}

async function playOn(log: ContestLog, boards: number, seed: number): Promise<void> {
  const tables = Array.from({ length: boards }, () => new SeededBoard(log, seed));
  await new Contest(log, tables).run(new AbortController().signal);
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
  const board = (isBroken: boolean): ContestBoard => ({
    match: null,
    async play(_, signal) {
      if (isBroken) throw new Error('broken');
      await wait(60_000, undefined, { signal }).finally(() => ended.push('ended'));
    },
  });
  const contest = new Contest(log, [board(false), board(true)]);
  await expect(contest.run(new AbortController().signal)).rejects.toThrow('broken');
  expect(ended).toEqual(['ended']);
});

it('has the error of what should keep its last match, though it is over', async () => {
  const log = new RecordedLog({ format: 'round-robin', games: 1, suddenDeath: true });
  const entered = [...'ab'].map((name) => ({ type: 'entered' as const, name }));
  log.addAll([...entered, { type: 'begun' }]);
  class FailingContest extends Contest {
    protected override ended(): Promise<void> {
      return wait(10).then(() => Promise.reject(new Error('the disk is full')));
    }
  }
  const contest = new FailingContest(log, [new SeededBoard(log, 1)]);
  await expect(contest.run(new AbortController().signal)).rejects.toThrow('the disk is full');
});
