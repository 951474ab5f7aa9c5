/**
 * A tuning from the first generation to validated weights.
 *
 * Each generation plays against a panel: the default genome, the latest champion and older ones drawn from the hall of
 * fame, so that a genome that only beats its contemporaries does not get far. The fittest of a noisy measurement is partly
 * lucky, so the winner of the run is chosen in a play-off between the last champions with fresh games, and what it is
 * worth against the default is measured with fresh games again.
 */
import { pairScore } from '../arena/pair.ts';
import type { PairExecutor } from '../arena/pairExecutor.ts';
import { type Estimate, estimateMean } from '../arena/statistics.ts';
import { type RandomStream, stream } from '../engine/random.ts';
import { holdContest } from './fitness.ts';
import {
  DEFAULT_EVOLUTION,
  type EvolutionSettings,
  foundPopulation,
  type Individual,
  nextGeneration,
  rank,
} from './geneticAlgorithm.ts';
import type { Genome, Subject } from './subject.ts';

/** All that decides how a tuning goes. Same settings, same result. */
export interface TuneSettings {
  readonly seed: number;
  readonly generations: number;
  readonly evolution: EvolutionSettings;
  /** Pairs of games that each individual plays in each generation. */
  readonly pairs: number;
  /** Opponents on the panel of a generation, the default among them. */
  readonly panel: number;
  /** Champions that enter the play-off. */
  readonly finalists: number;
  /** Pairs that each finalist plays in the play-off. */
  readonly playOffPairs: number;
  /** Pairs of the winner against the default; 200 are 400 games. */
  readonly validationPairs: number;
}

/** What the settings are unless somebody says otherwise. */
export const DEFAULT_TUNE_SETTINGS: Omit<TuneSettings, 'seed'> = {
  generations: 200,
  evolution: DEFAULT_EVOLUTION,
  pairs: 24,
  panel: 4,
  finalists: 10,
  playOffPairs: 200,
  validationPairs: 200,
};

/** A generation's best and the rest of it. */
export interface GenerationReport {
  /** 1 for the first. */
  readonly generation: number;
  readonly best: Estimate;
  /** Mean of the individuals' fitness, with its interval over the individuals. */
  readonly mean: Estimate;
  /** Mutation step of the best, as a fraction of a gene's range. */
  readonly step: number;
  /** Games played in this generation. */
  readonly games: number;
}

/** What a tuning gave. */
export interface TuneResult {
  readonly champion: Genome;
  /** Generations that were completed. */
  readonly generations: number;
  readonly games: number;
  /** Whether the tuning was stopped before its last generation or its validation. */
  readonly interrupted: boolean;
  /** The champion's score against the default over fresh pairs; `null` after an interruption. */
  readonly validation: Estimate | null;
}

/** The champions so far, oldest first, each genome once in a row. */
class HallOfFame {
  readonly #champions: Genome[] = [];

  enter(genome: Genome): void {
    const last = this.#champions.at(-1);
    if (last === undefined || last.some((value, index) => value !== genome[index]))
      this.#champions.push(genome);
  }

  latest(count: number): Genome[] {
    return this.#champions.slice(-count);
  }

  /** The latest champion and older ones at random, `count` in all or as many as there are. */
  sample(count: number, random: RandomStream): Genome[] {
    const older = this.#champions.slice(0, -1);
    const drawn = this.#champions.slice(-1);
    while (drawn.length < count && older.length > 0) {
      drawn.push(...older.splice(random.int(0, older.length - 1), 1));
    }
    return drawn;
  }
}

/** Runs tunings of one subject on one executor. */
export class Tuner {
  readonly #subject: Subject;
  readonly #executor: PairExecutor;
  readonly #settings: TuneSettings;
  readonly #hallOfFame = new HallOfFame();
  #games = 0;

  constructor(subject: Subject, executor: PairExecutor, settings: TuneSettings) {
    this.#subject = subject;
    this.#executor = executor;
    this.#settings = settings;
  }

  /**
   * Evolves, chooses and validates. An aborted signal stops it at once and leaves the best found so far; games of an
   * unfinished generation are dropped.
   *
   * @param onGeneration told about each generation when it is complete
   */
  async run(onGeneration: (report: GenerationReport) => void, signal?: AbortSignal): Promise<TuneResult> {
    let generations = 0;
    let champion = this.#subject.defaultGenome;
    const result = (interrupted: boolean, validation: Estimate | null): TuneResult => {
      return { champion, generations, games: this.#games, interrupted, validation };
    };
    try {
      for await (const report of this.#generations(signal)) {
        generations = report.generation;
        champion = this.#hallOfFame.latest(1)[0] as Genome;
        onGeneration(report);
      }
      champion = await this.#playOff(signal);
      return result(false, await this.#validate(champion, signal));
    } catch (error) {
      if (signal?.aborted) return result(true, null);
      throw error;
    }
  }

  async *#generations(signal?: AbortSignal): AsyncGenerator<GenerationReport> {
    const { seed, generations, evolution, pairs, panel } = this.#settings;
    const { genes, defaultGenome } = this.#subject;
    let population: readonly Individual[] = foundPopulation(
      genes,
      defaultGenome,
      evolution.population,
      stream(seed, 'founding'),
    );
    for (let generation = 1; generation <= generations; generation++) {
      const random = stream(seed, 'generation', generation);
      const { fitness, games } = await holdContest(
        this.#subject,
        this.#executor,
        {
          genomes: population.map(({ genome }) => genome),
          opponents: [defaultGenome, ...this.#hallOfFame.sample(panel - 1, random)],
          pairs,
          seed,
          path: ['fitness', generation],
        },
        signal,
      );
      this.#games += games;
      const rated = population.map((individual, index) => {
        const estimate = fitness[index] as Estimate;
        return { individual, estimate, fitness: estimate.mean };
      });
      const best = rank(rated)[0] as (typeof rated)[number];
      this.#hallOfFame.enter(best.individual.genome);
      yield {
        generation,
        best: best.estimate,
        mean: estimateMean(rated.map((one) => one.fitness)),
        step: best.individual.step,
        games,
      };
      population = nextGeneration(genes, rated, evolution, random);
    }
  }

  /** The best of the last champions, in fresh games against a panel that is the same for all. */
  async #playOff(signal?: AbortSignal): Promise<Genome> {
    const { seed, panel, finalists, playOffPairs } = this.#settings;
    const genomes = this.#hallOfFame.latest(finalists);
    const opponents = [
      this.#subject.defaultGenome,
      ...this.#hallOfFame.sample(panel - 1, stream(seed, 'play-off panel')),
    ];
    const { fitness, games } = await holdContest(
      this.#subject,
      this.#executor,
      { genomes, opponents, pairs: playOffPairs, seed, path: ['play-off'] },
      signal,
    );
    this.#games += games;
    const means = fitness.map(({ mean }) => mean);
    return genomes[means.indexOf(Math.max(...means))] as Genome;
  }

  async #validate(champion: Genome, signal?: AbortSignal): Promise<Estimate> {
    const { seed, validationPairs } = this.#settings;
    const jobs = Array.from({ length: validationPairs }, (_, pair) =>
      this.#subject.pairJob(champion, this.#subject.defaultGenome, seed, ['validation', pair]),
    );
    const results = await this.#executor.run(jobs, signal);
    this.#games += 2 * jobs.length;
    return estimateMean(results.map(pairScore));
  }
}
