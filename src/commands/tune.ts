import { availableParallelism } from 'node:os';
import { Flags } from '@oclif/core';
import { createPairExecutor } from '../arena/pairExecutor.ts';
import { MAX_DEPTH, MAX_OPENING_PLIES } from '../bot/kernel/kernel.ts';
import { checkWritable, saveWeights } from '../bot/weightsFile.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { formatDuration, formatEstimate } from '../cli/format.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/interrupt.ts';
import { randomSeed } from '../cli/seed.ts';
import { DEFAULT_EVOLUTION } from '../tuner/geneticAlgorithm.ts';
import { evaluationSubject, weightsOf } from '../tuner/subject.ts';
import { DEFAULT_TUNE_SETTINGS, type GenerationReport, Tuner } from '../tuner/tune.ts';
import { tuningProvenance } from '../tuner/weightsProvenance.ts';

/** Enough for the search to look at bombs and threats as it does in play; fewer give weights that do not carry over. */
const DEFAULT_NODES = 1000;

export default class Tune extends BaseCommand {
  static override summary = 'Evolve the weights of the evaluation by self-play.';

  static override description = [
    'A genetic algorithm plays paired games (the same bombs twice, starters swapped) with a fixed number of nodes for each move, chooses the best of its champions in a play-off and measures the winner against the default weights with fresh games.',
    'The same seed and settings give the same weights, whatever the number of workers. Ctrl-C stops at once and keeps the best weights found so far.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --generations 200',
    '<%= config.bin %> <%= command.id %> --generations 20 --population 16 --seed 7 --out weights/quick.json',
    '<%= config.bin %> <%= command.id %> --generations 200 --nodes 2000 --json',
  ];

  static override enableJsonFlag = true;

  static override flags = {
    generations: Flags.integer({ default: 200, min: 1, description: 'generations to evolve' }),
    population: Flags.integer({
      default: DEFAULT_EVOLUTION.population,
      min: DEFAULT_EVOLUTION.elite + 2,
      description: 'individuals in a generation',
    }),
    pairs: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.pairs,
      min: 2,
      description: 'pairs of games each individual plays in a generation',
    }),
    nodes: Flags.integer({
      min: 10,
      description: `positions searched for each move [default: ${DEFAULT_NODES}]`,
      exclusive: ['depth'],
    }),
    depth: Flags.integer({
      min: 1,
      max: MAX_DEPTH,
      description: 'plies searched for each move instead, without a look at bombs to come',
    }),
    opening: Flags.integer({
      default: 2,
      min: 0,
      max: MAX_OPENING_PLIES,
      description: 'random coins at the start of each pair',
    }),
    seed: Flags.integer({ min: 0, description: 'seed of everything random; drawn and shown if not given' }),
    workers: Flags.integer({
      min: 0,
      description: 'threads that play games; 0 plays in the main thread [default: one per core]',
    }),
    validation: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.validationPairs,
      min: 2,
      description: 'pairs of games against the default weights at the end',
    }),
    out: Flags.string({ default: 'weights/best.json', description: 'weights file to write' }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Tune);
    const settings = {
      ...DEFAULT_TUNE_SETTINGS,
      seed: flags.seed ?? randomSeed(),
      generations: flags.generations,
      pairs: flags.pairs,
      validationPairs: flags.validation,
      evolution: { ...DEFAULT_EVOLUTION, population: flags.population },
    };
    const { depth, nodes = DEFAULT_NODES } = flags;
    const limits = depth === undefined ? { nodes } : { depth };
    const workers = flags.workers ?? availableParallelism();
    await checkWritable(flags.out);

    this.progress(
      `seed ${settings.seed}, ${settings.generations} generations of ${flags.population}, ` +
        `${2 * flags.pairs} games each, ${depth === undefined ? `${nodes} nodes` : `depth ${depth}`}, ` +
        `${workers || 'no'} worker${workers === 1 ? '' : 's'}`,
    );
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    let games = 0;
    const executor = createPairExecutor(workers);
    const tuner = new Tuner(evaluationSubject(limits, flags.opening), executor, settings);
    const result = await tuner
      .run((report) => {
        games += report.games;
        this.showGeneration(report, settings.generations, games, seconds());
      }, interruptSignal())
      .finally(() => executor.close());

    const weights = weightsOf(result.champion);
    const saved = result.generations > 0;
    if (saved) {
      await saveWeights(flags.out, {
        weights,
        provenance: tuningProvenance(settings, limits, flags.opening, result),
      });
    }
    const { validation } = result;
    if (result.interrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
    if (!saved) this.progress('stopped before the first generation was complete; nothing was written');
    else {
      this.log(
        result.interrupted
          ? `stopped after ${result.generations} generations; best weights so far in ${flags.out}`
          : `weights in ${flags.out}`,
      );
    }
    if (validation) {
      this.log(
        `score against the default weights in ${2 * validation.count} paired games: ` +
          `${formatEstimate(validation)} (0.5 is equal, 95 % interval)`,
      );
    }
    this.log(
      `${result.games} games in ${formatDuration(seconds())}, ${Math.round(result.games / seconds())} games/s`,
    );
    return {
      seed: settings.seed,
      generations: result.generations,
      games: result.games,
      seconds: seconds(),
      gamesPerSecond: result.games / seconds(),
      interrupted: result.interrupted,
      out: saved ? flags.out : null,
      validation: validation && {
        games: 2 * validation.count,
        score: validation.mean,
        low: validation.low,
        high: validation.high,
      },
      weights,
    };
  }

  private progress(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  private showGeneration(
    report: GenerationReport,
    generations: number,
    games: number,
    seconds: number,
  ): void {
    const { generation, best, mean, step } = report;
    const left = (seconds / generation) * (generations - generation);
    this.progress(
      `generation ${String(generation).padStart(String(generations).length)}/${generations}` +
        `  best ${formatEstimate(best)}  mean ${formatEstimate(mean)}  step ${step.toFixed(3)}` +
        `  ${Math.round(games / seconds)} games/s  ${formatDuration(left)} left`,
    );
  }
}
