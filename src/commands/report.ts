import { join } from 'node:path';
import { Args, Flags, type Interfaces } from '@oclif/core';
import { contestAt, loadContest } from '../arena/index.ts';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  interruptSignal,
  newestFolder,
  openExecutorFor,
  runVenueFlags,
  trustFlag,
  UsageError,
} from '../cli/index.ts';
import { reportOfRun, tunedGameOf, tuningRequests } from '../games/registry.ts';
import { checkWritable, writeWhole } from '../system/index.ts';
import { RUN_KINDS, readTuning, runFormatOf, type SavedTuning, sensitivityOfRun } from '../tuner/index.ts';
import { standaloneResultPage } from '../ui/index.ts';
import { writeEventSite, writeTournamentPage } from './contestPages.ts';

export default class Report extends BaseCommand {
  static override summary = 'Make the page of a run or a tournament, or the site of an event.';

  static override description =
    'Writes what fcx ui shows of a folder, for any web host and for the file system. The page of a run is one HTML file. It begins with the lead over the start and its proof. A tuning has its trials, weights and scores; --pairs plays games to measure the value of each weight. A training has the Elo and loss of each network, and its calibration in every phase of the game. A tournament gets its page anew, with a page for each file of recorded games. An event gets its site, with all results and replays. Unfinished runs and contests work, too.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> runs/2026-11-21-1 --pairs 100 --out report.html',
    '<%= config.bin %> <%= command.id %> runs/cup',
  ];

  static override args = {
    folder: Args.string({
      description: 'folder of a tuning, a training, a tournament or an event [default: the newest in runs]',
    }),
  };

  static override flags = {
    // It is one in any case; a replay has it, too.
    html: Flags.boolean({ hidden: true }),
    out: fileFlag({
      description:
        'file to write, for an event the folder [default: report.html in the folder of a run, index.html in that of a tournament, site in that of an event]',
    }),
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
    const kind = flags.pairs === undefined ? 'folder' : 'run';
    const folder = newestFolder(kind, args.folder, this.say);
    if (contestAt(folder) !== null) return this.reportContest(folder, flags);
    const out = flags.out ?? join(folder, 'report.html');
    const format = runFormatOf(folder);
    const { pairs } = flags;
    if (pairs !== undefined && format !== 'fcx-run') {
      const { noun } = RUN_KINDS[format];
      throw new UsageError(`--pairs is for tunings: a ${noun} has no weights to change`);
    }
    if (pairs === 1) throw new UsageError('--pairs must be 0 or at least 2: one pair has no interval');
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

  private async reportContest(folder: string, { out, pairs }: Interfaces.InferredFlags<typeof Report.flags>) {
    if (pairs !== undefined)
      throw new UsageError(
        `--pairs is for tunings: ${folder} holds a contest, which has no weights to change`,
      );
    const state = loadContest(folder);
    // A copy of an event lacks the secrets that tell its folder from that of a tournament.
    const isEvent = state.header.commitment !== undefined;
    const page = isEvent
      ? await writeEventSite(folder, out)
      : await writeTournamentPage(folder, state, this.say, out);
    this.log(`${isEvent ? 'site' : 'page'} in ${page}`);
    return { out: page, sensitivity: null };
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
