/** The laboratory: play against the bot, set up positions, analyse them, and open weights and replays. */
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Replay } from '../../arena/browser.ts';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { useAnalysis } from '../analysis/useAnalysis.ts';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/useFrames.ts';
import { columnKeys, useKeys } from '../board/useKeys.ts';
import type { PageWeights } from '../pageData.ts';
import { ReplayView } from '../replay/ReplayView.tsx';
import { endangeredCells } from '../state/frames.ts';
import { labPosition, openLab, reduceLab, seatToMove } from '../state/lab.ts';
import { DropZone } from './DropZone.tsx';
import { GameMenu } from './GameMenu.tsx';
import { LabStatus } from './LabStatus.tsx';
import { PositionField } from './PositionField.tsx';
import { positionFromLink } from './positionText.ts';
import { SetUp } from './SetUp.tsx';
import { useOpponent } from './useOpponent.ts';

const SPEED = 1.25;

/** `known`: weights to choose from, at least one; the first is used unless another is chosen. */
export function LabView({ known }: { readonly known: readonly PageWeights[] }) {
  const [state, dispatch] = useReducer(reduceLab, null, () =>
    openLab(known[0] as PageWeights, positionFromLink(location.hash) ?? undefined),
  );
  const [replay, setReplay] = useState<Replay | null>(null);
  const { weights, showing, draft, isAnalysing, analysis, problem } = state;
  const { position, outcome } = labPosition(state);
  const isMoving = showing.queue.length > 0 || showing.frame.ms > 0;
  const isAnalysed = isAnalysing && outcome === null && draft === null && replay === null;
  const failure = useAnalysis(weights.evaluation, isAnalysed ? position : null, (found) =>
    dispatch({ type: 'analysis', analysis: found }),
  );
  useFrames(showing.frame, SPEED, () => dispatch({ type: 'frameOver' }));
  useOpponent(state, isMoving || replay !== null, dispatch);

  useEffect(() => {
    const follow = () => {
      const linked = positionFromLink(location.hash);
      if (linked !== null) dispatch({ type: 'position', position: linked });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const isPersons = seatToMove(state)?.kind === 'person' && replay === null;
  const drop = isPersons
    ? (column: number) => dispatch({ type: 'drop', column, round: position.round })
    : undefined;
  const isOpen = (column: number) => position.board[35 + column] === 0;
  const keys = columnKeys(drop && ((column) => isOpen(column) && drop(column)));
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
          <Board
            frame={showing.frame}
            speed={SPEED}
            endangered={isMoving || outcome ? [] : endangeredCells(position)}
            onColumn={drop}
          />
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
          {problem}
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
            onChange={(event) => dispatch({ type: 'analyse', isAnalysing: event.currentTarget.checked })}
          />{' '}
          analyse the position
        </label>
        {failure !== null && <p class="problem">{failure}</p>}
        {isAnalysed && <AnalysisPanel analysis={analysis} mover={position.toMove} weights={weights.name} />}
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
