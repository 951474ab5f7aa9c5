/** The drawings of docs/rules.md, a position and a coin each, are what the engine makes of them. */
import { expect, it } from 'vitest';
import { drawBoard, FOUR_CONNECT_XTREME, parsePosition, play, type Side } from '../../src/engine/index.ts';
import { blocksOf, readPage } from './pages.ts';

/** A drawing: what it shows, the position before the coin, and who has won after it. */
interface Drawing {
  readonly shows: string;
  readonly position: string;
  readonly column: number;
  readonly winners: readonly Side[];
}

const DRAWINGS: readonly Drawing[] = [
  { shows: 'a coin on a bomb', position: '7/7/7/7/2o1o2/1xobxx1 x 7 11 1', column: 3, winners: [] },
  { shows: 'a blast at the edge', position: '7/o6/x6/bo5/ox5/xo1xx2 o 10 11 1', column: 5, winners: [] },
  { shows: 'a blast in the corner', position: '7/7/x6/o6/xx5/bo1xo2 o 8 9 1', column: 6, winners: [] },
  { shows: 'a line before a blast', position: '7/7/7/4x2/1o2xxo/1oxbxoo x 11 12 1', column: 4, winners: [1] },
  { shows: 'a win by collapse', position: '7/7/7/3x3/2xo3/xxob1o1 o 8 9 1', column: 6, winners: [1] },
  {
    shows: 'a full board',
    position: 'oxxo1xo/xooxoox/xxooxxo/ooxxxoo/oxooxxx/xooxoxo x 49 - 3',
    column: 4,
    winners: [1],
  },
  { shows: 'a double win', position: '7/7/3o3/2ox3/ooxo3/xxxb3 x 11 12 1', column: 6, winners: [1, 2] },
];

const GAP = '           ';
const ARROW_LINE = 3;

/** The board before and after the coin, side by side. */
function drawingText({ position: notation, column }: Drawing): string {
  const position = parsePosition(notation, { rules: FOUR_CONNECT_XTREME });
  const mover = position.toMove === 1 ? 'x' : 'o';
  const { position: next } = play(position, column, FOUR_CONNECT_XTREME);
  const left = drawBoard(position.board).split('\n');
  const right = drawBoard(next.board).split('\n');
  const width = Math.max(...left.map((line) => line.length));
  const between = [`    ${mover} in   `, `  column ${column} `, '   ----->  '];
  const lines = left.map((line, index) => {
    const gap = between[index - ARROW_LINE + 1] ?? GAP;
    return `${line.padEnd(width)}${gap}${right[index] as string}`.trimEnd();
  });
  const title = `    round ${position.round}`.padEnd(width + GAP.length);
  return [`${title}    round ${next.round}`, ...lines].join('\n');
}

const blocks = blocksOf(readPage('docs/rules.md')).map(({ lines }) => lines.join('\n'));

it.each(DRAWINGS.map((drawing) => [drawing.shows, drawing] as const))('the drawing of %s', (_, drawing) => {
  const position = parsePosition(drawing.position, { rules: FOUR_CONNECT_XTREME });
  const { outcome } = play(position, drawing.column, FOUR_CONNECT_XTREME);
  expect(outcome?.winners ?? []).toEqual(drawing.winners);
  expect(blocks).toContain(drawingText(drawing));
});
