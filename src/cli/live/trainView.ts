/** The progress of a training: a view redrawn in place in a terminal, plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import type { TrainListener, TrainProgress } from '../../games/fcx/training/progress.ts';
import type { TrainConfig, TrainReport } from '../../games/fcx/training/trainingFormat.ts';
import type { FleetListener } from '../input/fleetFlags.ts';
import { fitStream } from '../text/fitWidth.ts';
import { describeGeneration, describeProgress } from '../text/training.ts';
import { bar, sparkline } from './bars.ts';
import { FleetLine } from './fleetLine.ts';
import { Speed, throttle } from './progress.ts';

/** Shows the progress of a training. */
interface TrainView extends TrainListener, FleetListener {
  /** @param generations those of earlier sessions */
  start(generations: readonly TrainReport[]): void;
  /** Removes what is true only during the session. */
  close(): void;
}

const LINE_INTERVAL_MS = 10_000;
const DRAW_INTERVAL_MS = 100;

/** One line now and then, for logs and pipes. */
function lineView({ settings }: TrainConfig, print: (line: string) => void): TrainView {
  let completed = 0;
  let stage: TrainProgress['stage'] | null = null;
  const place = () =>
    completed < settings.generations
      ? `generation ${completed + 1}/${settings.generations}`
      : 'last champion';
  const speed = new StageSpeed();
  const tell = (progress: TrainProgress) =>
    print(`${place()}: ${describeProgress(progress)}${speed.describe(progress)}`);
  const tellNowAndThen = throttle(tell, LINE_INTERVAL_MS);
  const fleet = new FleetLine(print);
  return {
    onFleet: (view) => fleet.onFleet(view),
    onNotice: (message) => fleet.onNotice(message),
    start(earlier) {
      completed = earlier.length;
      if (completed > 0) print(`resuming after generation ${completed}`);
    },
    onProgress(progress) {
      // The beginning of a stage is always told.
      if (progress.stage === stage) tellNowAndThen(progress);
      else tell(progress);
      stage = progress.stage;
    },
    onGeneration(report) {
      completed = report.generation;
      stage = null;
      print(describeGeneration(report));
    },
    close() {},
  };
}

/** The speed of the games of a stage. */
class StageSpeed {
  #speed = new Speed();
  #stage: TrainProgress['stage'] | null = null;
  #first = 0;

  /** `, 120 games/s, 45s left`; empty for a stage without games to count. */
  describe(progress: TrainProgress): string {
    const done = gamesOf(progress);
    if (progress.stage !== this.#stage) {
      this.#stage = progress.stage;
      this.#speed = new Speed();
      this.#first = done?.games ?? 0;
    }
    if (done === null || done.games === this.#first) return '';
    const share = done.total && (done.games - this.#first) / (done.total - this.#first);
    return `, ${this.#speed.describe(done.games - this.#first, share)}`;
  }
}

/** Games of a stage, and how many there will be; `null` if that cannot be known, or for a stage without games. */
function gamesOf(progress: TrainProgress): { games: number; total: number | null } | null {
  switch (progress.stage) {
    case 'games':
      return { games: progress.done, total: progress.total };
    case 'lead':
      return { games: 2 * progress.done, total: 2 * progress.total };
    case 'test':
      return { games: progress.result.games, total: null };
    case 'learning':
      return null;
  }
}

/** How much of a stage is done, 0 to 1; `null` if that cannot be known. */
function shareOf(progress: TrainProgress): number | null {
  if (progress.stage === 'learning') return progress.share;
  return progress.stage === 'test' ? null : progress.done / progress.total;
}

/** A view redrawn after every event. */
function liveView({ settings, start }: TrainConfig, folder: string, stream: NodeJS.WriteStream): TrainView {
  const { generations, seed } = settings;
  // The cursor stays shown: log-update would restore it only on a clean exit, not on Ctrl-C.
  const update = createLogUpdate(stream, { showCursor: true });
  let reports: TrainReport[] = [];
  const speed = new StageSpeed();
  let progress: TrainProgress | null = null;
  let isClosed = false;
  const fleet = new FleetLine(() => {});

  const draw = () => {
    const completed = reports.length;
    const losses = reports.flatMap((report) => report.losses.map(({ heldOut }) => heldOut));
    const share = progress && shareOf(progress);
    const lines = [
      `${folder}  from ${start.name}, seed ${seed}`,
      `generation ${completed}/${generations}  ${bar(completed / generations)}`,
      ...reports.map((report) => `  ${describeGeneration(report)}`),
      ...(losses.length > 0 ? [`held-out loss by epoch  ${sparkline(losses)}`] : []),
      ...(progress === null
        ? []
        : [
            `${completed < generations ? `generation ${completed + 1}` : 'last champion'}: ${describeProgress(progress)}${speed.describe(progress)}`,
            ...(share === null ? [] : [bar(share)]),
          ]),
      ...(isClosed ? [] : fleet.lines),
    ];
    update(fitStream(lines.join('\n'), stream));
  };
  const drawNowAndThen = throttle(draw, DRAW_INTERVAL_MS);

  return {
    onFleet(view) {
      fleet.onFleet(view);
      draw();
    },
    onNotice(message) {
      fleet.onNotice(message);
      draw();
    },
    start(earlier) {
      reports = [...earlier];
      draw();
    },
    onProgress(next) {
      const isNew = next.stage !== progress?.stage;
      progress = next;
      if (isNew) draw();
      else drawNowAndThen();
    },
    onGeneration(report) {
      reports.push(report);
      progress = null;
      draw();
    },
    close() {
      isClosed = true;
      progress = null;
      draw();
      update.done();
    },
  };
}

export function createTrainView(config: TrainConfig, folder: string, stream: NodeJS.WriteStream): TrainView {
  return stream.isTTY
    ? liveView(config, folder, stream)
    : lineView(config, (line) => stream.write(`${line}\n`));
}
