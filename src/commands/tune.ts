import { availableParallelism } from 'node:os';
import { Flags, type Interfaces } from '@oclif/core';
import { eloEstimate, eloFields } from '../arena/match/elo.ts';
import { createPairExecutor } from '../arena/play/executor.ts';
import { FEATURES } from '../bot/evaluation/features.ts';
import { loadWeights, loadWeightsIfPresent } from '../bot/evaluation/weightsFile.ts';
import { MAX_DEPTH, MAX_OPENING_PLIES } from '../bot/kernel/kernel.ts';
import { kernelHash } from '../bot/kernel/kernelModule.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { randomSeed } from '../cli/flags.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/interrupt.ts';
import { createTuneView } from '../cli/tuneView.ts';
import { formatDuration } from '../show/numbers.ts';
import { describeRunResult } from '../show/runResult.ts';
import { checkWritable } from '../system/files.ts';
import { outPath, type RunEnd, workOnRun } from '../tuner/run.ts';
import { freshRunFolder, type OpenedRun, RunFolder, readRun } from '../tuner/runFolder.ts';
import { type Engine, RUN_VERSION, type RunConfig, type RunResult } from '../tuner/runFormat.ts';
import { STRATEGY_NAMES, type StrategyName } from '../tuner/strategies.ts';
import { evaluationSubject, genomeOf, weightsOf } from '../tuner/subject.ts';
import { DEFAULT_TUNE_SETTINGS, SMALLEST_POPULATION } from '../tuner/tune.ts';

/** Enough for the search to look at bombs and threats as it does in play; fewer give weights that do not carry over. */
const DEFAULT_NODES = 1000;

export default class Tune extends BaseCommand {
  static override summary = 'Evolve the weights of the evaluation by self-play.';

  static override description = [
    'Each generation of weights plays paired games (the same bombs twice, starters swapped) with a fixed number of nodes for each move, against a reference panel and its own past; the better ones get more games. The last champion replaces the weights file only if it passes a sequential test (SPRT) against it; where there is no file yet, it is written with its test against the default weights.',
    'The same seed and settings give the same weights, byte for byte, whatever the number of workers and however often the run was interrupted. Ctrl-C stops at once; --resume goes on, also after a crash or kill -9.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --generations 200',
    '<%= config.bin %> <%= command.id %> --generations 20 --population 16 --seed 7 --out weights/quick.json',
    '<%= config.bin %> <%= command.id %> --from best.json --nodes 2000 --strategy cma-es --run runs/finer',
    '<%= config.bin %> <%= command.id %> --resume runs/finer',
  ];

  static override enableJsonFlag = true;

