/** The replay viewer: board, slider, list of moves with marks, curve of the chance, and the analysis of the position. */
import { useEffect, useReducer } from 'preact/hooks';
import type { Replay } from '../../arena/browser.ts';
import { AnalysisPanel } from '../analysis/AnalysisPanel.tsx';
import { useAnalysis } from '../analysis/useAnalysis.ts';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/useFrames.ts';
import { useKeys } from '../board/useKeys.ts';
import type { PageWeights } from '../pageData.ts';
import { endangeredCells } from '../state/frames.ts';
import { openReplay, reduceReplay, shownPosition } from '../state/replay.ts';
import { MARKS } from '../state/words.ts';
import { Thinker } from '../worker/thinker.ts';
import { ChanceCurve } from './ChanceCurve.tsx';
import { GameHeader } from './GameHeader.tsx';
import { MoveList } from './MoveList.tsx';
import { Stepper } from './Stepper.tsx';

interface ReplayViewProps {
  readonly replay: Replay;
  /** From 0. */
  readonly firstGame: number;
  readonly weights: PageWeights;
}

const SPEED = 1.25;
const AUTO_MS = 1400;

/** The game, from 0, that `#game=3` at the end of an address names. */
function gameFromLink(hash: string): number | null {
  const [, number] = /^#game=(\d{1,6})$/.exec(hash) ?? [];
  return number === undefined ? null : Number(number) - 1;
}

export function ReplayView({ replay, firstGame, weights }: ReplayViewProps) {
  const [state, dispatch] = useReducer(reduceReplay, null, () => openReplay(replay, firstGame));
  const { ply, turns, game, gameNumber, showing, isPlaying, judgement, analysis } = state;
  const { record } = game;
  const { evaluation } = weights;
  const { position, outcome } = shownPosition(state);
  const isMoving = showing.queue.length > 0;
  const failure = useAnalysis(evaluation, outcome === null ? position : null, (found) =>
    dispatch({ type: 'analysis', analysis: found }),
  );
  useFrames(showing.frame, SPEED, () => dispatch({ type: 'frameOver' }));

  useEffect(() => {
    const thinker = new Thinker(evaluation);
    thinker.think(
      { type: 'judge', record },
      (report) => report.type === 'judged' && dispatch({ type: 'judged', judgement: report }),
      () => {},
    );
    return () => thinker.stop();
  }, [record, evaluation]);

  useEffect(() => {
    const follow = () => {
      const linked = gameFromLink(location.hash);
      if (linked !== null) dispatch({ type: 'game', game: linked });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => dispatch({ type: 'step', by: 1 }), AUTO_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, ply]);

  const goTo = (to: number) => dispatch({ type: 'ply', ply: to });
  const step = (by: 1 | -1) => dispatch({ type: 'step', by });
  const openGame = (to: number) => dispatch({ type: 'game', game: to });
  const toggle = () => dispatch({ type: 'auto', isPlaying: !isPlaying });
  const losingRound = judgement?.analysis.losingRound ?? null;
  const toLosingMove = losingRound === null ? undefined : () => goTo(losingRound);
  useKeys({
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ' ': () => step(1),
    Home: () => goTo(0),
    End: () => goTo(turns.length),
    n: () => openGame(gameNumber + 1),
    p: () => openGame(gameNumber - 1),
    a: toggle,
    l: toLosingMove,
  });

  return (
    <main class="columns">
      <GameHeader state={state} onGame={openGame} />
      <section class="stage" aria-label="Board">
        <Board
          frame={showing.frame}
          speed={SPEED}
          endangered={isMoving || outcome ? [] : endangeredCells(position)}
        />
        <Stepper
          ply={ply}
          plies={turns.length}
          isPlaying={isPlaying}
          onPly={goTo}
          onStep={step}
          onPlay={toggle}
          onLosingMove={toLosingMove}
        />
      </section>
      <section class="side" aria-label="Analysis">
        <h2>Analysis</h2>
        {failure !== null && <p class="problem">{failure}</p>}
        {outcome === null ? (
          <AnalysisPanel analysis={analysis} mover={position.toMove} weights={weights.name} />
        ) : (
          <p>The game is over.</p>
        )}
        <h2>
          Chances of {record.players[0]} {MARKS[1]}
        </h2>
        <ChanceCurve state={state} onPick={goTo} />
      </section>
      <section class="wide" aria-label="Moves">
        <MoveList state={state} onPick={goTo} />
        <p class="quiet">
          Keys: ← → Home End for coins, n p for games, a plays, l goes to the move that lost. Columns are
          numbered from 1.
        </p>
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
