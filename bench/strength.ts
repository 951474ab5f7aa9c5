/**
 * `npm run bench:strength`: how strong the current version is, against a frozen one and simple opponents, and how much of
 * what can be won it wins: a search that is told where the bombs will drop marks the limit of any player.
 *
 *     npm run bench:strength
 *     npm run bench:strength -- --quick
 *     npm run bench:strength -- --only '300 nodes' --pairs 600 --log strength.log --minutes 9
 *     npm run bench:strength -- --against ../old --processes 2 --json
 *     npm run bench:strength -- --league --pairs 100 --log league.log
 *
 * All games are in pairs, with two random coins at the start. The frozen version is commit ba3cbc8, checked out and built
 * below `.cache` on first use, or a built checkout: `--against FOLDER`. With `--log FILE` the scores are kept,
 * and the same command goes on where it was broken off. Only the contests in milliseconds need an idle core for each
 * process.
 *
 * With `--league` it meets opponents unlike itself, all with fixed nodes (`strength/contests.ts`), and the last line is its mean
 * score. The luck of the bombs is taken out of all scores but the clairvoyant's, who makes it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { adjustForLuck, estimatePairs, type PairScore } from '../src/arena/match/luck.ts';
import { type Estimate, eloEstimate, eloFields } from '../src/arena/match/statistics.ts';
import { judgeOfGames } from '../src/arena/play/judge.ts';
import { formatElo, formatScore } from '../src/page/index.ts';
import { createContestant, type Versions } from './strength/contestants.ts';
import { type Contest, contestsOf, leagueOf, meanOf, SHARES, shareOfLead } from './strength/contests.ts';
import { FROZEN_COMMIT, frozenVersion } from './strength/frozenVersion.ts';
import { ScoreLog } from './strength/scoreLog.ts';
import { playPair } from './versus/pairGame.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    weights: { type: 'string', default: 'best.json' },
    pairs: { type: 'string', default: '400' },
    nodes: { type: 'string', default: '100000' },
    'move-time': { type: 'string', default: '100' },
    quick: { type: 'boolean', default: false },
    league: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    log: { type: 'string' },
    json: { type: 'boolean', default: false },
    share: { type: 'string' },
  },
});
const QUICK_PAIRS = 8;
const seed = Number(values.seed);
const processes = Number(values.processes);
const pairs = values.quick ? QUICK_PAIRS : Number(values.pairs);
const all = values.league
  ? leagueOf(pairs)
  : contestsOf({ pairs, nodes: Number(values.nodes), moveTimeMs: Number(values['move-time']) });
const contests = all.filter(({ name }) => name.includes(values.only));

/** The score of a pair, as a process that plays a share of them reports it. */
type Played = readonly [contest: string, pair: number, score: PairScore];

async function playShare(share: number): Promise<void> {
  const judge = judgeOfGames();
  const versions: Versions = { frozen: values.against ?? '', weights: values.weights, seed };
  const log = new ScoreLog(values.log);
  const end = performance.now() + 60_000 * Number(values.minutes);
  for (const { name, players, pairs } of contests) {
    const left = Array.from({ length: pairs }, (_, pair) => pair).filter(
      (pair) => pair % processes === share && !log.has(name, pair),
    );
    if (left.length === 0) continue;
    const [one, two] = players;
    const pair = [await createContestant(one, versions), await createContestant(two, versions)] as const;
    for (const number of left) {
      if (performance.now() >= end) break;
      // All contests share their bombs and openings.
      const score = playPair(pair, { seed, path: ['strength', number], openingPlies: 2 }, judge);
      process.send?.([name, number, score] satisfies Played);
    }
  }
  process.disconnect();
}

function lineOf({ name }: Contest, estimate: Estimate): string {
  const games = `${2 * estimate.count} games`.padStart(11);
  return `${name.padEnd(36)} ${games}   ${formatScore(estimate)}   ${formatElo(eloEstimate(estimate))}`;
}

async function playAll(): Promise<void> {
  const needsFrozen = contests.some(({ players }) => players.some(({ kind }) => kind === 'frozen'));
  const progress = (text: string) => process.stderr.write(`${text}\n`);
  const against = values.against ?? (needsFrozen ? frozenVersion(FROZEN_COMMIT, progress) : '');
  const log = new ScoreLog(values.log);
  let played = 0;
  const playing = Array.from({ length: processes }, async (_, share) => {
    const args = [...process.argv.slice(2), '--against', against, '--share', `${share}`];
    const child = fork(process.argv[1] as string, args);
    child.on('message', ([contest, pair, score]: Played) => {
      log.add(contest, pair, score);
      played++;
      if (played % 20 === 0) progress(`${played} pairs played, now ${contest}`);
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('a process that plays games has failed; its message is above');
  });
  await Promise.all(playing);

  const estimates = new Map<string, Estimate>();
  for (const contest of contests) {
    const scores = log.scores(contest.name, contest.pairs);
    // What is luck to others is not nil on average to a player that knows the bombs: it is what this player plays for.
    const knowsBombs = contest.players.some((player) => player.kind === 'search' && player.knowsBombs);
    const adjusted = knowsBombs ? null : adjustForLuck(scores);
    if (scores.length > 0) estimates.set(contest.name, estimatePairs(scores, adjusted));
  }
  const shares = SHARES.flatMap(({ over, lead, limit }) => {
    const [own, most] = [estimates.get(lead), estimates.get(limit)];
    return own && most ? [{ over, share: shareOfLead(own, most) }] : [];
  });
  const league = values.league && estimates.size > 0 ? meanOf([...estimates.values()]) : null;
  if (values.json) {
    const results = [...estimates].map(([name, estimate]) => ({
      name,
      games: 2 * estimate.count,
      score: estimate.mean,
      scoreLow: estimate.low,
      scoreHigh: estimate.high,
      ...eloFields(eloEstimate(estimate)),
    }));
    process.stdout.write(`${JSON.stringify({ contests: results, league, sharesOfLead: shares }, null, 2)}\n`);
    return;
  }
  for (const contest of contests) {
    const estimate = estimates.get(contest.name);
    if (estimate) process.stdout.write(`${lineOf(contest, estimate)}\n`);
  }
  if (league) process.stdout.write(`mean score in the league: ${formatScore(league)}\n`);
  for (const { over, share } of shares) {
    process.stdout.write(`share of the clairvoyant's lead over ${over}: ${formatScore(share)}\n`);
  }
}

if (values.share === undefined) await playAll();
else await playShare(Number(values.share));
