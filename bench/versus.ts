/**
 * Two versions of the search against each other in pairs of games, at fixed nodes or at equal time: the test for changes
 * of the kernel. (`bench/ideas.ts` compares settings of one kernel, `timedMatch.ts` whole bots.)
 *
 *     node --import tsx bench/versus.ts --a . --b ../old --nodes 100000 --pairs 500
 *     node --import tsx bench/versus.ts --a . --b ../old --move-time 100 --options-b '{"chancePlies":4}'
 *     node --import tsx bench/versus.ts --nodes 100000 --ponder-a reply
 *     node --import tsx bench/versus.ts --nodes 100000 --book-a 20000000 --opening-plies 0
 *
 * A version is the folder of a built checkout. Each keeps its table from move to move, as a bot does (unless it is told to
 * `--forget-a`), and forgets it between games. `--share 1/3` plays every third pair, so that several processes can split
 * the pairs; with `--log FILE` they share their scores, and a match broken off, say after `--minutes`, is continued by the
 * same command.
 */
import { parseArgs } from 'node:util';
import { countScores, DEFAULT_SPRT_BOUNDS, sprt } from '../src/arena/match/sprt.ts';
import { eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { playPair } from './versus/pairGame.ts';
import { appendToPairLog, readPairLog } from './versus/pairLog.ts';
import { createVersusPlayer, PONDERING, type Pondering, type VersusPlayer } from './versus/versusPlayer.ts';

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '.' },
    b: { type: 'string', default: '.' },
    'weights-a': { type: 'string', default: 'best.json' },
    'weights-b': { type: 'string', default: 'best.json' },
    'options-a': { type: 'string', default: '{}' },
    'options-b': { type: 'string', default: '{}' },
    'nodes-a': { type: 'string' },
    'nodes-b': { type: 'string' },
    nodes: { type: 'string' },
    'move-time': { type: 'string' },
    'forget-a': { type: 'boolean', default: false },
    'forget-b': { type: 'boolean', default: false },
    'ponder-a': { type: 'string', default: 'nothing' },
    'ponder-b': { type: 'string', default: 'nothing' },
    'book-a': { type: 'string', default: '0' },
    'book-b': { type: 'string', default: '0' },
    pairs: { type: 'string', default: '200' },
    'opening-plies': { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '0/1' },
    log: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    'table-bits': { type: 'string', default: '20' },
    early: { type: 'boolean', default: false },
  },
});

function ponderingOf(side: 'a' | 'b'): Pondering {
  const wanted = values[`ponder-${side}`];
  const known = PONDERING.find((name) => name === wanted);
  if (known === undefined)
    throw new Error(`--ponder-${side} is one of ${PONDERING.join(', ')}, not ${wanted}`);
  return known;
}

function player(side: 'a' | 'b'): Promise<VersusPlayer> {
  const nodes = values[`nodes-${side}`] ?? values.nodes;
  return createVersusPlayer({
    folder: values[side],
    weights: values[`weights-${side}`],
    searchOptions: values[`options-${side}`],
    tableBits: Number(values['table-bits']),
    nodes: nodes === undefined ? undefined : Number(nodes),
    moveTimeMs: Number(values['move-time']),
    forgets: values[`forget-${side}`],
    ponders: ponderingOf(side),
    bookNodes: Number(values[`book-${side}`]),
  });
}

/** The score of `a` in a pair. */
function scoreOf(pair: number): number {
  return playPair(players, {
    seed: Number(values.seed),
    path: ['versus', pair],
    openingPlies: Number(values['opening-plies']),
  }).score;
}

function summary(scores: readonly number[]): string {
  const estimate = estimateMean(scores);
  const { elo, low, high } = eloEstimate(estimate);
  const { llr, verdict } = sprt(countScores(scores), DEFAULT_SPRT_BOUNDS);
  return (
    `${2 * scores.length} games: score ${estimate.mean.toFixed(4)}, ${elo.toFixed(0)} [${low.toFixed(0)}, ` +
    `${high.toFixed(0)}] Elo, LLR ${llr?.toFixed(2) ?? 'unknown'} (${verdict}), counts ${countScores(scores).join(' ')}`
  );
}

function pace({ spent }: VersusPlayer): string {
  const { nodes, ms, depth, moves } = spent;
  return `${(nodes / ms / 1000).toFixed(2)} Mn/s, ${(nodes / moves).toFixed(0)} nodes, depth ${(depth / moves).toFixed(1)}`;
}

const players = [await player('a'), await player('b')] as const;
const [share, shares] = values.share.split('/').map(Number) as [number, number];
const known = readPairLog(values.log);
const scores = [...known.values()];
const end = performance.now() + 60_000 * Number(values.minutes);
for (let pair = share; pair < Number(values.pairs) && performance.now() < end; pair += shares) {
  if (known.has(pair)) continue;
  const score = scoreOf(pair);
  appendToPairLog(values.log, pair, score);
  scores.push(score);
  if (scores.length % 50 === 0) process.stderr.write(`${summary(scores)}\n`);
  if (values.early && sprt(countScores(scores), DEFAULT_SPRT_BOUNDS).verdict !== 'undecided') break;
}
process.stdout.write(`${summary(scores)}\n  a: ${pace(players[0])}\n  b: ${pace(players[1])}\n`);
