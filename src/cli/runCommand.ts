/** The base of commands with runs: a run is begun or resumed, watched while it works, and described at its end. */
import { type Estimate, eloEstimate, eloFields } from '../arena/index.ts';
import { commandLine, counted, type Document, formatDuration } from '../document/index.ts';
import type { OpenedRun, RunContents, RunKind, RunSession, RunSetup, SavedRun } from '../tuner/index.ts';
import { holdSession, RUN_KINDS, readRun, resumeRun } from '../tuner/index.ts';
import { BaseCommand, interruptSignal } from './baseCommand.ts';
import { venueOfRun } from './input/venues.ts';
import { createRunView, type RunScene } from './live/runView.ts';

type RunFolder<Contents extends RunContents> = Pick<SavedRun<Contents>, 'folder' | 'config'>;

/** The words of a kind of run about its beginning, its progress and its end. */
export interface RunWords<Contents extends RunContents, Fields> {
  scene(config: Contents['config']): RunScene<Contents>;
  describeStart(config: Contents['config']): readonly string[];
  /** The point at which a run was interrupted: `after generation 3`. */
  describeStop(
    config: Contents['config'],
    end: Extract<RunSession<Contents>['end'], { interrupted: true }>,
  ): string;
  document(run: SavedRun<Contents>): Document;
  fields(run: RunFolder<Contents>, session: RunSession<Contents>): Fields;
}

/** The fate of the champion, for scripts. It is promoted if it passed its test; `written` is true if the file was written. */
export function promotionFields(
  result?: RunContents['result'],
  lead: Estimate | null = null,
  written = false,
) {
  const { test = null, incumbent } = result ?? {};
  return {
    promoted: test?.verdict === 'H1',
    written,
    ...(incumbent && { verdict: test?.verdict ?? null, opponent: incumbent.name }),
    ...eloFields(lead && eloEstimate(lead)),
    llr: test?.llr ?? null,
  };
}

interface RunOfCommand<Contents extends RunContents, Job, Result, Fields> {
  readonly setup: RunSetup<Contents, Job, Result>;
  readonly words: RunWords<Contents, Fields>;
}

/** The words at the end of a run. */
interface EndWords<Contents extends RunContents, Fields>
  extends Pick<RunWords<Contents, Fields>, 'describeStop' | 'document' | 'fields'> {
  readonly kind: RunKind<Contents>;
}

type RunVenueFlags = Parameters<typeof venueOfRun>[0];

/** Return the session of a run that had already finished. */
export function finishedSession<Contents extends RunContents>(
  generations: readonly Contents['report'][],
  result: Contents['result'],
): RunSession<Contents> {
  return { end: { result, interrupted: false }, generations, games: 0, seconds: 0 };
}

/** The base class of commands with runs. */
export abstract class RunCommand extends BaseCommand {
  /** Work on an opened run until it ends or is interrupted, print how it ended, and close it. */
  protected async work<Contents extends RunContents, Job, Result, Fields>(
    run: OpenedRun<Contents>,
    work: RunOfCommand<Contents, Job, Result, Fields>,
    flags: RunVenueFlags,
  ): Promise<Fields> {
    const { folder, config, generations, result } = run;
    const { setup, words } = work;
    const ended = { ...words, kind: setup.kind };
    try {
      // Another process may have finished it since it was read.
      if (result !== null) return this.#conclude(run, finishedSession(generations, result), ended);
      const { name, open } = venueOfRun(flags, this.config.version);
      const parts = [...words.describeStart(config), `seed ${config.settings.seed}`, name];
      this.say(`${folder}: ${parts.join(', ')}`);
      const view = createRunView<Contents>(words.scene(config), folder, generations, process.stderr);
      const venue = { name, open: open(view) };
      const session = await holdSession(run, setup, venue, view, interruptSignal()).finally(() =>
        view.close(),
      );
      return this.#conclude(run, session, ended);
    } finally {
      run.close();
    }
  }

  /** Resume an interrupted run. */
  protected async resume<Contents extends RunContents, Job, Result, Fields>(
    { folder }: RunFolder<Contents>,
    work: RunOfCommand<Contents, Job, Result, Fields>,
    flags: RunVenueFlags,
  ): Promise<Fields> {
    return this.work(await resumeRun(work.setup, folder, (message) => this.warn(message)), work, flags);
  }

  /** Print how a finished run has ended, without playing a game. */
  protected describeEnd<Contents extends RunContents, Fields>(
    { folder, config, generations }: SavedRun<Contents>,
    result: Contents['result'],
    words: EndWords<Contents, Fields>,
  ): Fields {
    return this.#conclude({ folder, config }, finishedSession(generations, result), words);
  }

  #conclude<Contents extends RunContents, Fields>(
    run: RunFolder<Contents>,
    session: RunSession<Contents>,
    { kind, describeStop, document, fields }: EndWords<Contents, Fields>,
  ): Fields {
    const { end, games, seconds } = session;
    if (end.interrupted) {
      this.endInterrupted();
      const command = commandLine(RUN_KINDS[kind.format].command, [], { resume: run.folder });
      this.log(`stopped ${describeStop(run.config, end)}; resume with: ${command}`);
    } else {
      if (seconds === 0) this.log(`${run.folder} has already finished`);
      this.show(document(readRun(kind, run.folder)));
      this.log();
      if (seconds > 0) {
        const speed = Math.round(games / seconds);
        this.log(`${counted(games, 'game')} in ${formatDuration(seconds)}, ${speed} games/s`);
      }
    }
    return fields(run, session);
  }
}
