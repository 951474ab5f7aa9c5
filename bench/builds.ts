/**
 * Weights of this build against weights of another, each in the kernel of its own build, as the features of builds differ.
 *
 *     git worktree add ../old 087fc79c && (cd ../old && npm ci)
 *     npm run bench -- builds --old ../old --weights weights/tuned.json --against default.json --nodes 100000 --pairs 300
 *
 * Pairs of games as those of `fcx match`; the luck of each bomb's column is subtracted. `shared/played.ts` explains `--log`, `--minutes`
 * and `--share`.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eloEstimate, estimateMean, judgeOfGames } from '../src/arena/index.ts';
import { prepareJudge } from '../src/arena/play/judge.ts';
import { drawPairSetup } from '../src/arena/play/pairJob.ts';
import * as Bot from '../src/bot/index.ts';
import { advance, FOUR_CONNECT_XTREME, openColumns, type Side, startGame } from '../src/engine/index.ts';
import { figure, flags, formatElo } from './shared/bench.ts';
import { IN_PARTS, Played } from './shared/played.ts';

const TABLE_BITS = 18;

const values = flags({
  old: '',
  weights: 'best.json',
  against: 'default.json',
  nodes: 100_000,
  pairs: 300,
  seed: 1,
  ...IN_PARTS,
});
const old = (await import(pathToFileURL(resolve(values.old, 'src/bot/index.ts')).href)) as typeof Bot;

function kernelOf(
  { Kernel, WeightsFiles }: typeof Bot,
  read: () => ReturnType<typeof WeightsFiles.loadWeights>,
) {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  const { weights, network, blend } = read();
  kernel.setEvaluation(0, { weights, network, blend });
  return kernel;
}

const own = kernelOf(Bot, () => Bot.WeightsFiles.loadWeights(values.weights));
const other = kernelOf(old, () => old.WeightsFiles.loadPackageWeights(values.against));
const judge = judgeOfGames();
const judging = prepareJudge(judge);

/** The score of this build's weights as one side of a pair, without the luck of its bombs. */
function playGame(pair: number, side: Side): number {
  const setup = { seed: values.seed, path: ['builds', pair], openingPlies: 2 };
  const { schedule, opening } = drawPairSetup(setup);
  for (const kernel of [own, other]) kernel.clearTable();
  let luck = 0;
  let state = startGame(FOUR_CONNECT_XTREME, schedule, 1);
  for (let ply = 0; state.outcome === null; ply++) {
    const { position } = state;
    const [only, second] = openColumns(position.board);
    const kernel = position.toMove === side ? own : other;
    const forced = opening[ply] ?? (second === undefined ? only : undefined);
    state = advance(state, forced ?? kernel.search(position, { nodes: values.nodes }).column);
    if (state.position.bombsDropped === position.bombsDropped) continue;
    const given = judging.luckOfBomb(state.position, judge.depth) / (2 * Bot.WIN_SCORE);
    luck += state.position.toMove === side ? given : -given;
  }
  const { winners } = state.outcome;
  return (winners.includes(side) ? 1 / winners.length : 0) - luck;
}

const played = new Played<number>(values);
const scores = await played.complete(
  'builds',
  values.pairs,
  (pair) => (playGame(pair, 1) + playGame(pair, 2)) / 2,
);
figure(
  `${values.weights} against ${values.against} of ${values.old}`,
  formatElo(eloEstimate(estimateMean(scores))),
  `${2 * scores.length} games`,
);
