/** Events of games in words, for screen readers, lists of moves and headings. */
import { type GameRecord, LEVELS, type ResultAtTable } from '../../arena/browser.ts';
import { counted, describeReason, percent } from '../../document/browser.ts';
import { BOMB, type Cell, FREE, type Side } from '../../engine/index.ts';
import { fuseOf, newBomb, type ShownTurn } from './frames.ts';

/** The signs of the two sides. */
export const MARKS: Readonly<Record<Side, string>> = { 1: '×', 2: '○' };

const AHEAD = 0.55;

type Names = readonly [string, string];

const LEVEL_NAMES = ['Beginner', 'Novice', 'Casual', 'Club', 'Strong', 'Expert', 'Master', 'Contest'];

/** The name and description of each level of fcx, from the first on. */
export const LEVELS_IN_WORDS = LEVELS.map(
  ({ description }, index) => [LEVEL_NAMES[index] as string, description] as const,
);

/** Returns the name of a player as pages show it: a server's `fcx_level_3` becomes `fcx Casual`, others stay. */
export function nameWithLevel(name: string): string {
  return name.replace(/^fcx_level_([1-8])$/, (_, level) => `fcx ${LEVEL_NAMES[level - 1]}`);
}

/** Returns the names of two players as pages show them. */
export const namesWithLevels = (names: Names): [string, string] => [
  nameWithLevel(names[0]),
  nameWithLevel(names[1]),
];

/** Returns the name of the player on a side with its sign: `Ada ×`. */
export const nameWithMark = (names: Names, side: Side): string => `${names[side - 1]} ${MARKS[side]}`;

/** Says what a turn set off: a bomb that exploded, and one that dropped; empty for neither. */
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

/** Says who dropped a coin into which column, and what it set off. */
export function describeTurn(turn: ShownTurn, names: Names): string {
  const coin = `${nameWithMark(names, turn.before.toMove)}: column ${turn.column}.`;
  return `${coin} ${describeConsequences(turn)}`.trim();
}

/** Says who has won a game; to the one person who played, on the side `person`, as `You have won`. */
export function describeWinner({ winners }: ResultAtTable, names: Names, person: Side | null = null): string {
  const [winner, second] = winners;
  if (winner === undefined) return 'A draw';
  if (second !== undefined) return `${names.join(' and ')} both win`;
  if (person === null) return `${nameWithMark(names, winner)} wins`;
  return winner === person ? 'You have won' : 'You have lost';
}

/** Says who is ahead on the board, to those who watch; `chance` is that of player 1. */
export function describeLead(names: Names, chance: number): string {
  const leader = chance >= 0.5 ? 1 : 2;
  const share = chanceOfPlayerOne(chance, leader);
  return share < AHEAD ? 'An even game' : `${nameWithMark(names, leader)} is ahead, ${percent(share)}`;
}

/** Says who has won a game and how: `Ada × wins: four in a line.` */
export function describeEnd(result: Parameters<typeof describeReason>[0], names: Names): string {
  const who = describeWinner(result, names);
  return result.winners.length === 0 ? `${who}.` : `${who}: ${describeReason(result, names)}.`;
}

/** Says what is in a cell, for screen readers. */
export function describeCell(cell: Cell, fuse: number | null): string {
  if (cell === FREE) return 'free';
  if (cell === BOMB) return fuse === null ? 'bomb' : `bomb, explodes in ${counted(fuse, 'coin')}`;
  return `coin ${MARKS[cell]}`;
}

/** Returns a text with typographic minus signs before figures, which terminals may lack. */
export const withMinusSigns = (text: string) => text.replaceAll(/(?<=^|[\s[(])-(?=[\d∞])/g, '−');

/** Returns a text whose figures stay on one line with their `%`, as does `game 2 of 5`. */
export function withoutLineBreaks(text: string): string {
  return text.replaceAll(/ (?=%|of \d)|(?<=game|round|of) (?=\d)/g, '\u00a0');
}

/** Returns the chance of player 1 from that of the player to move. */
export const chanceOfPlayerOne = (chance: number, mover: Side): number => (mover === 1 ? chance : 1 - chance);

/** Returns the chance of player 1 once a game is over: 1, 0, or ½ for a draw. */
export const finalChance = ([winner, second]: readonly Side[]) =>
  second === undefined && winner !== undefined ? 2 - winner : 0.5;

/**
 * Returns the games to choose from, by their indices in a replay, each with a text: `Game 2: Ada won`. With a `match`,
 * only its games are listed, with its numbers.
 */
export function gameChoices(games: readonly GameRecord[], match: number | null) {
  const own = [...games.entries()].filter(([, game]) => match === null || game.match === match);
  return own.map(([place, { players: names, winners }], index) => {
    const players = namesWithLevels(names);
    const who = match === null ? `, ${players.join(' – ')}` : '';
    const won = winners.map((side) => players[side - 1]).join(' and ');
    return [place, `Game ${index + 1}${who}: ${won ? `${won} won` : 'a draw'}`] as const;
  });
}
