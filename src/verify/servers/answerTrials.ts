/**
 * Trials of answers: faults, each of which must cost the game and nothing else (docs/rules.md), and unusual answers that
 * must count. Every trial is made by both players, in the middle of a game.
 */

import { encodeAnswer } from '../../bot/index.ts';
import { landingRow, openColumns, type Position, type Side } from '../../engine/index.ts';
import { scanCell } from '../naiveScan.ts';
import type { Contestant } from './contestant.ts';
import { judgeTurn } from './judgeTurn.ts';
import type { AnswerLawName } from './serverLaws.ts';
import type { Session, Stop, Turned } from './session.ts';

/** The server does not go on; the reason is in the law book, or it has closed. */
class Stuck extends Error {
  constructor(readonly stop: Stop) {
    super(stop);
  }
}

/** Time after which an answer must still count: far enough from 700 ms for any network. */
const IN_TIME_MS = 450;

/** A new game before this time cannot be due to the clock. */
const NOT_BEFORE_MS = 600;

/** Coins before a trial, at least: so that a new game can be told from the old one. */
const FEWEST_COINS = 2;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** An open column in which a coin does not win. */
function quietColumn({ board, toMove }: Position): number | undefined {
  return openColumns(board).find(
    (column) => !scanCell(board, landingRow(board, column) as number, column, toMove),
  );
}

/** A column that can be filled without a line, or is full. */
function fullColumn({ board }: Position): number | undefined {
  return Array.from({ length: 7 }, (_, column) => column).find(
    (column) => landingRow(board, column) === null,
  );
}

class Trials {
  readonly #session: Session;
  #turned: Turned;

  constructor(session: Session, turned: Turned) {
    this.#session = session;
    this.#turned = turned;
  }

  /** The question that is open when all trials are over. */
  get open(): Turned {
    return this.#turned;
  }

