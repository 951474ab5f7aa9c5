/** A mistake of a person in a game against fcx as a puzzle: a better coin is wanted, of each game those to learn most from first. */
import { useMemo, useState } from 'preact/hooks';
import { LEAST } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Board, noteOf } from '../board/Board.tsx';
import { columnKeys, useKeys } from '../board/hooks.ts';
import { RoundInWords, Rounds } from '../board/Rounds.tsx';
import { Act, Title } from '../parts.tsx';
import { type GameLink, go, linkToGame } from '../state/address.ts';
import * as explain from '../state/explain.ts';
import { drop, gameBefore, type LabState, labPosition, lineOf, rematch } from '../state/lab.ts';
import { keepPuzzles, openPuzzles, puzzlesOf, solvePuzzle } from '../state/played.ts';
import { MARKS } from '../state/words.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';
import { useAnalysis, VERDICT } from '../thinking/useThinking.ts';
import type { AtDesk } from './Desk.tsx';

/** Coins of a line that are shown on the board, with its first. */
const LONGEST_SHOWN = 5;

interface SolveMistakesProps {
  /** A game of this browser, whose mistakes are known once it has been judged; without it, all that are kept. */
  readonly of?: { readonly number: number; readonly side: Side; readonly judgement: Judgement | null };
}

const solve = (puzzle: Omit<GameLink, 'kind'>) => go(linkToGame({ kind: 'puzzle', ...puzzle }));

export function SolveMistakes({ of }: SolveMistakesProps) {
  useMemo(() => {
    if (of?.judgement?.isFinal)
      keepPuzzles(of.number, explain.puzzlesIn(of.judgement.analysis.moves, of.side));
  }, [of?.judgement]);
  const open = openPuzzles().filter(({ number }) => number === (of?.number ?? number));
  const [first] = open;
  if (first === undefined) return null;
  return <Act label={`Solve your mistakes (${open.length})`} onClick={() => solve(first)} />;
}

type PuzzleViewProps = AtDesk & { readonly link: GameLink; readonly game: LabState };

