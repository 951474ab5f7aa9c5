/** Whose turn it is, or how the game ended. */
import { LAB_NAMES, type LabState, labPosition, seatToMove } from '../state/lab.ts';
import { describeOutcome, MARKS } from '../state/words.ts';

export function LabStatus({ state }: { readonly state: LabState }) {
  const { position, outcome } = labPosition(state);
  const { toMove, round } = position;
  if (state.draft !== null) return <p>Put pieces on the board, then use the position.</p>;
  if (outcome !== null) return <p>{describeOutcome(outcome, LAB_NAMES)}</p>;
  const seat = seatToMove(state);
  const who =
    seat?.kind === 'level' ? `level ${seat.level} thinks` : 'your turn: click a column or press 1 to 7';
  return (
    <p>
      Round {round}, <span class={`mark side${toMove}`}>{MARKS[toMove]}</span> to move: {who}.
    </p>
  );
}
