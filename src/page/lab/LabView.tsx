/** The laboratory: play against the bot, set up positions, analyse them, and open weights. */
import { useState } from 'preact/hooks';
import { isFull } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { columnKeys, useFrames, useKeys, useLink } from '../board/hooks.ts';
import type { PageWeights } from '../pageData.ts';
import { Mark } from '../parts.tsx';
import { draftOf } from '../state/draft.ts';
import { frameOver } from '../state/frames.ts';
import {
  describeOutcome,
  drop,
  having,
  type LabState,
  labPosition,
  openLab,
  PERSON,
  seatToMove,
  showPosition,
  takeBack,
} from '../state/lab.ts';
import { AnalysisPanel } from '../thinking/AnalysisPanel.tsx';
import { useThinking } from '../thinking/useThinking.ts';
import { DropZone } from './DropZone.tsx';
import { GameMenu } from './GameMenu.tsx';
import { PositionField, positionFromLink } from './PositionField.tsx';
import { SetUp } from './SetUp.tsx';

const SPEED = 1.25;

function LabStatus({ state }: { readonly state: LabState }) {
  const { position, outcome } = labPosition(state);
  if (state.draft !== null) return <p>Put pieces on the board, then use the position.</p>;
  if (outcome !== null) return <p>{describeOutcome(outcome)}</p>;
  const seat = seatToMove(state);
  const who = seat === PERSON ? 'your turn: click a column or press 0 to 6' : `level ${seat} thinks`;
  return (
    <p>
      Round {position.round}, <Mark side={position.toMove} /> to move: {who}.
    </p>
  );
}

/** `known`: weights to choose from, at least one; the first is used unless another is chosen. */
export function LabView({ known }: { readonly known: readonly PageWeights[] }) {
  const [state, change] = useState(() => openLab(known[0] as PageWeights));
  const [isAnalysing, setIsAnalysing] = useState(true);
  const { weights, showing, draft, problem, seed } = state;
  const { position, outcome } = labPosition(state);
  const { board, round } = position;
  const isMoving = showing.queue.length > 0 || showing.frame.ms > 0;
  const level = seatToMove(state);
  const isThinking = level !== null && level !== PERSON && !isMoving && !isFull(board);
  const dropInto = (column: number) => change((before) => drop(before, column, round));
  const failure = useThinking(
    weights.evaluation,
    isThinking ? { type: 'choose', position, level, seed } : null,
    (report) => {
      if (report.type === 'chosen') dropInto(report.column);
    },
  );
  useFrames(showing.frame, SPEED, () => change(frameOver));
  useLink((hash) => {
    const linked = positionFromLink(hash);
    if (linked !== null) change(showPosition(linked));
  });

  const onColumn = level === PERSON ? dropInto : undefined;
  const onTakeBack = () => change(takeBack);
  useKeys({ ...columnKeys(onColumn), u: onTakeBack });

  return (
    <main class="columns">
      <header>
        <h1>Four Connect Xtreme: the laboratory</h1>
        <LabStatus state={state} />
      </header>
      <section class="stage" aria-label="Board">
        {draft === null ? (
          <>
            <Board frame={showing.frame} speed={SPEED} onColumn={onColumn} />
            <div class="buttons">
              <button type="button" disabled={state.turns.length === 0} onClick={onTakeBack}>
                take back
              </button>
              <button type="button" onClick={() => change(having({ draft: draftOf(position) }))}>
                set up a position
              </button>
            </div>
          </>
        ) : (
          <SetUp draft={draft} change={change} />
        )}
        <PositionField position={position} change={change} />
        <p class="problem" role="alert">
          {problem ?? failure}
        </p>
      </section>
      <section class="side" aria-label="Game and analysis">
        <GameMenu known={known} weights={weights} seed={seed} change={change} />
        <DropZone change={change} />
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
