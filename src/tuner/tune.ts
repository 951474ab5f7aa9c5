/**
 * A tuning, generation by generation, and the choice of its champion.
 *
 * Each generation of a strategy without duels races against the fixed reference panel, the run's champion and past best guesses from
 * the hall of fame, so beating contemporaries alone does not get a genome far. Every few generations the best guesses play off, and the
 * winner challenges the run's champion in a sequential test. Selection always favours the lucky, so the final claims are
 * measured with games that selected no genome.
 *
 * The tuner holds no state: it is passed in and out as plain data, and all randomness derives from the seed and the
 * generation, so an interrupted run resumes as if it had never stopped.
 */
import { mean, sampleStandardDeviation, variance } from 'simple-statistics';
import { type Executor, eloFields, estimateMean, type SequentialTestResult } from '../arena/index.ts';
import { type RandomStream, stream } from '../engine/index.ts';
import { distinct, type Gene, type Genome, sameGenome } from './genome.ts';
import { gainsNothing, leadOf, type ScoredGeneration } from './lead.ts';
import {
  type GameRunner,
  measureScore,
  playPairs,
  scoreWithoutLuck,
  testAndMeasure,
  testLead,
} from './measure.ts';
import { fittestOf, jobsOfDuels, jobsOfRace, runDuels, runRace } from './race.ts';
import type { FinishedTest } from './run/format.ts';
import { createStrategy, type Strategy } from './strategies/strategies.ts';
import type { JobScores, ReferencePlayer, StreamPath, TunedGame } from './tunedGame.ts';
import type { GenerationReport, PanelScores, TuneSettings, TuneState } from './tuningFormat.ts';
import { measureWorths } from './worths.ts';

/**
 * True if the best guesses of a run with these settings play trials between its generations. Strategies whose samples play each
 * other do without, as they need no champion as an opponent.
 */
export function holdsTrials(
  { strategy, population, trialMaxPairs }: TuneSettings,
  genes: readonly Gene[],
): boolean {
  return trialMaxPairs > 0 && !createStrategy(strategy, genes, population).duels;
}

/** True if a run of this game ends by itself once no level gains anything more. */
export function mayEndEarly({ levels = [] }: Pick<TunedGame, 'levels'>): boolean {
  return levels.length > 0;
}

/** Games of a generation for each game that shows the lead of its best guess. */
const GAMES_PER_LEAD_GAME = 9;

/** The number of jobs that show the lead of a best guess, in addition to those of its generation. */
function glimpseJobs(jobs: number): number {
  return Math.max(1, Math.round(jobs / GAMES_PER_LEAD_GAME));
}

/** The number of jobs that a generation plays with these settings, those that show the lead of its best guess included. */
export function jobsOfGeneration(
  { strategy, population, pairs }: Pick<TuneSettings, 'strategy' | 'population' | 'pairs'>,
  genes: readonly Gene[],
): number {
  const { duels } = createStrategy(strategy, genes, population);
  const jobs = (duels ? jobsOfDuels : jobsOfRace)(population, pairs);
  return jobs + glimpseJobs(jobs);
}

/** The number of the run's latest champions that enter the last play-off. */
const PAST_CHAMPIONS = 3;

/** The number of best guesses in the hall of fame; the limit keeps the checkpoints of long runs small. */
const HALL_OF_FAME_SIZE = 1000;

/** The hall of fame with this genome at its end, whether it was in it before or not. */
function withCandidate(hallOfFame: TuneState['hallOfFame'], candidate: Genome): TuneState['hallOfFame'] {
  const others = hallOfFame.filter((genome) => !sameGenome(genome, candidate));
  return [...others, [...candidate]].slice(-HALL_OF_FAME_SIZE);
}

/** The mean and standard deviation of each gene, and the mean deviation as a fraction of the ranges. */
function statisticsOf(population: readonly Genome[], genes: readonly Gene[]) {
  const values = genes.map((_, index) => population.map((genome) => genome[index] as number));
  const spread = values.map((each) => sampleStandardDeviation(each));
  return {
    diversity: mean(genes.map(({ min, max }, index) => (spread[index] as number) / (max - min))),
    centre: values.map((each) => mean(each)),
    spread,
  };
}

/** The tuning of one game on one executor. Its methods reject with the signal's reason once it is aborted. */
export class Tuner<Job> {
  readonly #play: GameRunner<Job>;
  readonly #strategy: Strategy;

  constructor(
    private readonly game: TunedGame<Job>,
    executor: Executor<Job, JobScores>,
    private readonly settings: TuneSettings,
    private readonly ancestor: Genome,
    signal?: AbortSignal,
    private readonly onTest?: (result: SequentialTestResult) => void,
  ) {
    this.#play = { game, executor, seed: settings.seed, signal };
    this.#strategy = createStrategy(settings.strategy, game.genes, settings.population);
  }

