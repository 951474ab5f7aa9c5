/** What this browser keeps of games against fcx: the games, the puzzles that their mistakes are, and the levels that were beaten. */
import { LEVELS } from '../../arena/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import { inBrowser, valuesInBrowser } from '../store.ts';
import { shownPosition } from './game.ts';
import { type LabState, resumeGame, savedGame, sideOfPerson } from './lab.ts';

const WON = 'fcx-won';
/** A game takes about 200 bytes. */
const MOST_GAMES = 100;
/** The level that is offered first: one that looks ahead, but not far. */
const FIRST = 3;

/** A position before a mistake, with something to find. */
export interface Puzzle {
  readonly coin: number;
  readonly isSolved: boolean;
}

interface KeptGame {
  readonly game: string;
  /** Those to learn most from first; absent until the game has been judged. */
  readonly puzzles?: readonly Puzzle[];
}

/** By when each was begun, in milliseconds, which is its number. */
const games = new Map<number, KeptGame>();
const store = valuesInBrowser<KeptGame>('games');

export function wonLevels(): readonly number[] {
  const levels = (inBrowser.get(WON) ?? '').split(' ').map(Number);
  return levels.filter((level) => level >= 1 && level <= LEVELS.length);
}

export function keepWin(level: number): void {
  inBrowser.set(WON, [...new Set([...wonLevels(), level])].join(' '));
}

/** Reads what is kept, also by other tabs since then, to be had at once. Where nothing is, games last as long as the page is open. */
export async function readKept(): Promise<void> {
  const before = new Map(games);
  for (const [number, game] of await store.read()) {
    // What was kept meanwhile is newer.
    if (games.get(number) === before.get(number)) games.set(number, game);
  }
}

/** Changes what is kept of a game; another tab may have changed it, too. */
function keep(number: number, change: (kept?: KeptGame) => KeptGame | undefined): void {
  const now = change(games.get(number));
  if (now === undefined) return;
  games.set(number, now);
  const oldest = keptGames().slice(MOST_GAMES);
  for (const old of oldest) games.delete(old);
  void store.change(number, (kept = now) => change(kept) ?? now, oldest);
}

export function keptGames(): readonly number[] {
  return [...games.keys()].sort((one, other) => other - one);
}

export function keptGame(number: number): LabState | null {
  return resumeGame(games.get(number)?.game ?? '');
}

/** What one plays with if nothing else is chosen: as in the newest game. */
export function lastChoices(): { readonly level: number; readonly side: Side; readonly name: string } {
  const last = keptGame(keptGames()[0] ?? 0);
  if (last === null) return { level: FIRST, side: 1, name: 'guest' };
  const side = sideOfPerson(last);
  return { level: Math.max(...last.seats), side, name: last.names[side - 1] as string };
}

/** A game that goes on, after its coins were taken back, has other mistakes in the end. */
export function keepGame(number: number, state: LabState): void {
  const isOver = shownPosition(state).outcome !== null;
  const game = savedGame(state);
  keep(number, (kept) => (isOver ? { ...kept, game } : { game }));
}

/** Keeps the coins of a game that ask for better ones; those that were kept before may be solved. */
export function keepPuzzles(number: number, coins: readonly number[]): void {
  const puzzles = coins.map((coin) => ({ coin, isSolved: false }));
  keep(number, (kept) => kept && { puzzles, ...kept });
}

export function solvePuzzle(number: number, coin: number): void {
  keep(number, (kept) => {
    const puzzles = kept?.puzzles?.map((one) => (one.coin === coin ? { coin, isSolved: true } : one));
    return kept && puzzles && { ...kept, puzzles };
  });
}

export function puzzlesOf(number: number): readonly Puzzle[] {
  return games.get(number)?.puzzles ?? [];
}

/** Those that nobody has solved, of the newest game first. */
export function openPuzzles(): readonly { readonly number: number; readonly coin: number }[] {
  return keptGames().flatMap((number) =>
    puzzlesOf(number).flatMap(({ coin, isSolved }) => (isSolved ? [] : { number, coin })),
  );
}

export function resultOf(game: LabState): { readonly hasWon: boolean; readonly text: string } | null {
  const { outcome } = shownPosition(game);
  if (outcome === null) return null;
  const person = sideOfPerson(game);
  const hasWon = outcome.winners.includes(person);
  const hasLost = outcome.winners.includes(opponent(person));
  if (hasWon && hasLost) return { hasWon, text: 'Both have a line: a point for each.' };
  if (hasWon) return { hasWon, text: game.isHelped ? 'You have won, with help.' : 'You have won.' };
  return { hasWon, text: hasLost ? 'You have lost.' : 'A draw.' };
}
