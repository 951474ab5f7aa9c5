/**
 * Genes that `fcx tune` does not have, evolved alone from a weights file with a network, and what they are worth in fresh games:
 *
 *     node --import tsx bench/genes.ts --genes last-layer --from best.json --generations 100 --out evolved-layer.json
 *     node --import tsx bench/genes.ts --genes phase-gains --validate 1000:1000,100000:300
 *     node --import tsx bench/genes.ts --genes search --nodes 20000 --population 8 --pairs 8 --generations 60
 *     node --import tsx bench/genes.ts --genes search --genome 40,2 --validate 600000:200 --rival old.json
 *
 * `last-layer` is what is added to the output weights and biases of each phase of the game, `phase-gains` a gain on the network's logit
 * for each phase, on top of the file's for each stage, and `search` the constants in which a search with a network differs. The
 * strategy is the default one of Four Connect Xtreme; luck is taken out of all scores. With `--genome` nothing evolves: these
 * values are measured. With `--rival` champion and start both play this file too, the same games.
 */
import { parseArgs } from 'node:util';
import { adjustForLuck, type PairScore } from '../src/arena/match/luck.ts';
import { type Estimate, eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import type { PairJob } from '../src/arena/play/pairJob.ts';
import { loadWeights, saveWeights } from '../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_SEARCH_OPTIONS } from '../src/bot/kernel/kernel.ts';
import type { SearchOptions } from '../src/bot/kernel/slot.ts';
import { HIGHEST_OUTPUT, LOGIT_ONE, type Network, PHASE_NAMES, UNITS } from '../src/bot/network/network.ts';
import { decodeNetwork, encodeNetwork } from '../src/bot/network/networkCode.ts';
import { blendGame, genomeOfFile, type NetworkFile } from '../src/games/fcx/blendGame.ts';
import { formatElo, formatEstimate } from '../src/page/index.ts';
import { type Gene, type Genome, oncePerGenome, sameGenome, valuesByName } from '../src/tuner/genome.ts';
import { measureScore } from '../src/tuner/measure.ts';
import { createTuner } from '../src/tuner/tune.ts';
import { playForFirst, type TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';

const { values } = parseArgs({
  options: {
    genes: { type: 'string', default: 'phase-gains' },
    from: { type: 'string', default: 'best.json' },
    generations: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '1000' },
    population: { type: 'string', default: '32' },
    pairs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    genome: { type: 'string' },
    validate: { type: 'string', default: '1000:500' },
    rival: { type: 'string' },
    workers: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});

/** The largest table that a job may have: half of the bot's. */
const VALIDATION_TABLE_BITS = 20;

/** What evolves, and what a genome makes of a player. */
interface Group {
  readonly genes: readonly Gene[];
  readonly start: Genome;
  /** The network of a genome; absent if it is that of the file. */
  readonly network?: (genome: Genome) => Network;
  /** How a genome searches; absent for as by default. */
  readonly options?: (genome: Genome) => SearchOptions;
}

function loadFile(name: string): NetworkFile {
  const file = loadWeights(name);
  if (file.network === undefined) throw new Error(`${name} has no network`);
  return { ...file, network: file.network };
}

/** What one step of a bias gene adds, in logits, and how many steps it may go. */
const BIAS_STEP = 1 / 256;
const BIAS_STEPS = 64;

/** Output weights go up or down by half of the phase's mean: SPSA's first samples are then a fourteenth of that away. */
function lastLayer({ rows, output, bias }: Network): Group {
  const genes = PHASE_NAMES.flatMap((phase, at) => {
    const ofPhase = output.subarray(at * UNITS, (at + 1) * UNITS);
    const reach = Math.round(ofPhase.reduce((sum, weight) => sum + Math.abs(weight), 0) / (2 * UNITS));
    const weights = Array.from({ length: UNITS }, (_, unit) => `${phase}, output ${unit}`);
    return [
      { name: `${phase}, bias`, min: -BIAS_STEPS, max: BIAS_STEPS },
      ...weights.map((name) => ({ name, min: -reach, max: reach })),
    ];
  });
  const added = (genome: Genome, phase: number, place: number) =>
    genome[phase * (UNITS + 1) + place] as number;
  return {
    genes,
    start: genes.map(() => 0),
    network: (genome) => ({
      rows,
      output: output.map((weight, index) =>
        heldOutput(weight + added(genome, Math.floor(index / UNITS), 1 + (index % UNITS))),
      ),
      bias: bias.map((value, phase) => value + added(genome, phase, 0) * BIAS_STEP * LOGIT_ONE),
    }),
  };
}

function heldOutput(weight: number): number {
  return Math.max(-HIGHEST_OUTPUT, Math.min(HIGHEST_OUTPUT, Math.round(weight)));
}

/** The whole number that stands for a gain of 1. */
const GAIN_ONE = 256;

function phaseGains({ rows, output, bias }: Network): Group {
  const gain = (genome: Genome, phase: number) => (genome[phase] as number) / GAIN_ONE;
  return {
    genes: PHASE_NAMES.map((name) => ({ name, min: GAIN_ONE / 2, max: 2 * GAIN_ONE })),
    start: PHASE_NAMES.map(() => GAIN_ONE),
    network: (genome) => ({
      rows,
      output: output.map((weight, index) => heldOutput(weight * gain(genome, Math.floor(index / UNITS)))),
      bias: bias.map((value, phase) => Math.round(value * gain(genome, phase))),
    }),
  };
}

/** Not `halfWin`, which a search with a network does not look at. */
const SEARCH: Group = {
  genes: [
    { name: 'chancePlies', min: 0, max: DEFAULT_SEARCH_OPTIONS.chancePlies },
    { name: 'chanceReduction', min: 0, max: 16 },
  ],
  start: [DEFAULT_SEARCH_OPTIONS.chancePlies, DEFAULT_SEARCH_OPTIONS.chanceReduction],
  options: ([chancePlies, chanceReduction]) => ({
    ...DEFAULT_SEARCH_OPTIONS,
    chancePlies: chancePlies as number,
    chanceReduction: chanceReduction as number,
  }),
};

function groupOf(name: string, network: Network): Group {
  if (name === 'last-layer') return lastLayer(network);
  if (name === 'phase-gains') return phaseGains(network);
  if (name === 'search') return SEARCH;
  throw new Error(`--genes is last-layer, phase-gains or search, not ${name}`);
}

const file = loadFile(values.from);
const seed = Number(values.seed);
const group = groupOf(values.genes, decodeNetwork(file.network));
const ancestor = group.start;
const fileOf = oncePerGenome(
  (genome): NetworkFile =>
    group.network === undefined || genome === ancestor
      ? file
      : { ...file, network: encodeNetwork(group.network(genome), { bench: 'genes' }) },
);
const optionsOf = (genome: Genome) => group.options?.(genome) ?? DEFAULT_SEARCH_OPTIONS;

/** Games between genomes, or with a rival of genomes against that file, whoever else is to sit in its seat. */
function gameAt(nodes: number, forValidation: boolean, rival?: NetworkFile): TunedGame<PairJob> {
  const game = blendGame(file, { nodes }, 2, true);
  const unchanged = genomeOfFile(file);
  return {
    ...game,
    genes: group.genes,
    referencePanel: [{ name: 'start', genome: ancestor }],
    job: ([one, two], seed, path) => {
      const job = game.job([unchanged, unchanged], seed, path);
      const other = rival ?? fileOf(two as Genome);
      return {
        ...job,
        players: [file.weights, other.weights],
        networks: [fileOf(one as Genome).network, other.network],
        blends: [file.blend, other.blend],
        searchOptions: [optionsOf(one as Genome), rival ? DEFAULT_SEARCH_OPTIONS : optionsOf(two as Genome)],
        ...(forValidation && { tableBits: VALIDATION_TABLE_BITS }),
      };
    },
  };
}

const game = gameAt(Number(values.nodes), false);
const executor = createExecutor(Number(values.workers), game.player);
const say = (line: string) => process.stdout.write(`${line}\n`);
const told = (genome: Genome) => JSON.stringify(valuesByName(group.genes, genome));

async function evolve(): Promise<Genome> {
  const generations = Number(values.generations);
  const settings = {
    ...DEFAULT_TUNE_SETTINGS,
    strategy: 'spsa',
    seed,
    population: Number(values.population),
    pairs: Number(values.pairs),
    generations,
    trialMaxPairs: 0,
  } as const;
  const tuner = createTuner(game, executor, settings, ancestor);
  const end = performance.now() + 60_000 * Number(values.minutes);
  let state = tuner.found();
  while (state.generation < generations && performance.now() < end) {
    ({ state } = await tuner.advance(state));
    if (state.generation % 10 === 0)
      process.stderr.write(`generation ${state.generation}: ${state.hallOfFame.at(-1)?.slice(0, 8)} …\n`);
  }
  say(`${values.genes} from ${values.from}: ${state.generation} generations, ${state.games} games`);
  return state.hallOfFame.at(-1) as Genome;
}

const score = (estimate: Estimate, games: string) =>
  say(`${2 * estimate.count} games, ${games}: ${formatElo(eloEstimate(estimate))}`);

/** The champion against the start, and both against the rival if there is one. */
async function validate(champion: Genome, nodes: number, pairs: number): Promise<void> {
  const path = ['genes', nodes];
  const play = { game: gameAt(nodes, true), executor, seed };
  score(
    await measureScore(play, { genome: champion, opponent: ancestor, pairs, path }),
    `${nodes} nodes, champion against start`,
  );
  if (values.rival === undefined) return;
  const meetings = { ...play, game: gameAt(nodes, true, loadFile(values.rival)) };
  const scoresOf = async (genome: Genome): Promise<readonly PairScore[]> =>
    playForFirst(
      meetings,
      Array.from({ length: pairs }, (_, pair) => ({ genome, opponents: [genome], path: [...path, pair] })),
    );
  const adjusted = (scores: readonly PairScore[]) => adjustForLuck(scores)?.scores as readonly number[];
  const [own, before] = [adjusted(await scoresOf(champion)), adjusted(await scoresOf(ancestor))];
  score(estimateMean(own), `${nodes} nodes, champion against ${values.rival}`);
  score(estimateMean(before), `${nodes} nodes, start against ${values.rival}`);
  const gained = estimateMean(own.map((each, pair) => 100 * (each - (before[pair] as number))));
  say(`the champion gains ${formatEstimate(gained)} % of the points`);
}

const champion = values.genome === undefined ? await evolve() : values.genome.split(',').map(Number);
say(told(champion));
if (values.out !== undefined) {
  if (group.network === undefined) throw new Error('--out: a file has no constants of the search');
  await saveWeights(values.out, fileOf(champion));
}
// Its games would all end alike, which says nothing.
const matches = sameGenome(champion, ancestor) ? [] : values.validate.split(',');
for (const match of matches) {
  const [nodes, pairs] = match.split(':').map(Number) as [number, number];
  await validate(champion, nodes, pairs);
}
await executor.close();
