/** Whole matches between two clients of ours, over real sockets. */
import { expect, it, onTestFinished } from 'vitest';
import type { ServeSettings } from '../../../src/arena/server/serveMatches.ts';
import type { Think } from '../../../src/bot/client/choice.ts';
import { runClient } from '../../../src/bot/client/client.ts';
import { openColumns } from '../../../src/engine/board.ts';
import { RawBot } from './rawBot.ts';
import { serving, servingTwo } from './serving.ts';

/** A bot that always moves the same way, but not in the same column. */
const wander =
  (stride: number): Think =>
  ({ board, round }) => {
    const open = openColumns(board);
    return open[(stride * round) % open.length] as number;
  };

/** Serves until all matches are over, with clients that end with the server. */
async function playClients(settings: Partial<ServeSettings>) {
  const served = await serving(settings);
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const { signal } = controller;
  for (const [name, stride] of Object.entries({ Alpha: 3, Beta: 5 })) {
    const { port } = served;
    void runClient({ host: '127.0.0.1', port, name, think: wander(stride), moveTimeMs: 500, signal });
    await served.seatEvent({ type: 'seated', name });
  }
  return { results: await served.results, games: served.games };
}

it('the start alternates and games are numbered from the first match to the last', async () => {
  const { results, games } = await playClients({ matches: 2, games: 3 });
  const told = games.map(({ match, index, starter }) => `${match} ${index} ${starter}`);
  expect(told).toEqual(['1 0 1', '1 1 2', '1 2 1', '2 3 2', '2 4 1', '2 5 2']);
  expect(results.map(({ match, end }) => `${match} ${end}`)).toEqual(['1 complete', '2 complete']);
  expect(results.flatMap((result) => result.games)).toEqual(games);
});

it('the same seed and moves give the same games, another seed gives others', async () => {
  const play = async (seed: number) => {
    const { games } = await playClients({ games: 4, seed });
    return games.map(({ replyMs, ...facts }) => facts);
  };
  const first = await play(7);
  expect(await play(7)).toEqual(first);
  expect((await play(8)).map(({ schedule }) => schedule)).not.toEqual(first.map(({ schedule }) => schedule));
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
  for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries()) {
    await (ply % 2 === 0 ? delta : gamma).play(column);
  }
  await gamma.turn();
  gamma.send('?');
  expect(await results).toMatchObject([
    { end: 'abandoned', games: [{ reason: 'disconnect' }] },
    { end: 'complete', points: [0, 2], games: [1, 2].map((index) => ({ index, starter: 3 - index })) },
  ]);
});

it('stopped from outside, the games that are over count', async () => {
  const { alpha, beta, results, game, stop } = await servingTwo({ matches: 3, games: 5 });
  await alpha.turn();
  alpha.send('?');
  await game(0);
  await beta.turn();
  stop();
  expect(await results).toMatchObject([{ end: 'interrupted', points: [0, 1], games: [{ index: 0 }] }]);
});

it('stopped before any bot came, there is no match', async () => {
  const { results, stop } = await serving();
  stop();
  expect(await results).toEqual([]);
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
  await alpha.turn();
  alpha.send('?');
  expect(await game(0)).toMatchObject({ reason: 'notJson', moves: [3, 3] });
});
