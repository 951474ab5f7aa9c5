import { expect, it } from 'vitest';
import { sumUpMatch } from '../../../src/arena/match/matchReport.ts';
import { GameLog } from '../../../src/arena/table/gameLog.ts';
import { LINE, scriptedGame } from '../scripted.ts';

it('says once a match is over who was lucky, and keeps its last game', async () => {
  const players = ['Alpha', 'Beta'] as const;
  const { record: won } = await scriptedGame(LINE);
  const { record: lost } = await scriptedGame([{ type: 'forfeit', reason: 'timeout' }]);
  const result = sumUpMatch(1, players, [won, lost, won], 'complete', [0.3, -0.1, 0.1]);
  const log = new GameLog();
  log.note({ type: 'matchStart', match: 1, players }, 3);
  for (const record of result.games) log.note({ type: 'game', record }, 3);
  expect(log.match).toMatchObject({ played: 3, luck: null });
  log.note({ type: 'matchEnd', result }, 3);
  expect(log.match?.luck).toEqual({ luck: result.adjusted?.luck, luckChance: result.adjusted?.luckChance });
  expect(log.match?.luck?.luck).toBeGreaterThan(0);
  expect(log.games).toEqual([won, lost, won]);
});

it('keeps the latest games by whole matches, of which pages show the scores', async () => {
  const { record } = await scriptedGame(LINE);
  const log = new GameLog();
  const counts = () => [1, 2, 3].map((of) => log.games.filter(({ match }) => match === of).length);
  const play = (match: number, games: number) => {
    for (let index = 0; index < games; index++)
      log.note({ type: 'game', record: { ...record, match } }, games);
    return counts();
  };
  play(1, 11);
  expect(play(2, 30)).toEqual([0, 30, 0]);
  expect(play(3, 60)).toEqual([0, 0, 40]);
});