  /** The state before the first generation. */
  firstState(): TuneState {
    return {
      generation: 0,
      games: 0,
      level: 0,
      isSpent: false,
      strategy: this.#strategy.firstState(this.ancestor, stream(this.settings.seed, 'founding')),
      hallOfFame: [],
      champions: [],
    };
  }

  /** True if a state, which may come from a file, is of this tuner's strategy. */
  understands(state: TuneState): boolean {
    return this.#strategy.stateSchema.safeParse(state.strategy).success;
  }

  /** Plays the next generation: rates its genomes, breeds from them, measures the lead, and holds a trial if one is due. */
  async advance(
    state: TuneState,
    earlier: readonly ScoredGeneration[],
  ): Promise<{ state: TuneState; report: Omit<GenerationReport, 'seconds'> }> {
    const { settings, ancestor } = this;
    const { genes, levels = [], gamesPerJob } = this.game;
    const strategy = this.#strategy;
    const generation = state.generation + 1;
    const random = stream(settings.seed, 'generation', generation);
    const population = strategy.population(state.strategy);
    const { level } = state;
    const { share = 1 } = levels[level] ?? {};
    const pairs = Math.max(1, Math.round(settings.pairs * share));
    const meetings = { genomes: population, pairs, path: ['fitness', generation] };
    const atLevel = { ...this.#play, level };
    const race = strategy.duels
      ? await runDuels(atLevel, meetings)
      : await runRace(atLevel, { ...meetings, opponents: this.#opponents(state, random) });
    const fitness = race.racers.map((racer) => racer.fitness);
    const bred = strategy.next(state.strategy, fitness, random);
    const candidate = strategy.candidates(bred)[0] as Genome;
    const overStart = await this.#glimpse(atLevel, candidate, race.games, generation);
    const seen = [...earlier, { candidate, overStart, level }];
    const { elo, eloLow: low, eloHigh: high } = eloFields(leadOf(genes, ancestor, seen));
    const isOver = mayEndEarly(this.game) && gainsNothing(seen);
    let next: TuneState = {
      ...state,
      generation,
      games: state.games + race.games + gamesPerJob * overStart.pairs,
      level: Math.min(level + (isOver ? 1 : 0), Math.max(0, levels.length - 1)),
      isSpent: isOver && level + 1 === levels.length,
      strategy: bred,
      hallOfFame: withCandidate(state.hallOfFame, candidate),
    };
    let trial: FinishedTest | null = null;
    const isLast = next.isSpent || generation === settings.generations;
    if (holdsTrials(settings, genes) && (isLast || generation % settings.trialEvery === 0))
      ({ state: next, trial } = await this.#holdTrial(next));
    const best = fittestOf(race);
    const { diversity, centre, spread } = statisticsOf(population, genes);
    return {
      state: next,
      report: {
        generation,
        lead: { elo, low, high },
        overStart,
        level,
        best: best.score,
        fitness: best.fitness,
        mean: estimateMean(race.racers.map(({ score }) => score.mean)),
        diversity,
        step: strategy.step(bred),
        candidate: [...candidate],
        centre,
        spread,
        games: next.games - state.games,
        trial,
      },
    };
  }

  /** The winner of a play-off between the latest best guesses and champions; the most trusted guess if there is no play-off. */
  async chooseChampion(state: TuneState) {
    if (this.settings.playOffPairs === 0)
      return { genome: this.#strategy.candidates(state.strategy)[0] as Genome, games: 0 };
    const past = state.champions.slice(-PAST_CHAMPIONS).map(({ genome }) => genome);
    const genomes = distinct([...past, ...this.#strategy.candidates(state.strategy)]);
    return this.#playOff(genomes, state, 'last play-off');
  }

  /**
   * Tests a champion against the incumbent, measures it against the incumbent and the reference panel and, for games with `worths`,
   * measures the effect of each gene. Games that are dear play only the test. The incumbent itself is not tested.
   */
  async testPromotion(genome: Genome, incumbent: Genome) {
    const { gamesPerJob, referencePanel, isDear } = this.game;
    const { validationPairs } = this.settings;
    const tested = sameGenome(genome, incumbent) ? null : await this.#testPromotion(genome, incumbent);
    const isIncumbent = (one: ReferencePlayer) => sameGenome(one.genome, incumbent);
    const measured = tested ? referencePanel.filter((one) => !isDear && !isIncumbent(one)) : referencePanel;
    const scores = await this.#measurePanel(genome, validationPairs, ['validation'], measured);
    const panel = referencePanel.flatMap((one) => {
      // Games against an incumbent of the panel would be those of the test again.
      const score = scores.find(({ name }) => name === one.name) ?? (isIncumbent(one) ? tested : null);
      return score ? [{ name: one.name, score: score.score }] : [];
    });
    const { worths, pairs } = await this.#worthsOf(genome);
    return {
      test: tested?.test ?? null,
      overIncumbent: tested?.score ?? null,
      panel,
      ...(worths && { worths }),
      games: (tested?.games ?? 0) + gamesPerJob * (validationPairs * measured.length + pairs),
    };
  }

  #testPromotion(genome: Genome, opponent: Genome) {
    const { validationPairs, promotionMaxPairs: pairs, sprt } = this.settings;
    const match = { genome, opponent, pairs, path: ['promotion'] };
    return testAndMeasure(this.#play, match, validationPairs, sprt, this.onTest);
  }

  #test(genome: Genome, opponent: Genome, pairs: number, path: StreamPath) {
    return testLead(this.#play, { genome, opponent, pairs, path }, this.settings.sprt, this.onTest);
  }

  /** The run's champion, before the first one the ancestor. */
  #reigning({ champions }: TuneState): Genome {
    return champions.at(-1)?.genome ?? this.ancestor;
  }

  /** The reference panel, the run's champion, and past best guesses drawn at random up to the number of opponents. */
  #opponents(state: TuneState, random: RandomStream): Genome[] {
    const panel = this.game.referencePanel.map(({ genome }) => genome);
    const opponents = distinct([...panel, this.#reigning(state)]);
    const past = state.hallOfFame.filter((genome) => !opponents.some((other) => sameGenome(genome, other)));
    while (opponents.length < this.settings.panel && past.length > 0)
      opponents.push(...past.splice(random.int(0, past.length - 1), 1));
    return opponents;
  }

  /** The score of a best guess against the start, in games that select no genome; `selecting` is the number of games that did. */
  async #glimpse(at: GameRunner<Job>, genome: Genome, selecting: number, generation: number) {
    const pairs = glimpseJobs(selecting / this.game.gamesPerJob);
    const match = { genome, opponent: this.ancestor, pairs, path: ['lead', generation] };
    const scores = (await playPairs(at, match)).map(scoreWithoutLuck);
    return { mean: mean(scores), variance: variance(scores), pairs };
  }

  async #playOff(genomes: readonly Genome[], state: TuneState, name: string) {
    const [only, ...others] = genomes;
    if (only !== undefined && others.length === 0) return { genome: only, games: 0 };
    const { seed, playOffPairs: pairs } = this.settings;
    const path = [name, state.generation];
    const opponents = this.#opponents(state, stream(seed, ...path, 'opponents'));
    const race = await runRace(this.#play, { genomes, opponents, pairs, path });
    return { genome: fittestOf(race).genome, games: race.games };
  }

  async #measurePanel(
    genome: Genome,
    pairs: number,
    path: StreamPath,
    panel: readonly ReferencePlayer[] = this.game.referencePanel,
  ): Promise<PanelScores> {
    const scores: PanelScores = [];
    for (const { name, genome: opponent } of panel)
      scores.push({ name, score: await measureScore(this.#play, { genome, opponent, pairs, path }) });
    return scores;
  }

  /** The effect of each gene's move from the start to a champion, and the number of jobs played for it. */
  async #worthsOf(genome: Genome) {
    if (this.game.worths === undefined) return { pairs: 0 };
    const { share, level } = this.game.worths;
    const pairs = Math.round(share * this.settings.validationPairs);
    const at = level === undefined ? this.#play : { ...this.#play, level };
    const worths = await measureWorths(at, this.ancestor, genome, pairs);
    return { worths, pairs: worths.length > 0 ? pairs : 0 };
  }

  async #holdTrial(state: TuneState): Promise<{ state: TuneState; trial: FinishedTest }> {
    const { trialMaxPairs, panelPairs } = this.settings;
    const { generation } = state;
    const challenger = await this.#playOff(this.#strategy.candidates(state.strategy), state, 'play-off');
    const { genome } = challenger;
    const trial = await this.#test(genome, this.#reigning(state), trialMaxPairs, ['trial', generation]);
    const games = state.games + challenger.games + trial.games;
    if (trial.verdict !== 'H1') return { state: { ...state, games }, trial };

    const panel = await this.#measurePanel(genome, panelPairs, ['panel', generation]);
    const champion = { genome: [...genome], generation, test: trial, panel };
    return {
      state: {
        ...state,
        games: games + this.game.gamesPerJob * panelPairs * panel.length,
        champions: [...state.champions, champion],
      },
      trial,
    };
  }
}
