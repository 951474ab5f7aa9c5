/** Four Connect Xtreme without a network, as the tuner sees it: the evaluation weights are genes, a pair of games is a job. */
import { z } from 'zod';
import { type FixedLimits, judgeOfGames, type PairJob } from '../../arena/index.ts';
import type { EvaluationWeights, FeatureName } from '../../bot/index.ts';
import {
  DEFAULT_WEIGHTS,
  FEATURES,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  WeightsFiles,
  weightsIn,
} from '../../bot/index.ts';
import type { Genome, TunedGame } from '../../tuner/index.ts';
import { pairGame } from './pairScores.ts';
import { stageCoding } from './stageCoding.ts';

export const evaluationSettingsSchema = z.object({
  /** Limit of a move, in nodes or plies. */
  limits: z.union([
    z.strictObject({ nodes: z.number().int().min(1) }),
    z.strictObject({ depth: z.number().int().min(1).max(MAX_DEPTH) }),
  ]),
  /** Random coins at the start of a pair. */
  openingPlies: z.number().int().min(0).max(MAX_OPENING_PLIES),
  /** Whether scores are adjusted for luck; absent for not. */
  luck: z.boolean().optional(),
  /** Identifies the network that evolution adds to, if there is one. */
  network: z.string().optional(),
});

export const { genes: WEIGHT_GENES, numbersOf: weightsOf, genomeFrom } = stageCoding<FeatureName>(FEATURES);

export function genomeOf(weights: EvaluationWeights): Genome {
  return genomeFrom((stage) => weightsIn(stage, weights));
}

/** Tunes the evaluation weights of the bot without a network. */
export function evaluationGame(limits: FixedLimits, openingPlies: number, luck = false): TunedGame<PairJob> {
  return pairGame(
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
  );
}
