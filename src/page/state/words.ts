/** What happened, in words: for screen readers, lists of moves and headings. The page counts columns from 1. */
import type { ResultView } from '../../arena/browser.ts';
import {
  BOMB,
  type Cell,
  FOUR_CONNECT_XTREME,
  FREE,
  type Outcome,
  play,
  type Side,
} from '../../engine/index.ts';
import { counted, describeReason } from '../text.ts';
import { fuseOf, type ShownTurn } from './frames.ts';

/** The mark on a side's coins, as in text notation. */
export const MARKS: Readonly<Record<Side, string>> = { 1: '×', 2: '○' };

type Names = readonly [string, string];

/** A column as the page numbers it, from 1. */
export function columnNumber(column: number): number {
  return column + 1;
}

/** A player's name and the mark on its coins. */
export function playerName(names: Names, side: Side): string {
  return `${names[side - 1]} ${MARKS[side]}`;
}

/** What an explosion took, and the new bomb: the consequences of a coin, or an empty text. */
export function describeConsequences(turn: ShownTurn): string {
  const { explosion } = play(turn.before, turn.column, FOUR_CONNECT_XTREME);
  const said: string[] = [];
  if (explosion) {
    const bombColumn = turn.before.bomb?.column ?? 0;
    said.push(
      `The bomb in column ${columnNumber(bombColumn)} explodes and takes ${counted(explosion.destroyed.length, 'coin')}.`,
    );
  }
  if (turn.bombColumn !== null) {
    const fuse = fuseOf(turn.position) ?? 0;
    said.push(
      `A bomb drops into column ${columnNumber(turn.bombColumn)}; it explodes in ${counted(fuse, 'coin')}.`,
    );
  }
  return said.join(' ');
}

/** A turn in a sentence or two. */
export function describeTurn(turn: ShownTurn, names: Names): string {
  const coin = `${playerName(names, turn.before.toMove)}: column ${columnNumber(turn.column)}.`;
  return `${coin} ${describeConsequences(turn)}`.trim();
}

/** Who won, and why. */
export function describeEnd(result: ResultView, names: Names): string {
  const [winner, second] = result.winners;
  if (winner === undefined) return 'A draw.';
  const who = second === undefined ? `${playerName(names, winner)} wins` : `${names.join(' and ')} both win`;
  return `${who}: ${describeReason(result, names)}.`;
}

/** Who won by the rules. */
export function describeOutcome({ winners, reason }: Outcome, names: Names): string {
  return describeEnd({ winners, reason, illegalColumn: null }, names);
}

/** A cell's content, for a screen reader. */
export function describeCell(cell: Cell, fuse: number | null): string {
  if (cell === FREE) return 'free';
  if (cell === BOMB) return fuse === null ? 'bomb' : `bomb, explodes in ${counted(fuse, 'coin')}`;
  return `coin ${MARKS[cell]}`;
}

/** A mover's chance as that of player 1. */
export function chanceOfPlayerOne(chance: number, mover: Side): number {
  return mover === 1 ? chance : 1 - chance;
}
