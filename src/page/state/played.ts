/** What this browser keeps of games against fcx: the levels that have been beaten. */
import { LEVELS } from '../../arena/browser.ts';

const WON = 'fcx-won';
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
