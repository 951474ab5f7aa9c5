/**
 * One connection of a bot to its server, from the attempt to connect to its end.
 *
 * A server matches answers by the bot's name alone, not by round (rules.md section 6): a late answer counts as the move in
 * a later state. So a column is sent only while its state is the newest one and its clock is certainly running.
 */
import { setImmediate as loopTurn } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { NotationError } from '../../engine/index.ts';
import { encodeAnswer, LATEST_ANSWER_MS } from '../wire/answer.ts';
import { BombMemory, type PlayState, parsePlayState } from '../wire/playState.ts';
import { chooseColumn, type FallbackReason, type Think } from './choice.ts';
import { BEAT_MS, Stalls } from './stalls.ts';

/** The reason for not sending a column: its turn is over, it would be too late, or the connection is gone. */
export type SkipReason = 'superseded' | 'late' | 'closed';

/** An event of a client as plain data; `ms` are milliseconds since the arrival of a state. */
export type ClientEvent =
  | { readonly type: 'connected'; readonly url: string }
  /** No connection could be made. The next attempt follows in `retryInMs` milliseconds; `null` for none. */
  | { readonly type: 'unreachable'; readonly message: string; readonly retryInMs: number | null }
  /** An open connection has ended; `retryInMs` as above. */
  | { readonly type: 'disconnected'; readonly message: string; readonly retryInMs: number | null }
  | { readonly type: 'move'; readonly round: number; readonly column: number; readonly ms: number }
  /** Something went wrong: the column in `move` will be legal, but not searched for; or none is sent, and the game is lost. */
  | {
      readonly type: 'fallback' | 'unanswered';
      readonly round: number;
      readonly reason: FallbackReason;
      readonly message: string;
    }
  | { readonly type: 'skipped'; readonly round: number; readonly reason: SkipReason; readonly ms: number }
  /** Both players of the game have this bot's name: each is asked for the other's moves too. */
  | { readonly type: 'namesake'; readonly name: string }
  | { readonly type: 'ignored'; readonly message: string };

/** Thinking that takes longer is abandoned, early enough to send the fallback. */
const OVERDUE_MS = LATEST_ANSWER_MS - 10;

/** The first message of a server is a peer id of four bytes, which may happen to be valid JSON. */
const PING_BYTES = 4;

/** The rounds in which a game's players see their first state. */
const FIRST_ROUNDS = 2;

const HANDSHAKE_TIMEOUT_MS = 5000;

/** Characters shown of the reason that a server gives for a refusal. */
const LONGEST_REASON = 200;

/** HTTP statuses of refusals that the same name would meet again. Only these end a bot: after others there may be room later. */
const BARRED = [400, 403, 414];

/** A server that does not complete the closing handshake within this time is cut off. */
const CLOSE_TIMEOUT_MS = 500;

/** A bot on a connection: its name, how it thinks, and for how long. */
export interface ConnectionOptions {
  readonly name: string;
  /**
   * Called for every state that names this bot, even while an earlier promise is pending: the server may move on without
   * an answer.
   */
  readonly think: Think;
  /**
   * Milliseconds from a state's arrival to the deadline passed to `think`, which comes earlier while the machine stalls; should
   * be below `LATEST_ANSWER_MS`.
   */
  readonly moveTimeMs: number;
  /** The milliseconds that take the place of `moveTimeMs` in a round while the machine is quiet (default `moveTimeMs`). */
  readonly quietMoveTimeMs?: (round: number) => number;
  /** True to send the chance of winning with each column, for the server's records (default `false`). */
  readonly sendChance?: boolean;
  /** True to send an open column where thinking fails (default `true`); without it such a game is lost. */
  readonly sendsFallback?: boolean;
}

