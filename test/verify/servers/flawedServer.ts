/** A small game server with a flaw, and its verification over a real socket. Everything but the flaw is by the rules. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { columnFault, encodePlayState, parseAnswer, playStateOf } from '../../../src/bot/index.ts';
import { clearBlast } from '../../../src/engine/explosion.ts';
import { BOMB, openColumns, type RandomStream, type Side, stream } from '../../../src/engine/index.ts';
import { playersWithLine } from '../../../src/engine/lines.ts';
import { initialPosition, type Outcome, type Position, play, spawn } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME, type Rules } from '../../../src/engine/rules.ts';
import { ANSWER_LAWS } from '../../../src/verify/servers/serverLaws.ts';
import {
  type ServerReport,
  type ServerRequest,
  verifyServer,
} from '../../../src/verify/servers/verifyServer.ts';

const RULES = FOUR_CONNECT_XTREME;

interface Played {
  readonly position: Position;
  readonly outcome: Outcome | null;
}

/** The deviations of a server from the rules. */
export interface Flaw {
  readonly rules?: Rules;
  /** Return the consequence of a coin, before a bomb drops. */
  readonly playCoin?: (position: Position, column: number) => Played;
  readonly rounds?: (random: RandomStream) => number[];
  readonly bombColumn?: (open: readonly number[], coinColumn: number, random: RandomStream) => number;
  readonly announce?: (position: Position) => Position;
  readonly encode?: (text: string) => string | Buffer;
  readonly ping?: string | Buffer;
  readonly starter?: (game: number) => Side;
  readonly skipsFullBoard?: boolean;
  readonly onlyToMover?: boolean;
  /** Answers that do not count as wrong: `ask` is repeated. */
  readonly forgives?: 'outsideBoard' | 'rubbish' | 'fullColumn';
  /** Says nothing any more after an answer that is not JSON. */
  readonly hangs?: boolean;
  readonly clockMs?: number;
  readonly anyoneAnswers?: boolean;
}

function drawRounds(random: RandomStream): number[] {
  return RULES.windows.map(({ first, last }) => random.int(first, last));
}

function blastFirst(position: Position, column: number): Played {
  const turn = play(position, column, RULES);
  if (turn.outcome?.reason !== 'line' || position.bomb?.explodeInRound !== position.round + 1) return turn;
  // The coin of a player who needs five in a line never wins.
  const after = play(position, column, { ...RULES, connect: 7 });
  const winners = playersWithLine(after.position.board, RULES.connect);
  return { position: after.position, outcome: winners.length > 0 ? { winners, reason: 'explosion' } : null };
}

function leaveHoles(position: Position, column: number): Played {
  const turn = play(position, column, RULES);
  const { bomb } = position;
  if (turn.explosion === null || bomb === null) return turn;
  const withCoin = position.board.with(turn.landed, position.toMove);
  const board = clearBlast(withCoin, bomb.row, bomb.column, RULES);
  return { position: { ...turn.position, board }, outcome: turn.outcome };
}

function missCollapseWins(position: Position, column: number): Played {
  const turn = play(position, column, RULES);
  return turn.outcome?.reason === 'explosion' ? { ...turn, outcome: null } : turn;
}

function hurry(position: Position, column: number): Played {
  const { bomb } = position;
  if (bomb?.explodeInRound !== position.round + 2) return play(position, column, RULES);
  return play({ ...position, bomb: { ...bomb, explodeInRound: position.round + 1 } }, column, RULES);
}

function spareEdges(open: readonly number[], _: number, random: RandomStream): number {
  const inner = open.filter((one) => one > 0 && one < 6);
  return random.pick(inner.length > 0 ? inner : open);
}

const SQUARE = [-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => ({ up, right })));

/** Each flaw with the law that it breaks, and the games after which that is certain to be seen with seed 1. */
export const FLAWS = {
  squareBlast: ['blast', 3, { rules: { ...RULES, blast: SQUARE } }],
  countdownEarly: ['countdown', 1, { playCoin: hurry }],
  fuseOfThree: ['bombFuse', 1, { rules: { ...RULES, fuse: 3 } }],
  blastBeforeLine: ['lineBeforeBlast', 6, { playCoin: blastFirst }],
  bombOutsideWindow: [
    'bombWindow',
    10,
    { rounds: (random) => [random.int(4, 9), ...drawRounds(random).slice(1)] },
  ],
  sameStarter: ['starter', 2, { starter: () => 1 }],
  noBombsAtEdges: ['bombColumns', 120, { bombColumn: spareEdges }],
  holesAfterBlast: ['collapse', 5, { playCoin: leaveHoles }],
  collapseNeverWins: ['collapseWins', 6, { playCoin: missCollapseWins }],
  fullBoardSkipped: ['fullBoard', 8, { skipsFullBoard: true }],
  hiddenBombs: ['bombShown', 1, { announce: (position) => ({ ...position, bomb: null }) }],
  textFrames: ['binary', 1, { encode: (text) => text }],
  spaces: ['encoding', 1, { encode: (text) => Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) }],
  onlyToMover: ['everyone', 1, { onlyToMover: true }],
  longPing: ['ping', 1, { ping: Buffer.alloc(8) }],
  forgivesOutside: ['outside', 1, { forgives: 'outsideBoard' }],
  forgivesFullColumn: ['fullColumn', 1, { forgives: 'fullColumn' }],
  forgivesRubbish: ['rubbish', 1, { forgives: 'rubbish' }],
  hangsOnRubbish: ['rubbish', 1, { hangs: true }],
  slowClock: ['late', 1, { clockMs: 60_000 }],
  anyoneAnswers: ['wrongBot', 1, { anyoneAnswers: true }],
} as const satisfies Record<string, readonly [law: string, games: number, flaw: Flaw]>;

