/** A game of a person against fcx, and after it the way to its analysis. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { describeValue } from '../../document/browser.ts';
import { isFull, opponent } from '../../engine/index.ts';
import { Board, type ColumnNote } from '../board/Board.tsx';
import { columnKeys, useFrames, useKeys } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { Rounds } from '../board/Rounds.tsx';
import { SoundControl, useSound } from '../board/sound.tsx';
import { Mark, Title } from '../parts.tsx';
import { ReplayView } from '../replay/ReplayView.tsx';
import { frameOver, isMoving, isUndecided } from '../state/frames.ts';
import type { LabPart, LabState } from '../state/lab.ts';
import {
  analyseGame,
  describeLastCoin,
  drop,
  having,
  isPlayed,
  labPosition,
  labRecord,
  leaveGame,
  lineOf,
  newGame,
  PERSON,
  seatToMove,
  takeBack,
  treeOf,
} from '../state/lab.ts';
import { keepWin } from '../state/played.ts';
import { LEVELS_IN_WORDS } from '../state/words.ts';
import { useThinking } from '../thinking/useThinking.ts';

const SPEED = 1.25;

interface PlayViewProps extends LabPart {
  readonly state: LabState;
}

/** The best column, once it has been asked for. */
function useHint({ weights, at }: LabState, position: ReturnType<typeof labPosition>['position']) {
  const [asked, setAsked] = useState<number | null | undefined>(undefined);
  const [note, setNote] = useState<ColumnNote | null>(null);
  const isAsked = asked !== undefined && asked === at;
  useThinking(weights.evaluation, isAsked ? { type: 'analyze', position } : null, (report) => {
    if (report.type !== 'analysis') return;
    setNote({ column: report.analysis.column, text: describeValue(report.analysis), rank: 1 });
  });
  const ask = () => {
    setNote(null);
    setAsked(at);
  };
  return { ask, notes: isAsked && note ? [note] : [] };
}

function Game({ state, change }: PlayViewProps) {
  const { weights, showing, seats, seed, names, isHelped } = state;
  const { position, outcome } = labPosition(state);
  const seat = seatToMove(state);
  const isThinking = seat !== null && seat !== PERSON && !isMoving(showing) && !isFull(position.board);
  const dropInto = (column: number) => change((before) => drop(before, column, position.round));
  const failure = useThinking(
    weights.evaluation,
    isThinking ? { type: 'choose', position, level: seat, seed } : null,
    (report) => {
      if (report.type === 'chosen') dropInto(report.column);
    },
  );
  const { ask, notes } = useHint(state, position);
  useFrames(showing.frame, SPEED, () => change(frameOver));
  useSound(showing.frame);
  const onColumn = seat === PERSON ? dropInto : undefined;
  useKeys(columnKeys(onColumn));

  const record = labRecord(state);
  const person = seats[0] === PERSON ? 1 : 2;
  const toMove = outcome === null ? { side: position.toMove, ms: 0, clockMs: null } : null;
  const plateOf = (side: 1 | 2) => <Plate side={side} name={names[side - 1] as string} turn={toMove} />;
  const turn = seat === PERSON ? 'Your turn.' : `${names[position.toMove - 1]} thinks …`;
  const line = treeOf(lineOf(state));
  const level = Math.max(...seats);
  const hasWon = outcome?.winners.includes(person) ?? false;
  const hasLost = outcome?.winners.includes(opponent(person)) ?? false;
  useEffect(() => {
    if (hasWon && !isHelped) keepWin(level);
  }, [hasWon]);
  /** A rematch has other bombs, and the other side begins. */
  const playAgain = (at: number) => {
    const own = names[person - 1] as string;
    const bot = `fcx level ${at}`;
    const [first, second] = person === 1 ? ([bot, own] as const) : ([own, bot] as const);
    const rematch = person === 1 ? ([at, PERSON] as const) : ([PERSON, at] as const);
    change(newGame(rematch, seed + 1, { names: [first, second], isHelped }));
  };
  const next = LEVELS_IN_WORDS[level];
  return (
    <main class="columns play">
      <header>
        <Title>
          {names[0]} <Mark side={1} /> – {names[1]} <Mark side={2} />
        </Title>
        <p class="status" role="status">
          {outcome ? describeLastCoin(outcome, showing, names) : turn}
        </p>
      </header>
      <section class="stage" aria-label="Board">
        {plateOf(person === 1 ? 2 : 1)}
        <Board
          frame={showing.frame}
          speed={SPEED}
          onColumn={onColumn}
          toMove={position.toMove}
          {...(isHelped ? { notes } : {})}
        />
        {plateOf(person)}
        <Rounds shown={{ position, outcome }} showing={showing} />
      </section>
      <section class="side" aria-label="Game">
        <div class="card result">
          {outcome === null || isUndecided(showing) ? (
            <p>
              Click a column, or press 0 to 6. You are <Mark side={person} />; what has a dashed ring, the
              bomb will take.
            </p>
          ) : (
            <>
              <p class={`verdict ${hasWon ? 'good' : 'bad'}`}>{verdictFor(hasWon, hasLost)}</p>
              <div class="buttons">
                {hasWon && next && (
                  <button type="button" class="primary" onClick={() => playAgain(level + 1)}>
                    Play {next[0]}
                  </button>
                )}
                <button
                  type="button"
                  class={hasWon ? '' : 'primary'}
                  onClick={() => record && change(analyseGame(record))}
                >
                  {hasWon ? 'Analyse this game' : 'See where'}
                </button>
                <button type="button" onClick={() => playAgain(level)}>
                  Play again
                </button>
              </div>
            </>
          )}
        </div>
        <MoveTree nodes={line} at={line.length === 0 ? null : line.length - 1} />
        <div class="buttons">
          {isHelped && (
            <>
              <button type="button" disabled={state.at === null} onClick={() => change(takeBack)}>
                Take back
              </button>
              <button type="button" disabled={seat !== PERSON} onClick={ask}>
                Hint
              </button>
            </>
          )}
          <button type="button" onClick={() => change(leaveGame)}>
            Leave the game
          </button>
          <SoundControl />
        </div>
        <p class="problem" role="alert">
          {failure}
        </p>
      </section>
      <p class="hidden" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

interface PlayedProps extends Omit<PlayViewProps, 'state'> {
  /** `null` before anything can be opened here. */
  readonly state: LabState | null;
  /** The address that saves a position as a page, where the server has one. */
  readonly save?: string | undefined;
  readonly children: ComponentChildren;
}

/** The game or the replay that someone has opened here, or else what is usually here. */
export function Played({ state, change, save, children }: PlayedProps) {
  if (state === null) return children;
  const { replay, weights } = state;
  if (replay !== null) {
    return (
      <ReplayView
        replay={replay}
        game={0}
        weights={weights}
        save={save}
        onClose={() => change(having({ replay: null }))}
      />
    );
  }
  return isPlayed(state) ? <Game state={state} change={change} /> : children;
}

function verdictFor(hasWon: boolean, hasLost: boolean): string {
  if (hasWon && hasLost) return 'Both have a line: a point for each.';
  return hasWon ? 'You have won.' : hasLost ? 'You have lost.' : 'A draw.';
}
