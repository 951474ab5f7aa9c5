/** Puzzles made of a person's mistakes in games against fcx: a better coin is wanted. Those to learn most from come first in each game. */
import { useMemo, useState } from 'preact/hooks';
import type { Side } from '../../engine/index.ts';
import { columnNote } from '../board/Board.tsx';
import { GamePage, GameView } from '../board/GameView.tsx';
import { RoundInWords } from '../board/Rounds.tsx';
import { Button, ViewTitle } from '../parts.tsx';
import { type GameLink, gameLink, setHash } from '../state/address.ts';
import * as explain from '../state/explain.ts';
import { lineOf, shownPosition } from '../state/game.ts';
import { dropCoin, gameBeforeCoin, type LabState, latestBombSchedule, nextGame } from '../state/lab.ts';
import { markPuzzleSolved, puzzlesOf, storePuzzles, unsolvedPuzzles } from '../state/played.ts';
import { MARKS } from '../state/words.ts';
import type { GameJudgement } from '../thinking/thinkWorker.ts';
import { JUDGING_NODES, useAnalysis } from '../thinking/useThinking.ts';
import type { AtDesk } from './Desk.tsx';

/** Coins of a line that are shown on the board, the first included. */
const LONGEST_SHOWN = 5;

interface SolveMistakesProps {
  /** The game whose mistakes are offered, known once it has been judged; without it, those of all games that this browser keeps. */
  readonly of?: { readonly number: number; readonly side: Side; readonly judgement: GameJudgement | null };
}

/** Opens a puzzle. */
const solve = (puzzle: Omit<GameLink, 'kind'>) => setHash(gameLink({ kind: 'puzzle', ...puzzle }));

/**
 * Shows a button that opens the first unsolved puzzle: of the game `of`, whose mistakes it stores as puzzles once
 * its judgement is final, or without `of` of all that this browser stores. Shows nothing if none is left.
 */
export function SolveMistakes({ of }: SolveMistakesProps) {
  useMemo(() => {
    if (of?.judgement?.isFinal)
      storePuzzles(of.number, explain.puzzleCoins(of.judgement.analysis.moves, of.side));
  }, [of?.judgement]);
  const open = unsolvedPuzzles().filter(({ number }) => number === (of?.number ?? number));
  const [first] = open;
  if (first === undefined) return null;
  return <Button label={`Solve your mistakes (${open.length})`} onClick={() => solve(first)} />;
}

type PuzzleViewProps = AtDesk & { readonly link: GameLink; readonly game: LabState };

