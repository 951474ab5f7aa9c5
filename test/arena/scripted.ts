/** Players and whole games without sockets. */
import type { GameRecord, Player, Reply } from '../../src/arena/index.ts';
import { type RecordedGameSetup, recordGame } from '../../src/arena/play/playGame.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, type Position } from '../../src/engine/index.ts';

/** Gives these replies (a number is a column, answered at once) in turn; `asked` are the positions it was shown. */
export class Scripted implements Player {
  readonly asked: Position[] = [];

  constructor(
    readonly name: string,
    private readonly replies: Iterator<number | Reply>,
  ) {}

  async choose(position: Position): Promise<Reply> {
    this.asked.push(position);
    const { value } = this.replies.next() as { value: number | Reply };
    return typeof value === 'number' ? { type: 'column', column: value, ms: 1.234567 } : value;
  }
}

/** Plays game 1 of seed 7, started by player 1, with these replies in the order of the turns. */
export async function scriptedGame(
  replies: readonly (number | Reply)[],
  setup: Partial<RecordedGameSetup> = {},
): Promise<{ record: GameRecord; players: [Scripted, Scripted] }> {
  const shared = replies[Symbol.iterator]();
  const players: [Scripted, Scripted] = [new Scripted('Alpha', shared), new Scripted('Beta', shared)];
  const record = await recordGame({
    match: 1,
    index: 1,
    starter: 1,
    schedule: drawSchedule(FOUR_CONNECT_XTREME, 7, 1),
    players,
    ...setup,
  });
  return { record, players };
}

/** Four of the starter's coins in column 0. */
export const LINE = [0, 1, 0, 1, 0, 1, 0];
/** Player 2 does not stop the column of player 1. */
export const UNBLOCKED = [3, 0, 3, 0, 3, 1, 3];

/** Games of seed 7, number 1, started by player 1, each with a rare end. */
export const FULL_BOARD = [
  0, 6, 1, 0, 2, 2, 0, 2, 4, 5, 0, 5, 0, 4, 2, 2, 2, 6, 4, 6, 6, 0, 5, 4, 4, 3, 5, 6, 3, 5, 1, 5, 4, 4, 1, 3,
  3, 6, 3, 1, 4, 6, 5, 4, 5, 1, 3, 1,
];
/** The columns of a game in which an explosion gives both players a line. */
export const DOUBLE_WIN = [
  0, 5, 2, 3, 1, 3, 4, 2, 1, 6, 4, 2, 4, 5, 0, 4, 6, 3, 4, 0, 0, 0, 5, 0, 1, 4, 2, 2, 6, 2, 4,
];
/** The columns of a game that an explosion decides. */
export const EXPLOSION = [
  4, 2, 4, 1, 2, 2, 2, 6, 3, 0, 1, 0, 4, 0, 2, 1, 2, 1, 5, 3, 4, 6, 5, 4, 4, 4, 1, 3, 6, 1, 5,
];
