/** One screen of text for a place in a replay. */

import type { GameAnalysis, MoveAnalysis, ReplayedGame, ReplayedTurn } from '../../arena/index.ts';
import {
  COLUMNS,
  captionOf,
  cellIndex,
  drawBoard,
  FOUR_CONNECT_XTREME,
  initialPosition,
  lineCells,
  type Position,
  ROWS,
} from '../../engine/index.ts';
import { type Paint, SYMBOL_STYLES } from '../live/paint.ts';
import { formatMs } from '../text/numbers.ts';
import {
  describeConsequences,
  describeEnd,
  describePlayer,
  describeVerdict,
  markOf,
} from '../text/replay.ts';
import { harmless } from '../text/words.ts';
import type { Place } from './replayBrowsing.ts';

interface ReplayView {
  readonly title: string;
  readonly games: readonly ReplayedGame[];
  readonly place: Place;
  /** The analysis of the game at the place, if there is one. */
  readonly analysis: GameAnalysis | null;
  /** The line above the keys; may be empty. */
  readonly status: string;
  readonly paint: Paint;
}

/** The size of a terminal in characters. */
interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

const KEYS = [
  'arrows or space: step   home, end: first, last   n, p: next, previous game',
  'a: auto-play            l: losing move           q: quit',
];

/** The width of a drawn board with its row numbers, and a gap before the text beside it. */
const BOARD_WIDTH = 24;

/** Colours the coins of a drawn row; those in marked cells are shown in reverse. */
function paintRow(line: string, row: number, marked: readonly number[], paint: Paint): string {
  const cells = Array.from({ length: COLUMNS }, (_, column) => {
    const symbol = line[4 + 2 * column] as string;
    if (!(symbol in SYMBOL_STYLES)) return symbol;
    const colour = SYMBOL_STYLES[symbol as keyof typeof SYMBOL_STYLES];
    return paint(marked.includes(cellIndex(row, column)) ? [colour, 'inverse'] : colour, symbol);
  });
  return `${line.slice(0, 4)}${cells.join(' ')}${line.slice(4 + 2 * COLUMNS - 1)}`;
}

/** The cells of all fours on the board, of either player. */
function winningCells({ board }: Position): number[] {
  return ([1, 2] as const).flatMap((side) => lineCells(board, side, FOUR_CONNECT_XTREME.connect));
}

function describeTurn(game: ReplayedGame, turn: ReplayedTurn, judged: MoveAnalysis | undefined): string[] {
  const mark = judged ? markOf(judged) : '';
  return [
    `${describePlayer(game, turn.player)}: column ${turn.column}${mark}, ${formatMs(turn.ms)}`,
    ...describeConsequences(turn),
    ...(judged ? ['', ...describeVerdict(judged)] : []),
  ];
}

/** All columns played, the one at the place in brackets, mistakes with their marks. */
function moveList({ turns }: ReplayedGame, { turn }: Place, analysis: GameAnalysis | null): string[] {
  return turns.map(({ column }, index) => {
    const judged = analysis?.moves[index];
    const word = `${column}${judged ? markOf(judged) : ''}`;
    return index + 1 === turn ? `[${word}]` : word;
  });
}

/** Breaks words into lines no longer than the width. */
function setLines(words: readonly string[], width: number): string[] {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) as string;
    if (line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** The lines of the screen, cut to its size. */
export function drawReplayScreen(view: ReplayView, { columns, rows }: ScreenSize): string[] {
  const { title, games, place, analysis, status, paint } = view;
  const clip = (text: string, width = columns) => harmless(text).slice(0, Math.max(0, width));
  const game = games[place.game] as ReplayedGame;
  const turn = place.turn > 0 ? (game.turns[place.turn - 1] as ReplayedTurn) : null;
  const position = turn?.position ?? initialPosition(game.record.starter);

  const beside = [
    `${describePlayer(game, 1)} against ${describePlayer(game, 2)}`,
    `coin ${place.turn} of ${game.turns.length}`,
    '',
    ...(turn ? describeTurn(game, turn, analysis?.moves[place.turn - 1]) : []),
  ];
  // After an explosion the coin may have fallen from where it landed.
  const landed = turn !== null && turn.explosion === null ? [turn.landed] : [];
  // The winning four say more than the coin that made it.
  const four = winningCells(position);
  const marked = four.length > 0 ? four : landed;
  const board = drawBoard(position.board).split('\n');
  const middle = Array.from({ length: Math.max(board.length, beside.length) }, (_, index) => {
    const line = (board[index] ?? '').padEnd(BOARD_WIDTH);
    const text = clip(beside[index] ?? '', columns - BOARD_WIDTH);
    return `${index < ROWS ? paintRow(line, ROWS - 1 - index, marked, paint) : line}${text}`;
  });
  return [
    clip(`game ${place.game + 1} of ${games.length} in ${title}`),
    clip(describeEnd(game)),
    '',
    ...middle,
    clip(place.turn === game.turns.length ? 'the game is over' : captionOf(position)),
    '',
    ...setLines(moveList(game, place, analysis), columns),
    '',
    clip(status),
    ...KEYS.map((line) => clip(line)),
  ].slice(0, rows);
}
