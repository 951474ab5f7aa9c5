import { expect, it } from 'vitest';
import { recordedGames, replayRecorded } from './recordedGames.ts';

const GAMES = recordedGames();

it('the games recorded from the contest server all follow the rules, state by state, except the one with the quirk', () => {
  const replays = GAMES.map((game) => ({ ...replayRecorded(game), id: game.id, quirk: game.quirk }));
  expect(replays).toHaveLength(223);
  expect(replays.reduce((sum, { states }) => sum + states, 0)).toBe(7562);
  expect(replays.filter(({ differs }) => differs !== null)).toMatchObject([
    { id: 70, quirk: true, differs: 'state' },
  ]);
});
