import { expect, it } from 'vitest';
import { type Step, takeStep } from '../../../src/cli/replays/replayBrowsing.ts';

const TURNS = [7, 0, 3];

it.each<[Step, [number, number], [number, number]]>([
  ['forward', [0, 0], [0, 1]],
  ['forward', [0, 7], [0, 7]],
  ['back', [0, 7], [0, 6]],
  ['back', [0, 0], [0, 0]],
  ['start', [2, 2], [2, 0]],
  ['end', [2, 0], [2, 3]],
  ['end', [1, 0], [1, 0]],
  ['nextGame', [0, 5], [1, 0]],
  ['nextGame', [2, 2], [2, 2]],
  ['previousGame', [2, 2], [1, 0]],
  ['previousGame', [0, 5], [0, 5]],
])('%s leads from %j to %j', (step, [game, turn], [nextGame, nextTurn]) => {
  expect(takeStep({ game, turn }, step, TURNS)).toEqual({ game: nextGame, turn: nextTurn });
});
