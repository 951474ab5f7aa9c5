/** The luck of a game: the value of the columns where its bombs fell, by the bundled network. */
import { type Evaluation, Kernel, WeightsFiles, WIN_SCORE } from '../../bot/index.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { replayRecord } from '../replays/replayRecord.ts';
import type { GameRecord } from './gameRecord.ts';

/** The evaluation that measures luck, and the plies it searches for each column in which a bomb might have fallen. */
export interface Judge extends Evaluation {
  readonly depth: number;
}

/**
 * Default depth in plies. A bomb explodes four plies after it drops: with three the luck explains 35 % of a pair's variance,
 * with four 58 %, with five 59 %.
 */
const DEPTH = 4;

/** Return a judge that evaluates positions by this network and these weights. */
export function judgeBy({ weights, network }: Evaluation): Judge {
  return { weights, network, depth: DEPTH };
}

let loaded: Judge | undefined;

/** Return the judge of games between any players, which uses the bundled weights. Throws a `WeightsFileError` if they cannot be read. */
export function judgeOfGames(): Judge {
  loaded ??= judgeBy(WeightsFiles.loadPackageWeights('best.json'));
  return loaded;
}

let kernel: Kernel | undefined;

/** Set up the kernel with this judge and return it. The first call takes 50 ms, so where clocks of players run, call it before the first question. */
export function prepareJudge(judge: Judge): Kernel {
  kernel ??= new Kernel(FOUR_CONNECT_XTREME);
  kernel.setJudge(judge);
  return kernel;
}

/** Return the luck of player 1 in a game, as a part of a win; zero on average. Takes a millisecond or two. */
export function luckOfGame(record: GameRecord, judge: Judge): number {
  const judging = prepareJudge(judge);
  const { turns, position } = replayRecord(record);
  let luck = 0;
  for (const [index, { bombDropped }] of turns.entries()) {
    if (!bombDropped) continue;
    const after = turns[index + 1]?.before ?? position;
    const own = judging.luckOfBomb(after, judge.depth);
    luck += after.toMove === 1 ? own : -own;
  }
  return luck / (2 * WIN_SCORE);
}
