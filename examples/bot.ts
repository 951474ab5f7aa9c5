/**
 * A bot for Four Connect Xtreme in TypeScript, on the rules of fcx: `npx tsx bot.ts PORT [NAME] [HOST]`. A folder of your own
 * needs `npm install ws tsx`, and fcx: `npm install PATH/four-connect-xtreme-1.0.0.tgz` installs the file
 * that `npm pack` makes in its clone. No registry has it.
 *
 * It plays out every column by the exact rules, bombs and blasts included, and answers with the best one. Make `rate` better, or its
 * parameters: `npx fcx tune --bot "npx tsx bot.ts {port} {name}" --params params.json` (docs/bots.md).
 */
import {
  CENTRE_FIRST,
  type Cell,
  FOUR_CONNECT_XTREME,
  openColumns,
  opponent,
  type Position,
  play,
} from 'four-connect-xtreme';
import { WebSocket } from 'ws';

/** What can be tuned, as played without fcx, which gives other values in FCX_PARAMS. */
const PARAMETERS: { now: number; fear: number; each: number } = {
  now: 2,
  fear: 1,
  each: 0,
  ...JSON.parse(process.env.FCX_PARAMS ?? '{}'),
};

/** What the server sends whenever a player is to move. */
interface PlayState {
  /** Rows from the bottom: 0 free, 1 and 2 coins, 99 a bomb. */
  board: Cell[][];
  bombs: { col: number; row: number; explode_in_round: number }[];
  /** Who is to move. */
  bot: string;
  /** The coin of that player. */
  coin_id: 1 | 2;
  /** The number of the coin about to be dropped. */
  round: number;
}

function positionOf({ board, bombs: [bomb], coin_id, round }: PlayState): Position {
  return {
    board: board.flat(),
    bomb: bomb ? { row: bomb.row, column: bomb.col, explodeInRound: bomb.explode_in_round } : null,
    round,
    toMove: coin_id,
    // Nothing below depends on the bombs to come.
    bombsDropped: 0,
  };
}

/** Who wins if this coin is played: 1 for the player to move, -1 for the other one, 0 for no one yet or both. */
function result(position: Position, column: number): number {
  const winners = play(position, column, FOUR_CONNECT_XTREME).outcome?.winners ?? [];
  const [wins, loses] = [winners.includes(position.toMove), winners.includes(opponent(position.toMove))];
  return Number(wins) - Number(loses);
}

/** How good a column is: a win, and no win for the opponent with the next coin, least of all in several columns. */
function rate(position: Position, column: number): number {
  const now = result(position, column);
  if (now !== 0) return PARAMETERS.now * now;
  const turn = play(position, column, FOUR_CONNECT_XTREME);
  if (turn.outcome !== null) return 0;
  const replies = openColumns(turn.position.board).filter((reply) => result(turn.position, reply) > 0);
  return -PARAMETERS.fear * Math.sign(replies.length) - PARAMETERS.each * replies.length;
}

/** The best column; of equals the one nearest to the centre. */
function choose(state: PlayState): number {
  const position = positionOf(state);
  const open = CENTRE_FIRST.filter((column) => openColumns(position.board).includes(column));
  const rated = open.map((column) => ({ column, rating: rate(position, column) }));
  return rated.sort((a, b) => b.rating - a.rating)[0]?.column ?? 0;
}

const [port, name = 'typescript', host = '127.0.0.1'] = process.argv.slice(2);
const socket = new WebSocket(`ws://${host}:${port ?? 5051}/${name}`);
socket.on('message', (data: Buffer) => {
  // The first message has four bytes, which mean nothing and may begin like JSON.
  if (data.length === 4) return;
  const state = JSON.parse(data.toString()) as PlayState;
  // The opponent's states come too.
  if (state.bot === name) socket.send(JSON.stringify({ column: choose(state) }));
});
socket.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
