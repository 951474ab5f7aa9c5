/**
 * A tuning, one generation at a time, and the choice of its champion.
 *
 * Each generation races against the fixed reference panel, the run's champion and past best guesses from the hall of fame,
 * so that a genome that only beats its contemporaries does not get far. Every few generations the best guesses play off,
 * and the winner challenges the run's champion in a sequential test. Selection always favours the lucky, so whatever is
 * claimed at the end is measured with games that selected no genome.
 *
 * The tuner holds no state: it is passed in and out as plain data, and all randomness is derived from the seed and the
 * generation, so that a run that was interrupted goes on as if it had not been.
 */

import { mean, sampleStandardDeviation } from 'simple-statistics';
import { runSequentialMatch, type SequentialTestResult } from '../arena/match/sequentialTest.ts';
import { type Estimate, estimateScore } from '../arena/match/statistics.ts';
import type { Executor } from '../arena/play/executor.ts';
import { type RandomStream, stream } from '../engine/random.ts';
import { type Game, jobAgainst, type Path, playForFirst, type Scores } from './game.ts';
import { distinct, type Genome, sameGenome } from './genome.ts';
import { measureScore } from './measure.ts';
import { runRace, winnerOf } from './race.ts';
import type { FinishedTest, GenerationReport, PanelScores, TuneSettings, TuneState } from './runFormat.ts';
import { createStrategy } from './strategies.ts';
import type { Strategy } from './strategy.ts';

/** The settings unless others are asked for. */
export const DEFAULT_TUNE_SETTINGS: Omit<TuneSettings, 'seed'> = {
  strategy: 'ga',
  generations: 200,
  population: 32,
  pairs: 20,
  panel: 6,
  trialEvery: 20,
  playOffPairs: 64,
  sprt: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 },
  trialMaxPairs: 1000,
  promotionMaxPairs: 10_000,
  panelPairs: 200,
  validationPairs: 1000,
};

/** The smallest population that every strategy can work with. */
export const SMALLEST_POPULATION = 4;

/** Past champions of the run that enter the last play-off. */
const PAST_CHAMPIONS = 3;

/** Best guesses that are remembered; a run of any length keeps its checkpoints small. */
const HALL_OF_FAME_SIZE = 1000;

/** A generation that is complete. */
export interface Advance {
  readonly state: TuneState;
  readonly report: Omit<GenerationReport, 'seconds'>;
}

/** What is known of a champion that was tested. */
export interface PromotionTest {
  readonly test: FinishedTest;
  readonly overIncumbent: Estimate;
  readonly panel: PanelScores;
  readonly games: number;
}

/** Called while a sequential test goes on. */
export type TestListener = (result: SequentialTestResult) => void;

function finished({ verdict, llr, counts, games }: SequentialTestResult): FinishedTest {
  return { verdict, llr, counts: [...counts], games };
}

/** The hall of fame with a newcomer, who stands at the end whether or not it has been there before. */
function withCandidate(hallOfFame: TuneState['hallOfFame'], candidate: Genome): TuneState['hallOfFame'] {
  const others = hallOfFame.filter((genome) => !sameGenome(genome, candidate));
  return [...others, [...candidate]].slice(-HALL_OF_FAME_SIZE);
}

/** Tunes one game on one executor. An aborted signal ends any of its methods, throwing the signal's reason. */
export class Tuner<Job> {
  readonly #game: Game<Job>;
  readonly #executor: Executor<Job, Scores>;
  readonly #settings: TuneSettings;
  readonly #strategy: Strategy;
  readonly #ancestor: Genome;

  constructor(game: Game<Job>, executor: Executor<Job, Scores>, settings: TuneSettings, ancestor: Genome) {
    this.#game = game;
    this.#executor = executor;
    this.#settings = settings;
    this.#strategy = createStrategy(settings.strategy, game.genes, settings.population);
    this.#ancestor = ancestor;
  }

  /** The state before the first generation. */
  found(): TuneState {
    return {
      generation: 0,
      games: 0,
      strategy: this.#strategy.found(this.#ancestor, stream(this.#settings.seed, 'founding')),
      hallOfFame: [],
      champions: [],
    };
  }

  /** Whether a state is one of this tuner's strategy; to be asked before a state from a file is used. */
  understands(state: TuneState): boolean {
    return this.#strategy.stateSchema.safeParse(state.strategy).success;
  }

