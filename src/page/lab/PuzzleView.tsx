/** A mistake of a person in a game against fcx as a puzzle: a better coin is wanted. */
import { useState } from 'preact/hooks';
import { describeValue } from '../../document/browser.ts';
import { Board } from '../board/Board.tsx';
import { columnKeys, useKeys } from '../board/hooks.ts';
import { RoundInWords, Rounds } from '../board/Rounds.tsx';
import { Act, Title } from '../parts.tsx';
import { type GameLink, go, linkToGame } from '../state/address.ts';
import { columnsText, explainCoin, goodColumns } from '../state/explain.ts';
import { gameBefore, type LabState, labPosition, lineOf } from '../state/lab.ts';
import { openMistakes, solveMistake } from '../state/played.ts';
import { MARKS, unbroken } from '../state/words.ts';
import { useVerdict } from '../thinking/useThinking.ts';
import type { AtDesk } from './Desk.tsx';

type PuzzleViewProps = AtDesk & { readonly link: GameLink; readonly game: LabState };

export function PuzzleView({ link: { number, coin = 1 }, game, weights, desk }: PuzzleViewProps) {
  const before = gameBefore(game, coin);
  const { frame } = before.showing;
  const { position } = labPosition(before);
  const mistake = lineOf(game)[coin - 1];
  const played = mistake?.column;
  const { found, failure } = useVerdict(weights, position);
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
  const known = columns.filter(({ column }) => isShown || column === played || tried.includes(column));
  const notes = known.map((one) => ({
    column: one.column,
    text: describeValue(one),
    rank: good.includes(one.column) ? 1 : null,
  }));
  const others = openMistakes().filter((one) => one.number !== number || one.coin !== coin);
  const [next] = others;
  const outcome = `${columnsText(good)} ${good.length === 1 ? 'is best' : 'are equally good'}.`;
  const question = `You are ${MARKS[position.toMove]}. What is better than column ${played}?`;
  const wrong = last === undefined ? question : `Column ${last} is not it. Try another one.`;
  const answer = isDone ? `${isSolved ? 'Right: ' : 'Answer: '}${outcome}` : wrong;
  const refuted = isDone && mistake?.outcome === null ? mistake.position : null;
  const reply = useVerdict(weights, refuted).found?.analysis ?? null;
  const reason = mistake && found && isDone && unbroken(explainCoin(mistake, found.analysis, reply));
  return (
    <main class="columns">
      <header>
        <Title>Your mistakes: {others.length + (isSolved ? 0 : 1)} to solve</Title>
        <p class={`status verdict ${isSolved ? 'good' : ''}`} role="status">
          {failure ?? (columns.length === 0 ? 'The search looks at the position …' : answer)}
        </p>
        <RoundInWords frame={frame} />
      </header>
      <section class="stage" aria-label="Board">
        <Board frame={frame} onColumn={onColumn} toMove={position.toMove} notes={notes} />
        <Rounds frame={frame} />
      </section>
      <section class="side" aria-label="Puzzle">
        <div class="buttons">
          {next && (
            <Act
              label="Next mistake"
              class={isDone ? 'primary' : ''}
              onClick={() => go(linkToGame({ kind: 'puzzle', ...next }))}
            />
          )}
          <Act label="Show the answer" disabled={isDone} onClick={() => setShown(true)} />
          <Act label="Play on from here" onClick={() => desk.play(before)} />
          <Act label="The whole game" onClick={() => go(linkToGame({ kind: 'own', number, coin }))} />
          <Act label="Back to play" class={isDone && !next ? 'primary' : ''} onClick={() => go('')} />
        </div>
        {reason && <p class="card">{reason}</p>}
        <p class="quiet">{`Coin ${coin} of ${game.names.join(' – ')}`}</p>
      </section>
    </main>
  );
}
