/** The games against fcx that this browser stores, the puzzles made of their mistakes, and the levels that were beaten. */
import { LEVELS } from '../../arena/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import { gamesInBrowser, inBrowser } from '../store.ts';
import { shownPosition } from './game.ts';
import { type LabState, resumeGame, savedGame, sideOfPerson } from './lab.ts';

const WON = 'fcx-won';
/** A game takes about 200 bytes. */
const MOST_GAMES = 100;
/** The level that is offered first: one that looks ahead, but not far. */
const FIRST = 3;

/** A coin that was a mistake, before which there is a better one to find. */
export interface Puzzle {
  readonly coin: number;
  readonly isSolved: boolean;
}

/** A stored game as text, and the puzzles that were made of its mistakes. */
interface KeptGame {
  readonly game: string;
  /** The most instructive come first; absent until the game has been judged. */
  readonly puzzles?: readonly Puzzle[];
}

/** The stored games by their numbers: the times when they were begun, in milliseconds. */
const games = new Map<number, KeptGame>();
const store = gamesInBrowser<KeptGame>();

/** Returns the levels of fcx that were beaten in this browser. */
export function wonLevels(): readonly number[] {
  const levels = (inBrowser.get(WON) ?? '').split(' ').map(Number);
  return levels.filter((level) => level >= 1 && level <= LEVELS.length);
}

/** Stores that a level of fcx was beaten. */
export function storeWin(level: number): void {
  inBrowser.set(WON, [...new Set([...wonLevels(), level])].join(' '));
}

/**
 * Loads the games that this browser stores, also by other tabs since then, for the other functions. Where it stores
 * nothing, games last as long as the page is open.
 */
export async function loadStoredGames(): Promise<void> {
  const before = new Map(games);
  for (const [number, game] of await store.read()) {
    // A game that was stored meanwhile is newer.
    if (games.get(number) === before.get(number)) games.set(number, game);
  }
}

/** Changes what is kept of a game; another tab may have changed it, too. */
function keep(number: number, change: (kept?: KeptGame) => KeptGame | undefined): void {
  const now = change(games.get(number));
  if (now === undefined) return;
  games.set(number, now);
  const oldest = storedGameNumbers().slice(MOST_GAMES);
  for (const old of oldest) games.delete(old);
  void store.change(number, (kept = now) => change(kept) ?? now, oldest);
}

/** Returns the numbers of the stored games, the newest first. */
export function storedGameNumbers(): readonly number[] {
  return [...games.keys()].sort((one, other) => other - one);
}

/** Returns the stored game with this number; `null` without one. */
export function storedGame(number: number): LabState | null {
  return resumeGame(games.get(number)?.game ?? '');
}

/** Returns the level, side and name of the newest game, as the first choice for another one. */
export function lastChoices(): { readonly level: number; readonly side: Side; readonly name: string } {
  const last = storedGame(storedGameNumbers()[0] ?? 0);
  if (last === null) return { level: FIRST, side: 1, name: 'guest' };
  const side = sideOfPerson(last);
  return { level: Math.max(...last.seats), side, name: last.names[side - 1] as string };
}

/**
 * Stores a game under its number. If it goes on after coins were taken back, its puzzles are dropped, as it will have
 * other mistakes.
 */
export function storeGame(number: number, state: LabState): void {
  const isOver = shownPosition(state).outcome !== null;
  const game = savedGame(state);
  keep(number, (kept) => (isOver ? { ...kept, game } : { game }));
}

/**
 * Stores these coins of a stored game as its puzzles, the most instructive first. Does nothing if the game has
 * puzzles already, as some may be solved, or if it is not stored.
 */
export function storePuzzles(number: number, coins: readonly number[]): void {
  const puzzles = coins.map((coin) => ({ coin, isSolved: false }));
  keep(number, (kept) => kept && { puzzles, ...kept });
}

/** Stores that the puzzle of this coin of a game is solved. */
export function markPuzzleSolved(number: number, coin: number): void {
  keep(number, (kept) => {
    const puzzles = kept?.puzzles?.map((one) => (one.coin === coin ? { coin, isSolved: true } : one));
    return kept && puzzles && { ...kept, puzzles };
  });
}

/** Returns the puzzles of a stored game. */
export function puzzlesOf(number: number): readonly Puzzle[] {
  return games.get(number)?.puzzles ?? [];
}

/** Returns the puzzles that nobody has solved, those of the newest game first. */
export function unsolvedPuzzles(): readonly { readonly number: number; readonly coin: number }[] {
  return storedGameNumbers().flatMap((number) =>
    puzzlesOf(number).flatMap(({ coin, isSolved }) => (isSolved ? [] : { number, coin })),
  );
}

/** The result of a game for the person who played against fcx; both sides can win, and neither. */
export interface ResultForPerson {
  readonly hasWon: boolean;
  readonly hasLost: boolean;
  readonly text: string;
}

/** Returns the result of a game against fcx for its person, with its text: `You have won.`; `null` while it goes on. */
export function resultForPerson(game: LabState): ResultForPerson | null {
  const { outcome } = shownPosition(game);
  if (outcome === null) return null;
  const person = sideOfPerson(game);
  const hasWon = outcome.winners.includes(person);
  const hasLost = outcome.winners.includes(opponent(person));
  if (hasWon && hasLost) return { hasWon, hasLost, text: 'Both have a line: a point for each.' };
  if (hasWon) return { hasWon, hasLost, text: game.isHelped ? 'You have won, with help.' : 'You have won.' };
  return { hasWon, hasLost, text: hasLost ? 'You have lost.' : 'A draw.' };
}
