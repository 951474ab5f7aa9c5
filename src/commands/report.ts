import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Args, type Interfaces } from '@oclif/core';
import { createExecutor } from '../arena/index.ts';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  runOrNewest,
} from '../cli/index.ts';
import { GAMES, tunedGameOf } from '../games/registry.ts';
import { resultsPage, tuningPage } from '../page/index.ts';
import { checkWritable, writeWhole } from '../system/index.ts';
import {
  bestGuess,
  checkGenes,
  measureSensitivity,
  RUN_KINDS,
  readTuning,
  runFormatOf,
  type SavedTuning,
  type TunedGame,
} from '../tuner/index.ts';

const DEFAULT_PAIRS = 100;

export default class Report extends BaseCommand {
  static override summary = 'Make a page of charts about a tuning or a training.';

  static override description =
    "One HTML file that needs nothing else. Of a tuning: fitness over the generations, the champions' Elo against the reference panel, the path of every weight, diversity, and the effect on the champion of changing a single weight, which takes games to measure. Of a training: Elo and loss of each generation's network, and the calibration of its predictions in every phase of the game. Works on unfinished runs, too.";

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1 --pairs 400 --out report.html',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1 --pairs 0',
  ];

  static override args = {
    run: Args.string({ description: 'folder of the run [default: the newest in runs]' }),
  };

  static override flags = {
    out: fileFlag({ description: 'file to write [default: report.html in the folder of the run]' }),
    pairs: countFlag({
      min: 0,
      description: `pairs of games for each changed weight of a tuning; 0 leaves the sensitivity out [default: ${DEFAULT_PAIRS}; of a bot of your own 0]`,
    }),
    workers: countFlag({ min: 0, description: 'threads that play games [default: one per core]' }),
  };

  async run() {
    const { args, flags } = await this.parse(Report);
    const folder = runOrNewest(args.run, this.say);
    const out = flags.out ?? join(folder, 'report.html');
    const format = runFormatOf(folder);
    const own = GAMES.find(({ runs }) => runs?.format === format)?.runs;
    if (own !== undefined) {
      const { noun } = RUN_KINDS[format];
      if (flags.pairs !== undefined)
        this.error(`--pairs is for tunings: a ${noun} has no weights to change`, { exit: 2 });
      const read = await own.load();
      await writeWhole(out, read(folder).page(resultsPage));
      this.log(`report in ${out}`);
      return { out, sensitivity: null };
    }
    return this.reportTuning(readTuning(folder), out, flags);
  }

  private async reportTuning(
    run: SavedTuning,
    out: string,
    { pairs: asked, workers = availableParallelism() }: Interfaces.InferredFlags<typeof Report.flags>,
  ) {
    const game = await tunedGameOf(run);
    checkGenes(run, game.genes);
    // Games of other processes are dear.
    const pairs = asked ?? (game.openBoards ? 0 : DEFAULT_PAIRS);
    if (pairs === 1) this.error('--pairs must be 0 or at least 2: one pair has no interval', { exit: 2 });
    checkWritable(out);
    const signal = interruptSignal();
    const sensitivity = await this.measure(run, game, pairs, workers, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
    if (sensitivity === undefined) {
      process.exitCode = INTERRUPTED_EXIT_CODE;
      this.log('stopped; nothing was written');
      return { out: null, sensitivity: null };
    }
    await writeWhole(out, tuningPage(run, game, sensitivity));
    this.log(`report in ${out}`);
    return { out, sensitivity };
  }

  private async measure<Job>(
    run: SavedTuning,
    game: TunedGame<Job>,
    pairs: number,
    workers: number,
    signal: AbortSignal,
  ) {
    const champion = run.result?.champion ?? (run.checkpoint && bestGuess(run.checkpoint.state));
    if (pairs === 0 || champion === undefined || champion === null) return null;
    const executor =
      game.openBoards?.(Math.max(1, workers), run.folder) ?? createExecutor(workers, game.player);
    const { seed } = run.config.settings;
    const showProgress = (done: number) => {
      process.stderr.write(`sensitivity: ${done} of ${game.genes.length} weights\n`);
    };
    try {
      return await measureSensitivity({ game, executor, seed, signal }, champion, pairs, showProgress);
    } finally {
      await executor.close();
    }
  }
}
