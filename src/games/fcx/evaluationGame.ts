/** Four Connect Xtreme without a network, as the tuner sees it: the evaluation weights are genes, a pair of games is a job. */
import { judgeOfGames, type PairJob } from '../../arena/index.ts';
import type { EvaluationWeights, FeatureName } from '../../bot/index.ts';
import { DEFAULT_WEIGHTS, FEATURES, WeightsFiles, weightsIn } from '../../bot/index.ts';
import type { Genome, TunedGame } from '../../tuner/index.ts';
import { type LevelLimits, pairGame } from './pairScores.ts';
import { stageCoding } from './stageCoding.ts';
import { describeRows } from './weightWords.ts';

export const { genes: WEIGHT_GENES, numbersOf: weightsOf, genomeFrom } = stageCoding<FeatureName>(FEATURES);

export function genomeOf(weights: EvaluationWeights): Genome {
  return genomeFrom((stage) => weightsIn(stage, weights));
}

/** Tunes the evaluation weights of the bot without a network. */
export function evaluationGame(limits: LevelLimits, openingPlies: number, luck = false): TunedGame<PairJob> {
  return {
    ...pairGame(
      {
        genes: WEIGHT_GENES,
        referencePanel: [
          { name: 'default', genome: genomeOf(DEFAULT_WEIGHTS) },
          { name: 'reference', genome: genomeOf(WeightsFiles.loadPackageWeights('reference.json').weights) },
        ],
        playersOf: (one, two) => ({ players: [weightsOf(one), weightsOf(two)] }),
        genomeIn: ({ weights }) => genomeOf(weights),
        saveChampion: (path, champion, provenance) => {
          // The weights play without a network; the one in a file that they replace or hide stays, with its blend.
          const { network, blend } =
            WeightsFiles.loadWeightsIfPresent(path) ?? WeightsFiles.hiddenWeights(path) ?? {};
          return WeightsFiles.saveWeights(path, { weights: weightsOf(champion), provenance, network, blend });
        },
      },
      limits,
      openingPlies,
      luck ? judgeOfGames() : undefined,
    ),
    // Quick games, as there are many weights to tell apart.
    worths: { share: 3, level: 'length' in limits ? Math.min(1, limits.length - 1) : 0 },
    inWords: (genome) => describeRows(weightsOf(genome)),
  };
}
