/** Lets a level of fcx play when it is to move. */
import { useEffect } from 'preact/hooks';
import { isFull } from '../../engine/index.ts';
import { type LabAction, type LabState, labPosition, seatToMove } from '../state/lab.ts';
import { Thinker } from '../worker/thinker.ts';

/** `isWaiting`: while coins still fall on the board. */
export function useOpponent(
  state: LabState,
  isWaiting: boolean,
  dispatch: (action: LabAction) => void,
): void {
  const { position } = labPosition(state);
  const seat = seatToMove(state);
  const level = seat?.kind === 'level' ? seat.level : null;
  const { evaluation } = state.weights;
  useEffect(() => {
    if (level === null || isWaiting || isFull(position.board)) return;
    const thinker = new Thinker(evaluation);
    const { round } = position;
    thinker.think(
      { type: 'choose', position, level, seed: state.seed },
      (report) =>
        report.type === 'thought' && dispatch({ type: 'drop', column: report.thought.column, round }),
      (message) => dispatch({ type: 'problem', problem: `The bot has stopped: ${message}` }),
    );
    return () => thinker.stop();
  }, [level, position, isWaiting, evaluation]);
}
