import { expect, test } from 'vitest';
import { judgeOfGames, playedGameOf, searchPlayer } from '../../../src/arena/index.ts';
import { playMatchGame } from '../../../src/arena/match/matchGame.ts';
import { type PairJob, pairScore, playedPairOf, playJob } from '../../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';

const DEFAULT = { weights: DEFAULT_WEIGHTS };
const NONE = { weights: perFeature(() => 0) };

function job(pair: number, changes: Partial<PairJob> = {}): PairJob {
  return {
    seed: 7,
    path: ['test', pair],
    players: [DEFAULT, NONE],
    limits: { depth: 3 },
    openingPlies: 2,
    ...changes,
  };
}
test('a player against itself scores half of every pair', () => {
  for (let pair = 0; pair < 20; pair++) {
    const result = playJob(job(pair, { players: [DEFAULT, DEFAULT] }));
    expect(pairScore(result)).toEqual({ score: 0.5 });
  }
});

test('swapping the players swaps the scores', () => {
  for (let pair = 0; pair < 20; pair++) {
    const { scores } = playJob(job(pair));
    const swapped = playJob(job(pair, { players: [NONE, DEFAULT] }));
    expect(swapped.scores).toEqual([1 - scores[1], 1 - scores[0]]);
  }
});

test('the judge judges the bombs alone, whatever the searches of the players have left in the table', async () => {
  const players = [DEFAULT, NONE] as const;
  const [limits, tableBits, judge] = [{ nodes: 2000 }, 16, judgeOfGames()];
  const setup = { seed: 13, openingPlies: 2 };
  const [first, second] = players.map((own) =>
    searchPlayer({ name: 'player', ...own, limits, rules: FOUR_CONNECT_XTREME, tableBits }),
  );
  for (let pair = 0; pair < 3; pair++) {
    const job = { ...setup, path: ['test', pair], players, limits, tableBits, judge };
    for (const { index, points, luck } of playedPairOf(pair, playJob(job))) {
      const game = await playMatchGame({ ...setup, path: ['test'], paired: true }, [first!, second!], index);
      const replayed = playedGameOf(game, judge);
      expect({ points, luck }).toEqual({ points: replayed.points, luck: replayed.luck });
    }
  }
});
