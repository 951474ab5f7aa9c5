/**
 * The worth of thinking time, round by round, and the rounds in which thinking can end early.
 *
 *     npm run bench -- thinking --games 250 --log thinking.jsonl
 *     npm run bench -- thinking --games 250 --share 1/2 --log thinking.jsonl
 *
 * Every third position of games of the bot against itself is searched once, until all rules have ended. A rule's column is
 * the one that the search had by then. Milliseconds are nodes at a fixed rate, so that the load of the machine does not enter. Where a
 * rule has another column than the first rule, a much longer search values both, to the end of the game where it can. What a player
 * gives away in a game, as a part of a win, is its distance in Elo: 695 for a whole win between equals.
 *
 * `shared/played.ts` explains `--log`, `--minutes` and `--share`; with `--minutes 0` the bench counts what is in the log.
 */
import { mean, sum } from 'simple-statistics';
import { estimateMean } from '../src/arena/index.ts';
import { Kernel, WeightsFiles } from '../src/bot/index.ts';
import { type Effort, effortIn, MOVE_TIME_MS, settling } from '../src/bot/search/effort.ts';
import { forcedColumn } from '../src/bot/search/timedSearch.ts';
import { FOUR_CONNECT_XTREME, formatPosition, parsePosition } from '../src/engine/index.ts';
import { figure, flags, interval, percent, progress } from './shared/bench.ts';
import { chanceOfColumn } from './shared/columnChance.ts';
import { positionsOfGame } from './shared/ownGames.ts';
import { IN_PARTS, Played } from './shared/played.ts';

/** A free core of the machine that this was measured on searches six million positions a second. */
const NODES_PER_MS = 6000;
const ELO_PER_WIN = 1600 / Math.LN10;
const [GAME_TABLE_BITS, TABLE_BITS, JUDGE_TABLE_BITS] = [18, 21, 23];
const GAME_NODES = 20_000;
/** One in this many positions is searched. */
const SAMPLING = 3;

/** An effort with its limit in milliseconds. */
interface Spending extends Omit<Effort, 'quietMs'> {
  readonly mostMs: number;
}

/** The rules for the effort in each round; the others are compared with the first. */
const RULES: Readonly<Record<string, (round: number) => Spending>> = {
  'the same in all rounds': () => ({ leastNodes: 300_000, settledAt: 8, mostMs: MOVE_TIME_MS }),
  'by round, on a busy machine': (round) => ({ ...effortIn(round), mostMs: MOVE_TIME_MS }),
  'by round, on a quiet machine': (round) => ({ ...effortIn(round), mostMs: effortIn(round).quietMs }),
};
const [FIRST = ''] = Object.keys(RULES);

/** The first and the last round of the lines by round. */
const SPANS = [
  [1, 7],
  [8, 12],
  [13, 15],
  [16, 20],
  [21, 25],
  [26, 99],
] as const;

const values = flags({
  weights: 'best.json',
  games: 250,
  'judge-nodes': 12_000_000,
  seed: 1,
  ...IN_PARTS,
});

/** A step of a search: the best column after so many nodes, with its score. */
type Step = readonly [nodes: number, column: number, score: number];

interface Traced {
  readonly position: string;
  readonly round: number;
  readonly steps: readonly Step[];
  /** The number of nodes of the whole search: fewer than allowed if the result is proven. */
  readonly nodes: number;
}

interface Answer {
  readonly column: number;
  readonly ms: number;
}

const evaluation = WeightsFiles.loadWeights(values.weights);
const [player, kernel, judge] = [GAME_TABLE_BITS, TABLE_BITS, JUDGE_TABLE_BITS].map((bits) => {
  const made = new Kernel(FOUR_CONNECT_XTREME, bits);
  made.setEvaluation(0, evaluation);
  return made;
}) as [Kernel, Kernel, Kernel];

/** Searches a position until every rule has ended. */
function traced(position: string, round: number): Traced {
  const steps: Step[] = [];
  const open = new Set(
    Object.values(RULES).map((rule) => ({ ...rule(round), isSettled: settling(rule(round)) })),
  );
  kernel.clearTable();
  const { nodes } = kernel.search(parsePosition(position, { rules: FOUR_CONNECT_XTREME }), {
    nodes: NODES_PER_MS * Math.max(...[...open].map(({ mostMs }) => mostMs)),
    shouldStop: () => open.size === 0,
    onProgress: (result) => {
      steps.push([result.nodes, result.column, result.score]);
      for (const rule of open)
        if (rule.isSettled(result) || result.nodes > rule.mostMs * NODES_PER_MS) open.delete(rule);
    },
  });
  return { position, round, steps, nodes };
}

