/**
 * `npm run train -- --weights best.json --generations 2 --games 150000 --out weights/mine.json`: trains a network in
 * generations, each on the games of the one before, and writes it into a weights file.
 *
 * The first generation is trained on games of the weights, or of their network if they have one. A generation is not tested
 * here: `fcx match` does that. The same seed and settings give the same bytes with any number of threads.
 */
import { parseArgs } from 'node:util';
import { createExecutor } from '../src/arena/play/executor.ts';
import { loadWeights, saveWeights } from '../src/bot/evaluation/weightsFile.ts';
import { decodeNetwork, encodeNetwork } from '../src/bot/network/networkCode.ts';
import { type GenerationSettings, learn, selfPlayJobs } from '../src/training/generation.ts';
import { SELF_PLAY } from '../src/training/selfPlayGames.ts';

const { values } = parseArgs({
  options: {
    generations: { type: 'string', default: '2' },
    games: { type: 'string', default: '150000' },
    nodes: { type: 'string', default: '1000' },
    epochs: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    weights: { type: 'string', default: 'default.json' },
    out: { type: 'string', default: 'weights/trained.json' },
  },
});
const seed = Number(values.seed);

/** Scores of the search say more than results, but only if a network gave them: those of the weights are no chances. */
function settingsOf(generation: number, hasNetwork: boolean): GenerationSettings {
  return {
    selfPlay: {
      seed,
      generation,
      nodes: Number(values.nodes),
      openingPlies: 8,
      randomShare: 0.15,
      randomPlies: hasNetwork ? 36 : 20,
    },
    training: {
      seed: seed + generation,
      epochs: Number(values.epochs),
      batch: hasNetwork ? 512 : 2048,
      rate: hasNetwork ? 0.002 : 0.003,
      resultShare: hasNetwork ? 0.3 : 1,
    },
    games: Number(values.games),
    batch: 500,
  };
}

// What was evolved beside one network does not suit the next.
const { missing: _, blend: __, ...file } = loadWeights(values.weights);
let champion = file.network;
const executor = createExecutor(Number(values.workers), SELF_PLAY);
for (let generation = 0; generation < Number(values.generations); generation++) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  const settings = settingsOf(generation, champion !== undefined);
  const jobs = selfPlayJobs(settings, { weights: file.weights, network: champion });
  const records = await executor.run(jobs);
  process.stderr.write(`generation ${generation}: ${settings.games} games in ${seconds()} s\n`);
  const before = champion ? decodeNetwork(champion) : null;
  const { network, losses, calibration } = learn(records, before, settings.training, (loss) => {
    const { epoch, training, heldOut } = loss;
    process.stderr.write(`  epoch ${epoch}: ${training.toFixed(4)}, held out ${heldOut.toFixed(4)}\n`);
  });
  process.stderr.write(`  calibration error ${calibration.error.toFixed(4)}, ${seconds()} s in total\n`);
  champion = encodeNetwork(network, {
    generation,
    selfPlay: { ...settings.selfPlay },
    learning: { ...settings.training },
    games: settings.games,
    heldOutLoss: losses.at(-1)?.heldOut ?? null,
    calibrationError: calibration.error,
  });
  await saveWeights(values.out, { ...file, network: champion });
}
await executor.close();
