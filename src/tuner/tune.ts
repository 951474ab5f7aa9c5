/**
 * A tuning, generation by generation, and the choice of its champion.
 *
 * Each generation of a strategy without duels races against the fixed reference panel, the run's champion and past best guesses from the hall of fame,
 * so beating contemporaries alone does not get a genome far. Every few generations the best guesses play off, and the
 * winner challenges the run's champion in a sequential test. Selection always favours the lucky, so the final claims are
 * measured with games that selected no genome.
 *
 * The tuner holds no state: it is passed in and out as plain data, and all randomness derives from the seed and the
 * generation, so an interrupted run resumes as if it had never stopped.
 */
import { mean, sampleStandardDeviation } from 'simple-statistics';
import { type Estimate, type Executor, estimateMean, type SequentialTestResult } from '../arena/index.ts';
import { type RandomStream, stream } from '../engine/index.ts';
import { distinct, type Gene, type Genome, sameGenome } from './genome.ts';
import { measureScore, testLead } from './measure.ts';
import { runDuels, runRace, winnerOf } from './race.ts';
import type { FinishedTest } from './run/runFormat.ts';
import { createStrategy, type Strategy } from './strategies/strategies.ts';
import type { Path, Play, Scores, TunedGame } from './tunedGame.ts';
import type { GenerationReport, PanelScores, TuneSettings, TuneState } from './tuningFormat.ts';

/** The run's latest champions, which enter the last play-off. */
const PAST_CHAMPIONS = 3;

/** Best guesses remembered; the limit keeps the checkpoints of long runs small. */
const HALL_OF_FAME_SIZE = 1000;

/** A champion's test against the incumbent, and its measured lead; `null` if the champion is the incumbent. */
export interface PromotionTest {
  readonly test: FinishedTest | null;
  readonly overIncumbent: Estimate | null;
  readonly panel: PanelScores;
  readonly games: number;
}

/** The hall of fame with a newcomer at its end, where a genome that was in it already moves to. */
function withCandidate(hallOfFame: TuneState['hallOfFame'], candidate: Genome): TuneState['hallOfFame'] {
  const others = hallOfFame.filter((genome) => !sameGenome(genome, candidate));
  return [...others, [...candidate]].slice(-HALL_OF_FAME_SIZE);
}

/** Mean and standard deviation of each gene, and the mean deviation as a fraction of the ranges. */
function statisticsOf(population: readonly Genome[], genes: readonly Gene[]) {
  const values = genes.map((_, index) => population.map((genome) => genome[index] as number));
  const spread = values.map((each) => sampleStandardDeviation(each));
  return {
    diversity: mean(genes.map(({ min, max }, index) => (spread[index] as number) / (max - min))),
    centre: values.map((each) => mean(each)),
    spread,
  };
}

/** Tunes one game on one executor. Its methods throw the signal's reason once it is aborted. */
export class Tuner<Job> {
  readonly #play: Play<Job>;
  readonly #settings: TuneSettings;
  readonly #strategy: Strategy;
  readonly #ancestor: Genome;
  readonly #onTest: ((result: SequentialTestResult) => void) | undefined;

