/** Four Connect Xtreme with a network, as the tuner sees it: what is added to the network are genes, a pair of games is a job. */
import { judgeBy } from '../../arena/index.ts';
import type { ReadWeights, StoredNetwork } from '../../bot/index.ts';
import { Blends, WeightsFiles } from '../../bot/index.ts';
import { CodedError } from '../../engine/index.ts';
import { type Genome, sameGenome } from '../../tuner/index.ts';
import { type LevelLimits, pairGame } from './pairScores.ts';
import { stageCoding } from './stageCoding.ts';

/** Room for a few thousand positions, so that the search is that of real play. */
const TABLE_BITS = 16;

const {
  genes,
  numbersOf: blendOf,
  genomeFrom,
} = stageCoding<Blends.BlendTerm['name']>([Blends.GAIN, ...Blends.TERMS], Blends.BLEND_ONE);

/** A file whose network is not the one that is tuned. */
class OtherNetworkError extends CodedError<'otherNetwork'> {}

/** A file with a network, from which a tuning starts. */
export type NetworkFile = ReadWeights & { readonly network: StoredNetwork };

/** The genome in a file with a network. */
export function genomeOfFile({ blend = Blends.NETWORK_ALONE }: Partial<NetworkFile>): Genome {
  return genomeFrom((stage) => blend[stage]);
}

/** The genome in a file that must have this network; throws an {OtherNetworkError}. */
function genomeBeside(network: StoredNetwork, file: ReadWeights, name: string): Genome {
  if (file.network?.sha256 === network.sha256) return genomeOfFile({ ...file, network });
  throw new OtherNetworkError(
    'otherNetwork',
    `${name} has ${file.network ? 'a network other than' : 'no network, unlike'} the file to start from: name another with --out`,
  );
}

/** Tunes what is added to the network of this file. */
export function blendGame(start: NetworkFile, limits: LevelLimits, openingPlies: number, luck = false) {
  const { weights, network } = start;
  const alone = { name: 'network alone', genome: genomeOfFile({}) };
  const genome = genomeOfFile(start);
  return pairGame(
    {
      genes,
      referencePanel: sameGenome(genome, alone.genome) ? [alone] : [{ name: 'start', genome }, alone],
      settings: { network: network.sha256 },
      playersOf: (one, two) => ({
        players: [weights, weights],
        networks: [network, network],
        blends: [blendOf(one), blendOf(two)],
        tableBits: TABLE_BITS,
      }),
      genomeIn: (file, name) => genomeBeside(network, file, name),
      saveChampion: (path, champion, provenance) =>
        WeightsFiles.saveWeights(path, { weights, network, blend: blendOf(champion), provenance }),
    },
    limits,
    openingPlies,
    luck ? judgeBy(start) : undefined,
  );
}