export function PuzzleView({ link: { number, coin = 1 }, game, weights, desk }: PuzzleViewProps) {
  const before = gameBefore(game, coin);
  const { frame } = before.showing;
  const { position } = labPosition(before);
  const mistake = lineOf(game)[coin - 1];
  const played = mistake?.column;
  const { found, failure } = useAnalysis(weights, position, VERDICT);
  const columns = found?.isFinal ? found.analysis.columns : [];
  const good = explain.goodColumns(columns);
  const [tried, setTried] = useState<readonly number[]>([]);
  const [isShown, setShown] = useState(false);
  const [isOwnShown, showOwn] = useState(false);
  const last = tried.at(-1);
  const isSolved = last !== undefined && good.includes(last);
  const isDone = isSolved || isShown;
  const tryColumn = (column: number) => {
    setTried([...tried, column]);
    if (good.includes(column)) solvePuzzle(number, coin);
  };
  const onColumn = isDone || columns.length === 0 ? undefined : tryColumn;
  useKeys(columnKeys(onColumn));
  const shown = columns.filter(({ column }) => isShown || column === played || tried.includes(column));
  const notes = shown.map((one) => {
    const note = noteOf(one, good.includes(one.column), played);
    return one.column === played && !isDone ? { ...note, text: 'yours' } : note;
  });
  const of = (column?: number) => columns.find((one) => one.column === column);
  const [own, newest, best] = [of(played), of(last), of(isSolved ? last : found?.analysis.column)];
  const lineFrom = (column: number) => [
    column,
    ...(found?.lines[columns.findIndex((one) => one.column === column)] ?? []),
  ];
  const isBetter = own && newest && newest.winningChance > own.winningChance + LEAST;
  const wrong = `Column ${last} is ${isBetter ? `better than ${played}, but not the best` : 'not it'}.`;
  const task = `${MARKS[position.toMove]} to move. ${explain.describeTask(position, columns, lineFrom(good[0] ?? 0))}`;
  const asked = last === undefined ? task : wrong;
  const answer = isDone && best && `${isSolved ? 'Right' : 'Answer'}: ${explain.describeAnswer(best)}`;
  const latest = last === undefined ? undefined : lineOf(drop(before, last, position.round)).at(-1);
  const explained = isDone ? mistake : latest;
  const refuted = explained?.outcome === null ? explained.position : null;
  const reply = useAnalysis(weights, refuted, VERDICT).found?.analysis ?? null;
  const refutation = explained === undefined ? [] : [explained.column, ...(reply?.principalVariation ?? [])];
  const line = isDone && !isOwnShown ? lineFrom(best?.column ?? 0) : refutation;
  const isLine = isDone || reply !== null;
  const known = explained && found?.analysis;
  const puzzles = puzzlesOf(number);
  const at = puzzles.findIndex((one) => one.coin === coin);
  const isOpen = (one: { readonly coin: number; readonly isSolved: boolean }) =>
    !one.isSolved && one.coin !== coin;
  const next = [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].find(isOpen);
  const left = openPuzzles().filter((one) => one.number !== number);
  const solved = puzzles.filter((one) => one.isSolved).length;
  return (
    <main class="columns">
      <header>
        <Title>
          Your mistakes: {at + 1} of {puzzles.length}
        </Title>
        <p class={`status verdict ${isSolved ? 'good' : ''}`} role="status">
          {failure ?? (columns.length === 0 ? 'The search looks at the position …' : answer || asked)}
        </p>
        <RoundInWords frame={frame} />
      </header>
      <section class="stage" aria-label="Board">
        <Board
          frame={frame}
          onColumn={onColumn}
          toMove={position.toMove}
          notes={notes}
          marks={isLine ? explain.coinsOf(position, line.slice(0, LONGEST_SHOWN)) : undefined}
        />
        <Rounds frame={frame} />
      </section>
      <section class="side" aria-label="Puzzle">
        <ol class="buttons">
          {puzzles.map((one, place) => (
            <li key={one.coin}>
              <Act
                label={[
                  place + 1,
                  one.isSolved && (
                    <span key="" class="good">
                      {' '}
                      ✓<span class="hidden"> solved</span>
                    </span>
                  ),
                ]}
                aria-current={one.coin === coin ? 'step' : undefined}
                class={one.coin === coin ? 'current' : ''}
                onClick={() => solve({ number, coin: one.coin })}
              />
            </li>
          ))}
        </ol>
        <div class="card">
          {!isDone && (
            <p>
              {known && reply && last !== undefined
                ? explain.whyNot(explained, known, reply)
                : 'Drop your coin on the board.'}
            </p>
          )}
          {isDone && best && own && known && (
            <>
              <div class="buttons">
                {([best, own] as const).map((value, index) => (
                  <Act
                    key={value.column}
                    label={`${index === 0 ? 'Best' : 'Yours'}: column ${value.column}`}
                    aria-pressed={isOwnShown === (index === 1)}
                    onClick={() => showOwn(index === 1)}
                  />
                ))}
              </div>
              <p class="status">
                {isOwnShown
                  ? explain.explainCoin(explained, known, reply)
                  : explain.describePoint(position, best, lineFrom(best.column), reply)}
              </p>
              <p class="quiet">The coins on the board are how it is expected to go on.</p>
            </>
          )}
        </div>
        {isDone && !next && (
          <p class="verdict">
            {solved === puzzles.length
              ? `All ${solved} of this game are solved.`
              : `${solved} of ${puzzles.length} are solved.`}
          </p>
        )}
        <div class="buttons">
          {!isDone && <Act label="Show the answer" onClick={() => setShown(true)} />}
          {isDone && next && (
            <Act label="Next mistake" class="primary" onClick={() => solve({ number, coin: next.coin })} />
          )}
          {isDone && !next && left[0] && (
            <Act
              label={`Mistakes of another game (${left.length})`}
              class="primary"
              onClick={() => left[0] && solve(left[0])}
            />
          )}
          {isDone && !next && (
            <Act
              label="Play again"
              class={left[0] ? '' : 'primary'}
              onClick={() => desk.play(rematch(game))}
            />
          )}
          <Act label="Play on from here" onClick={() => desk.play(before)} />
          <Act label="Close" onClick={() => go('')} />
        </div>
        <p>
          <a
            href={linkToGame({ kind: 'own', number, coin })}
          >{`Coin ${coin} of ${game.names.join(' – ')}`}</a>
        </p>
      </section>
    </main>
  );
}
