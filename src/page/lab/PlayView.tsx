/** The view of a game of a person against fcx, which leads to its analysis once it is over. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { describeValue } from '../../document/browser.ts';
import { isFull } from '../../engine/index.ts';
import { GamePage, GameView } from '../board/GameView.tsx';
import { FALL_SPEED } from '../board/hooks.ts';
import { MoveTree } from '../board/MoveTree.tsx';
import { Plate } from '../board/Plate.tsx';
import { RoundInWords } from '../board/Rounds.tsx';
import { SoundControl } from '../board/sound.tsx';
import { Button, Mark, Problem, ViewTitle } from '../parts.tsx';
import { gameLink, setHash } from '../state/address.ts';
import { isMoving, isOutcomeHidden, showNextFrameOf } from '../state/frames.ts';
import { lineOf, shownPosition, treeOf } from '../state/game.ts';
import * as lab from '../state/lab.ts';
import { resultForPerson, storeGame, storeWin } from '../state/played.ts';
import { LEVELS_IN_WORDS, MARKS } from '../state/words.ts';
import { useAnalysis, useThinking } from '../thinking/useThinking.ts';
import type { AtDesk } from './Desk.tsx';

type PlayViewProps = AtDesk & { readonly number: number; readonly kept: lab.LabState };

/** Shows a game of a person against fcx that is stored under this number, from where it stands. */
export function PlayView({ number, kept, weights, desk }: PlayViewProps) {
  const [state, change] = useState(kept);
  const { showing, seats, seed, names, isHelped, at } = state;
  // At once: a player who leaves finds the last coin again.
  useLayoutEffect(() => storeGame(number, state), [at]);
  const { position, outcome } = shownPosition(state);
  const seat = lab.seatToMove(state);
  const isThinking = seat !== null && seat !== lab.PERSON && !isMoving(showing) && !isFull(position.board);
  const dropInto = (column: number) => change((before) => lab.dropCoin(before, column, position.round));
  const { found, failure } = useThinking(
    weights.evaluation,
    isThinking ? { type: 'choose', position, level: seat, seed } : null,
  );
  useEffect(() => {
    if (found !== null) dropInto(found.column);
  }, [found]);
  const [asked, askAt] = useState<number | null | undefined>(undefined);
  const hint = useAnalysis(weights, asked === at ? position : null).found?.analysis;
  const notes = hint ? [{ column: hint.column, text: '', rank: 1 }] : [];
  const onColumn = seat === lab.PERSON ? dropInto : undefined;

  const person = lab.sideOfPerson(state);
  const toMove = outcome === null ? { side: position.toMove, ms: 0, clockMs: null } : null;
  const result = resultForPerson(state);
  const ended = isOutcomeHidden(showing) ? null : result;
  const hasWon = result?.hasWon ?? false;
  const plateOf = (side: 1 | 2) => (
    <Plate
      side={side}
      name={names[side - 1] as string}
      turn={toMove}
      points={ended === null ? undefined : Number(outcome?.winners.includes(side))}
    />
  );
  const line = treeOf(lineOf(state));
  const start = `You are ${MARKS[person]}: your turn.`;
  const hinted = hint && `Column ${hint.column} looks best: ${describeValue(hint)}.`;
  const yourTurn = hinted ?? (line.length < 2 ? start : 'Your turn.');
  const turn = seat === lab.PERSON ? yourTurn : `${names[position.toMove - 1]} thinks …`;
  const level = Math.max(...seats);
  const next = hasWon && !isHelped ? LEVELS_IN_WORDS[level] : undefined;
  useLayoutEffect(() => {
    if (hasWon && !isHelped) storeWin(level);
  }, [hasWon]);
  const isWhole = lab.isWholeGame(state);
  const playAgain = (other?: number) => desk.play(lab.nextGame(state, other));
  const header = (
    <>
      <ViewTitle>
        {names[0]} <Mark side={1} /> – {names[1]} <Mark side={2} />
      </ViewTitle>
      <p class={`status verdict ${ended === null ? '' : hasWon ? 'good' : 'bad'}`} role="status">
        {ended?.text ?? (outcome === null ? turn : lab.describeGameEnd(state))}
      </p>
      <RoundInWords frame={showing.frame} end={lab.describeGameEnd(state)} />
    </>
  );
  const board = (
    <GameView
      frame={showing.frame}
      onFrameOver={() => change(showNextFrameOf)}
      speed={FALL_SPEED}
      hasSound
      onColumn={onColumn}
      toMove={position.toMove}
      above={plateOf(person === 1 ? 2 : 1)}
      below={plateOf(person)}
      {...(isHelped ? { notes } : {})}
    />
  );
  return (
    <GamePage kind="play" header={header} stage={board} label="Game" announcement={state.announcement}>
      <div class={`buttons ${ended === null ? '' : 'result'}`}>
        {ended !== null && (
          <>
            {next && (
              <Button label={`Play ${next[0]}`} class="primary" onClick={() => playAgain(level + 1)} />
            )}
            <Button
              label={isWhole ? (hasWon ? 'Analyse it' : 'See my mistakes') : 'Open in laboratory'}
              class={next ? '' : 'primary'}
              onClick={() => (isWhole ? setHash(gameLink({ kind: 'own', number })) : desk.explore(state))}
            />
            <Button label="Play again" onClick={() => playAgain()} />
          </>
        )}
        {isHelped && !hasWon && (
          <Button label="Take back" disabled={at === null} onClick={() => change(lab.takeBack)} />
        )}
        {isHelped && result === null && (
          <Button label="Hint" disabled={seat !== lab.PERSON} onClick={() => askAt(at)} />
        )}
        {/* Another one beside the others: one that stays would move. */}
        <Button
          key={ended === null ? 'leave' : 'close'}
          label={ended === null ? 'Leave the game' : 'Close'}
          onClick={desk.leave}
        />
      </div>
      <SoundControl />
      <Problem text={failure} />
      <MoveTree nodes={line} at={line.length === 0 ? null : line.length - 1} />
    </GamePage>
  );
}
