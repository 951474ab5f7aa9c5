/** The engine of the line protocol: one game between two players. */
import { type Board, landingRow, opponent, type Side } from '../../engine/board.ts';
import { initialPosition, type Outcome, play } from '../../engine/position.ts';
import type { Rules } from '../../engine/rules.ts';
import type { Answer, Player } from './player.ts';
import { formatInstruction, type Instruction, isColumn, parseColumn } from './protocol.ts';

/** What a player can be disqualified for. */
export type Offence = 'notANumber' | 'outOfRange' | 'fullColumn' | 'silence' | 'end' | 'flood';

/** Why a player lost without having been beaten. */
export interface Disqualification {
  readonly player: Side;
  readonly offence: Offence;
  /** For a person. */
  readonly message: string;
}

/** A game that is over. */
export interface ConnectGame {
  /** The columns played, 0 to 6. */
  readonly moves: readonly number[];
  readonly board: Board;
  /** `null` after a draw, which only long lines make possible. */
  readonly winner: Side | null;
  readonly disqualification: Disqualification | null;
}

/** The players' payoffs: 1 for the winner, 0 for the loser; half each after a draw. */
export function results({ winner }: ConnectGame): [number, number] {
  if (winner === null) return [0.5, 0.5];
  return winner === 1 ? [1, 0] : [0, 1];
}

/** A line that was written to a player, or that it has written. */
export interface SpokenLine {
  readonly player: Side;
  readonly direction: 'toPlayer' | 'fromPlayer';
  readonly line: string;
}

/** Longer quotations are cut. */
const MAX_QUOTE = 40;

function quote(line: string): string {
  const harmless = line.replace(/\p{Cc}/gu, '?');
  return `"${harmless.length > MAX_QUOTE ? `${harmless.slice(0, MAX_QUOTE)}…` : harmless}"`;
}

/** The column that an answer plays, or what is wrong with it. */
function judge(answer: Answer, board: Board): number | Omit<Disqualification, 'player'> {
  switch (answer.type) {
    case 'silence':
      return { offence: 'silence', message: `no answer within ${answer.timeoutMs} ms` };
    case 'end':
      return { offence: 'end', message: `the program has ended (${answer.reason})` };
    case 'flood':
      return { offence: 'flood', message: 'too much output' };
    case 'line': {
      const column = parseColumn(answer.line);
      if (column === null) {
        return { offence: 'notANumber', message: `${quote(answer.line)} is not a number from 1 to 7` };
      }
      if (!isColumn(column)) {
        return { offence: 'outOfRange', message: `there is no column ${quote(answer.line)}, only 1 to 7` };
      }
      if (landingRow(board, column) === null) {
        return { offence: 'fullColumn', message: `column ${column + 1} is full` };
      }
      return column;
    }
  }
}

/**
 * Plays a game; player 1 is the first one and starts. Rejects only if a player's `answer` does.
 *
 * @param onLine told every line that is exchanged
 */
export async function playGame(
  players: readonly [Player, Player],
  rules: Rules,
  onLine: (line: SpokenLine) => void = () => {},
): Promise<ConnectGame> {
  const tell = (player: Side, instruction: Instruction) => {
    const line = formatInstruction(instruction);
    onLine({ player, direction: 'toPlayer', line });
    (players[player - 1] as Player).tell(line);
  };
  const moves: number[] = [];
  let position = initialPosition(1);
  let outcome: Outcome | null = null;
  while (outcome === null) {
    const mover = position.toMove;
    tell(mover, { type: 'move' });
    const answer = await (players[mover - 1] as Player).answer();
    if (answer.type === 'line') onLine({ player: mover, direction: 'fromPlayer', line: answer.line });
    const judged = judge(answer, position.board);
    if (typeof judged !== 'number') {
      tell(mover, { type: 'comment', text: `disqualified: ${judged.message}` });
      const disqualification = { player: mover, ...judged };
      return { moves, board: position.board, winner: opponent(mover), disqualification };
    }
    ({ position, outcome } = play(position, judged, rules));
    moves.push(judged);
    tell(opponent(mover), { type: 'opponentPlayed', column: judged });
  }
  return { moves, board: position.board, winner: outcome.winners[0] ?? null, disqualification: null };
}
