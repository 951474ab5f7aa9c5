/** A mistake of a person in a game against fcx as a puzzle: a better coin is wanted. */
import { useMemo, useState } from 'preact/hooks';
import { LEAST } from '../../arena/browser.ts';
import type { Side } from '../../engine/index.ts';
import { Board, noteOf } from '../board/Board.tsx';
import { columnKeys, useKeys } from '../board/hooks.ts';
import { RoundInWords, Rounds } from '../board/Rounds.tsx';
import { Act, Title } from '../parts.tsx';
import { type GameLink, go, linkToGame } from '../state/address.ts';
import { coinsOf, describeAnswer, explainCoin, goodColumns, whyNot } from '../state/explain.ts';
import { drop, gameBefore, type LabState, labPosition, lineOf } from '../state/lab.ts';
import { keepMistakes, openMistakes, solveMistake } from '../state/played.ts';
import { MARKS } from '../state/words.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';
import { useAnalysis, VERDICT } from '../thinking/useThinking.ts';
import type { AtDesk } from './Desk.tsx';

/** Coins of the answer to a wrong one, with that one. */
const LONGEST_REFUTATION = 4;

interface SolveMistakesProps {
  /** A game of this browser, whose mistakes are known once it has been judged; without it, all that are kept. */
  readonly of?: { readonly number: number; readonly side: Side; readonly judgement: Judgement | null };
}

const solve = (mistake: Omit<GameLink, 'kind'>) => go(linkToGame({ kind: 'puzzle', ...mistake }));

export function SolveMistakes({ of }: SolveMistakesProps) {
  useMemo(() => {
    if (!of?.judgement?.isFinal) return;
    const own = of.judgement.analysis.moves.filter(({ verdict, player }) => verdict && player === of.side);
    const coins = own.map(({ round }) => round);
    keepMistakes(of.number, coins);
  }, [of?.judgement]);
  const open = openMistakes().filter(({ number }) => number === (of?.number ?? number));
  const [first] = open;
  if (first === undefined) return null;
  const label = `Solve your mistakes (${open.length})`;
  return <Act label={label} onClick={() => solve(first)} />;
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
  const good = goodColumns(columns);
  const [tried, setTried] = useState<readonly number[]>([]);
  const [isShown, setShown] = useState(false);
  const last = tried.at(-1);
  const isSolved = last !== undefined && good.includes(last);
  const isDone = isSolved || isShown;
  const tryColumn = (column: number) => {
    setTried([...tried, column]);
    if (good.includes(column)) solveMistake(number, coin);
  };
  const onColumn = isDone || columns.length === 0 ? undefined : tryColumn;
  useKeys(columnKeys(onColumn));
  const shown = columns.filter(({ column }) => isShown || column === played || tried.includes(column));
  const notes = shown.map((one) => {
    const note = noteOf(one, good.includes(one.column), played);
    return one.column === played ? { ...note, text: `yours ${note.text}` } : note;
  });
  const others = openMistakes().filter((one) => one.number !== number || one.coin !== coin);
  const [next] = others;
  const of = (column?: number) => columns.find((one) => one.column === column);
  const [own, newest, best] = [of(played), of(last), of(isSolved ? last : found?.analysis.column)];
  const isBetter = own && newest && newest.winningChance > own.winningChance + LEAST;
  const wrong = `Column ${last} is ${isBetter ? `better than ${played}, but not the best` : 'not it'}.`;
  const asked = last === undefined ? `You are ${MARKS[position.toMove]}. Find the best column.` : wrong;
  const answer = isDone && best && `${isSolved ? 'Right' : 'Answer'}: ${describeAnswer(best)}`;
  const latest = last === undefined ? undefined : lineOf(drop(before, last, position.round)).at(-1);
  const explained = isDone ? mistake : latest;
  const refuted = explained?.outcome === null ? explained.position : null;
  const reply = useAnalysis(weights, refuted, VERDICT).found?.analysis ?? null;
  const refutation = last === undefined || reply === null ? [] : [last, ...reply.principalVariation];
  const marks = coinsOf(position, isDone && best ? [best.column] : refutation.slice(0, LONGEST_REFUTATION));
  const known = explained && found?.analysis;
  const reason = isDone
    ? known && explainCoin(explained, known, reply)
    : known && reply && whyNot(explained, known, reply);
  return (
    <main class="columns">
      <header>
        <Title>Your mistakes: {others.length + (isSolved ? 0 : 1)} to solve</Title>
        <p class={`status verdict ${isSolved ? 'good' : ''}`} role="status">
          {failure ?? (columns.length === 0 ? 'The search looks at the position …' : answer || asked)}
        </p>
        <RoundInWords frame={frame} />
      </header>
      <section class="stage" aria-label="Board">
        <Board frame={frame} onColumn={onColumn} toMove={position.toMove} notes={notes} marks={marks} />
        <Rounds frame={frame} />
      </section>
      <section class="side" aria-label="Puzzle">
        <div class="buttons">
          {!isDone && <Act label="Show the answer" onClick={() => setShown(true)} />}
          {isDone && next && <Act label="Next mistake" class="primary" onClick={() => solve(next)} />}
          <Act label="Play on from here" onClick={() => desk.play(before)} />
          <Act label="Close" class={isDone && !next ? 'primary' : ''} onClick={() => go('')} />
        </div>
        <p>
          <a
            href={linkToGame({ kind: 'own', number, coin })}
          >{`Coin ${coin} of ${game.names.join(' – ')}`}</a>
        </p>
        {reason && <p class="card">{reason}</p>}
      </section>
    </main>
  );
}
