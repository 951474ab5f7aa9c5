/** The progress of a run: a view redrawn in place in a terminal, lines elsewhere; its content depends on the kind of run. */
import { createLogUpdate } from 'log-update';
import { secondsLeft } from '../../document/index.ts';
import type { RunContents, RunListener } from '../../tuner/index.ts';
import { columnsOf, fitStream } from '../text/words.ts';
import { bar, GameSpeed, throttle, type VenueListener, venueLine } from './progress.ts';

const LINE_INTERVAL_MS = 10_000;
const DRAW_INTERVAL_MS = 100;

interface Stage {
  readonly text: string;
  /** The share of it that is done, 0 to 1, where that is known. */
  readonly share?: number | undefined;
}

/** The lines that a kind of run shows of itself. */
export interface RunScene<Contents extends RunContents> {
  readonly generations: number;
  /** True if the run ends before its last generation once nothing more is gained. */
  readonly mayEndEarly?: boolean;
  /** The text behind the folder in the first line of a terminal: `spsa, seed 7`. */
  readonly title: string;
  /** Return the games of a generation, if the speed of whole generations is shown. */
  gamesOf?(report: Contents['report']): number;
  logGeneration(report: Contents['report'], speed: string): readonly string[];
  drawGenerations(reports: readonly Contents['report'][]): readonly string[];
  describeStage(progress: Contents['progress'], completed: number): Stage;
  /** The line shown when the last generation is complete and its champion not yet tested; a log then leaves out stages. */
  readonly finalLine?: string;
}

interface RunView<Contents extends RunContents> extends RunListener<Contents>, VenueListener {
  close(): void;
}

type Completed<Contents extends RunContents> = ReturnType<typeof completedOf<Contents>>;

/** Collect the complete generations, those of earlier sessions included, with their lines and speed. */
function completedOf<Contents extends RunContents>(
  { gamesOf, generations, mayEndEarly, finalLine }: RunScene<Contents>,
  earlier: readonly Contents['report'][],
) {
  const reports = [...earlier];
  const session = new GameSpeed();
  return {
    reports,
    get count(): number {
      return reports.at(-1)?.generation ?? 0;
    },
    get final(): readonly string[] {
      return this.count >= generations && finalLine !== undefined ? [finalLine] : [];
    },
    get speed(): string {
      if (gamesOf === undefined) return '';
      const own = reports.slice(earlier.length);
      const games = own.reduce((sum, report) => sum + gamesOf(report), 0);
      const progress = { complete: this.count, generations, seconds: reports.map(({ seconds }) => seconds) };
      return session.describe(games, secondsLeft(progress), mayEndEarly);
    },
  };
}

function lineView<Contents extends RunContents>(
  scene: RunScene<Contents>,
  completed: Completed<Contents>,
  print: (line: string) => void,
): RunView<Contents> {
  let stage: string | null = null;
  const log = (progress: Contents['progress']) => print(scene.describeStage(progress, completed.count).text);
  const logNowAndThen = throttle(log, LINE_INTERVAL_MS);
  if (completed.count > 0) print(`resuming after generation ${completed.count}`);
  completed.final.forEach(print);
  return {
    ...venueLine(print),
    onProgress(progress) {
      if (scene.finalLine !== undefined) return;
      // The beginning of a stage is never left out.
      if (progress.stage === stage) logNowAndThen(progress);
      else log(progress);
      stage = progress.stage;
    },
    onGeneration(report) {
      completed.reports.push(report);
      stage = null;
      for (const line of [...scene.logGeneration(report, completed.speed), ...completed.final]) print(line);
    },
    close() {},
  };
}

function liveView<Contents extends RunContents>(
  scene: RunScene<Contents>,
  completed: Completed<Contents>,
  folder: string,
  stream: NodeJS.WriteStream,
): RunView<Contents> {
  // The cursor stays shown: log-update would restore it only on a clean exit, not on Ctrl-C.
  const update = createLogUpdate(stream, { showCursor: true });
  let progress: Contents['progress'] | null = null;
  let isClosed = false;

  const drawStage = (): readonly string[] => {
    if (progress === null) return [];
    const { text, share } = scene.describeStage(progress, completed.count);
    return share === undefined ? [text] : [text, bar(share)];
  };
  const draw = () => {
    const { count, reports, final } = completed;
    const speed = isClosed ? '' : completed.speed;
    const lines = [
      `${folder}  ${scene.title}`,
      `generation ${count}/${scene.generations}  ${bar(count / scene.generations)}  ${speed}`.trimEnd(),
      ...scene.drawGenerations(reports),
      ...(isClosed ? [] : [...final, ...drawStage(), ...venue.lines()]),
    ];
    update(fitStream(lines.join('\n'), stream));
  };
  const drawNowAndThen = throttle(draw, DRAW_INTERVAL_MS);
  const venue = venueLine(draw, true);

  draw();
  return {
    ...venue,
    onProgress(latest) {
      const isNew = latest.stage !== progress?.stage;
      progress = latest;
      if (isNew) draw();
      else drawNowAndThen();
    },
    onGeneration(report) {
      completed.reports.push(report);
      progress = null;
      draw();
    },
    close() {
      isClosed = true;
      draw();
      update.done();
    },
  };
}

/**
 * Make the view of a run: redrawn in place in a terminal of known size, else a log of lines.
 *
 * @param earlier the generations of earlier sessions
 */
export function createRunView<Contents extends RunContents>(
  scene: RunScene<Contents>,
  folder: string,
  earlier: readonly Contents['report'][],
  stream: NodeJS.WriteStream,
): RunView<Contents> {
  const completed = completedOf(scene, earlier);
  // A view that is redrawn in place needs a terminal with a size.
  return columnsOf(stream) !== undefined && stream.rows !== 0
    ? liveView(scene, completed, folder, stream)
    : lineView(scene, completed, (line) => stream.write(`${line}\n`));
}
