/** Games recorded from the contest's server, and whether the engine plays them as they were recorded. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { encodePlayState, type PlayState, playStateOf } from '../../src/bot/wire/playState.ts';
import { type BombDropper, landingRow, opponent, type Side, takeTurn } from '../../src/engine/index.ts';
import { IllegalDropError, initialPosition, type Position } from '../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';

/** A game as the contest's server showed it to a bot, in the form of test/fixtures/recorded-games.jsonl. */
export interface RecordedGame {
  id: number;
  p1: string;
  p2: string;
  first: Side;
  /** The columns of the bombs that appeared, and the first rounds whose states showed them. */
  bombs: { first_shown: number; col: number }[];
  /** The column of every answer; one fewer than states when the last one timed out. */
  moves: number[];
  winners: Side[];
  points: number[];
  reason: 'line' | 'explosion' | 'explosion_double' | 'full_column' | 'timeout';
  end_round: number;
  final_board: number[][];
  states: PlayState[];
  /** True if the server's display quirk (docs/rules.md) removed a coin. */
  quirk?: boolean;
}

const TEXT = readFileSync(new URL('../fixtures/recorded-games.jsonl', import.meta.url), 'utf8');

/** Read all recorded games. */
export function recordedGames(): RecordedGame[] {
  return TEXT.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedGame);
}

/** The end of a game by the rules, in the words of a recording. */
interface Ending extends Pick<RecordedGame, 'winners' | 'reason'> {
  readonly position: Position;
}

/** The consequence of the answer to a state, `undefined` if there was none: the next position, or the end of the game. */
function answer(position: Position, column: number | undefined, dropper: BombDropper): Position | Ending {
  const lost = (reason: Ending['reason']) => ({ winners: [opponent(position.toMove)], reason, position });
  if (column === undefined) return lost('timeout');
  // The server asks for an answer on a full board too, and every answer loses (docs/rules.md).
  if (landingRow(position.board, column) === null) return lost('full_column');
  const { position: next, outcome } = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
  if (outcome === null || outcome.reason === 'fullBoard') return next;
  const explosion = outcome.winners.length === 2 ? 'explosion_double' : 'explosion';
  const reason = outcome.reason === 'line' ? 'line' : explosion;
  return { winners: [...outcome.winners], reason, position: next };
}

/** The field in which a recorded game first differs from the rules, and how many states before it are equal, byte for byte. */
export function replayRecorded(game: RecordedGame): { states: number; differs: string | null } {
  const dropper: BombDropper = ({ round }) =>
    game.bombs.find((bomb) => bomb.first_shown === round)?.col ?? null;
  let next: Position | Ending = initialPosition(game.first);
  for (const [states, state] of game.states.entries()) {
    if ('reason' in next) return { states, differs: 'reason' };
    const text = encodePlayState(playStateOf(next, next.toMove === 1 ? game.p1 : game.p2));
    if (text !== JSON.stringify(state)) return { states, differs: 'state' };
    try {
      next = answer(next, game.moves[states], dropper);
    } catch (error) {
      if (error instanceof IllegalDropError) return { states: states + 1, differs: 'bombs' };
      throw error;
    }
  }
  const states = game.states.length;
  if (!('reason' in next)) return { states, differs: 'reason' };
  const { winners, reason, position } = next;
  const ending: Partial<RecordedGame> = {
    winners,
    points: ([1, 2] as const).map((player) => (winners.includes(player) ? 1 : 0)),
    reason,
    end_round: position.round,
    final_board: playStateOf(position, '').board.map((row) => [...row]),
  };
  const differing = (Object.keys(ending) as (keyof RecordedGame)[]).find(
    (field) => !isDeepStrictEqual(ending[field], game[field]),
  );
  return { states, differs: differing ?? null };
}
