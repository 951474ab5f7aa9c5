/** The laboratory: play against the bot, set up positions, analyse them, and open weights and replays. */
import { useReducer, useState } from 'preact/hooks';
import type { Replay } from '../../arena/browser.ts';
import { isFull, landingRow } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { columnKeys, useFrames, useKeys, useLink } from '../board/hooks.ts';
import type { PageWeights } from '../pageData.ts';
import { Mark } from '../parts.tsx';
import { ReplayView } from '../replay/ReplayView.tsx';
import { LAB_NAMES, type LabState, labPosition, openLab, reduceLab, seatToMove } from '../state/lab.ts';
import { describeOutcome } from '../state/words.ts';
import { AnalysisPanel } from '../thinking/AnalysisPanel.tsx';
import { useThinking } from '../thinking/useThinking.ts';
import { DropZone } from './DropZone.tsx';
import { GameMenu } from './GameMenu.tsx';
import { PositionField, positionFromLink } from './PositionField.tsx';
import { SetUp } from './SetUp.tsx';

const SPEED = 1.25;

/** Whose turn it is, or how the game ended. */
function LabStatus({ state }: { readonly state: LabState }) {
  const { position, outcome } = labPosition(state);
  if (state.draft !== null) return <p>Put pieces on the board, then use the position.</p>;
  if (outcome !== null) return <p>{describeOutcome(outcome, LAB_NAMES)}</p>;
  const seat = seatToMove(state);
  const who =
    seat?.kind === 'level' ? `level ${seat.level} thinks` : 'your turn: click a column or press 0 to 6';
  return (
    <p>
      Round {position.round}, <Mark side={position.toMove} /> to move: {who}.
    </p>
  );
}

/** `known`: weights to choose from, at least one; the first is used unless another is chosen. */
export function LabView({ known }: { readonly known: readonly PageWeights[] }) {
  const [state, dispatch] = useReducer(reduceLab, null, () => openLab(known[0] as PageWeights));
  const [replay, setReplay] = useState<Replay | null>(null);
  const [isAnalysing, setIsAnalysing] = useState(true);
  const { weights, showing, draft, problem } = state;
  const { position, outcome } = labPosition(state);
  const isMoving = showing.queue.length > 0 || showing.frame.ms > 0;
  const seat = replay === null ? seatToMove(state) : null;
  const isThinking = seat?.kind === 'level' && !isMoving && !isFull(position.board);
  const failure = useThinking(
    weights.evaluation,
    isThinking ? { type: 'choose', position, level: seat.level, seed: state.seed } : null,
    (report) => {
      if (report.type === 'thought')
        dispatch({ type: 'drop', column: report.thought.column, round: position.round });
    },
  );
  useFrames(showing.frame, SPEED, () => dispatch({ type: 'frameOver' }));
  useLink((hash) => {
    const linked = positionFromLink(hash);
    if (linked !== null) dispatch({ type: 'position', position: linked });
  });

  const drop =
    seat?.kind === 'person'
      ? (column: number) => dispatch({ type: 'drop', column, round: position.round })
      : undefined;
  const keys = columnKeys(drop && ((column) => landingRow(position.board, column) !== null && drop(column)));
  useKeys(replay === null ? { ...keys, u: () => dispatch({ type: 'takeBack' }) } : {});

  const files = (
    <DropZone
      onWeights={(loaded) => dispatch({ type: 'weights', weights: loaded })}
      onReplay={setReplay}
      onProblem={(text) => dispatch({ type: 'problem', problem: text })}
    />
  );
  if (replay !== null) {
    return (
      <>
        <nav class="bar">
          <button type="button" onClick={() => setReplay(null)}>
            back to the laboratory
          </button>
          {files}
        </nav>
        <ReplayView key={replay} replay={replay} firstGame={0} weights={weights} />
      </>
    );
  }

  return (
    <main class="columns">
      <header>
        <h1>Four Connect Xtreme: the laboratory</h1>
        <LabStatus state={state} />
      </header>
      <section class="stage" aria-label="Board">
        {draft === null ? (
          <Board frame={showing.frame} speed={SPEED} onColumn={drop} />
        ) : (
          <SetUp draft={draft} dispatch={dispatch} />
        )}
        {draft === null && (
          <div class="buttons">
            <button
              type="button"
              disabled={state.turns.length === 0}
              onClick={() => dispatch({ type: 'takeBack' })}
            >
              take back
            </button>
            <button type="button" onClick={() => dispatch({ type: 'setUp' })}>
              set up a position
            </button>
          </div>
        )}
        <PositionField
          position={position}
          onPosition={(wanted) => dispatch({ type: 'position', position: wanted })}
          onProblem={(text) => dispatch({ type: 'problem', problem: text })}
        />
        <p class="problem" role="alert">
          {problem ?? failure}
        </p>
      </section>
      <section class="side" aria-label="Game and analysis">
        <GameMenu known={known} weights={weights} seed={state.seed} dispatch={dispatch} />
        {files}
        <h2>Analysis</h2>
        <label>
          <input
            type="checkbox"
            checked={isAnalysing}
            onChange={(event) => setIsAnalysing(event.currentTarget.checked)}
          />{' '}
          analyse the position
        </label>
        {isAnalysing && outcome === null && draft === null && (
          <AnalysisPanel position={position} weights={weights} />
        )}
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
