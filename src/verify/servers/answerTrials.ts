/**
 * Trials of answers: faults, which must cost the game and nothing else (docs/rules.md), and unusual answers that
 * must count. Both players try each of them, in the middle of a game.
 */
import { encodeAnswer } from '../../bot/index.ts';
import { COLUMNS, landingRow, openColumns, type Position, type Side } from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { quietColumns } from '../naiveRules.ts';
import type { StopReason } from './contestants.ts';
import { judgeTurn } from './judgeTurn.ts';
import type { AnswerLawName } from './serverLaws.ts';
import type { JudgedQuestion, VerificationSession } from './verifyServer.ts';

/** The server does not go on; the reason is in the law book, or it has closed. */
class Stuck extends Error {
  constructor(readonly stop: StopReason) {
    super(stop);
  }
}

/** Milliseconds after which an answer must still count: far enough from 700 ms for any network. */
const IN_TIME_MS = 450;

/** Milliseconds before which a new game cannot be due to the clock. */
const NOT_BEFORE_MS = 600;

/** Coins before a trial, at least, so that a new game differs from the old one. */
const FEWEST_COINS = 2;

/** A frame, and who sends it: the bot that is asked, its opponent, or the third connection, which only watches. */
type Sent = readonly [from: 'asked' | 'opponent' | 'watcher', frame: string | Buffer];

/** Frames that must count as an answer with a column, in order; `other` is a column that must not count. */
type Frames = (column: number, other: number) => readonly Sent[];

const own = (frame: string | Buffer): Sent => ['asked', frame];
const answer = (column: number): Sent => own(encodeAnswer(column));

const UNUSUAL_ANSWERS: readonly (readonly [law: AnswerLawName, what: string, Frames])[] = [
  ['anyFrame', 'an answer in a binary frame', (column) => [own(Buffer.from(encodeAnswer(column)))]],
  [
    'otherKeys',
    'an answer with other keys',
    (column) => [own(`{"thoughts":[1,{"column":9}], "column": ${column}, "winningChance":"high"}`)],
  ],
  ['fraction', 'an answer with a fraction', (column) => [own(`{"column":${column}.75}`)]],
  ['emptyFrame', 'an empty frame before the answer', (column) => [own(''), answer(column)]],
  ['secondAnswer', 'a second answer', (column, other) => [answer(column), answer(other)]],
  [
    'wrongBot',
    'an answer of the other bot before the answer',
    (column, other) => [['opponent', encodeAnswer(other)], answer(column)],
  ],
  [
    'wrongBot',
    'an answer of a watcher before the answer',
    (column, other) => [['watcher', encodeAnswer(other)], answer(column)],
  ],
];

/** Answers that lose the game, and that a server may hang on. */
const WRONG_ANSWERS: readonly (readonly [law: AnswerLawName, what: string, frame: string])[] = [
  ['outside', `column ${COLUMNS}`, encodeAnswer(COLUMNS)],
  ['outside', 'column -1', '{"column":-1}'],
  ['outside', 'column 1e99', '{"column":1e99}'],
  ['rubbish', 'an answer that is not JSON', 'three'],
  ['rubbish', 'an answer without a column', '{"row":3}'],
  ['rubbish', 'a column that is text', '{"column":"3"}'],
  ['rubbish', 'a column that is null', '{"column":null}'],
];

function describeNext(next: JudgedQuestion | StopReason): string {
  if (next === 'closed') return 'the server has closed the connection';
  if (typeof next === 'string') return 'the server sends nothing any more';
  return `round ${next.state.round} for coin ${next.state.coin_id} follows`;
}

class Trials {
  constructor(
    private readonly session: VerificationSession,
    private turned: JudgedQuestion,
  ) {}

