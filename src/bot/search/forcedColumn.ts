/** Columns that need no search. */
import { loserOf, openColumns, type Position, play, type Rules } from '../../engine/index.ts';
import { chanceOutcomes } from './chanceOutcomes.ts';

/** Whether a column loses by the opponent's next coin at the latest, with no bomb that may drop before. */
function losesAtOnce(position: Position, column: number, rules: Rules): boolean {
  const { outcome, position: next } = play(position, column, rules);
  if (outcome !== null) return loserOf(outcome) === position.toMove;
  if (chanceOutcomes(next).length > 1) return false;
  return openColumns(next.board).some((answer) => {
    const { outcome: end } = play(next, answer, rules);
    return end !== null && loserOf(end) === position.toMove;
  });
}

/** The column of a position that has only one, or only one that does not lose at once; `null` if there is a choice. */
export function forcedColumn(position: Position, rules: Rules): number | null {
  const open = openColumns(position.board);
  const [only, second] =
    open.length > 1 ? open.filter((column) => !losesAtOnce(position, column, rules)) : open;
  return only === undefined || second !== undefined ? null : only;
}
