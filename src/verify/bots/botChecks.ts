/** The checks of a bot: what is tried, what a failure would cost in the contest, and how to mend it. */
import { BOT_LIMITS } from '../../bot/index.ts';

/** The cost of a failure in the contest: `game` one game, `match` all games left, `limit` breaks a limit, `note` breaks no rule. */
type Cost = 'game' | 'match' | 'limit' | 'note';

const CHECKS = {
  connects: [
    'connects under the name it was given',
    'match',
    'Open a WebSocket to ws://HOST:PORT/NAME, with the port and the name of the command line, without a subprotocol.',
  ],
  ownTurn: [
    'answers every state that names it, once, in time, with an open column',
    'game',
    'Messages are binary frames with JSON. Answer {"column":N} within 700 ms when "bot" is your name; N is open when board[5][N] is 0.',
  ],
  otherTurn: [
    'is silent when another bot is named',
    'game',
    'Compare "bot" with your name. An answer to another bot\'s state that comes late counts for your next one; a server that leaves time between states (--pace) makes that rarer.',
  ],
  pingBinary: [
    'ignores a first message that is not text',
    'match',
    'The first message has four bytes that mean nothing. Skip it, or skip every message that is not a JSON object.',
  ],
  pingText: [
    'ignores a first message that happens to be valid UTF-8',
    'match',
    'The four bytes of the first message can be text. Recognise messages by their shape, not by a decoding error.',
  ],
  pingNumber: [
    'ignores a first message that happens to be a JSON number',
    'match',
    'The four bytes of the first message can be valid JSON, such as 1234. Check that a message is an object with a board.',
  ],
  pingNull: [
    'ignores a first message that happens to be JSON null',
    'match',
    'The four bytes of the first message can be the JSON null, which has no fields. Check for an object.',
  ],
  unknownFields: [
    'ignores fields that it does not know',
    'match',
    'Read the fields you need and ignore the rest; a server may add some.',
  ],
  unseenBoard: [
    'plays on from a board that it has never seen',
    'game',
    'Take the board from every message. After a reconnect, the game goes on without you having seen it.',
  ],
  lostCoin: [
    'plays on when a coin has vanished',
    'game',
    "The contest's server can lose a coin after a blast that hit nothing. Never insist that round and coins agree.",
  ],
  twoAtOnce: [
    'reads two messages that come in one packet',
    'note',
    "Listen all the time (in JavaScript socket.on, not socket.once), and keep what comes while you think. The contest's server leaves 0.45 s between messages, but a busy machine may read them together.",
  ],
  newGame: [
    'starts a new game right after a win',
    'match',
    'Nothing announces the end of a game. A state in round 1 is a new one: forget the old board.',
  ],
  sameState: [
    'answers the same state again',
    'game',
    'Two games can begin with the same state. Answer every state that names you, also one you have seen before.',
  ],
  pause: ['answers after a long pause', 'match', 'Do not end or disconnect when nothing comes for a while.'],
  bombAtEdge: [
    'plays with a bomb in every cell of the edge',
    'game',
    'Check the neighbours of a bomb for being on the board, and take a column whose top cell is a bomb for full.',
  ],
  oneColumn: [
    'finds the only open column',
    'game',
    'Choose among the columns with board[5][column] equal to 0, in the end without searching.',
  ],
  fullBoard: [
    'survives the question for a column of a full board',
    'match',
    'A full board is shown like any other state. Answer anything, or nothing; do not crash.',
  ],
  reconnects: [
    'comes back when the server closes the connection',
    'note',
    'Reconnect when the connection ends: the seat is kept for the next game.',
  ],
  serverDies: [
    'waits for a server that died, and comes back',
    'note',
    'Try to reconnect, with pauses in between.',
  ],
  memory: [
    `needs at most ${BOT_LIMITS.peakRssBytes / 2 ** 20} MB of memory`,
    'limit',
    'Bound tables and caches.',
  ],
  threads: [
    'computes in at most one thread beside the main one',
    'limit',
    'Start at most one worker thread.',
  ],
  processes: [
    'starts no other process',
    'limit',
    'Play in the process that was started. A shell, npx or npm in front of the bot does not count; one that the bot starts does.',
  ],
  folder: [
    `takes at most ${BOT_LIMITS.bytes / 2 ** 20} MB of files`,
    'limit',
    'Leave out what the bot does not need to play; bundle it.',
  ],
} as const satisfies Record<string, readonly [string, Cost, string]>;

/** The name of a check, which never changes. */
export type BotCheckName = keyof typeof CHECKS;

/** A check of a bot. */
export interface BotCheck {
  readonly name: BotCheckName;
  readonly sentence: string;
  readonly cost: Cost;
  /** Advice for a bot that fails it. */
  readonly advice: string;
}

/** All checks, in the order in which they are reported. */
export const BOT_CHECKS: readonly BotCheck[] = Object.entries(CHECKS).map(
  ([name, [sentence, cost, advice]]) => ({ name: name as BotCheckName, sentence, cost, advice }),
);