  /** @param onTest called after each batch of a sequential test */
  constructor(
    game: TunedGame<Job>,
    executor: Executor<Job, Scores>,
    settings: TuneSettings,
    ancestor: Genome,
    signal?: AbortSignal,
    onTest?: (result: SequentialTestResult) => void,
  ) {
    this.#play = { game, executor, seed: settings.seed, signal };
    this.#settings = settings;
    this.#strategy = createStrategy(settings.strategy, game.genes, settings.population);
    this.#ancestor = ancestor;
    this.#onTest = onTest;
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

  /** Whether a state, which may come from a file, is of this tuner's strategy. */
  understands(state: TuneState): boolean {
    return this.#strategy.stateSchema.safeParse(state.strategy).success;
  }

  /** Rates and breeds one generation, and holds a trial if one is due. */
  async advance(state: TuneState): Promise<{ state: TuneState; report: Omit<GenerationReport, 'seconds'> }> {
    const { seed, pairs, panel, trialEvery, generations } = this.#settings;
    const generation = state.generation + 1;
    const random = stream(seed, 'generation', generation);
    const population = this.#strategy.population(state.strategy);
    const meetings = { genomes: population, pairs, path: ['fitness', generation] };
    const race = this.#strategy.duels
      ? await runDuels(this.#play, meetings)
      : await runRace(this.#play, { ...meetings, opponents: this.#opponents(state, panel, random) });
    const fitness = race.racers.map((racer) => racer.fitness);
    const strategy = this.#strategy.next(state.strategy, fitness, random);
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
      ({ state: next, trial } = await this.#holdTrial(next));
    }
    const best = winnerOf(race);
    const { diversity, centre, spread } = statisticsOf(population, this.#play.game.genes);
    return {
      state: next,
      report: {
        generation,
        best: best.score,
        fitness: best.fitness,
        mean: estimateMean(race.racers.map(({ score }) => score.mean)),
        diversity,
        step: this.#strategy.step(strategy),
        candidate: [...candidate],
        centre,
        spread,
        games: next.games - state.games,
        trial,
      },
    };
  }

  /** The winner of a play-off between the latest best guesses and champions. */
  async chooseChampion(state: TuneState) {
    const past = state.champions.slice(-PAST_CHAMPIONS).map(({ genome }) => genome);
    const candidates = distinct([...past, ...this.#strategy.candidates(state.strategy)]);
    return this.#playOff(candidates, state, 'last play-off');
  }

  /** Tests a champion against the incumbent, and measures it against the incumbent and the reference panel. */
  async testPromotion(genome: Genome, incumbent: Genome): Promise<PromotionTest> {
    const { promotionMaxPairs, validationPairs } = this.#settings;
    const path = ['validation'];
    const isIncumbent = sameGenome(genome, incumbent);
    const test = isIncumbent ? null : await this.#test(genome, incumbent, promotionMaxPairs, ['promotion']);
    const panel = await this.#measurePanel(genome, validationPairs, path);
    // Against an incumbent of the panel the same games would be played again.
    const member = this.#play.game.referencePanel.findIndex((each) => sameGenome(each.genome, incumbent));
    const known = isIncumbent ? null : panel[member]?.score;
    const measured = panel.length + (known === undefined ? 1 : 0);
    return {
      test,
      overIncumbent:
        known === undefined
          ? await measureScore(this.#play, { genome, opponent: incumbent, pairs: validationPairs, path })
          : known,
      panel,
      games: (test?.games ?? 0) + this.#play.game.gamesPerJob * validationPairs * measured,
    };
  }

  #reigning(state: TuneState): Genome {
    return state.champions.at(-1)?.genome ?? this.#ancestor;
  }

  /** The reference panel, the run's champion, and past best guesses drawn at random up to `size`. */
  #opponents(state: TuneState, size: number, random: RandomStream): Genome[] {
    const fixed = this.#play.game.referencePanel.map(({ genome }) => genome);
    const opponents = distinct([...fixed, this.#reigning(state)]);
    const past = state.hallOfFame.filter((genome) => !opponents.some((other) => sameGenome(genome, other)));
    while (opponents.length < size && past.length > 0) {
      opponents.push(...past.splice(random.int(0, past.length - 1), 1));
    }
    return opponents;
  }

  async #playOff(genomes: readonly Genome[], state: TuneState, name: string) {
    const { seed, panel, playOffPairs } = this.#settings;
    const path = [name, state.generation];
    const opponents = this.#opponents(state, panel, stream(seed, ...path, 'opponents'));
    const race = await runRace(this.#play, { genomes, opponents, pairs: playOffPairs, path });
    return { genome: winnerOf(race).genome, games: race.games };
  }

  async #holdTrial(state: TuneState): Promise<{ state: TuneState; trial: FinishedTest }> {
    const { trialMaxPairs, panelPairs } = this.#settings;
    const { generation } = state;
    const candidates = this.#strategy.candidates(state.strategy);
    const challenger = await this.#playOff(candidates, state, 'play-off');
    const { genome } = challenger;
    const trial = await this.#test(genome, this.#reigning(state), trialMaxPairs, ['trial', generation]);
    const games = state.games + challenger.games + trial.games;
    if (trial.verdict !== 'H1') return { state: { ...state, games }, trial };

    const panel = await this.#measurePanel(genome, panelPairs, ['panel', generation]);
    const champion = { genome: [...genome], generation, test: trial, panel };
    return {
      state: {
        ...state,
        games: games + this.#play.game.gamesPerJob * panelPairs * panel.length,
        champions: [...state.champions, champion],
      },
      trial,
    };
  }

  async #measurePanel(genome: Genome, pairs: number, path: Path): Promise<PanelScores> {
    const scores: PanelScores = [];
    for (const { name, genome: opponent } of this.#play.game.referencePanel) {
      scores.push({ name, score: await measureScore(this.#play, { genome, opponent, pairs, path }) });
    }
    return scores;
  }

  #test(genome: Genome, opponent: Genome, pairs: number, path: Path): Promise<FinishedTest> {
    const { sprt } = this.#settings;
    return testLead(this.#play, { genome, opponent, pairs, path }, sprt, this.#onTest);
  }
}
