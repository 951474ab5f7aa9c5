/** The luck of a game: the value of the columns where its bombs fell, by the bundled network. */
import { type Evaluation, Kernel, WeightsFiles, WIN_SCORE } from '../../bot/index.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { replayRecord } from '../replays/replayRecord.ts';
import type { GameRecord } from './gameRecord.ts';

/** Who judges, and how many plies it searches for each column in which a bomb might have fallen. */
export interface Judge extends Evaluation {
  readonly depth: number;
}

/** A bomb explodes four plies after it drops: with three the luck explains 35 % of a pair's variance, with four 58 %, with five 59 %. */
const DEPTH = 4;

/** A judge who values positions by this network, without what evolution adds to it. */
export function judgeBy({ weights, network }: Evaluation): Judge {
  return { weights, network, depth: DEPTH };
}

let loaded: Judge | undefined;

/** The judge of games of strangers. Throws a {WeightsFileError} if the weights that come with fcx cannot be read. */
export function judgeOfGames(): Judge {
  loaded ??= judgeBy(WeightsFiles.loadPackageWeights('best.json'));
  return loaded;
}

let kernel: Kernel | undefined;

/** Gets the judge ready for the first game, which takes 50 ms: where clocks of players run, before the first question. */
export function seatJudge(judge: Judge): Kernel {
  kernel ??= new Kernel(FOUR_CONNECT_XTREME);
  kernel.setJudge(judge);
  return kernel;
}

/** What luck gave to player 1 in a game, as a part of a win; nil on average. Takes a millisecond or two. */
export function luckOfGame(record: GameRecord, judge: Judge): number {
  const judging = seatJudge(judge);
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
