/** What this browser keeps of games against fcx: the games, the mistakes in them, and the levels that have been beaten. */
import { LEVELS } from '../../arena/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import { type LabState, labPosition, resumeGame, savedGame, sideOfPerson } from './lab.ts';

const WON = 'fcx-won';
const GAMES = 'fcx-games';
const MISTAKES = 'fcx-mistakes';
/** A game takes about 200 bytes. */
const MOST_GAMES = 100;
/** The level that is offered first: one that looks ahead, but not far. */
const FIRST = 3;

export function wonLevels(): readonly number[] {
  const levels = (localStorage.getItem(WON) ?? '').split(' ').map(Number);
  return levels.filter((level) => level >= 1 && level <= LEVELS.length);
}

export function keepWin(level: number): void {
  localStorage.setItem(WON, [...new Set([...wonLevels(), level])].join(' '));
}

/** By when each game was begun, in milliseconds, which is its number. */
type Kept<Of> = Readonly<Record<string, Of>>;

function kept<Of>(what: string): Kept<Of> {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(what) ?? '');
    return typeof games === 'object' && games !== null ? (games as Kept<Of>) : {};
  } catch {
    return {};
  }
}

function keep<Of>(what: string, number: number, value: Of): void {
  const games = Object.entries({ ...kept<Of>(what), [number]: value });
  const newest = games.sort(([one], [other]) => Number(other) - Number(one)).slice(0, MOST_GAMES);
  localStorage.setItem(what, JSON.stringify(Object.fromEntries(newest)));
}

export function keptGames(): readonly number[] {
  return Object.keys(kept(GAMES))
    .map(Number)
    .sort((one, other) => other - one);
}

export function keptGame(number: number): LabState | null {
  return resumeGame(kept<string>(GAMES)[number] ?? '');
}

/** What one plays with if nothing else is chosen: as in the newest game. */
export function lastChoices(): { readonly level: number; readonly side: Side; readonly name: string } {
  const last = keptGame(keptGames()[0] ?? 0);
  if (last === null) return { level: FIRST, side: 1, name: 'guest' };
  const side = sideOfPerson(last);
  return { level: Math.max(...last.seats), side, name: last.names[side - 1] as string };
}

export function keepGame(number: number, game: LabState): void {
  keep(GAMES, number, savedGame(game));
  // A game that goes on, after its coins were taken back, has other mistakes in the end.
  const isOpen = labPosition(game).outcome === null;
  if (isOpen && kept(MISTAKES)[number] !== undefined) keep(MISTAKES, number, undefined);
}

/** Keeps which coins of a game were the person's mistakes, to ask for better ones; those that were kept before may be solved. */
export function keepMistakes(number: number, coins: readonly number[]): void {
  if (kept(MISTAKES)[number] === undefined) keep(MISTAKES, number, coins);
}

export function solveMistake(number: number, coin: number): void {
  const coins = kept<readonly number[]>(MISTAKES)[number] ?? [];
  const left = coins.filter((one) => one !== coin);
  keep(MISTAKES, number, left);
}

/** Mistakes in games that are kept, those of the newest game first, that nobody has solved. */
export function openMistakes(): readonly { readonly number: number; readonly coin: number }[] {
  const mistakes = kept<readonly number[]>(MISTAKES);
  return keptGames().flatMap((number) => (mistakes[number] ?? []).map((coin) => ({ number, coin })));
}

export function resultOf(game: LabState): { readonly hasWon: boolean; readonly text: string } | null {
  const { outcome } = labPosition(game);
  if (outcome === null) return null;
  const person = sideOfPerson(game);
  const hasWon = outcome.winners.includes(person);
  const hasLost = outcome.winners.includes(opponent(person));
  if (hasWon && hasLost) return { hasWon, text: 'Both have a line: a point for each.' };
  if (hasWon) return { hasWon, text: game.isHelped ? 'You have won, with help.' : 'You have won.' };
  return { hasWon, text: hasLost ? 'You have lost.' : 'A draw.' };
}