/** Shows the puzzle of a coin of a game, then its answer and the way to the next puzzle. */
export function PuzzleView({ link: { number, coin = 1 }, game, weights, desk }: PuzzleViewProps) {
  const before = gameBeforeCoin(game, coin);
  const { frame } = before.showing;
  const { position } = shownPosition(before);
  const played = lineOf(game)[coin - 1]?.column;
  const { found, failure } = useAnalysis(weights, position, JUDGING_NODES);
  const { columns = [], column: best } = found?.isFinal ? found.analysis : {};
  const good = explain.goodColumns(columns);
  const [tried, setTried] = useState<readonly number[]>([]);
  const [isShown, setShown] = useState(false);
  const [isOwn, showOwn] = useState(false);
  const last = tried.at(-1);
  const isSolved = last !== undefined && good.includes(last);
  const isDone = isSolved || isShown;
  const tryColumn = (column: number) => {
    setTried([...tried, column]);
    if (good.includes(column)) markPuzzleSolved(number, coin);
  };
  const onColumn = isDone || best === undefined ? undefined : tryColumn;
  const notes = columns.flatMap((one) => {
    const note = columnNote(one, good.includes(one.column), played);
    if (isDone || tried.includes(one.column)) return note;
    return one.column === played ? { ...note, text: 'yours' } : [];
  });

  const index = columns.findIndex(({ column }) => column === (isSolved ? last : best));
  const answer = columns[index];
  const bestLine = answer === undefined ? [] : [answer.column, ...(found?.lines[index] ?? [])];
  const wrong = isDone ? played : last;
  const turn =
    wrong === undefined
      ? undefined
      : lineOf(dropCoin({ ...before, schedule: latestBombSchedule(position) }, wrong, position.round)).at(-1);
  const refuted = turn?.outcome === null ? turn.position : null;
  const reply = useAnalysis(weights, refuted, JUDGING_NODES).found?.analysis ?? null;
  const why = turn && reply && found && explain.describeRefutation(turn, found.analysis, reply);
  const wrongLine = turn && reply ? [turn.column, ...reply.principalVariation] : [];
  const line = isDone && !isOwn ? bestLine : wrongLine;
  const task = `${MARKS[position.toMove]} to move. ${explain.describeTask(position, columns, bestLine)}`;
  const solution = answer && `${isSolved ? 'Right' : 'Answer'}: ${explain.describeAnswer(answer)}`;
  const question = last === undefined ? task : `Column ${last} is not it.`;

  const puzzles = puzzlesOf(number);
  const at = puzzles.findIndex((one) => one.coin === coin);
  const solved = puzzles.filter((one) => one.isSolved).length;
  const others = unsolvedPuzzles().filter((one) => one.number !== number || one.coin !== coin);
  const isHere = others.some((one) => one.number === number);
  const next = others.find((one) => !isHere || one.number === number);
  const header = (
    <>
      <ViewTitle>Your mistakes{at !== -1 && `: ${at + 1} of ${puzzles.length}`}</ViewTitle>
      <p class={`status verdict ${isSolved ? 'good' : ''}`} role="status">
        {failure ??
          (best === undefined ? 'The search looks at the position …' : isDone ? solution : question)}
      </p>
      <RoundInWords frame={frame} />
    </>
  );
  const board = (
    <GameView
      frame={frame}
      onColumn={onColumn}
      toMove={position.toMove}
      notes={notes}
      marks={explain.ghostCoins(position, line.slice(0, LONGEST_SHOWN))}
    />
  );
  return (
    <GamePage header={header} stage={board} label="Puzzle">
      <div class="buttons">
        {puzzles.map((one, index) => (
          <Button
            key={one.coin}
            label={one.isSolved ? `${index + 1} ✓` : index + 1}
            aria-label={`Mistake ${index + 1}${one.isSolved ? ', solved' : ''}`}
            aria-current={index === at ? 'step' : undefined}
            class={index === at ? 'current' : ''}
            onClick={() => solve({ number, coin: one.coin })}
          />
        ))}
      </div>
      <div class="card">
        {isDone && (
          <div class="buttons">
            {[`Best: column ${answer?.column}`, `Yours: column ${played}`].map((label, index) => (
              <Button
                key={label}
                label={label}
                aria-pressed={isOwn === (index === 1)}
                onClick={() => showOwn(index === 1)}
              />
            ))}
          </div>
        )}
        <p class="status">
          {isDone && answer && !isOwn
            ? explain.describePurpose(position, answer, bestLine, reply)
            : (why ?? 'Drop your coin on the board.')}
        </p>
        {line.length > 1 && <p class="quiet">The coins on the board are how it is expected to go on.</p>}
      </div>
      {isDone && !isHere && (
        <p class="verdict">
          {solved === puzzles.length ? 'All' : `${solved} of ${puzzles.length}`} mistakes of this game are
          solved.
        </p>
      )}
      <div class="buttons">
        {!isDone && <Button label="Show the answer" onClick={() => setShown(true)} />}
        {isDone && next && (
          <Button
            label={isHere ? 'Next mistake' : `Mistakes of another game (${others.length})`}
            class="primary"
            onClick={() => solve(next)}
          />
        )}
        {isDone && !isHere && (
          <Button
            label="Play again"
            class={next ? '' : 'primary'}
            onClick={() => desk.play(nextGame(game))}
          />
        )}
        <Button label="Play on from here" onClick={() => desk.play(before)} />
        <Button label="See the game" onClick={() => setHash(gameLink({ kind: 'own', number, coin }))} />
        <Button label="Close" onClick={() => setHash('')} />
      </div>
    </GamePage>
  );
}
