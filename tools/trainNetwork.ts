/**
 * Trains a network in generations, each on the games of the one before, and writes it:
 *
 *     node --import tsx tools/trainNetwork.ts --generations 2 --games 150000 --threads 2 --out weights/network.json
 *
 * The first generation learns from games of the weights; no generation is tested here (`bench/versus.ts` does that). Same
 * seed and settings, same bytes, whatever the number of threads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Network } from '../src/bot/network/network.ts';
import { formatNetwork, parseNetwork } from '../src/bot/network/networkFormat.ts';
import { type GenerationSettings, learn, selfPlayJobs } from '../src/bot/network/training/generation.ts';
import { playJobs } from '../src/bot/network/training/playJobs.ts';
import { loadWeights } from '../src/bot/weightsFile.ts';

const { values } = parseArgs({
  options: {
    generations: { type: 'string', default: '2' },
    games: { type: 'string', default: '150000' },
    nodes: { type: 'string', default: '1000' },
    epochs: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    weights: { type: 'string', default: 'best.json' },
    from: { type: 'string' },
    out: { type: 'string', default: 'weights/network.json' },
  },
});
const { weights } = loadWeights(values.weights);
const seed = Number(values.seed);

/** Scores say more than results once the network gives them; those of the weights are no chances. */
function settingsOf(generation: number, champion: Network | null): GenerationSettings {
  return {
    selfPlay: {
      seed,
      generation,
      nodes: Number(values.nodes),
      openingPlies: 8,
      randomShare: 0.15,
      randomPlies: champion === null ? 20 : 36,
    },
    training: {
      seed: seed + generation,
      epochs: Number(values.epochs),
      batch: champion === null ? 2048 : 512,
      rate: champion === null ? 0.003 : 0.002,
      resultShare: champion === null ? 1 : 0.3,
    },
    games: Number(values.games),
    batch: 500,
  };
}

let champion =
  values.from === undefined ? null : parseNetwork(readFileSync(values.from, 'utf8'), values.from).network;
for (let generation = 0; generation < Number(values.generations); generation++) {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0);
  const settings = settingsOf(generation, champion);
  const records = await playJobs(selfPlayJobs(settings, weights, champion), Number(values.threads));
  process.stderr.write(`generation ${generation}: ${settings.games} games in ${seconds()} s\n`);
  const { network, losses, calibration } = learn(records, champion, settings.training, (loss) => {
    const { epoch, training, heldOut } = loss;
    process.stderr.write(`  epoch ${epoch}: ${training.toFixed(4)}, held out ${heldOut.toFixed(4)}\n`);
  });
  process.stderr.write(`  calibration error ${calibration.error.toFixed(4)}, ${seconds()} s in all\n`);
  champion = network;
  const training = {
    generation,
    selfPlay: { ...settings.selfPlay },
    learning: { ...settings.training },
    games: settings.games,
    heldOutLoss: losses.at(-1)?.heldOut ?? null,
    calibrationError: calibration.error,
  };
  writeFileSync(values.out, formatNetwork({ network, training }));
}
