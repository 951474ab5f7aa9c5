import { join } from 'node:path';
import { Args, Flags } from '@oclif/core';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  interruptSignal,
  newestFolder,
  openExecutorFor,
  runVenueFlags,
  trustFlag,
} from '../cli/index.ts';
import { reportOfRun, tunedGameOf, tuningRequests } from '../games/registry.ts';
import { checkWritable, writeWhole } from '../system/index.ts';
import { RUN_KINDS, readTuning, runFormatOf, type SavedTuning, sensitivityOfRun } from '../tuner/index.ts';
import { standaloneResultPage } from '../ui/index.ts';

export default class Report extends BaseCommand {
  static override summary = 'Make a page of charts about a tuning or a training.';

  static override description =
    'Writes one HTML file, with the page of the run in fcx ui. It begins with the lead over the start and its proof. A tuning has its trials, weights and scores; --pairs plays games to measure the value of each weight. A training has the Elo and loss of each network, and its calibration in every phase of the game. Unfinished runs work, too.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1 --pairs 100 --out report.html',
    '<%= config.bin %> <%= command.id %> --pairs 100 --redis redis://10.0.0.1:6379',
  ];

  static override args = {
    run: Args.string({ description: 'folder of the run [default: the newest in runs]' }),
  };

  static override flags = {
    // It is one in any case; a replay has it, too.
    html: Flags.boolean({ hidden: true }),
    out: fileFlag({ description: 'file to write [default: report.html in the folder of the run]' }),
    pairs: countFlag({
      min: 0,
      description:
        'pairs of games to measure the value of each weight of a tuning, if not yet measured; 0 leaves it out [default: shows what was measured]',
    }),
    ...runVenueFlags,
    trust: trustFlag('pairs'),
  };

  async run() {
    const { args, flags } = await this.parse(Report);
    const folder = newestFolder('run', args.run, this.say);
    const out = flags.out ?? join(folder, 'report.html');
    const format = runFormatOf(folder);
    const { pairs } = flags;
    if (pairs !== undefined && format !== 'fcx-run') {
      const { noun } = RUN_KINDS[format];
      this.error(`--pairs is for tunings: a ${noun} has no weights to change`, { exit: 2 });
    }
    if (pairs === 1) this.error('--pairs must be 0 or at least 2: one pair has no interval', { exit: 2 });
    checkWritable(out);
    if (pairs && !(await this.measure(readTuning(folder), pairs, flags))) {
      this.endInterrupted();
      this.log('stopped; the same command goes on from there');
      return { out: null, sensitivity: null };
    }
    const report = await reportOfRun(folder, pairs !== 0);
    const document = report.document();
    await writeWhole(out, standaloneResultPage(document));
    this.log(`report in ${out}`);
    const answers = document.sections.flatMap((section) =>
      section.kind === 'verdict' ? section.answers : [],
    );
    for (const { answer } of answers) this.log(`  ${answer}`);
    const { sensitivity } = report;
    return { out, sensitivity: sensitivity?.isCurrent ? sensitivity.genes : null };
  }

  /** Measures the sensitivity of a run, which keeps it; `false` after Ctrl-C. */
  private async measure(
    run: SavedTuning,
    pairs: number,
    flags: Parameters<typeof openExecutorFor>[1] & { readonly trust?: boolean },
  ) {
    await this.confirmTrust(run.folder, await tuningRequests(run), flags.trust);
    const game = await tunedGameOf(run);
    const open = await openExecutorFor(game, flags, this.config.version, this.say);
    const signal = interruptSignal();
    const onGene = (done: number) => {
      process.stderr.write(`sensitivity: ${done} of ${game.genes.length} weights\n`);
    };
    await sensitivityOfRun(run, game, { pairs, open, signal }, onGene).catch((error) => {
      if (!signal.aborted) throw error;
    });
    return !signal.aborted;
  }
}
