/**
 * Contests in which everything happens that an organiser or a network can do: bots withdraw, are disqualified or replaced, games and
 * matches are played again, bots forfeit games, and nobody comes to a match. All of it follows from a seed.
 */
import fc from 'fast-check';
import type { GivenSettings, LogEntry } from '../../../src/arena/contest/contestFormat.ts';
import type { ContestMatch, ContestState } from '../../../src/arena/contest/contestState.ts';
import { CONTEST_FORMATS, type ContestFormat } from '../../../src/arena/contest/formats/index.ts';
import { ContestRunner, type ContestTable } from '../../../src/arena/contest/holdContest.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import { type RandomStream, stream } from '../../../src/engine/random.ts';
import { RecordedLog } from './recordedLog.ts';

/** A contest that was played to its end: its settings, its log and the state that follows from it. */
export interface Played {
  readonly settings: GivenSettings;
  readonly entries: readonly LogEntry[];
  readonly state: ContestState;
}

/** The settings of a random contest, and the seed from which everything in it follows. */
export interface Course {
  readonly format: ContestFormat;
  readonly count: number;
  readonly seed: number;
  readonly games: number;
  readonly suddenDeath: boolean;
  /** An organiser or a bot interferes before one in so many games. */
  readonly trouble: number;
}

const RESULTS: readonly PlayedGame['points'][] = [
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 1],
];

/** A board on which games end by the seed, and things happen in between. */
class TroubledBoard implements ContestTable {
  match: number | null = null;
  contest!: ContestRunner;
  readonly #random: RandomStream;
  #names = 0;

  constructor(
    readonly log: RecordedLog,
    readonly course: Course,
  ) {
    this.#random = stream(course.seed, 'course');
  }

  async play(number: number): Promise<void> {
    const current = () => this.log.state.match(number);
    while (current().result === null) {
      if (this.#random.int(1, this.course.trouble) === 1) this.#happen(current());
      // A contest that was disturbed is awaited.
      await Promise.resolve();
      if (current().result !== null) break;
      if (this.#random.int(1, 8 * this.course.trouble) === 1) this.#giveUp(current());
      else this.log.add({ type: 'games', match: number, games: [this.#game(current())] });
    }
  }

  #game({ next }: ContestMatch): PlayedGame {
    const points = this.#random.pick(RESULTS);
    const isForfeit = Math.min(...points) === 0 && this.#random.int(0, 9) === 0;
    return {
      index: next,
      starter: (next % 2) as 0 | 1,
      points: [...points],
      fault: isForfeit ? 'disconnect' : null,
      replyMs: [[], []],
      luck: this.#random.float() - 0.5,
    };
  }

  /** Rules a match for the leader, as a table does if neither player comes. */
  #giveUp({ number, points: [one, other] }: ContestMatch): void {
    const winner = one === other ? null : one > other ? 0 : 1;
    this.log.add({ type: 'ruled', match: number, winner, reason: 'nobodyCame' });
  }

  /** Does what an organiser may do now. */
  #happen(current: ContestMatch): void {
    const { state } = this.log;
    const random = this.#random;
    const pick = (below: number) => random.int(0, Math.max(0, below - 1));
    const entrant = pick(state.entrants.length);
    const open = state.matches.filter((match) => match.players[1] !== null && state.isOpen(match));
    const match = open[pick(open.length)] ?? current;
    switch (random.int(0, 5)) {
      case 0:
      case 1:
        this.log.add({ type: 'out', entrant, reason: 'withdrawn' });
        break;
      case 2:
        this.log.add({ type: 'out', entrant, reason: 'disqualified' });
        break;
      case 3:
        if (!state.stillPlays(entrant)) return;
        this.#names++;
        this.log.add({ type: 'replaced', entrant, name: `new ${this.#names}` });
        break;
      case 4: {
        const game = match.games[pick(match.games.length)];
        if (game === undefined) return;
        this.log.add({ type: 'voided', match: match.number, index: game.index });
        break;
      }
      case 5:
        this.log.add({ type: 'replayed', match: match.number });
    }
    this.contest.advance();
  }
}

/** Plays a contest to its end. */
export async function playContest(course: Course, more: Partial<GivenSettings> = {}): Promise<Played> {
  const { format, count, games, suddenDeath } = course;
  const settings: GivenSettings = { format, games, suddenDeath, luck: true, ...more };
  const log = new RecordedLog(settings);
  const entered = Array.from(
    { length: count },
    (_, number) => ({ type: 'entered', name: `bot ${number}` }) as const,
  );
  log.addAll([...entered, { type: 'begun' }]);
  const board = new TroubledBoard(log, course);
  board.contest = new ContestRunner(log, [board]);
  await board.contest.run(new AbortController().signal);
  return { settings, entries: log.writes.flat(), state: log.state };
}

/** Random courses of contests in these formats, with 2 to 9 bots. */
export const courses = (formats: readonly ContestFormat[] = CONTEST_FORMATS): fc.Arbitrary<Course> =>
  fc.record({
    format: fc.constantFrom(...formats),
    count: fc.integer({ min: 2, max: 9 }),
    seed: fc.nat(),
    games: fc.integer({ min: 1, max: 4 }),
    suddenDeath: fc.boolean(),
    trouble: fc.constantFrom(4, 15, 1e6),
  });