  /** Make all trials: first everything that must count, then the faults; those that a server may hang on come last. */
  async run(): Promise<void> {
    for (const side of [1, 2] as const) {
      for (const [law, what, frames] of UNUSUAL_ANSWERS) await this.#mustCount(side, law, what, frames);
      const inTime = `an answer after ${IN_TIME_MS} ms`;
      await this.#mustCount(side, 'inTime', inTime, (column) => [answer(column)], IN_TIME_MS);
      await this.#until(side);
      const ms = await this.#mustLose('late', 'no answer', () => {});
      const early = `a new game begins ${Math.round(ms)} ms after the question, before the time is over`;
      this.session.follower.record('late', ms > NOT_BEFORE_MS, early);
      await this.#fullColumn(side);
      await this.#until(side);
      const { asked } = this.turned;
      const replace = () => this.session.contestants.replace(asked);
      await this.#mustLose('disconnect', 'a bot that disconnects and returns', replace);
    }
    for (const side of [1, 2] as const) {
      for (const [law, what, frame] of WRONG_ANSWERS) {
        await this.#until(side);
        await this.#mustLose(law, what, () => this.turned.asked.send(frame));
      }
    }
  }

  /** Play on until this player is asked, `isReady` accepts the position, and no bomb lies on the board. */
  async #until(
    side: Side,
    isReady: (position: Position) => boolean = () => true,
    choose = (position: Position): number | undefined => quietColumns(position)[0],
  ): Promise<Position> {
    for (;;) {
      const { moment, state } = this.turned;
      const { position } = moment;
      const isOn = position !== null && position.round > FEWEST_COINS && position.bomb === null;
      if (isOn && state.coin_id === side && quietColumns(position).length > 0 && isReady(position))
        return position;
      const column = (position && choose(position)) ?? this.session.column(this.turned);
      this.session.answer(this.turned, column);
      this.#take(await this.session.next());
    }
  }

  #take(next: JudgedQuestion | StopReason): void {
    if (typeof next === 'string') throw new Stuck(next);
    this.turned = next;
  }

  /** Do something after which the game must be over; returns the milliseconds until it was. */
  async #mustLose(law: AnswerLawName, what: string, act: () => Promise<void> | void): Promise<number> {
    const { follower } = this.session;
    const start = this.turned.arrival;
    follower.answer(null);
    await act();
    const next = await this.session.next();
    const isLost = typeof next !== 'string' && next.moment.isFirst;
    if (next !== 'interrupted') follower.record(law, isLost, `${what}: ${describeNext(next)}`);
    this.#take(next);
    return this.turned.arrival - start;
  }

  /** Send frames after which a coin must lie in a quiet column, the one that they name, and nothing else may have happened. */
  async #mustCount(side: Side, law: AnswerLawName, what: string, frames: Frames, delayMs = 0): Promise<void> {
    const position = await this.#until(side);
    const column = quietColumns(position)[0] as number;
    const { follower, contestants } = this.session;
    const { asked, arrival } = this.turned;
    const senders = { asked, opponent: contestants.members[2 - side], watcher: contestants.members[2] };
    await pause(delayMs - (performance.now() - arrival));
    for (const [from, frame] of frames(column, (column + 1) % COLUMNS)) senders[from]?.send(frame);
    const next = await contestants.next();
    if (typeof next === 'string') {
      if (next !== 'interrupted') follower.record(law, false, `${what}: ${describeNext(next)}`);
      throw new Stuck(next);
    }
    const broken = judgeTurn(position, column, next.state).findings.find(({ holds }) => !holds);
    follower.record(law, broken === undefined, `${what}: ${broken?.message}`, broken?.detail);
    follower.answer(broken === undefined ? column : null);
    this.turned = this.session.judge(next);
  }

  /** Let both players fill one column, which makes no line as their coins alternate, and answer with it. */
  async #fullColumn(side: Side): Promise<void> {
    const isReady = ({ board }: Position) => openColumns(board).length < COLUMNS;
    const { board } = await this.#until(side, isReady, (position) => openColumns(position.board)[0]);
    const full = board.findIndex((_, column) => landingRow(board, column) === null);
    await this.#mustLose('fullColumn', `full column ${full}`, () =>
      this.turned.asked.send(encodeAnswer(full)),
    );
  }
}

/** Make all trials, from this open question on; returns the reason if they ended early, else `null`. */
export async function tryAnswers(
  session: VerificationSession,
  turned: JudgedQuestion,
): Promise<StopReason | null> {
  try {
    await new Trials(session, turned).run();
    return null;
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    return error.stop;
  }
}
