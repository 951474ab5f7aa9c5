/**
 * Four Connect Xtreme as the tuner sees it: a pair of games is a job. Genes are the weights of the evaluation or the numbers added to
 * a network; each stage of a game has its own, `stage.name`, unless they count nothing in it. Sentences explain weights to people.
 */
import { judgeBy, judgeOfGames, type PairJob } from '../../arena/index.ts';
import {
  Blends,
  countsInStage,
  DEFAULT_WEIGHTS,
  type EvaluationWeights,
  FEATURES,
  type FeatureName,
  perName,
  perStage,
  type ReadWeights,
  STAGES,
  type Stage,
  type StagedCount,
  type StoredNetwork,
  WeightsFiles,
  weightsIn,
} from '../../bot/index.ts';
import { CodedError } from '../../engine/index.ts';
import { type Gene, type Genome, memoizePerGenome, sameGenome, type TunedGame } from '../../tuner/index.ts';
import { type PairSettings, pairGame } from './pairScores.ts';

/** The coding of numbers per stage as genes, in both directions. `unit` is the number that people see as 1. */
function stageCoding<Name extends string>(
  terms: readonly (StagedCount & Gene & { readonly name: Name; readonly meaning: string })[],
  unit?: number,
) {
  const genes = STAGES.flatMap((stage) =>
    terms.filter((term) => countsInStage(term, stage)).map((term) => ({ ...term, stage })),
  );
  const zeros = perStage(() => perName(terms, () => 0));
  return {
    genes: genes.map(
      ({ stage, name, min, max, meaning }): Gene => ({
        name: `${stage}.${name}`,
        min,
        max,
        meaning,
        ...(unit !== undefined && { unit }),
      }),
    ),

    genomeFrom: (numbersIn: (stage: Stage) => Readonly<Record<Name, number>>): Genome =>
      genes.map(({ stage, name }) => numbersIn(stage)[name]),

    /** The numbers of a genome by stage, 0 for those that count nothing. */
    numbersOf: memoizePerGenome((genome) => {
      const numbers = structuredClone(zeros);
      for (const [index, { stage, name }] of genes.entries()) numbers[stage][name] = genome[index] as number;
      return numbers;
    }),
  };
}

const WEIGHTS = stageCoding<FeatureName>(FEATURES);
/** The genes of the evaluation's weights, and the weights of a genome. */
export const { genes: WEIGHT_GENES, numbersOf: weightsOf } = WEIGHTS;

/** The genome of an evaluation's weights. */
export function genomeOf(weights: EvaluationWeights): Genome {
  return WEIGHTS.genomeFrom((stage) => weightsIn(stage, weights));
}

/** The game of tuning the evaluation's weights, for a bot without a network. */
export function evaluationGame(settings: PairSettings): TunedGame<PairJob> {
  const game = pairGame(
    {
      genes: WEIGHT_GENES,
      referencePanel: [
        { name: 'default', genome: genomeOf(DEFAULT_WEIGHTS) },
        { name: 'reference', genome: genomeOf(WeightsFiles.loadPackageWeights('reference.json').weights) },
      ],
      playerOf: memoizePerGenome((genome) => ({ weights: weightsOf(genome) })),
      genomeIn: ({ weights }) => genomeOf(weights),
      saveChampion: (path, champion, provenance) => {
        // The weights play without a network; the one in a file that they replace or hide stays, with its blend.
        const { network, blend } =
          WeightsFiles.loadWeightsIfPresent(path) ?? WeightsFiles.hiddenWeights(path) ?? {};
        return WeightsFiles.saveWeights(path, { weights: weightsOf(champion), provenance, network, blend });
      },
    },
    settings,
    settings.luck ? judgeOfGames() : undefined,
  );
  const { levels = [] } = game;
  return {
    ...game,
    // Quick games, as there are many weights to tell apart.
    worths: { share: 8, level: Math.max(0, Math.min(1, levels.length - 1)) },
  };
}

/** The size of the transposition table: room for a few thousand positions, so that the search is that of real play. */
const TABLE_BITS = 16;

const BLENDS = stageCoding<Blends.BlendTerm['name']>([Blends.GAIN, ...Blends.TERMS], Blends.BLEND_ONE);

/** The error for a file whose network is not the one that is tuned. */
class OtherNetworkError extends CodedError<'otherNetwork'> {}

/** A weights file with a network, from which a tuning starts. */
export type NetworkFile = ReadWeights & { readonly network: StoredNetwork };

/** The genome of the blend in a file with a network. */
export function genomeOfFile({ blend = Blends.NETWORK_ALONE }: Partial<NetworkFile>): Genome {
  return BLENDS.genomeFrom((stage) => blend[stage]);
}

/** The genome in a file that must have this network; throws an `OtherNetworkError`. */
function genomeBeside(network: StoredNetwork, file: ReadWeights, name: string): Genome {
  if (file.network?.sha256 === network.sha256) return genomeOfFile({ ...file, network });
  throw new OtherNetworkError(
    'otherNetwork',
    `${name} has ${file.network ? 'a network other than' : 'no network, unlike'} the file to start from: name another with --out`,
  );
}

/** The game of tuning the numbers that are added to the network of this file. */
export function blendGame(start: NetworkFile, settings: PairSettings) {
  const { weights, network } = start;
  const { genes, numbersOf: blendOf } = BLENDS;
  const alone = { name: 'network alone', genome: genomeOfFile({}) };
  const genome = genomeOfFile(start);
  return pairGame(
    {
      genes,
      referencePanel: sameGenome(genome, alone.genome) ? [alone] : [{ name: 'start', genome }, alone],
      settings: { network: network.sha256 },
      playerOf: memoizePerGenome((genome) => ({ weights, network, blend: blendOf(genome) })),
      tableBits: TABLE_BITS,
      genomeIn: (file, name) => genomeBeside(network, file, name),
      saveChampion: (path, champion, provenance) =>
        WeightsFiles.saveWeights(path, { weights, network, blend: blendOf(champion), provenance }),
    },
    settings,
    settings.luck ? judgeBy(start) : undefined,
  );
}