  /** Rates and breeds one generation, and tries a challenger when it is time. */
  async advance(state: TuneState, signal?: AbortSignal, onTest?: TestListener): Promise<Advance> {
    const { seed, pairs, panel, trialEvery, generations } = this.#settings;
    const generation = state.generation + 1;
    const random = stream(seed, 'generation', generation);
    const population = this.#strategy.population(state.strategy);
    const race = await runRace(
      this.#game,
      this.#executor,
      {
        genomes: population,
        opponents: this.#opponents(state, panel, random),
        pairs,
        seed,
        path: ['fitness', generation],
      },
      signal,
    );
    const strategy = this.#strategy.next(
      state.strategy,
      race.racers.map(({ fitness }) => fitness),
      random,
    );
    const candidate = this.#strategy.candidates(strategy)[0] as Genome;
    let next: TuneState = {
      ...state,
      generation,
      games: state.games + race.games,
      strategy,
      hallOfFame: withCandidate(state.hallOfFame, candidate),
    };
    let trial: FinishedTest | null = null;
    if (generation % trialEvery === 0 || generation === generations) {
      ({ state: next, trial } = await this.#holdTrial(next, signal, onTest));
    }
    const best = winnerOf(race);
    const genes = this.#game.genes.map((gene, index) => ({
      values: population.map((genome) => genome[index] as number),
      range: gene.max - gene.min,
    }));
    const spread = genes.map(({ values }) => sampleStandardDeviation(values));
    return {
      state: next,
      report: {
        generation,
        best: best.score,
        fitness: best.fitness,
        mean: estimateScore(race.racers.map(({ score }) => score.mean)),
        diversity: mean(genes.map(({ range }, index) => (spread[index] as number) / range)),
        step: this.#strategy.step(strategy),
        candidate: [...candidate],
        centre: genes.map(({ values }) => mean(values)),
        spread,
        games: next.games - state.games,
        trial,
      },
    };
  }

  /** The winner of a play-off between the last best guesses and champions: what the run has to offer. */
  async chooseChampion(state: TuneState, signal?: AbortSignal): Promise<{ genome: Genome; games: number }> {
    const past = state.champions.slice(-PAST_CHAMPIONS).map(({ genome }) => genome);
    const candidates = distinct([...past, ...this.#strategy.candidates(state.strategy)]);
    return this.#playOff(candidates, state, 'last play-off', signal);
  }

  /** Tests a champion against the incumbent, and measures what it is worth against it and the reference panel. */
  async testPromotion(
    genome: Genome,
    incumbent: Genome,
    signal?: AbortSignal,
    onTest?: TestListener,
  ): Promise<PromotionTest> {
    const { seed, promotionMaxPairs, validationPairs } = this.#settings;
    const test = await this.#test(genome, incumbent, ['promotion'], promotionMaxPairs, signal, onTest);
    const path = ['validation'];
    const match = { genome, opponent: incumbent, pairs: validationPairs, seed, path };
    const overIncumbent = await measureScore(this.#game, this.#executor, match, signal);
    const panel = await this.#measurePanel(genome, validationPairs, path, signal);
    return {
      test,
      overIncumbent,
      panel,
      games: test.games + this.#game.gamesPerJob * validationPairs * (1 + panel.length),
    };
  }

  async #measurePanel(genome: Genome, pairs: number, path: Path, signal?: AbortSignal): Promise<PanelScores> {
    const scores: PanelScores = [];
    for (const { name, genome: opponent } of this.#game.referencePanel) {
      const match = { genome, opponent, pairs, seed: this.#settings.seed, path };
      scores.push({ name, score: await measureScore(this.#game, this.#executor, match, signal) });
    }
    return scores;
  }

  #reigning(state: TuneState): Genome {
    return state.champions.at(-1)?.genome ?? this.#ancestor;
  }

  /** The reference panel, the run's champion, and past best guesses drawn at random up to `size`. */
  #opponents(state: TuneState, size: number, random: RandomStream): Genome[] {
    const fixed = this.#game.referencePanel.map(({ genome }) => genome);
    const opponents = distinct([...fixed, this.#reigning(state)]);
    const past = state.hallOfFame.filter((genome) => !opponents.some((other) => sameGenome(genome, other)));
    while (opponents.length < size && past.length > 0) {
      opponents.push(...past.splice(random.int(0, past.length - 1), 1));
    }
    return opponents;
  }

  async #playOff(
    genomes: readonly Genome[],
    state: TuneState,
    name: string,
    signal?: AbortSignal,
  ): Promise<{ genome: Genome; games: number }> {
    const { seed, panel, playOffPairs } = this.#settings;
    const path = [name, state.generation];
    const opponents = this.#opponents(state, panel, stream(seed, ...path, 'opponents'));
    const race = await runRace(
      this.#game,
      this.#executor,
      { genomes, opponents, pairs: playOffPairs, seed, path },
      signal,
    );
    return { genome: winnerOf(race).genome, games: race.games };
  }

  async #holdTrial(
    state: TuneState,
    signal?: AbortSignal,
    onTest?: TestListener,
  ): Promise<{ state: TuneState; trial: FinishedTest }> {
    const { trialMaxPairs, panelPairs } = this.#settings;
    const { generation } = state;
    const candidates = this.#strategy.candidates(state.strategy);
    const challenger = await this.#playOff(candidates, state, 'play-off', signal);
    const { genome } = challenger;
    const path = ['trial', generation];
    const test = await this.#test(genome, this.#reigning(state), path, trialMaxPairs, signal, onTest);
    const games = state.games + challenger.games + test.games;
    if (test.verdict !== 'H1') return { state: { ...state, games }, trial: test };

    const panel = await this.#measurePanel(genome, panelPairs, ['panel', generation], signal);
    const champion = { genome: [...genome], generation, test, panel };
    return {
      state: {
        ...state,
        games: games + this.#game.gamesPerJob * panelPairs * panel.length,
        champions: [...state.champions, champion],
      },
      trial: test,
    };
  }

  async #test(
    genome: Genome,
    opponent: Genome,
    path: Path,
    maxPairs: number,
    signal?: AbortSignal,
    onTest?: TestListener,
  ): Promise<FinishedTest> {
    const { seed, sprt } = this.#settings;
    const { capacity } = this.#executor;
    const { gamesPerJob } = this.#game;
    const playPairs = (pairs: readonly number[], over: AbortSignal) =>
      playForFirst(
        this.#executor,
        pairs.map((pair) => jobAgainst(this.#game, genome, [opponent], seed, [...path, pair])),
        signal === undefined ? over : AbortSignal.any([signal, over]),
      );
    const match = { bounds: sprt, maxPairs, capacity, gamesPerPair: gamesPerJob, playPairs };
    return finished(await runSequentialMatch(match, onTest));
  }
}
