/** The progress of a tuning: a view redrawn in place in a terminal, plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import type { SequentialTestResult } from '../../arena/index.ts';
import { counted, formatElo, formatEstimate, formatEvidence, formatTest } from '../../page/index.ts';
import {
  type Gene,
  type GenerationReport,
  type Genome,
  placeInRange,
  type RunConfig,
  type RunListener,
} from '../../tuner/index.ts';
import type { FleetListener } from '../input/fleetFlags.ts';
import { fitStream } from '../text/fitWidth.ts';
import { bar, sparkline } from './bars.ts';
import { FleetLine } from './fleetLine.ts';
import { Speed } from './progress.ts';

/** Shows the progress of a tuning. */
interface TuneView extends RunListener, FleetListener {
  /** @param generations those of earlier sessions */
  start(generations: readonly GenerationReport[]): void;
  /** Removes what is true only during the session. */
  close(): void;
}

function completedOf(generations: readonly GenerationReport[]): number {
  return generations.at(-1)?.generation ?? 0;
}

/** The speed of this session. */
class SessionSpeed {
  readonly #speed = new Speed();
  readonly #generations: number;
  #before = 0;
  #completed = 0;
  #games = 0;

  constructor(generations: number) {
    this.#generations = generations;
  }

  resumeAfter(completed: number): void {
    this.#before = completed;
    this.#completed = completed;
  }

  add({ generation, games }: GenerationReport): void {
    this.#completed = generation;
    this.#games += games;
  }

  toString(): string {
    const share = (this.#completed - this.#before) / (this.#generations - this.#before);
    return this.#speed.describe(this.#games, share);
  }
}

/** One line per generation and per test, for logs and pipes. */
function lineView({ settings }: RunConfig, print: (line: string) => void): TuneView {
  const { generations } = settings;
  const speed = new SessionSpeed(generations);
  const fleet = new FleetLine(print);
  return {
    onFleet: (view) => fleet.onFleet(view),
    onNotice: (message) => fleet.onNotice(message),
    start(earlier) {
      if (earlier.length === 0) return;
      print(`resuming after generation ${completedOf(earlier)}`);
      speed.resumeAfter(completedOf(earlier));
    },
    onGeneration(report) {
      const { generation, best, mean, diversity, trial } = report;
      speed.add(report);
      print(
        `generation ${String(generation).padStart(String(generations).length)}/${generations}` +
          `  best ${formatEstimate(best)}  mean ${formatEstimate(mean)}  diversity ${diversity.toFixed(3)}` +
          `  ${speed}`.trimEnd(),
      );
      if (trial !== null) print(`  trial of a challenger: ${formatTest(trial)}`);
    },
    onTest() {},
    onFinal: () => print('choosing the champion and testing it'),
    close() {},
  };
}

const MOVED_SHOWN = 5;

/** The weights that moved farthest from the ancestor to the best guess, relative to their ranges. */
function movedMost(genes: readonly Gene[], ancestor: Genome, { candidate }: GenerationReport): string[] {
  const moves = genes.map((gene, index) => {
    const from = ancestor[index] as number;
    const to = candidate[index] as number;
    return {
      name: gene.name,
      from,
      to,
      distance: Math.abs(placeInRange(to, gene) - placeInRange(from, gene)),
    };
  });
  moves.sort((one, two) => two.distance - one.distance);
  const width = Math.max(...genes.map(({ name }) => name.length));
  return moves
    .slice(0, MOVED_SHOWN)
    .map(({ name, from, to }) => `  ${name.padEnd(width)} ${String(from).padStart(5)} → ${to}`);
}

/** A view redrawn after every event. */
function liveView(
  { settings, ancestor }: RunConfig,
  genes: readonly Gene[],
  folder: string,
  stream: NodeJS.WriteStream,
): TuneView {
  const { generations, strategy, seed } = settings;
  // The cursor stays shown: log-update would restore it only on a clean exit, not on Ctrl-C.
  const update = createLogUpdate(stream, { showCursor: true });
  const speed = new SessionSpeed(generations);
  let reports: GenerationReport[] = [];
  let phase: 'generations' | 'final' | 'closed' = 'generations';
  let lastTest: SequentialTestResult | null = null;
  const fleet = new FleetLine(() => {});

  const draw = (test: SequentialTestResult | null = null) => {
    lastTest = test;
    const last = reports.at(-1);
    const completed = completedOf(reports);
    const lines = [
      `${folder}  ${strategy}, seed ${seed}`,
      `generation ${completed}/${generations}  ${bar(completed / generations)}  ${phase === 'closed' ? '' : speed}`.trimEnd(),
    ];
    if (last !== undefined) {
      const passed = reports.filter(({ trial }) => trial?.verdict === 'H1').length;
      const lastTrial = reports.findLast(({ trial }) => trial !== null);
      lines.push(
        `best ${formatEstimate(last.best)}  mean ${formatEstimate(last.mean)}  ` +
          `diversity ${last.diversity.toFixed(3)}  step ${last.step.toFixed(3)}`,
        `best score  ${sparkline(reports.map(({ best }) => best.mean))}`,
        `diversity   ${sparkline(reports.map(({ diversity }) => diversity))}`,
        `challengers that passed their trial: ${passed}` +
          (lastTrial?.trial
            ? `; last trial after generation ${lastTrial.generation}: ${formatTest(lastTrial.trial)}`
            : ''),
        'weights that moved most',
        ...movedMost(genes, ancestor.genome, last),
      );
    }
    if (phase === 'final') lines.push('choosing the champion and testing it');
    if (test !== null) {
      lines.push(
        `${phase === 'final' ? 'test' : 'trial'}: ${counted(test.games, 'game')}, ${formatEvidence(test)}, ${formatElo(test.elo)}`,
      );
    }
    if (phase !== 'closed') lines.push(...fleet.lines);
    update(fitStream(lines.join('\n'), stream));
  };

  return {
    onFleet(view) {
      fleet.onFleet(view);
      draw(lastTest);
    },
    onNotice(message) {
      fleet.onNotice(message);
      draw(lastTest);
    },
    start(earlier) {
      reports = [...earlier];
      speed.resumeAfter(completedOf(earlier));
      draw();
    },
    onGeneration(report) {
      reports.push(report);
      speed.add(report);
      draw();
    },
    onTest: draw,
    onFinal() {
      phase = 'final';
      draw();
    },
    close() {
      phase = 'closed';
      draw();
      update.done();
    },
  };
}

export function createTuneView(
  config: RunConfig,
  genes: readonly Gene[],
  folder: string,
  stream: NodeJS.WriteStream,
): TuneView {
  return stream.isTTY
    ? liveView(config, genes, folder, stream)
    : lineView(config, (line) => stream.write(`${line}\n`));
}