/** Connects a bot to the server at this URL and answers the states it sends, until the connection ends. */
export function connectToServer(
  url: string,
  {
    name,
    think,
    moveTimeMs,
    quietMoveTimeMs = () => moveTimeMs,
    sendChance = false,
    sendsFallback = true,
  }: ConnectionOptions,
  onEvent: (event: ClientEvent) => void,
) {
  const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
  const memory = new BombMemory();
  const stalls = new Stalls(performance.now());
  const beats = setInterval(() => stalls.beat(performance.now()), BEAT_MS);
  socket.on('close', () => clearInterval(beats));
  /** The last state received, whichever bot it was for. */
  let newest: PlayState | null = null;
  let hasMetNamesake = false;

  // Two states in a row for this bot, the second with the opponent's coins: the opponent has the same name.
  const lookForNamesake = ({ bot, round, coin_id }: PlayState) => {
    if (hasMetNamesake || bot !== name || newest?.bot !== name) return;
    if (round !== newest.round + 1 || coin_id === newest.coin_id) return;
    hasMetNamesake = true;
    onEvent({ type: 'namesake', name });
  };

  const reasonToSkip = (state: PlayState, ms: number): SkipReason | null => {
    if (socket.readyState !== WebSocket.OPEN) return 'closed';
    if (state !== newest) return 'superseded';
    return ms > LATEST_ANSWER_MS ? 'late' : null;
  };

  const answer = async (state: PlayState, bombsSeen: number, arrival: number) => {
    const { round } = state;
    const mostMs = stalls.isQuiet(arrival) ? quietMoveTimeMs(round) : moveTimeMs;
    const time = {
      deadline: stalls.deadline(arrival, mostMs, round <= FIRST_ROUNDS),
      overdue: arrival + OVERDUE_MS,
    };
    const choosing = chooseColumn(state, think, time, bombsSeen);
    // A search in this thread has blocked it.
    stalls.resume(performance.now());
    const { column, winningChance, fallback } = await choosing;
    // A state that no bot could play is not the bot's fault.
    const isLost = !sendsFallback && fallback !== null && fallback.reason !== 'impossiblePosition';
    if (fallback !== null && !isLost) onEvent({ type: 'fallback', round, ...fallback });

    // Thinking may have blocked the event loop, with newer states waiting in the socket. Two turns make sure that the
    // loop has read them: the first one can end before the socket is polled, depending on where thinking began.
    await loopTurn();
    await loopTurn();
    const ms = performance.now() - arrival;
    const skip = reasonToSkip(state, ms);
    if (skip !== null) {
      onEvent({ type: 'skipped', round, reason: skip, ms });
      return;
    }
    if (isLost) {
      onEvent({ type: 'unanswered', round, ...fallback });
      return;
    }
    socket.send(encodeAnswer(column, sendChance ? winningChance : null));
    onEvent({ type: 'move', round, column, ms });
  };

  socket.on('message', (data: Buffer) => {
    const arrival = performance.now();
    if (data.length === PING_BYTES) return;
    let state: PlayState;
    try {
      state = parsePlayState(data.toString());
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      onEvent({ type: 'ignored', message: error.message });
      return;
    }
    lookForNamesake(state);
    newest = state;
    const bombsSeen = memory.observe(state);
    if (state.bot === name) void answer(state, bombsSeen, arrival);
  });
  let wasOpen = false;
  socket.on('open', () => {
    wasOpen = true;
    onEvent({ type: 'connected', url });
  });
  let message = '';
  let isBarred = false;
  socket.on('error', (error) => {
    message ||= error.message || String((error as NodeJS.ErrnoException).code);
  });
  // A server says why it refuses a bot.
  socket.on('unexpected-response', (_, response) => {
    message = `refused with status ${response.statusCode}`;
    isBarred = BARRED.includes(response.statusCode ?? 0);
    const end = () => socket.terminate();
    response.setEncoding('utf8').once('data', (reason: string) => {
      message += `: ${reason.slice(0, LONGEST_REASON)}`;
      end();
    });
    response.on('close', end);
  });

  return {
    /**
     * Resolves when the connection has ended, or could not be made: whether it was ever open, why it closed, and whether the
     * server would refuse the next one too.
     */
    closed: new Promise((resolve) => socket.on('close', resolve)).then(() => {
      return { wasOpen, message: message || 'the server closed the connection', isBarred };
    }),

    /** Ends the connection; `closed` resolves when that is done. */
    close(): void {
      socket.close();
      const timer = setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS);
      socket.on('close', () => clearTimeout(timer));
    },
  };
}