/** The name of a flaw. */
export type FlawName = keyof typeof FLAWS;

/** Open a server with this flaw, which plays game after game; `seed` decides its bombs. */
export async function flawedServer(flaw: Flaw, seed = 1) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const seats: [WebSocket | null, WebSocket | null] = [null, null];
  const names = ['', ''];
  const ping = flaw.ping ?? Buffer.from([1, 2, 3, 0xff]);
  let isOver = false;
  let isServing = false;
  /** Takes an answer, or learns that its sender has gone; does nothing while nobody is asked. */
  let hear: (from: WebSocket, text: string | null) => void = () => {};

  server.on('connection', (socket, { url = '' }) => {
    const free = seats.indexOf(null);
    if (free !== -1) {
      seats[free] = socket;
      names[free] = url.slice(1);
    }
    socket.on('message', (data) => hear(socket, String(data)));
    socket.on('close', () => {
      const seat = seats.indexOf(socket);
      if (seat !== -1) seats[seat] = null;
      hear(socket, null);
    });
    socket.send(ping);
    if (!isServing && free === 1) void serve();
  });
  const close = async (): Promise<void> => {
    isOver = true;
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  };

  const show = (position: Position): void => {
    const announced = flaw.announce?.(position) ?? position;
    const text = encodePlayState(playStateOf(announced, names[position.toMove - 1] as string));
    const frame = flaw.encode?.(text) ?? Buffer.from(text);
    for (const socket of server.clients) {
      if (!flaw.onlyToMover || socket === seats[position.toMove - 1]) socket.send(frame);
    }
  };

  /** A column, `null` for a lost game. */
  const ask = async (position: Position): Promise<number | null> => {
    const seat = seats[position.toMove - 1];
    show(position);
    let timer: NodeJS.Timeout | undefined;
    const column = await new Promise<number | null>((resolve) => {
      timer = setTimeout(() => resolve(null), flaw.clockMs ?? 700);
      hear = (from, text) => {
        if (from === seat && text === null) resolve(null);
        if (text === null || text === '' || (from !== seat && !flaw.anyoneAnswers)) return;
        const parsed = parseAnswer(text);
        const fault = parsed.type === 'column' ? columnFault(position.board, parsed.column) : 'rubbish';
        const isFull = openColumns(position.board).length === 0;
        if (parsed.type === 'column' && (fault === null || isFull)) resolve(parsed.column);
        else if (fault === 'rubbish' && flaw.hangs) clearTimeout(timer);
        else if (fault === flaw.forgives) show(position);
        else resolve(null);
      };
    });
    clearTimeout(timer);
    hear = () => {};
    return column;
  };

  const playGame = async (game: number): Promise<void> => {
    const random = stream(seed, game);
    const rounds = (flaw.rounds ?? drawRounds)(random);
    const rules = flaw.rules ?? RULES;
    let position = initialPosition(flaw.starter?.(game) ?? (game % 2 === 0 ? 1 : 2));
    let outcome: Outcome | null = null;
    while (outcome === null) {
      const column = await ask(position);
      if (column === null) return;
      const played: Played = (flaw.playCoin ?? ((before, at) => play(before, at, rules)))(position, column);
      ({ position, outcome } = played);
      const open = openColumns(position.board);
      const canDrop = outcome === null && position.bomb === null && !position.board.includes(BOMB);
      if (!canDrop || open.length === 0 || !rounds.includes(position.round)) continue;
      position = spawn(position, flaw.bombColumn?.(open, column, random) ?? random.pick(open), rules);
    }
    if (outcome.reason === 'fullBoard' && !flaw.skipsFullBoard) await ask(position);
  };

  const serve = async (): Promise<void> => {
    isServing = true;
    for (let game = 0; !isOver; game++) {
      // A bot that has left may come back.
      while (seats.includes(null) && !isOver) await new Promise((resolve) => setTimeout(resolve, 10));
      if (!isOver) await playGame(game);
    }
  };
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The names of the laws that the server broke. */
export function brokenLaws({ laws }: ServerReport): string[] {
  return laws.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

/** Verify a server with this flaw by as many games as the flaw needs. */
export async function verifyFlawed(flaw: FlawName | 'none', more: Partial<ServerRequest> = {}) {
  const [law, games, broken] = flaw === 'none' ? ['', 12, {}] : FLAWS[flaw];
  const server = await flawedServer(broken);
  const faults = ANSWER_LAWS.some(({ name }) => name === law);
  try {
    return await verifyServer({ url: server.url, seed: 1, minutes: 5, games, faults, ...more });
  } finally {
    await server.close();
  }
}
