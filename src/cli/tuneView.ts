/** The progress of a tuning: a view redrawn in place in a terminal, plain lines elsewhere. */
import { createLogUpdate } from 'log-update';
import type { SequentialTestResult } from '../arena/match/sequentialTest.ts';
import { formatElo, formatEstimate, formatTest } from '../show/numbers.ts';
import { type Gene, type Genome, placeInRange } from '../tuner/genome.ts';
import type { RunListener } from '../tuner/run.ts';
import type { GenerationReport, RunConfig } from '../tuner/runFormat.ts';
import { Speed } from './progress.ts';

/** Shows the progress of a tuning. */
export interface TuneView extends RunListener {
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
  return {
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

const BAR_LENGTH = 30;
const SPARKS = '▁▂▃▄▅▆▇█';
const SPARKLINE_LENGTH = 60;
const MOVED_SHOWN = 5;

function bar(share: number): string {
  const filled = Math.round(BAR_LENGTH * share);
  return '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
}

/** The last values as bars, scaled from the lowest to the highest. */
function sparkline(values: readonly number[]): string {
  const shown = values.slice(-SPARKLINE_LENGTH);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const level = (value: number) =>
    high === low ? 0 : Math.round(((value - low) / (high - low)) * (SPARKS.length - 1));
  return shown.map((value) => SPARKS[level(value)]).join('');
}

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
  return moves
    .slice(0, MOVED_SHOWN)
    .map(({ name, from, to }) => `  ${name.padEnd(20)} ${String(from).padStart(5)} → ${to}`);
}

/** A view redrawn after every event. */
class LiveView implements TuneView {
  readonly #config: RunConfig;
  readonly #genes: readonly Gene[];
  readonly #folder: string;
  readonly #update: ReturnType<typeof createLogUpdate>;
  readonly #speed: SessionSpeed;
  #reports: GenerationReport[] = [];
  #test: SequentialTestResult | null = null;
  #isFinal = false;
  #isClosed = false;

  constructor(config: RunConfig, genes: readonly Gene[], folder: string, stream: NodeJS.WriteStream) {
    this.#config = config;
    this.#genes = genes;
    this.#folder = folder;
    // The cursor stays shown: log-update would restore it only on a clean exit, not on Ctrl-C.
    this.#update = createLogUpdate(stream, { showCursor: true });
    this.#speed = new SessionSpeed(config.settings.generations);
  }

  start(generations: readonly GenerationReport[]): void {
    this.#reports = [...generations];
    this.#speed.resumeAfter(completedOf(generations));
    this.#draw();
  }

  onGeneration(report: GenerationReport): void {
    this.#reports.push(report);
    this.#speed.add(report);
    this.#test = null;
    this.#draw();
  }

  onTest(result: SequentialTestResult): void {
    this.#test = result;
    this.#draw();
  }

  onFinal(): void {
    this.#isFinal = true;
    this.#test = null;
    this.#draw();
  }

  close(): void {
    this.#isFinal = false;
    this.#test = null;
    this.#isClosed = true;
    this.#draw();
    this.#update.done();
  }

  #draw(): void {
    const { generations, strategy, seed } = this.#config.settings;
    const last = this.#reports.at(-1);
    const completed = last?.generation ?? 0;
    const lines = [
      `${this.#folder}  ${strategy}, seed ${seed}`,
      `generation ${completed}/${generations}  ${bar(completed / generations)}  ${this.#isClosed ? '' : this.#speed}`.trimEnd(),
    ];
    if (last !== undefined) {
      const passed = this.#reports.filter(({ trial }) => trial?.verdict === 'H1').length;
      const lastTrial = this.#reports.findLast(({ trial }) => trial !== null);
      lines.push(
        `best ${formatEstimate(last.best)}  mean ${formatEstimate(last.mean)}  ` +
          `diversity ${last.diversity.toFixed(3)}  step ${last.step.toFixed(3)}`,
        `best score  ${sparkline(this.#reports.map(({ best }) => best.mean))}`,
        `diversity   ${sparkline(this.#reports.map(({ diversity }) => diversity))}`,
        `challengers that passed their trial: ${passed}` +
          (lastTrial?.trial
            ? `; last trial after generation ${lastTrial.generation}: ${formatTest(lastTrial.trial)}`
            : ''),
        'weights that moved most',
        ...movedMost(this.#genes, this.#config.ancestor.genome, last),
      );
    }
    if (this.#isFinal) lines.push('choosing the champion and testing it');
    if (this.#test !== null) {
      const { lower, upper, elo } = this.#test;
      lines.push(
        `${this.#isFinal ? 'test' : 'trial'}: ${this.#test.games} games, LLR ${this.#test.llr.toFixed(2)} ` +
          `of ${lower.toFixed(2)} to ${upper.toFixed(2)}, ${formatElo(elo)}`,
      );
    }
    this.#update(lines.join('\n'));
  }
}

export function createTuneView(
  config: RunConfig,
  genes: readonly Gene[],
  folder: string,
  stream: NodeJS.WriteStream,
): TuneView {
  return stream.isTTY
    ? new LiveView(config, genes, folder, stream)
    : lineView(config, (line) => stream.write(`${line}\n`));
}
