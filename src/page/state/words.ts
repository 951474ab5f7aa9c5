/** What happened, in words: for screen readers, lists of moves and headings. */
import { type GameRecord, LEVELS, type ResultAtTable } from '../../arena/browser.ts';
import { counted, describeReason, percent } from '../../document/browser.ts';
import { BOMB, type Cell, FREE, type Side } from '../../engine/index.ts';
import { fuseOf, newBomb, type ShownTurn } from './frames.ts';

export const MARKS: Readonly<Record<Side, string>> = { 1: '×', 2: '○' };

const AHEAD = 0.55;

type Names = readonly [string, string];

const LEVEL_NAMES = ['Beginner', 'Novice', 'Casual', 'Club', 'Strong', 'Expert', 'Master', 'Contest'];

export const LEVELS_IN_WORDS = LEVELS.map(
  ({ description }, index) => [LEVEL_NAMES[index] as string, description] as const,
);

/** A level of fcx as the form calls it; a server says `fcx_level_3`. */
export function shownName(name: string): string {
  return name.replace(/^fcx_level_([1-8])$/, (_, level) => `fcx ${LEVEL_NAMES[level - 1]}`);
}

export const shownNames = (names: Names): [string, string] => [shownName(names[0]), shownName(names[1])];

export const playerName = (names: Names, side: Side): string => `${names[side - 1]} ${MARKS[side]}`;

export function describeConsequences(turn: ShownTurn): string {
  const { before, explosion } = turn;
  const bomb = newBomb(turn);
  const taken = explosion?.destroyed.length ? counted(explosion.destroyed.length, 'coin') : 'nothing';
  const fuse = counted(fuseOf(turn) ?? 0, 'coin');
  return [
    explosion && `The bomb in column ${before.bomb?.column} explodes and takes ${taken}.`,
    bomb && `A bomb drops into column ${bomb.column}; it explodes in ${fuse}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function describeTurn(turn: ShownTurn, names: Names): string {
  const coin = `${playerName(names, turn.before.toMove)}: column ${turn.column}.`;
  return `${coin} ${describeConsequences(turn)}`.trim();
}

/** `person`: the side of the one person who reads it, if they played. */
export function describeWinner({ winners }: ResultAtTable, names: Names, person: Side | null = null): string {
  const [winner, second] = winners;
  if (winner === undefined) return 'A draw';
  if (second !== undefined) return `${names.join(' and ')} both win`;
  if (person === null) return `${playerName(names, winner)} wins`;
  return winner === person ? 'You have won' : 'You have lost';
}

/** Who is ahead on the board, to those who watch; `chance`: of player 1. */
export function describeLead(names: Names, chance: number): string {
  const leader = chance >= 0.5 ? 1 : 2;
  const share = chanceOfPlayerOne(chance, leader);
  return share < AHEAD ? 'An even game' : `${playerName(names, leader)} is ahead, ${percent(share)}`;
}

export function describeEnd(result: Parameters<typeof describeReason>[0], names: Names): string {
  const who = describeWinner(result, names);
  return result.winners.length === 0 ? `${who}.` : `${who}: ${describeReason(result, names)}.`;
}

export function describeCell(cell: Cell, fuse: number | null): string {
  if (cell === FREE) return 'free';
  if (cell === BOMB) return fuse === null ? 'bomb' : `bomb, explodes in ${counted(fuse, 'coin')}`;
  return `coin ${MARKS[cell]}`;
}

/** With the minus sign of typographers before figures, which terminals may lack. */
export const withMinus = (text: string) => text.replaceAll(/(?<=^|[\s[(])-(?=[\d∞])/g, '−');

/** With each figure and its `%`, and `game 2 of 5`, on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(/ (?=%|of \d)|(?<=game|round|of) (?=\d)/g, '\u00a0');
}

export const chanceOfPlayerOne = (chance: number, mover: Side): number => (mover === 1 ? chance : 1 - chance);

/** That of player 1 once a game is over. */
export const chanceAfter = ([winner, second]: readonly Side[]) =>
  second === undefined && winner !== undefined ? 2 - winner : 0.5;

/** The games to choose from by their places in a file, `Game 2: Ada won`; with a `match`, only those of it, with its numbers. */
export function gameChoices(games: readonly GameRecord[], match: number | null) {
  const own = [...games.entries()].filter(([, game]) => match === null || game.match === match);
  return own.map(([place, { players: names, winners }], index) => {
    const players = shownNames(names);
    const who = match === null ? `, ${players.join(' – ')}` : '';
    const won = winners.map((side) => players[side - 1]).join(' and ');
    return [place, `Game ${index + 1}${who}: ${won ? `${won} won` : 'a draw'}`] as const;
  });
}
