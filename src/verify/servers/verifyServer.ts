/**
 * Black-box verification of a game server: plays both sides of games steered towards the rare cases, and compares every state
 * with the rules. It knows only the server's address.
 */
import { encodeAnswer } from '../../bot/index.ts';
import { openColumns, type RandomStream, stream } from '../../engine/index.ts';
import { tryAnswers } from './answerTrials.ts';
import { BombStatistics, type BombTest, FALSE_ALARM } from './bombStatistics.ts';
import { Contestants, ServerError, type ServerQuestion, type StopReason } from './contestants.ts';
import { GameFollower, type JudgedState } from './gameFollower.ts';
import { boardOf } from './judgeTurn.ts';
import { Coverage } from './rareCases.ts';
import { ANSWER_LAWS, PLAY_LAWS } from './serverLaws.ts';
import { Steering } from './steering.ts';

/** A server to verify, and how long. */
export interface ServerRequest {
  readonly url: string;
  readonly seed: number;
  readonly minutes: number;
  /** Most games to play; no limit by default. */
  readonly games?: number;
  /** True to try faults and unusual answers, too. */
  readonly faults: boolean;
  readonly onGame?: (progress: { readonly games: number; readonly states: number }) => void;
  readonly signal?: AbortSignal;
}

/** The results of verifying a server. */
export type ServerReport = Awaited<ReturnType<typeof verifyServer>>;

/** Milliseconds after which an answer of ours may have come too late, so that what follows says nothing about the server. */
const SAFE_MS = 450;

/** A question with its judged state. */
export interface JudgedQuestion extends ServerQuestion {
  readonly moment: JudgedState;
}

/** A verification in progress: the connections, the game that is followed there, and the findings so far. */
export type VerificationSession = Awaited<ReturnType<typeof startSession>>;

async function startSession(url: string, random: RandomStream, signal?: AbortSignal) {
  const follower = new GameFollower();
  const coverage = new Coverage();
  const statistics = new BombStatistics();
  const steering = new Steering(coverage, random);
  steering.warmUp();
  const contestants = await Contestants.join(url, follower.record, signal);

  const judge = (question: ServerQuestion): JudgedQuestion => {
    const { state, text, asked } = question;
    const moment = follower.hear(state, text);
    if (moment.isFirst) {
      steering.begin(follower.counts.games);
      statistics.begin(state.coin_id);
    }
    const own = contestants.members.indexOf(asked) + 1;
    const seat = `${asked.name}, connection ${own}, is asked to drop coin ${state.coin_id}`;
    follower.record('seats', state.coin_id === own, seat);
    if (moment.watched !== null) {
      coverage.add(moment.watched);
      statistics.add(moment.watched);
    }
    return { ...question, moment };
  };

  return {
    follower,
    coverage,
    statistics,
    contestants,
    judge,

    /** Resolve to the next question, judged by the answer to the last one; or to the reason why there is none. */
    async next(): Promise<JudgedQuestion | StopReason> {
      const question = await contestants.next();
      return typeof question === 'string' ? question : judge(question);
    },

    /** Return a column for this question: steered, or any open one if the game cannot be followed. */
    column({ moment, state }: JudgedQuestion): number {
      const { position } = moment;
      return position === null ? (openColumns(boardOf(state))[0] ?? 0) : steering.choose(position);
    },

    answer({ asked, arrival }: ServerQuestion, column: number): void {
      asked.send(encodeAnswer(column));
      follower.answer(performance.now() - arrival < SAFE_MS ? column : null);
    },
  };
}

async function playGames(
  session: VerificationSession,
  { minutes, games = Number.POSITIVE_INFINITY, onGame = () => {} }: ServerRequest,
): Promise<JudgedQuestion | StopReason> {
  const end = performance.now() + minutes * 60_000;
  const { follower } = session;
  const { counts } = follower;
  let turned = await session.next();
  if (turned === 'silent') {
    const message = 'the server begins no game for two bots that have connected; are both of its seats free?';
    throw new ServerError('noGame', message);
  }
  while (typeof turned !== 'string') {
    if (turned.moment.isFirst) onGame({ games: counts.games - 1, states: counts.states });
    if (performance.now() > end || counts.games > games) return turned;
    session.answer(turned, session.column(turned));
    turned = await session.next();
    follower.record('continues', turned !== 'silent', 'no state follows an answer in ten seconds');
  }
  return turned;
}

function recordTests(session: VerificationSession, tests: readonly BombTest[]): void {
  const { statistics, follower } = session;
  const drawCounts = () => {
    const rounds = statistics.roundCounts.map(
      (counts, index) => `bomb ${index + 1} in the rounds of its window: ${counts.join(' ')}`,
    );
    return [`bombs in columns 0 to 6: ${statistics.columnCounts.join(' ')}`, ...rounds].join('\n');
  };
  const record = follower.book.recorder(() => null);
  for (const { name, law, holds, n, chiSquared, p } of tests) {
    const found = `chi-squared ${chiSquared.toFixed(1)} of ${n} draws, p = ${p.toExponential(1)}`;
    record(law, holds, `${name}: ${found}`, drawCounts);
  }
}

/** Verify a server. Throws a `ServerError` if it cannot be reached or begins no game. */
export async function verifyServer(request: ServerRequest) {
  const { url, seed, faults, signal } = request;
  const start = performance.now();
  const session = await startSession(url, stream(seed, 'steering'), signal);
  try {
    let stop: JudgedQuestion | StopReason | null = await playGames(session, request);
    if (typeof stop !== 'string') {
      await session.contestants.compareRest();
      stop = faults ? await tryAnswers(session, stop) : null;
    }
    const tests = session.statistics.tests(stream(seed, 'tests'));
    recordTests(session, tests);
    const laws = session.follower.book.tallies(faults ? [...PLAY_LAWS, ...ANSWER_LAWS] : PLAY_LAWS);
    const { statistics, coverage } = session;
    const { games, states, quirks } = session.follower.counts;
    return {
      url,
      seed,
      seconds: (performance.now() - start) / 1000,
      end: stop ?? ('done' as const),
      games,
      states,
      /** States after which a coin was missing because the blast before had hit none: not judged. */
      quirks,
      laws,
      coverage: [...coverage.met].map(([name, met]) => ({ name, met })),
      bombs: {
        seen: statistics.bombs,
        columns: statistics.columnCounts,
        rounds: statistics.roundCounts,
        /** The chance of a false alarm in any of the tests. */
        falseAlarm: FALSE_ALARM,
        tests,
      },
      violations: laws.filter(({ violations }) => violations > 0).length,
    };
  } finally {
    await session.contestants.close();
  }
}
