/** What the commands that have runs share: a run is begun or resumed, watched while it works, and described at its end. */
import { counted, formatDuration } from '../document/index.ts';
import { programName } from '../system/index.ts';
import type {
  OpenedRun,
  RunContents,
  RunKind,
  RunListener,
  RunSetup,
  SavedRun,
  Session,
} from '../tuner/index.ts';
import { holdSession, keepProgress, nothingLeft, RUN_KINDS, readRun, resumeRun } from '../tuner/index.ts';
import { BaseCommand } from './baseCommand.ts';
import { placeOf } from './input/places.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from './interrupt.ts';
import { createRunView } from './live/runView.ts';
import type { RunWords } from './text/runResult.ts';

interface RunOfCommand<Contents extends RunContents, Job, Result, Fields> {
  readonly setup: RunSetup<Contents, Job, Result>;
  readonly words: RunWords<Contents, Fields>;
}

type PlaceFlags = Parameters<typeof placeOf>[0];

export abstract class RunCommand extends BaseCommand {
  /** Works on an opened run until it ends or is interrupted, and says how it ended; closes it. */
  protected async work<Contents extends RunContents, Job, Result, Fields>(
    run: OpenedRun<Contents>,
    { setup, words }: RunOfCommand<Contents, Job, Result, Fields>,
    flags: PlaceFlags,
  ): Promise<Fields> {
    const { generations, result } = run;
    try {
      // Another process may have finished it since it was read.
      if (result !== null) return this.#conclude(run.kind, run, nothingLeft(generations, result), words);
      const { name, open } = placeOf(flags, this.config.version);
      this.say(words.describeStart(run, name));
      const view = createRunView<Contents>(words.scene(run.config), run.folder, generations, process.stderr);
      const kept = keepProgress(run.folder, name, generations.at(-1)?.generation ?? 0);
      const listener: RunListener<Contents> = {
        onGeneration(report) {
          kept.onGeneration(report);
          view.onGeneration(report);
        },
        onProgress(progress) {
          kept.onProgress(progress);
          view.onProgress(progress);
        },
      };
      const session = await holdSession(run, setup, open(view), listener, interruptSignal()).finally(() => {
        view.close();
        return kept.close();
      });
      return this.#conclude(run.kind, run, session, words);
    } finally {
      run.close();
    }
  }

  /** Works on a run that was left, or says how it ended; `engine` is the present one. */
  protected async resume<Contents extends RunContents, Job, Result, Fields>(
    kind: RunKind<Contents>,
    saved: SavedRun<Contents>,
    engine: Contents['config']['engine'],
    work: RunOfCommand<Contents, Job, Result, Fields>,
    flags: PlaceFlags,
  ): Promise<Fields> {
    const { result, generations } = saved;
    if (result !== null) return this.#conclude(kind, saved, nothingLeft(generations, result), work.words);
    const opened = await resumeRun(kind, saved.folder, engine, (message) => this.warn(message));
    return this.work(opened, work, flags);
  }

  #conclude<Contents extends RunContents, Fields>(
    kind: RunKind<Contents>,
    run: Pick<SavedRun<Contents>, 'folder' | 'config'>,
    session: Session<Contents>,
    words: RunWords<Contents, Fields>,
  ): Fields {
    const { end, games, seconds } = session;
    if (end.interrupted) {
      process.exitCode = INTERRUPTED_EXIT_CODE;
      const command = `${programName()} ${RUN_KINDS[kind.format].command} --resume ${run.folder}`;
      this.log(`stopped ${words.describePlace(run, end)}; resume with: ${command}`);
    } else {
      if (seconds === 0) this.log(`${run.folder} has already finished`);
      this.show(words.document(readRun(kind, run.folder)));
      this.log();
      if (seconds > 0) {
        const speed = Math.round(games / seconds);
        this.log(`${counted(games, 'game')} in ${formatDuration(seconds)}, ${speed} games/s`);
      }
    }
    return words.fields(run, session);
  }
}