  /** Plays on until this player is asked, `isReady` accepts the position, and no bomb lies on the board. */
  async #until(
    side: Side,
    isReady: (position: Position) => boolean,
    choose = quietColumn,
  ): Promise<Position> {
    for (;;) {
      const { moment, state } = this.#turned;
      const { position } = moment;
      const isOn = position !== null && position.round > FEWEST_COINS && position.bomb === null;
      if (isOn && state.coin_id === side && quietColumn(position) !== undefined && isReady(position))
        return position;
      const column = (position && choose(position)) ?? this.#session.column(this.#turned);
      this.#session.answer(this.#turned, column);
      this.#take(await this.#session.next());
    }
  }

  #take(next: Turned | Stop): void {
    if (typeof next === 'string') throw new Stuck(next);
    this.#turned = next;
  }

  #describe(next: Turned | Stop): string {
    if (next === 'closed') return 'the server has closed the connection';
    if (typeof next === 'string') return 'the server sends nothing any more';
    return `round ${next.state.round} for coin ${next.state.coin_id} follows`;
  }

  /** After this, the game must be over. */
  async #mustLose(law: AnswerLawName, what: string, act: () => Promise<void> | void): Promise<number> {
    this.#session.follower.answer('fault');
    await act();
    const start = this.#turned.arrival;
    const next = await this.#session.next();
    const isLost = typeof next !== 'string' && next.moment.isFirst;
    if (next !== 'interrupted') {
      const explain = () => ({ message: `${what}: ${this.#describe(next)}`, detail: '' });
      this.#session.follower.record(law, isLost, explain);
    }
    this.#take(next);
    return this.#turned.arrival - start;
  }

  /** After this, a coin must lie in the column, and nothing else may have happened. */
  async #mustCount(
    law: AnswerLawName,
    what: string,
    position: Position,
    column: number,
    act: () => Promise<void> | void,
  ): Promise<void> {
    await act();
    const next = await this.#session.raw();
    if (typeof next === 'string') {
      const explain = () => ({ message: `${what}: ${this.#describe(next)}`, detail: '' });
      if (next !== 'interrupted') this.#session.follower.record(law, false, explain);
      throw new Stuck(next);
    }
    const { findings } = judgeTurn(position, column, next.state);
    const broken = findings.find(({ holds }) => !holds);
    this.#session.follower.record(law, broken === undefined, () => ({
      message: `${what}: ${broken?.explain().message}`,
      detail: broken?.explain().detail ?? '',
    }));
    if (broken === undefined) this.#session.follower.answer({ column });
    else this.#session.follower.lose();
    this.#turned = this.#session.judge(next);
  }

  async #count(
    law: AnswerLawName,
    side: Side,
    what: string,
    frames: (column: number) => Sent[],
  ): Promise<void> {
    const position = await this.#until(side, () => true);
    const column = quietColumn(position) as number;
    await this.#mustCount(law, what, position, column, () => {
      for (const { from, frame } of frames(column)) (from ?? this.#turned.asked).send(frame);
    });
  }

  async #lose(law: AnswerLawName, side: Side, what: string, frame: string): Promise<void> {
    await this.#until(side, () => true);
    await this.#mustLose(law, what, () => this.#turned.asked.send(frame));
  }

  get #members(): readonly Contestant[] {
    return this.#session.table.members;
  }

  /** Everything that must count, then the faults; those that a server may hang on come last. */
  async run(): Promise<void> {
    for (const side of [1, 2] as const) {
      const [other, watcher] = [this.#members[2 - side], this.#members[2]] as [Contestant, Contestant];
      await this.#count('anyFrame', side, 'an answer in a binary frame', (column) => [
        { frame: Buffer.from(encodeAnswer(column)) },
      ]);
      await this.#count('otherKeys', side, 'an answer with other keys', (column) => [
        { frame: `{"thoughts":[1,{"column":9}], "column": ${column}, "winningChance":"high"}` },
      ]);
      await this.#count('fraction', side, 'an answer with a fraction', (column) => [
        { frame: `{"column":${column}.75}` },
      ]);
      await this.#count('emptyFrame', side, 'an empty frame before the answer', (column) => [
        { frame: '' },
        { frame: encodeAnswer(column) },
      ]);
      await this.#count('secondAnswer', side, 'a second answer', (column) => [
        { frame: encodeAnswer(column) },
        { frame: encodeAnswer((column + 1) % 7) },
      ]);
      await this.#count('wrongBot', side, 'an answer of the other bot before the answer', (column) => [
        { from: other, frame: encodeAnswer((column + 1) % 7) },
        { frame: encodeAnswer(column) },
      ]);
      await this.#count('wrongBot', side, 'an answer of one who watches, before the answer', (column) => [
        { from: watcher, frame: encodeAnswer((column + 1) % 7) },
        { frame: encodeAnswer(column) },
      ]);
      await this.#inTime(side);
      await this.#late(side);
      await this.#fullColumn(side);
      await this.#disconnect(side);
    }
    for (const side of [1, 2] as const) {
      await this.#lose('outside', side, 'column 7', '{"column":7}');
      await this.#lose('outside', side, 'column -1', '{"column":-1}');
      await this.#lose('outside', side, 'column 1e99', '{"column":1e99}');
      await this.#lose('rubbish', side, 'an answer that is no JSON', 'three');
      await this.#lose('rubbish', side, 'an answer without a column', '{"row":3}');
      await this.#lose('rubbish', side, 'a column that is text', '{"column":"3"}');
      await this.#lose('rubbish', side, 'a column that is null', '{"column":null}');
    }
  }

  async #inTime(side: Side): Promise<void> {
    const position = await this.#until(side, () => true);
    const column = quietColumn(position) as number;
    await this.#mustCount('inTime', `an answer after ${IN_TIME_MS} ms`, position, column, async () => {
      await pause(IN_TIME_MS - (performance.now() - this.#turned.arrival));
      this.#turned.asked.send(encodeAnswer(column));
    });
  }

  async #late(side: Side): Promise<void> {
    await this.#until(side, () => true);
    const ms = await this.#mustLose('late', 'no answer', () => {});
    this.#session.follower.record('late', ms > NOT_BEFORE_MS, () => ({
      message: `a new game begins ${Math.round(ms)} ms after the question, before the time is over`,
      detail: '',
    }));
  }

  /** Both players fill one column, which makes no line: their coins take turns. */
  async #fullColumn(side: Side): Promise<void> {
    const fill = (position: Position) => {
      const [column] = openColumns(position.board);
      return column;
    };
    const isFull = (position: Position) => fullColumn(position) !== undefined;
    const position = await this.#until(side, isFull, fill);
    const column = fullColumn(position) as number;
    await this.#mustLose('fullColumn', `full column ${column}`, () =>
      this.#turned.asked.send(encodeAnswer(column)),
    );
  }

  async #disconnect(side: Side): Promise<void> {
    await this.#until(side, () => true);
    await this.#mustLose('disconnect', 'a bot that disconnects and returns', () =>
      this.#session.table.replace(this.#turned.asked),
    );
  }
}

/** A frame, from another connection than the one that is asked if `from` is given. */
interface Sent {
  readonly from?: Contestant;
  readonly frame: string | Buffer;
}

/**
 * Makes all trials, from this open question on.
 *
 * @returns why they ended early, `null` if they did not
 */
export async function tryAnswers(session: Session, turned: Turned): Promise<Stop | null> {
  const trials = new Trials(session, turned);
  try {
    await trials.run();
    return null;
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
    return error.stop;
  }
}
