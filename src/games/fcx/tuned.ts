/**
 * Four Connect Xtreme for `fcx tune`: from a file with a network, the numbers added to the network evolve, else the weights.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReadWeights } from '../../bot/index.ts';
import { WeightsFiles } from '../../bot/index.ts';
import { readWeights, type TunableGame } from '../../cli/index.ts';
import { FolderError, withFlags } from '../../system/index.ts';
import { blendGame, evaluationGame, genomeOf, genomeOfFile, type NetworkFile } from './evaluationGame.ts';
import { pairSettingsSchema } from './pairScores.ts';

/** The copy, in a run's folder, of the file with a network that the run started from, as a resumed run needs it. */
const START_FILE = 'start.json';

function hasNetwork(file: ReadWeights): file is NetworkFile {
  return file.network !== undefined;
}

/** The file to start from if none is named. */
function startFor(out: string): string {
  if (existsSync(out)) return out;
  const name = basename(out, '.json');
  return WeightsFiles.weightsNames().includes(name) ? `${name}.json` : 'default.json';
}

const tuned: TunableGame = {
  title: 'Four Connect Xtreme',
  help: 'From a file with a network, a gain and the weights of a few added terms evolve; "fcx weights show" lists them. From a file without a network, the weights of the features evolve, and a network at --out stays. Each stage of the game (bombs to come, a live bomb, no more bombs) has its own values.',
  schema: pairSettingsSchema,
  strategy: 'nes',
  // Many samples with few games each show the slope best; the lead is known before the end, so the test there is short.
  settings: { population: 64, pairs: 5, promotionMaxPairs: 1000, validationPairs: 500 },
  // No bundled file has these names, so none is hidden.
  out: 'weights/tuned.json, or weights/NAME.tuned.json from NAME.json with a network',
  outFor({ from }) {
    if (from === undefined || !hasNetwork(readWeights(`${from}`))) return 'weights/tuned.json';
    const name = basename(`${from}`, '.json').replace(/\.tuned$/, '');
    return `weights/${name}.tuned.json`;
  },
  fromHelp: 'the file at --out, else the bundled one, else default.json',

  start({ out, from: name = startFor(out), flags }) {
    const settings = withFlags(pairSettingsSchema, flags);
    const file = readWeights(name);
    if (!hasNetwork(file)) {
      const from = { name, genome: genomeOf(file.weights) };
      return { game: evaluationGame(settings), from };
    }
    return {
      game: blendGame(file, settings),
      from: { name, genome: genomeOfFile(file) },
      saveStart: (folder) => WeightsFiles.saveWeights(join(folder, START_FILE), file),
    };
  },

  gameOf({ folder, config }) {
    const { data } = pairSettingsSchema.safeParse(config);
    if (data === undefined)
      throw new FolderError(
        'damaged',
        `${folder} has no settings of the game, or those of another version of fcx`,
      );
    const { network } = data;
    if (network === undefined) return evaluationGame(data);
    const path = join(folder, START_FILE);
    const start = WeightsFiles.loadWeightsIfPresent(path);
    if (start !== null && hasNetwork(start) && start.network.sha256 === network)
      return blendGame(start, data);
    throw new FolderError('damaged', `${path} is not the file that the run started from`);
  },
};

export default tuned;
