/**
 * The line protocol of Connect 2: the messages between an engine and its players, one a line; a program that speaks it as a player;
 * and a game, described and written to a replay file. Columns are 1 to 7 on the wire and 0 to 6 everywhere else.
 */
import { type GameEvent, type Player, playToEnd, type Reply } from '../../../arena/index.ts';
import { nameWithCoin, paintBoard } from '../../../cli/index.ts';
import { counted } from '../../../document/index.ts';
import type { Board, Rules, Side } from '../../../engine/index.ts';
import { COLUMNS, ExpectedError, landingRow, opponent } from '../../../engine/index.ts';
import type { LineAnswer, LinePartner } from '../../../system/index.ts';
import { harmless } from '../../../system/index.ts';

type Instruction =
  | { readonly type: 'move' }
  | { readonly type: 'opponentPlayed'; readonly column: number }
  | { readonly type: 'comment' };

/** The error for a line that is not part of the protocol. */
export class ProtocolError extends ExpectedError {
  override readonly code = 'protocol';
}

const MOVE = 'Move';
const COMMENT = '#';
const OPPONENT_PLAYED = /^Opponent played ([1-7])$/;

/** Reads a line from an engine. Throws a `ProtocolError`. */
export function parseInstruction(line: string): Instruction {
  const text = line.trim();
  if (text === MOVE) return { type: 'move' };
  if (text.startsWith(COMMENT)) return { type: 'comment' };
  const column = OPPONENT_PLAYED.exec(text)?.[1];
  if (column !== undefined) return { type: 'opponentPlayed', column: Number(column) - 1 };
  throw new ProtocolError(
    `"${text}" is not part of the protocol: expected "Move", "Opponent played 1" (to 7) or a line starting with "#"`,
  );
}

/** The column in an answer, on the board or not, counted from 0; `null` if the answer is not a whole number. */
export function parseColumn(answer: string): number | null {
  return /^-?\d+$/.test(answer.trim()) ? Number(answer) - 1 : null;
}

type Offence = 'notANumber' | 'outOfRange' | 'fullColumn' | 'silence' | 'end' | 'flood';

/** Characters of an answer that a message quotes. */
const MAX_QUOTE = 40;

function quote(line: string): string {
  const shown = harmless(line).replaceAll('\n', '?');
  return `"${shown.length > MAX_QUOTE ? `${shown.slice(0, MAX_QUOTE)}…` : shown}"`;
}

/** The column that an answer plays, or the offence that loses the game. */
function readReply(answer: LineAnswer, board: Board, ms: number): Reply<Offence> {
  const offence = (reason: Offence, message: string) => ({ type: 'forfeit', reason, message }) as const;
  switch (answer.type) {
    case 'silence':
      return offence('silence', `no answer within ${answer.timeoutMs} ms`);
    case 'end':
      return offence('end', `the program ${answer.reason}`);
    case 'flood':
      return offence('flood', 'too much output');
    case 'line': {
      const column = parseColumn(answer.line);
      if (column === null) return offence('notANumber', `${quote(answer.line)} is not a number from 1 to 7`);
      if (column < 0 || column >= COLUMNS)
        return offence('outOfRange', `there is no column ${quote(answer.line)}, only 1 to 7`);
      if (landingRow(board, column) === null) return offence('fullColumn', `column ${column + 1} is full`);
      return { type: 'column', column, ms };
    }
  }
}

/**
 * Makes a player of a program that speaks the line protocol.
 *
 * @param onLine called with every line exchanged: `=>A: Move` from the engine to A, `A: 1` from A to the engine
 */
export function linePlayer(
  name: string,
  partner: LinePartner,
  onLine: (line: string) => void = () => {},
): Player<Offence> {
  let own: Side = 1;
  const send = (line: string) => {
    onLine(`=>${name}: ${line}`);
    partner.send(line);
  };
  return {
    name,
    async open({ side }) {
      own = side;
    },
    async choose({ board }, signal) {
      send(MOVE);
      const asked = performance.now();
      const answer = await partner.answer(signal);
      const ms = performance.now() - asked;
      if (answer.type === 'line') onLine(`${name}: ${answer.line}`);
      return readReply(answer, board, ms);
    },
    onEvent(event) {
      if (event.type === 'move' && event.move.player !== own) {
        send(`Opponent played ${event.move.column + 1}`);
      } else if (event.type === 'forfeit' && event.forfeit.side === own) {
        send(`${COMMENT} disqualified: ${event.forfeit.message}`);
      }
    },
  };
}

/** A game of Connect 2 or Connect Four that is over. */
export interface ConnectGame {
  /** The columns played, 0 to 6. */
  readonly moves: readonly number[];
  readonly board: Board;
  /** The winner; `null` after a draw, which is possible only if a win takes long lines. */
  readonly winner: Side | null;
  /** A loss other than by the rules of the game. */
  readonly disqualification: {
    readonly player: Side;
    readonly offence: Offence;
    readonly message: string;
  } | null;
}

/** The players' payoffs: 1 for the winner, 0 for the loser; half each after a draw. */
export function results({ winner }: ConnectGame): [number, number] {
  if (winner === null) return [0.5, 0.5];
  return winner === 1 ? [1, 0] : [0, 1];
}

/** Plays a game without bombs; the first player starts. Throws the signal's reason once it is aborted. */
export async function playConnectGame(
  players: readonly [Player<Offence>, Player<Offence>],
  rules: Rules,
  signal?: AbortSignal,
): Promise<ConnectGame> {
  const moves: number[] = [];
  const onEvent = (event: GameEvent<Offence>) => {
    if (event.type === 'move') moves.push(event.move.column);
  };
  const schedule = { rounds: [], rolls: [] };
  const { position, winners, forfeit } = await playToEnd(rules, schedule, players, { onEvent }, signal);
  const disqualification = forfeit && {
    player: forfeit.side,
    // A `linePlayer` judges its columns itself, in the terms of the protocol.
    offence: forfeit.reason as Offence,
    message: forfeit.message as string,
  };
  return { moves, board: position.board, winner: winners[0] ?? null, disqualification };
}

type Names = readonly [string, string];

function describeResult({ winner, disqualification, moves }: ConnectGame, names: Names): string {
  if (disqualification !== null) {
    const { player, message } = disqualification;
    return `${names[player - 1]} is disqualified: ${message}\n${names[opponent(player) - 1]} wins`;
  }
  const coins = `after ${counted(moves.length, 'coin')}`;
  return winner === null ? `a draw ${coins}` : `${names[winner - 1]} wins ${coins}`;
}

/** A game as text: the last board, its columns numbered from 1 as on the wire, and the result. */
export function describeConnectGame(game: ConnectGame, names: Names): string {
  const players = `${nameWithCoin(names[0], 1)} against ${nameWithCoin(names[1], 2)}`;
  return `${players}\n\n${paintBoard(game.board, 1)}\n\n${harmless(describeResult(game, names))}`;
}

/** The text of a replay file. Columns are 1 to 7 in it; the results are the players' payoffs. */
export function formatReplay(
  game: ConnectGame,
  connect: number,
  players: readonly { readonly name: string; readonly author: string }[],
): string {
  const replay = {
    [`Connect${connect}`]: {
      Players: players.map(({ name, author }) => ({ Name: name, Author: author })),
      Moves: game.moves.map((column) => column + 1),
      Results: results(game),
    },
  };
  return `${JSON.stringify(replay, null, 2)}\n`;
}
