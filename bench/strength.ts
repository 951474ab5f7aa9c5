/**
 * The strength of the current version: against a frozen one and simple opponents, and as a share of the greatest possible lead: a
 * search that knows where the bombs will drop marks the limit of any player.
 *
 *     npm run bench -- strength --pairs 8
 *     npm run bench -- strength --only '300 nodes' --pairs 600 --log strength.log --minutes 9
 *     npm run bench -- strength --against ../old --share 0/2 --log strength.log
 *     npm run bench -- strength --league --pairs 100 --log league.log
 *
 * All games are in pairs, with two random coins at the start. The frozen version is commit ba3cbc8, checked out and built
 * below `.cache` on first use, or a built checkout: `--against FOLDER`. `shared/played.ts` explains `--log`, `--minutes` and
 * `--share`. Only the contests in milliseconds need an idle core for each process.
 *
 * With `--league` it meets opponents unlike itself, all with fixed nodes (`strength/contests.ts`), and the last line is its mean
 * score. The luck of the bombs is taken out of all scores but the clairvoyant's, who makes it.
 */
import {
  type Estimate,
  estimatePairs,
  judgeOfGames,
  pairScoreOfA,
  playedGameOf,
} from '../src/arena/index.ts';
import type { PairScore } from '../src/arena/match/luck.ts';
import { playMatchGame } from '../src/arena/match/matchGame.ts';
import { WeightsFiles } from '../src/bot/index.ts';
import { figure, flags, formatElo, interval, progress } from './shared/bench.ts';
import { IN_PARTS, Played } from './shared/played.ts';
import { type Contest, contestsOf, leagueOf, meanOf, OPPONENTS, shareOfLead } from './strength/contests.ts';
import { frozenFolder } from './strength/players.ts';

const values = flags({
  against: '',
  weights: 'best.json',
  pairs: 400,
  nodes: 100_000,
  'move-time': 100,
  league: false,
  only: '',
  seed: 1,
  ...IN_PARTS,
});
const terms = {
  evaluation: WeightsFiles.loadWeights(values.weights),
  frozen: () => values.against || frozenFolder(),
  pairs: values.pairs,
  nodes: values.nodes,
  moveTimeMs: values['move-time'],
};
const judge = judgeOfGames();
const played = new Played<PairScore>(values);

/** The score of the first player; `null` if nothing has been played yet. */
async function scoreOf({ name, pairs, players }: Contest): Promise<Estimate | null> {
  progress(name);
  const both = [await players[0](), await players[1]()] as const;
  // All contests share their bombs and openings.
  const duel = { seed: values.seed, path: ['strength'], paired: true, openingPlies: 2 };
  const game = async (index: number) => playedGameOf(await playMatchGame(duel, both, index), judge);
  const scores = await played.complete(name, pairs, async (pair) =>
    pairScoreOfA([await game(2 * pair), await game(2 * pair + 1)]),
  );
  if (scores.length === 0) return null;
  // For a player that knows the bombs, the luck of others is not nil on average: it plays for it.
  return name.startsWith('clairvoyant') ? estimatePairs(scores, null) : estimatePairs(scores);
}

const estimates = new Map<string, Estimate>();
for (const contest of values.league ? leagueOf(terms) : contestsOf(terms)) {
  if (!contest.name.includes(values.only)) continue;
  const score = await scoreOf(contest);
  if (score === null) continue;
  estimates.set(contest.name, score);
  figure(`${contest.name}, ${2 * score.count} games`, interval(score), formatElo(score));
}
if (values.league) figure('mean score in the league', interval(meanOf([...estimates.values()])));
for (const opponent of OPPONENTS) {
  const [lead, limit] = [estimates.get(`current : ${opponent}`), estimates.get(`clairvoyant : ${opponent}`)];
  if (lead && limit)
    figure(`share of the clairvoyant's lead over ${opponent}`, interval(shareOfLead(lead, limit)));
}
