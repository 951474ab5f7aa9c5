/** Whole matches over real sockets. `verify/servers/verifyServer.test.ts` holds all that bots are shown against the rules. */
import { expect, it } from 'vitest';
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../../src/engine/index.ts';
import { playLine, RawBot } from './rawBot.ts';
import { servingTwo } from './serving.ts';

it('the start alternates, and games are numbered from the first match to the last, with the bombs of the seed', async () => {
  const { alpha, beta, games, ...served } = await servingTwo({ matches: 2, games: 3 });
  for (const starter of [alpha, beta, alpha, beta, alpha, beta]) {
    await starter.answer('?');
  }
  const results = await served.results;
  const told = games.map(({ match, index, starter }) => `${match} ${index} ${starter}`);
  expect(told).toEqual(['1 0 1', '1 1 2', '1 2 1', '2 3 2', '2 4 1', '2 5 2']);
  expect(results.map(({ match, end }) => `${match} ${end}`)).toEqual(['1 complete', '2 complete']);
  expect(results.flatMap((result) => result.games)).toEqual(games);
  const bombs = games.map(({ index }) => drawSchedule(FOUR_CONNECT_XTREME, 7, index));
  expect(games.map(({ schedule }) => schedule)).toEqual(bombs);
});

it('a match that both players leave does not count: the server waits for the next two', async () => {
  const { port, alpha, beta, results, match } = await servingTwo({ matches: 1, games: 2 }, { graceMs: 50 });
  await alpha.turn();
  beta.drop();
  alpha.drop();
  await match(0);
  const gamma = await RawBot.join(port, 'Gamma');
  const delta = await RawBot.join(port, 'Delta');
  // Game 1 is the first of the new match: player 2 starts.
  await playLine(delta, gamma);
  await gamma.answer('?');
  expect(await results).toMatchObject([
    { end: 'abandoned', games: [{ reason: 'disconnect' }] },
    { end: 'complete', points: [0, 2], games: [1, 2].map((index) => ({ index, starter: 3 - index })) },
  ]);
});

it('with pauses, an answer out of turn does not count', async () => {
  const { alpha, beta, game } = await servingTwo({
    pace: { answerDelayMs: () => 0, turnPauseMs: () => 500, betweenGamesMs: 0 },
  });
  await alpha.play(3);
  alpha.send('{"column":99}');
  beta.send('{"column":99}');
  await Promise.all([alpha.heard(), beta.heard()]);
  await beta.play(3);
  await alpha.answer('{"col":3}');
  expect(await game(0)).toMatchObject({ reason: 'noColumn', moves: [3, 3] });
});