/** The positions of a game that are searched. */
function tracedIn(game: number): Traced[] {
  return positionsOfGame(player, { seed: values.seed, path: ['thinking', game], nodes: GAME_NODES })
    .filter((position) => forcedColumn(position, FOUR_CONNECT_XTREME) === null)
    .filter((_, index) => index % SAMPLING === game % SAMPLING)
    .map((position) => traced(formatPosition(position), position.round));
}

/** The answer of a bot that searches with this effort. */
function answerOf({ steps, nodes }: Traced, effort: Spending): Answer {
  const limit = Math.min(effort.mostMs * NODES_PER_MS, nodes);
  const isSettled = settling(effort);
  let last = -1;
  for (const [at, column, score] of steps) {
    if (at > limit) break;
    last = column;
    if (isSettled({ nodes: at, column, score })) return { column, ms: at / NODES_PER_MS };
  }
  return { column: last, ms: limit / NODES_PER_MS };
}

/** A position with the answer of each rule, and the loss of each compared with the first. */
interface Compared {
  readonly round: number;
  readonly answers: Readonly<Record<string, Answer & { readonly loss: number }>>;
}

const searches = new Played<Traced[]>(values);
const chances = new Played<number>(values);

/** Compares the rules in a position of a game; `null` if that is for another time. */
async function compared(game: number, index: number, position: Traced): Promise<Compared | null> {
  const answers = Object.entries(RULES).map(
    ([name, rule]) => [name, answerOf(position, rule(position.round))] as const,
  );
  const columns = new Set(answers.map(([, { column }]) => column));
  const chanceOf = new Map<number, number>();
  judge.clearTable();
  for (const column of columns.size < 2 ? [] : columns) {
    const chance = await chances.result(`column ${column} of position ${index} of game`, game, () => {
      const read = parsePosition(position.position, { rules: FOUR_CONNECT_XTREME });
      return chanceOfColumn(judge, read, column, values['judge-nodes']).chance;
    });
    if (chance === undefined) return null;
    chanceOf.set(column, chance);
  }
  const best = chanceOf.get((answers[0] as (typeof answers)[0])[1].column) ?? 0;
  return {
    round: position.round,
    answers: Object.fromEntries(
      answers.map(([name, answer]) => {
        const loss = best - (chanceOf.get(answer.column) ?? best);
        return [name, { ...answer, loss }];
      }),
    ),
  };
}

/** All games that are searched and judged. */
async function comparedGames(): Promise<Compared[][]> {
  const games: Compared[][] = [];
  for (const game of searches.ownNumbers(values.games)) {
    const positions = await searches.result('searched', game, tracedIn);
    if (positions === undefined) continue;
    const results: (Compared | null)[] = [];
    for (const [index, position] of positions.entries()) results.push(await compared(game, index, position));
    const complete = results.filter((result) => result !== null);
    if (complete.length === results.length) games.push(complete);
    progress(`game ${game}`);
  }
  return games;
}

/** Prints the lead of a rule over the first, from the positions of games in these rounds, and its cost. */
function printRule(
  name: string,
  label: string,
  games: readonly Compared[][],
  [from, to] = [1, 99] as readonly [number, number],
): void {
  const within = games.map((game) => game.filter(({ round }) => round >= from && round <= to));
  const answers = within.map((game) => game.map(({ answers }) => answers[name] as Answer & { loss: number }));
  const differing = within
    .flat()
    .filter(({ answers }) => answers[name]?.column !== answers[FIRST]?.column).length;
  const count = answers.flat().length;
  // Both players of a game answer with the rule.
  const leads = answers.map((game) => (-ELO_PER_WIN * SAMPLING * sum(game.map(({ loss }) => loss))) / 2);
  figure(
    label,
    `${interval(estimateMean(leads), 1)} Elo`,
    `${mean(answers.flat().map(({ ms }) => ms)).toFixed(0)} ms a move`,
    `${percent(differing / count)} of ${count} columns differ`,
  );
}

const games = await comparedGames();
figure('searched', `${games.length} games`, `${games.flat().length} positions`);
for (const name of Object.keys(RULES)) {
  printRule(name, name, games);
  for (const span of SPANS) printRule(name, `  rounds ${span[0]} to ${span[1]}`, games, span);
}
