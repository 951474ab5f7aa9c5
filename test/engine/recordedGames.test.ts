import { describe, expect, it } from 'vitest';
import { type RecordedGame, recordedGames, replayRecorded } from './recordedGames.ts';

const GAMES = recordedGames();

describe('the games recorded from the contest server', () => {
  it('all follow the rules, state by state, except the one with the quirk', () => {
    const replays = GAMES.map((game) => ({ ...replayRecorded(game), id: game.id, quirk: game.quirk }));
    expect(replays).toHaveLength(223);
    expect(replays.reduce((sum, { states }) => sum + states, 0)).toBe(7562);
    expect(replays.filter(({ differs }) => differs !== null)).toMatchObject([
      { id: 70, quirk: true, differs: 'state' },
    ]);
  });

  it('end in every way there is', () => {
    const reasons = new Set(GAMES.map(({ reason }) => reason));
    expect(reasons).toEqual(new Set(['line', 'explosion', 'explosion_double', 'full_column', 'timeout']));
  });

  const withBombs = GAMES.findIndex(({ reason, bombs }) => reason === 'explosion' && bombs.length > 1);

  it.each<[string, string, (game: RecordedGame) => unknown]>([
    ['another winner', 'winners', (game) => game.winners.push(game.winners[0] === 1 ? 2 : 1)],
    ['other points', 'points', (game) => game.points.reverse()],
    ['another reason', 'reason', (game) => (game.reason = 'line')],
    ['another last round', 'end_round', (game) => game.end_round--],
    ['another last board', 'final_board', (game) => game.final_board.reverse()],
    ['a bomb in another column', 'state', (game) => (game.bombs[0]!.col -= 1)],
    ['a bomb too many', 'bombs', (game) => game.bombs.push({ first_shown: 10, col: 6 })],
    ['a bomb left out', 'state', (game) => game.bombs.shift()],
    ['another starter', 'state', (game) => (game.first = game.first === 1 ? 2 : 1)],
    ['another name', 'state', (game) => (game.p1 = 'Gamma')],
    ['the end cut off', 'reason', ({ states, moves }) => [states.pop(), moves.pop()]],
    [
      'another game behind it',
      'reason',
      ({ states, moves }) => [states.push(...states), moves.push(...moves)],
    ],
  ])('are not equal to the rules by chance: %s is found', (_, field, tamper) => {
    const game = recordedGames()[withBombs] as RecordedGame;
    expect(replayRecorded(game).differs).toBeNull();
    tamper(game);
    expect(replayRecorded(game).differs).toBe(field);
  });
});