  static override flags = {
    generations: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.generations,
      min: 1,
      description: 'generations to evolve',
    }),
    population: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.population,
      min: SMALLEST_POPULATION,
      description: 'genomes in a generation',
    }),
    pairs: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.pairs,
      min: 2,
      description: 'pairs of games a genome plays in a generation, on average',
    }),
    strategy: Flags.option({
      options: STRATEGY_NAMES,
      default: DEFAULT_TUNE_SETTINGS.strategy as StrategyName,
      description: 'ga: genetic algorithm; cma-es: covariance matrix adaptation',
    })(),
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
    from: Flags.string({ default: 'default.json', description: 'weights file to start from' }),
    'sprt-elo0': Flags.string({
      default: String(DEFAULT_TUNE_SETTINGS.sprt.elo0),
      description: 'lead in Elo that a champion must be shown to exceed (alpha 0.05)',
    }),
    'sprt-elo1': Flags.string({
      default: String(DEFAULT_TUNE_SETTINGS.sprt.elo1),
      description: 'lead in Elo that is not to be missed (beta 0.05)',
    }),
    validation: Flags.integer({
      default: DEFAULT_TUNE_SETTINGS.validationPairs,
      min: 2,
      description: 'pairs of fresh games by which the lead of the champion is measured',
    }),
    seed: Flags.integer({ min: 0, description: 'seed of everything random; drawn and shown if not given' }),
    workers: Flags.integer({
      min: 0,
      description: 'threads that play games; 0 plays in the main thread [default: one per core]',
    }),
    out: Flags.string({ default: 'weights/best.json', description: 'weights file to replace' }),
    run: Flags.string({ description: 'folder of the run [default: runs/DATE-NUMBER]' }),
    resume: Flags.string({
      description: 'folder of a run to go on with; its settings stay as they were',
      exclusive: [
        'generations',
        'population',
        'pairs',
        'strategy',
        'nodes',
        'depth',
        'opening',
        'from',
        'sprt-elo0',
        'sprt-elo1',
        'validation',
        'seed',
        'out',
        'run',
      ],
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Tune);
    if (flags.resume !== undefined) {
      const { config, result } = readRun(flags.resume);
      if (result !== null) return this.reportOver(flags.resume, config, result);
      checkWritable(outPath(config));
    }
    const opened =
      flags.resume === undefined
        ? await this.startRun(flags)
        : await RunFolder.open(flags.resume, this.engine(), (message) => this.warn(message));
    const { run, result } = opened;
    try {
      if (result !== null) return this.reportOver(run.folder, run.config, result);
      return await this.tune(opened, flags.workers ?? availableParallelism());
    } finally {
      run.close();
    }
  }

  private engine(): Engine {
    const genes = FEATURES.map(({ name }) => name);
    return { version: this.config.version, kernel: kernelHash(), genes };
  }

  private async startRun(flags: Interfaces.InferredFlags<typeof Tune.flags>): Promise<OpenedRun> {
    const { depth, nodes = DEFAULT_NODES } = flags;
    checkWritable(flags.out);
    // A broken file is better found now than when it is to be beaten.
    loadWeightsIfPresent(flags.out);
    const config: RunConfig = {
      format: 'fcx-run',
      version: RUN_VERSION,
      engine: this.engine(),
      settings: {
        ...DEFAULT_TUNE_SETTINGS,
        seed: flags.seed ?? randomSeed(),
        strategy: flags.strategy,
        generations: flags.generations,
        population: flags.population,
        pairs: flags.pairs,
        validationPairs: flags.validation,
        sprt: {
          ...DEFAULT_TUNE_SETTINGS.sprt,
          elo0: this.parseElo('sprt-elo0', flags['sprt-elo0']),
          elo1: this.parseElo('sprt-elo1', flags['sprt-elo1']),
        },
      },
      limits: depth === undefined ? { nodes } : { depth },
      openingPlies: flags.opening,
      ancestor: { name: flags.from, genome: [...genomeOf(loadWeights(flags.from).weights)] },
      out: flags.out,
      directory: process.cwd(),
    };
    const { elo0, elo1 } = config.settings.sprt;
    if (elo0 >= elo1) this.error(`--sprt-elo0 (${elo0}) must be below --sprt-elo1 (${elo1})`, { exit: 2 });
    const folder = flags.run ?? freshRunFolder(new Date().toISOString().slice(0, 10));
    return { run: await RunFolder.create(folder, config), checkpoint: null, generations: [], result: null };
  }

  private parseElo(flag: string, text: string): number {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) {
      this.error(`--${flag} must be a number, not "${text}"`, { exit: 2 });
    }
    return value;
  }

  private async tune({ run, checkpoint, generations }: OpenedRun, workers: number): Promise<unknown> {
    const { folder, config } = run;
    const { settings, limits, openingPlies } = config;
    const limit = 'nodes' in limits ? `${limits.nodes} nodes` : `depth ${limits.depth}`;
    process.stderr.write(
      `${folder}: ${settings.generations} generations of ${settings.population}, ${2 * settings.pairs} games each, ` +
        `${limit}, ${settings.strategy}, seed ${settings.seed}, ` +
        `${workers || 'no'} worker${workers === 1 ? '' : 's'}\n`,
    );
    const started = performance.now();
    const executor = createPairExecutor(workers);
    const view = createTuneView(config, folder, process.stderr);
    view.start(generations);
    const end = await workOnRun(
      run,
      checkpoint,
      evaluationSubject(limits, openingPlies),
      executor,
      {
        onGeneration: (report) => view.generation(report),
        onTest: (result) => view.test(result),
        onFinal: () => view.final(),
      },
      interruptSignal(),
    ).finally(async () => {
      view.close();
      await executor.close();
    });
    const gamesBefore = checkpoint?.state.games ?? 0;
    return this.report(run, end, gamesBefore, (performance.now() - started) / 1000);
  }

  private report(run: RunFolder, end: RunEnd, gamesBefore: number, seconds: number): unknown {
    const { folder, config } = run;
    const { seed } = config.settings;
    if (end.interrupted) {
      const { generation, games } = end.state;
      process.exitCode = INTERRUPTED_EXIT_CODE;
      this.log(`stopped after generation ${generation}; go on with: fcx tune --resume ${folder}`);
      return {
        seed,
        generations: generation,
        games,
        seconds,
        gamesPerSecond: (games - gamesBefore) / seconds,
        interrupted: true,
        promoted: false,
        ...eloFields(null),
        llr: null,
        out: config.out,
        run: folder,
      };
    }
    const { result } = end;
    return this.reportResult(folder, config, result, result.games - gamesBefore, seconds);
  }

  private reportOver(folder: string, config: RunConfig, result: RunResult): unknown {
    this.log(`${folder} is over already`);
    return this.reportResult(folder, config, result, 0, 0);
  }

  /** @param games games of this session, played in `seconds` */
  private reportResult(
    folder: string,
    config: RunConfig,
    result: RunResult,
    games: number,
    seconds: number,
  ): unknown {
    const gamesPerSecond = seconds > 0 ? games / seconds : 0;
    this.log(describeRunResult(folder, config, result));
    if (games > 0) {
      this.log(`${games} games in ${formatDuration(seconds)}, ${Math.round(gamesPerSecond)} games/s`);
    }
    return {
      seed: config.settings.seed,
      generations: config.settings.generations,
      games: result.games,
      seconds,
      gamesPerSecond,
      interrupted: false,
      promoted: result.promoted,
      verdict: result.test.verdict,
      opponent: result.incumbent.name,
      ...eloFields(eloEstimate(result.overIncumbent)),
      llr: result.test.llr,
      out: config.out,
      run: folder,
      weights: weightsOf(result.champion),
    };
  }
}
