/**
 * The games that the search loses though luck is taken out, against the strongest of the league, and what its moves gave away in them.
 *
 *     node --import tsx bench/lost.ts --nodes 20000 --lost 40 --log lost.jsonl --minutes 20
 *     node --import tsx bench/lost.ts --nodes 100000 --screen 600000 --lost 20 --seed 7 --log lost100.jsonl
 *
 * A game counts that is lost and whose score without luck is below 0.35. Each move in it is compared with the best one by `--screen` nodes;
 * where it gave away 2 % of a game or more, three searches of 2, 3 and 5 million nodes in tables of three sizes say how much it was, and a
 * search with ten times the nodes what it would have given away. With `--log FILE` the same command goes on where it was broken off.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mean, sum } from 'simple-statistics';
import { LUCK_FACTOR } from '../src/arena/match/luck.ts';
import { judgeOfGames } from '../src/arena/play/judge.ts';
import { asReached } from '../src/arena/replays/gameAccount.ts';
import { loadPackageWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { WIN_SCORE } from '../src/bot/kernel/kernelExports.ts';
import { searchColumn } from '../src/bot/search/analysis.ts';
import type { Position } from '../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { createContestant } from './strength/contestants.ts';
import { leagueOf } from './strength/contests.ts';
import { type PairPlayer, playGame } from './versus/pairGame.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20000' },
    screen: { type: 'string', default: '300000' },
    lost: { type: 'string', default: '40' },
    seed: { type: 'string', default: '6' },
    minutes: { type: 'string', default: 'Infinity' },
    log: { type: 'string' },
  },
});
const [nodes, screen, seed] = [Number(values.nodes), Number(values.screen), Number(values.seed)];
const OPPONENTS = ['weights of the first version', 'plays for the bombs', 'mcts, 16 000 coins'];
/** A game is lost clearly if its score without luck is below this. */
const CLEARLY = 0.35;
const SUSPECT = 0.02;
const VERSIONS = { frozen: '', weights: 'best.json', seed: 1 };
const JUDGES = [2_000_000, 3_000_000, 5_000_000] as const;

/** A move in a lost game: the value before it, and as parts of a game what it gave away, and what ten times the nodes would have. */
interface Judged {
  readonly stage: string;
  readonly value: number;
  readonly loss?: number;
  readonly tenfold?: number;
}
/** A game, and its moves if it was lost clearly. */
interface Played {
  readonly game: number;
  readonly score: number;
  readonly luck: number;
  readonly moves: readonly Judged[] | null;
}

function kernelOf(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, loadPackageWeights('best.json'));
  return kernel;
}
const own = kernelOf(20);
/** The coins of the game under way that were searched. */
let dropped: [Position, number][] = [];
const player: PairPlayer = {
  newGame: () => {
    own.clearTable();
    dropped = [];
  },
  choose: (position) => {
    const { column } = own.search(position, { nodes });
    dropped.push([position, column]);
    return column;
  },
};
const kernels = [kernelOf(22), kernelOf(20), kernelOf(21)] as const;

/** What a column gives away, by searches of both to one depth, and what the position was worth. */
function judged(kernel: Kernel, position: Position, column: number, limit: number) {
  kernel.clearTable();
  const best = kernel.search(position, { nodes: limit });
  const value = asReached(best.score) / (2 * WIN_SCORE);
  if (best.column === column) return { value, loss: 0 };
  const search = (next: Position, depth: number) => {
    const result = kernel.search(next, { depth });
    return { ...result, told: result.score };
  };
  const played = asReached(searchColumn(search, position, column, best.depth).score) / (2 * WIN_SCORE);
  return { value, loss: Math.max(0, value - played) };
}

function stageOf({ bomb, round, bombsDropped }: Position): string {
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  if (bomb !== null) return `bomb ${bombsDropped} live`;
  if (!window) return 'bombs spent';
  return `bomb ${bombsDropped + 1} ${round + 1 >= window.first ? 'due' : 'to come'}`;
}

function judge(position: Position, column: number): Judged {
  const { value, loss: screened } = judged(kernels[0], position, column, screen);
  const move = { stage: stageOf(position), value };
  if (screened < SUSPECT) return move;
  const losses = kernels.map((kernel, index) => judged(kernel, position, column, JUDGES[index] ?? 0).loss);
  const loss = mean(losses);
  kernels[2].clearTable();
  const better = kernels[2].search(position, { nodes: 10 * nodes }).column;
  const tenfold = better === column ? loss : judged(kernels[0], position, better, JUDGES[0]).loss;
  return { ...move, loss, tenfold };
}

async function playGames(): Promise<Played[]> {
  const { log } = values;
  const lines = log !== undefined && existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const played = lines.filter(Boolean).map((line) => JSON.parse(line) as Played);
  const league = leagueOf(1).filter(({ name }) => OPPONENTS.some((opponent) => name.endsWith(opponent)));
  const opponents = await Promise.all(league.map(({ players: [, one] }) => createContestant(one, VERSIONS)));
  const end = performance.now() + 60_000 * Number(values.minutes);
  for (let number = played.length; performance.now() < end; number++) {
    if (played.filter(({ moves }) => moves).length >= Number(values.lost)) break;
    const opponent = opponents[number % opponents.length] as PairPlayer;
    const source = { seed, path: ['lost', number], openingPlies: 2 };
    const starter = Math.floor(number / opponents.length) % 2 === 0 ? 1 : 2;
    const { score, luck = 0 } = playGame([player, opponent], source, starter, judgeOfGames());
    const isLost = score === 0 && score - LUCK_FACTOR * luck < CLEARLY;
    const one = { game: number, score, luck, moves: isLost ? dropped.map((coin) => judge(...coin)) : null };
    played.push(one);
    if (log !== undefined) appendFileSync(log, `${JSON.stringify(one)}\n`);
  }
  return played;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const games = await playGames();
const lost = games.flatMap(({ moves }) => (moves ? [moves] : []));
const all = lost.flat();
const given = (moves: readonly Judged[]) => sum(moves.map(({ loss }) => loss ?? 0));
const score = mean(games.map((game) => game.score - LUCK_FACTOR * game.luck));
print(`${games.length} games, score ${score.toFixed(3)} without luck, ${lost.length} lost clearly`);
const firsts = lost.map(([first]) => first?.value ?? 0);
const luck = games.filter(({ moves }) => moves).map((game) => game.luck);
print(
  `a lost game: ${percent(mean(firsts))} before its first move, ${percent(mean(luck))} of luck, ${percent(given(all) / lost.length)} given away`,
);
const kindsOf = ({ stage, value, loss = 0 }: Judged) => [
  stage,
  value > 0.15 ? 'ahead' : value < -0.15 ? 'behind' : 'level',
  loss < 0.05 ? 'below 5 %' : loss < 0.1 ? '5 to 10 %' : '10 % or more',
];
for (const kind of [...new Set(all.flatMap(kindsOf))].sort()) {
  const moves = all.filter((move) => kindsOf(move).includes(kind));
  const errors = moves.filter(({ loss = 0 }) => loss >= SUSPECT).length;
  const left = sum(moves.map((move) => move.tenfold ?? 0));
  print(
    `${kind.padEnd(16)} ${moves.length} moves, ${errors} give away 2 % or more; ${percent(given(moves) / given(all))} of all, ` +
      `${percent(given(moves) / moves.length)} a move, with ten times the nodes ${percent(left / moves.length)}`,
  );
}
