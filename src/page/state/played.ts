/** What this browser keeps of games against fcx: the games themselves, and the levels that have been beaten. */
import { LEVELS } from '../../arena/browser.ts';
import { opponent } from '../../engine/index.ts';
import { type LabState, labPosition, PERSON, resumeGame, savedGame } from './lab.ts';

const WON = 'fcx-won';
const GAMES = 'fcx-games';
/** A game takes about 200 bytes. */
const MOST_GAMES = 100;
/** The level that is offered first: one that looks ahead, but not far. */
const FIRST = 3;

/** The levels that have been beaten in this browser, from 1. */
export function wonLevels(): readonly number[] {
  const levels = (localStorage.getItem(WON) ?? '').split(' ').map(Number);
  return levels.filter((level) => level >= 1 && level <= LEVELS.length);
}

export function keepWin(level: number): void {
  localStorage.setItem(WON, [...new Set([...wonLevels(), level])].join(' '));
}

/** The level to play next: the one above the highest that has been beaten. */
export function nextLevel(won: readonly number[]): number {
  return won.length === 0 ? FIRST : Math.min(LEVELS.length, Math.max(...won) + 1);
}

/** When each game was begun, in milliseconds, which is its number; and the game as text. */
type Kept = Readonly<Record<string, string>>;

function kept(): Kept {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(GAMES) ?? '');
    return typeof games === 'object' && games !== null ? (games as Kept) : {};
  } catch {
    return {};
  }
}

/** The numbers of the games that are kept, the newest first. */
export function keptGames(): readonly number[] {
  return Object.keys(kept())
    .map(Number)
    .sort((one, other) => other - one);
}

/** The game of this number as it was left; `null` if it is not kept. */
export function keptGame(number: number): LabState | null {
  return resumeGame(kept()[number] ?? '');
}

/** Keeps a game as it stands; the oldest make room. */
export function keepGame(number: number, game: LabState): void {
  const games = Object.entries({ ...kept(), [number]: savedGame(game) });
  const newest = games.sort(([one], [other]) => Number(other) - Number(one)).slice(0, MOST_GAMES);
  localStorage.setItem(GAMES, JSON.stringify(Object.fromEntries(newest)));
}

/** How a game has ended for the person in it, in words; `null` while it goes on. */
export function resultOf(game: LabState): { readonly hasWon: boolean; readonly text: string } | null {
  const { outcome } = labPosition(game);
  if (outcome === null) return null;
  const person = game.seats[0] === PERSON ? 1 : 2;
  const hasWon = outcome.winners.includes(person);
  const hasLost = outcome.winners.includes(opponent(person));
  if (hasWon && hasLost) return { hasWon, text: 'Both have a line: a point for each.' };
  if (hasWon) return { hasWon, text: 'You have won.' };
  return { hasWon, text: hasLost ? 'You have lost.' : 'A draw.' };
}
