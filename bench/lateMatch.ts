/**
 * Two evaluations that differ late in the game, compared in games that begin late: both games of a pair start from the same position of a
 * game between searches of the second, so that nothing is spent on moves in which they are the same.
 *
 *     node --import tsx bench/lateMatch.ts --a fitted.json --b best.json --nodes 100000 --pairs 500
 *
 * The luck of the bombs is taken out. Games that are over before the round do not count; the output says how many there were, and
 * a lead in all games is smaller by their share.
 */
import { parseArgs } from 'node:util';
import { estimatePairs, type PairScore } from '../src/arena/match/luck.ts';
import { eloEstimate } from '../src/arena/match/statistics.ts';
import { judgeOfGames, seatJudge } from '../src/arena/play/judge.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { WIN_SCORE } from '../src/bot/kernel/kernelExports.ts';
import { openColumns, type Side } from '../src/engine/board.ts';
import { advance, type Game, startGame } from '../src/engine/game.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { drawSchedule } from '../src/engine/schedule.ts';
import { formatElo, formatScore } from '../src/page/index.ts';

const RANDOM_COINS = 2;
const OPENING_NODES = 2000;
const TABLE_BITS = 20;

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: 'best.json' },
    b: { type: 'string', default: 'best.json' },
    nodes: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '500' },
    round: { type: 'string', default: '18' },
    seed: { type: 'string', default: '1' },
  },
});
const [nodes, pairs, round, seed] = [values.nodes, values.pairs, values.round, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];

function kernelOf(file: string): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, loadWeights(file));
  return kernel;
}

const [own, other, opener] = [kernelOf(values.a), kernelOf(values.b), kernelOf(values.b)];
const judge = judgeOfGames();

function playOpening(number: number): Game {
  const path = ['from18', number];
  const random = stream(seed, ...path);
  opener.clearTable();
  let game = startGame(FOUR_CONNECT_XTREME, drawSchedule(FOUR_CONNECT_XTREME, seed, ...path), 1);
  while (game.outcome === null && game.position.round < round) {
    const { position } = game;
    const open = openColumns(position.board);
    const isRandom = position.round <= RANDOM_COINS;
    const column = isRandom
      ? (open[random.int(0, open.length - 1)] as number)
      : opener.search(position, { nodes: OPENING_NODES }).column;
    game = advance(game, column);
  }
  return game;
}

/** The score of the first evaluation as this side, its luck, and the columns played. */
function playOn(start: Game, side: Side) {
  for (const kernel of [own, other]) kernel.clearTable();
  let game = start;
  let luck = 0;
  let columns = '';
  while (game.outcome === null) {
    const { position } = game;
    const mover = position.toMove === side ? own : other;
    const open = openColumns(position.board);
    const column = open.length === 1 ? (open[0] as number) : mover.search(position, { nodes }).column;
    columns += column;
    game = advance(game, column);
    if (game.position.bombsDropped > position.bombsDropped) {
      const gain = seatJudge(judge).luckOfBomb(game.position, judge.depth);
      luck += game.position.toMove === side ? gain : -gain;
    }
  }
  const { winners } = game.outcome;
  return { score: winners.length === 2 ? 0.5 : Number(winners[0] === side), luck, columns };
}

const played: PairScore[] = [];
let [begun, same] = [0, 0];
while (played.length < pairs) {
  const start = playOpening(begun++);
  if (start.outcome !== null) continue;
  const [one, two] = [playOn(start, 1), playOn(start, 2)];
  same += Number(one.columns === two.columns);
  played.push({ score: (one.score + two.score) / 2, luck: (one.luck + two.luck) / (4 * WIN_SCORE) });
  if (played.length % 50 !== 0 && played.length < pairs) continue;
  const estimate = estimatePairs(played);
  process.stdout.write(
    `${2 * played.length} games from round ${round} on (${begun} begun, both alike in ${same}): ${formatScore(estimate)}, ${formatElo(eloEstimate(estimate))}\n`,
  );
}
