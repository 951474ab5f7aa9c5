/**
 * What a move's thinking time is worth, and where it can end early.
 *
 *     npm run bench -- thinking --games 60 --log thinking.jsonl
 *     npm run bench -- thinking --games 60 --share 1/2 --log thinking.jsonl
 *
 * Games of the bot against itself, with two random coins at the start. Every position is searched once, with the nodes that the
 * longest time has on a free core; the columns on the way are what shorter searches answer. Where they differ, a much longer search
 * values each. What a player gives away in a game, as a part of a win, is its distance in Elo: 695 for a whole win
 * between equals. The games are in the log; the same command goes on where it was broken off, and with `--games 0` only counts.
 */
import { mean, sum } from 'simple-statistics';
import { estimateMean } from '../src/arena/index.ts';
import { drawPairSetup } from '../src/arena/play/pairJob.ts';
import { Kernel, WeightsFiles, WIN_SCORE } from '../src/bot/index.ts';
import { chanceOutcomes } from '../src/bot/search/chanceOutcomes.ts';
import {
  advance,
  FOUR_CONNECT_XTREME,
  openColumns,
  type Position,
  play,
  startGame,
} from '../src/engine/index.ts';
import { figure, flags, interval, progress } from './shared/bench.ts';
import { IN_PARTS, Played } from './shared/played.ts';

/** A free core of the machine that this was measured on searches six million positions a second. */
const NODES_PER_MS = 6000;
const TIMES_MS = [50, 100, 150, 200, 250, 300, 400, 450, 500, 550, 600] as const;
const [SHORTEST_MS, LONGEST_MS] = [50, 600];
/** As the bot has it, in `src/bot/search/timedSearch.ts`. */
const EARLY_END = { leastMs: 50, ratio: 8 };
const ELO_PER_WIN = 1600 / Math.LN10;
const [TABLE_BITS, JUDGE_TABLE_BITS] = [21, 23];
/** A bomb that may drop in a column gets this part of the judge's nodes at least. */
const LEAST_SHARE = 0.05;

const values = flags({
  ...{ weights: 'best.json', games: 60, 'judge-nodes': 12_000_000, seed: 1, time: 300 },
  ...IN_PARTS,
});

/** What a search had to say: by then, this column was the best of this depth. */
type Step = readonly [nodes: number, column: number, depth: number, score: number];

interface Searched {
  readonly steps: readonly Step[];
  /** Nodes of the whole search: fewer than there were if the result is proven. */
  readonly nodes: number;
  /** The chance of winning with each column that was the best at some time. */
  readonly chances: Readonly<Record<number, number>>;
}

const evaluation = WeightsFiles.loadWeights(values.weights);
const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
const judge = new Kernel(FOUR_CONNECT_XTREME, JUDGE_TABLE_BITS);
for (const each of [kernel, judge]) each.setEvaluation(0, evaluation);

/** The chance of winning with a column, for the side that plays it. */
function chanceOf(position: Position, column: number): number {
  const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null)
    return outcome.winners.length === 2 ? 0.5 : Number(outcome.winners[0] === position.toMove);
  const outcomes = chanceOutcomes(next).map(({ probability, position: shown }) => {
    if (openColumns(shown.board).length === 0) return 0;
    const nodes = values['judge-nodes'] * Math.max(probability, LEAST_SHARE);
    return probability * judge.withoutGain(shown, judge.search(shown, { nodes }).score);
  });
  return 0.5 - sum(outcomes) / (2 * WIN_SCORE);
}

function columnAfter({ steps }: Searched, nodes: number): number {
  return (steps.findLast(([at]) => at <= nodes) ?? (steps[0] as Step))[1];
}

function searched(position: Position): Searched {
  const steps: Step[] = [];
  kernel.clearTable();
  const { nodes } = kernel.search(position, {
    nodes: LONGEST_MS * NODES_PER_MS,
    onProgress: ({ nodes: at, column, depth, score }) => steps.push([at, column, depth, score]),
  });
  const answer = { steps, nodes, chances: {} };
  const late = steps.filter(([at]) => at > SHORTEST_MS * NODES_PER_MS).map(([, column]) => column);
  const columns = new Set([columnAfter(answer, SHORTEST_MS * NODES_PER_MS), ...late]);
  judge.clearTable();
  const chances =
    columns.size < 2 ? [] : [...columns].map((column) => [column, chanceOf(position, column)] as const);
  return { ...answer, chances: Object.fromEntries(chances) };
}

function playGame(number: number): Searched[] {
  const setup = { seed: values.seed, path: ['thinking', number], openingPlies: 2 };
  const { schedule, opening } = drawPairSetup(setup);
  const positions: Searched[] = [];
  let game = startGame(FOUR_CONNECT_XTREME, schedule, 1);
  for (let ply = 0; game.outcome === null; ply++) {
    const [first, second] = openColumns(game.position.board);
    let column = opening[ply] ?? (first as number);
    if (ply >= opening.length && second !== undefined) {
      const found = searched(game.position);
      positions.push(found);
      column = columnAfter(found, Number.POSITIVE_INFINITY);
    }
    game = advance(game, column);
  }
  progress(`game ${number}`);
  return positions;
}

/** A search that has this many nodes ends early once it has so many times the nodes with which it found its column. */
interface EarlyEnd {
  readonly leastMs: number;
  readonly ratio: number;
}

/** The column of a search that ends early if it may, and the milliseconds that it takes. */
function answerOf(position: Searched, timeMs: number, early?: EarlyEnd) {
  const limit = Math.min(timeMs * NODES_PER_MS, position.nodes);
  let [since, last] = [0, -1];
  for (const [nodes, column] of position.steps) {
    if (nodes > limit) break;
    if (column !== last) since = nodes;
    last = column;
    if (early && nodes >= Math.max(early.leastMs * NODES_PER_MS, early.ratio * since))
      return { column, ms: nodes / NODES_PER_MS };
  }
  return { column: last, ms: limit / NODES_PER_MS };
}

/** What a player who answers like this gives away in a game, compared with the longest search, and how long a move takes. */
function tell(name: string, games: readonly Searched[][], timeMs: number, early?: EarlyEnd): void {
  const losses = games.map((positions) => {
    const losses = positions.map((position) => {
      const { column } = answerOf(position, timeMs, early);
      const best = columnAfter(position, Number.POSITIVE_INFINITY);
      return best === column ? 0 : (position.chances[best] ?? 0) - (position.chances[column] ?? 0);
    });
    return sum(losses) / 2;
  });
  const elo = estimateMean(losses.map((loss) => -ELO_PER_WIN * loss));
  const times = games.flat().map((position) => answerOf(position, timeMs, early).ms);
  figure(name, `${mean(times).toFixed(0)} ms a move`, `${interval(elo, 1)} Elo`);
}

const games = await new Played<Searched[]>(values).complete('thinking', values.games, playGame);
figure('played', `${games.length} games`, `${games.flat().length} positions`);
for (const timeMs of TIMES_MS) {
  tell(`${timeMs} ms`, games, timeMs);
  tell('  ending early', games, timeMs, EARLY_END);
}
const first = games.filter((_, index) => index % 2 === 0);
const others = games.filter((_, index) => index % 2 === 1);
tell(`${values.time} ms in every other game`, first, values.time);
tell('  in the others', others, values.time);
for (const leastMs of [50, 100, 150]) {
  for (const ratio of [2, 4, 8, 16, 32]) {
    tell(`  at least ${leastMs} ms, ${ratio} times`, first, values.time, { leastMs, ratio });
    tell('    in the others', others, values.time, { leastMs, ratio });
  }
}
