/**
 * The error rates of a sequential test: simulated tests between players with exactly the lead of one hypothesis.
 *
 *     npm run bench -- sprt
 *     npm run bench -- sprt --bounds 0/10,100/200 --tests 2000
 *     npm run bench -- sprt --bounds 0/84 --pairs 45 --alpha 0.07
 *
 * A row for each pair of hypotheses (in Elo), each share of games that both win, and with and without luck: the share of tests that accept
 * H1 although the lead is that of H0, and H0 although it is that of H1, and the mean number of pairs. 5 % is promised. With `--pairs` a test
 * ends after so many at the latest, as that of a tuned bot.
 */
import { mean } from 'simple-statistics';
import type { PairScore } from '../src/arena/index.ts';
import { SequentialTest } from '../src/arena/match/sequentialTest.ts';
import { stream } from '../src/engine/index.ts';
import { type SimulatedPlayers, simulatedPairs } from '../test/arena/match/simulatedPairs.ts';
import { figure, flags, percent } from './shared/bench.ts';

const {
  bounds,
  draws,
  tests,
  seed,
  alpha,
  pairs: limit,
} = flags({
  bounds: '0/5,0/10,-5/0,50/60,100/200,200/300,350/450,500/600',
  draws: '0,0.3,0.6',
  tests: 20_000,
  seed: 1,
  alpha: 0.05,
  pairs: 0,
});
const maxPairs = limit || Number.POSITIVE_INFINITY;

/** The number of pairs drawn at a time. */
const BATCH = 64;

/** The verdicts of tests between such players, and the numbers of pairs that they took. */
function testsBetween(players: SimulatedPlayers, elo0: number, elo1: number) {
  const drawPair = simulatedPairs(players);
  const testOnce = (number: number) => {
    const random = stream(seed, 'sprt', elo0, elo1, players.elo, players.draws, number);
    const test = new SequentialTest({ elo0, elo1, alpha, beta: 0.05 });
    for (let pairs = 0; ; ) {
      const size = Math.min(BATCH, maxPairs - pairs);
      const batch: PairScore[] = [];
      // A loop and no mapped list: this is most of what a simulated test takes.
      for (let at = 0; at < size; at++) batch.push(drawPair(random));
      const decidedAfter = test.addUntilDecided(batch);
      pairs += decidedAfter ?? size;
      if (decidedAfter === null && pairs < maxPairs) continue;
      test.finish();
      return { verdict: test.state.verdict, pairs };
    }
  };
  return Array.from({ length: tests }, (_, number) => testOnce(number));
}

let most = 0;
for (const one of bounds.split(',')) {
  const [elo0 = 0, elo1 = 0] = one.split('/').map(Number);
  for (const hasLuck of [false, true]) {
    for (const share of draws.split(',').map(Number)) {
      const [under0, under1] = [elo0, elo1].map((elo) =>
        testsBetween({ elo, draws: share, hasLuck }, elo0, elo1),
      ) as [ReturnType<typeof testsBetween>, ReturnType<typeof testsBetween>];
      const wrongH1 = under0.filter(({ verdict }) => verdict === 'H1').length / tests;
      const wrongH0 = under1.filter(({ verdict }) => verdict === 'H0').length / tests;
      most = Math.max(most, wrongH1, wrongH0);
      figure(
        `${one} Elo, ${percent(share)} draws, ${hasLuck ? 'without luck' : 'as played'}`,
        `wrong H1 ${percent(wrongH1)}`,
        `wrong H0 ${percent(wrongH0)}`,
        `${mean([...under0, ...under1].map(({ pairs }) => pairs)).toFixed(0)} pairs`,
      );
    }
  }
}
figure(`the largest of all, ${tests} tests each`, percent(most));
