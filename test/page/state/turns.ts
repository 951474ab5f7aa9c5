/** Games as the page shows them, for tests: played with a seed's bombs, columns picked by numbers. */
import fc from 'fast-check';
import type { MoveAtTable, TableMessage, TableView } from '../../../src/arena/table/tableView.ts';
import type { ColumnValue } from '../../../src/bot/search/analysis.ts';
import { drawSchedule, openColumns, play, playMoves, scheduledDropper } from '../../../src/engine/index.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { newBomb, type ShownTurn } from '../../../src/page/state/frames.ts';
import { seeds } from '../../../src/verify/arbitraries.ts';

/** The turn in which a coin is played in this column. */
export function turnOf(before: ShownTurn['before'], column: number): ShownTurn {
  return { before, column, ...play(before, column, FOUR_CONNECT_XTREME) };
}

/** A column as a search finds it, with even chances. */
export function value(column: number, more: Partial<ColumnValue> = {}): ColumnValue {
  return { column, score: 0, winningChance: 0.5, winIn: null, lossIn: null, ...more };
}

/** The turns of a game with the bombs of this seed and path; each number picks one of the open columns. */
export function playTurns(seed: number, picks: readonly number[], ...path: readonly number[]): ShownTurn[] {
  const turns: ShownTurn[] = [];
  const dropper = scheduledDropper(drawSchedule(FOUR_CONNECT_XTREME, seed, ...path));
  const next = picks.map((pick) => ({ board }: { board: ShownTurn['before']['board'] }) => {
    const open = openColumns(board);
    return open[pick % open.length] as number;
  });
  for (const { before, column, turn } of playMoves(FOUR_CONNECT_XTREME, dropper, 1, next)) {
    turns.push({ before, column, ...turn });
    if (turn.outcome !== null) break;
  }
  return turns;
}

/** Random games of 1 to 42 coins, or fewer if one has won. */
export const games = fc
  .tuple(seeds, fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 42 }))
  .map(([seed, picks]) => playTurns(seed, picks));

/** The moves of these turns, as a table's message has them. */
export function movesOf(turns: readonly ShownTurn[]): MoveAtTable[] {
  return turns.map((turn) => {
    return { column: turn.column, bomb: newBomb(turn)?.column ?? null, ms: 1, chance: 0.5 };
  });
}

/** A table's message about a game of Alpha and Beta that has come so far. */
export function messageAbout(
  turns: readonly ShownTurn[],
  game: Partial<TableView['game']> = {},
  table: Partial<TableView> = {},
): TableMessage {
  const connects = { kind: 'connects' } as const;
  const players = ['Alpha', 'Beta'] as const;
  return {
    you: { controls: true, sides: [] },
    table: {
      seats: [
        { choice: { kind: 'person' }, name: 'Alpha' },
        { choice: connects, name: 'Beta' },
      ],
      match: { number: 1, players, points: [0, 0], games: 11, played: 0, isOver: false, luck: null },
      game: { index: 0, starter: 1, moves: movesOf(turns), turn: null, result: null, ...game },
      lastGame: null,
      lastMatch: null,
      bots: [],
      games: 11,
      seed: 7,
      speed: 1,
      isPaused: false,
      awaitsNextGame: false,
      awaitsPlayers: false,
      problem: null,
      ...table,
    },
  };
}
