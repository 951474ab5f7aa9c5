import { expect, it } from 'vitest';
import { meetingResult, regularGames } from '../../../src/arena/contest/formats/meeting.ts';
import { sumPoints } from '../../../src/arena/play/playedGame.ts';
import { gamesOf } from '../games.ts';

function winnerOf(results: string, games: number, suddenDeath = true) {
  const rule = { games, suddenDeath, test: null };
  const played = gamesOf(results);
  const regular = regularGames(rule, played, played.length, 0);
  const result = meetingResult(rule, sumPoints(played), played.length, regular);
  return result === null ? null : result.winner;
}

it.each([
  ['AB', 3, null],
  ['ABA', 3, 0],
  ['BAB', 3, 1],
  ['AB', 2, null],
  ['AB==B', 2, 1],
  [`AB${'='.repeat(99)}`, 2, null],
  [`AB${'='.repeat(100)}`, 2, 0],
] as const)('%s of %i games: %s', (results, games, winner) => {
  expect(winnerOf(results, games)).toBe(winner);
});

it('a tie without sudden death is the result', () => {
  const rule = { games: 2, suddenDeath: false, test: null };
  expect(meetingResult(rule, [1, 1], 2, 2)).toEqual({ winner: null, points: [1, 1], isTie: true });
});

it('a test is asked at the same numbers of pairs, however many games come at a time', () => {
  const test = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };
  const rule = { games: 400, suddenDeath: false, test };
  const played = gamesOf('AAAB'.repeat(100));
  const atOnce = regularGames(rule, played, 400, 0);
  let inSteps: number | null = null;
  for (let whole = 2; whole <= 400 && inSteps === null; whole += 2)
    inSteps = regularGames(rule, played.slice(0, whole), whole, whole - 2);
  expect(atOnce).toBe(inSteps);
  expect([atOnce, (atOnce as number) % 8]).toEqual([expect.any(Number), 0]);
  expect(atOnce).toBeLessThan(400);
  expect(regularGames(rule, gamesOf('AB'.repeat(200)), 400, 0)).toBeLessThanOrEqual(400);
});
