/** The live table: the match as it is played, the start menu, and the seats of persons. */
import { useReducer } from 'preact/hooks';
import { Board } from '../board/Board.tsx';
import { useFrames } from '../board/useFrames.ts';
import { columnKeys, useKeys } from '../board/useKeys.ts';
import { endangeredCells } from '../state/frames.ts';
import { INITIAL_TABLE, reduceTable, sideToDrop } from '../state/table.ts';
import { Controls } from './Controls.tsx';
import { Scoreboard } from './Scoreboard.tsx';
import { StartMenu } from './StartMenu.tsx';
import { ToldChances } from './ToldChances.tsx';
import { useChannel } from './useChannel.ts';

/** On the board, "as fast as it goes" is still something to see. */
const FASTEST = 8;

export function TableView() {
  const [state, dispatch] = useReducer(reduceTable, INITIAL_TABLE);
  const send = useChannel(dispatch);
  const { view, you, showing, position, outcome, connection } = state;
  const speed = view?.speed ?? (view ? FASTEST : 1);
  useFrames(showing.frame, speed, () => dispatch({ type: 'frameOver' }));

  const { round, board } = position;
  const game = view?.game?.index ?? 0;
  const isYourTurn = sideToDrop(state) !== null;
  const drop = isYourTurn ? (column: number) => send({ type: 'drop', column, round, game }) : undefined;
  useKeys(columnKeys(drop));

  const isMatch = view?.match != null && !view.match.isOver;
  const isMoving = showing.queue.length > 0;
  return (
    <main class="columns">
      <header>
        <h1>Four Connect Xtreme</h1>
        <Scoreboard state={state} />
      </header>
      <section class="stage" aria-label="Board">
        <Board
          frame={showing.frame}
          speed={speed}
          endangered={isMoving || outcome ? [] : endangeredCells({ ...position, board })}
          onColumn={drop}
        />
        {view !== null && <Controls view={view} you={you} send={send} />}
      </section>
      <section class="side" aria-label="Match">
        {connection === 'lost' && (
          <p class="problem" role="alert">
            The server is gone: its matches are over, or it was stopped. This page connects again when it
            returns.
          </p>
        )}
        {view !== null && !isMatch && you.controls && <StartMenu view={view} send={send} />}
        {view !== null && !isMatch && !you.controls && (
          <p>The next match is set up at the machine of the server.</p>
        )}
        <ToldChances state={state} />
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
