/** What the commands that have runs share: a run is begun or resumed, watched while it works, and described at its end. */
import {
  holdSession,
  nothingLeft,
  type OpenedRun,
  type RunContents,
  type RunKind,
  type RunSetup,
  type SavedRun,
  type Session,
} from '../tuner/index.ts';
import { BaseCommand } from './baseCommand.ts';
import { placeOf } from './input/fleetFlags.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from './interrupt.ts';
import { createRunView } from './live/runView.ts';
import { describeSession, type RunWords } from './text/runResult.ts';

/** A kind of run as a command knows it. */
interface RunOfCommand<Contents extends RunContents, Progress, Job, Result, Fields> {
  readonly setup: RunSetup<Contents, Progress, Job, Result>;
  readonly words: RunWords<Contents, Progress, Fields>;
}

interface PlaceFlags {
  readonly redis?: string | undefined;
  readonly workers?: number | undefined;
}

export abstract class RunCommand extends BaseCommand {
  /** Works on an opened run until it ends or is interrupted, and says how it ended; closes it. */
  protected async work<
    Contents extends RunContents,
    Progress extends { readonly stage: string },
    Job,
    Result,
    Fields,
  >(
    opened: OpenedRun<Contents>,
    { setup, words }: RunOfCommand<Contents, Progress, Job, Result, Fields>,
    flags: PlaceFlags,
  ): Promise<Fields> {
    const { run, generations, result } = opened;
    try {
      // Another process may have finished it since it was read.
      if (result !== null) return this.conclude(run.kind, run, nothingLeft(generations, result), words);
      const view = createRunView<Contents, Progress>(words.scene(run.config), run.folder, process.stderr);
      const place = placeOf(flags, this.config.version, view);
      this.say(words.describeStart(run, place.name));
      view.start(generations);
      const session = await holdSession(opened, setup, place.open, view, interruptSignal()).finally(() =>
        view.close(),
      );
      return this.conclude(run.kind, run, session, words);
    } finally {
      run.close();
    }
  }

  /** Says how a session ended. */
  protected conclude<Contents extends RunContents, Progress, Fields>(
    { format }: Pick<RunKind<Contents>, 'format'>,
    run: Pick<SavedRun<Contents>, 'folder' | 'config'>,
    session: Session<Contents, Progress>,
    words: RunWords<Contents, Progress, Fields>,
  ): Fields {
    if (session.end.interrupted) process.exitCode = INTERRUPTED_EXIT_CODE;
    this.log(describeSession(format, run, session, words));
    return words.fields(run, session);
  }
}
