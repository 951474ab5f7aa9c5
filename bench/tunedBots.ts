/**
 * The truth of a tuned bot's result: many runs of the tuner with the games of `fcx tune --bot`, in which a simulated bot plays. Its
 * strength is known, so each run shows if its live and its final interval contain the true lead of the champion, and the true lead of
 * the values that fcx recommends: the champion's if its test has shown it to be better, else the start's.
 *
 *     npm run bench -- tunedBots --runs 100 --games 300,1000,3000 --bots near,far
 *
 * The bots have four parameters, as `examples/module.mjs#rated`. `near` starts 30 Elo below its best, `far` 220, `best` at its best.
 * Pairs of games have the noise of a module's, part of it luck that is measured.
 */
import { mean } from 'simple-statistics';
import { type Executor, eloEstimate, estimateMean, expectedScore } from '../src/arena/index.ts';
import { stream } from '../src/engine/index.ts';
import { BOT_SETTINGS, botBudget, worthsPerMeasuring } from '../src/games/bot/budget.ts';
import { coordinatesOf, type Genome } from '../src/tuner/genome.ts';
import { leadOf, type ScoredGeneration } from '../src/tuner/lead.ts';
import type { StrategyName } from '../src/tuner/strategies/strategies.ts';
import { Tuner } from '../src/tuner/tune.ts';
import type { JobScores, StreamPath, TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS, type TuneSettings } from '../src/tuner/tuningFormat.ts';
import { figure, flags, interval, percent } from './shared/bench.ts';

const values = flags({
  runs: 100,
  games: '300,1000,3000',
  bots: 'near,far',
  strategy: 'nes',
  'first-seed': 1,
});

const GENES = ['middle', 'own', 'theirs', 'gift'].map((name) => ({ name, min: 0, max: 1000 }));
const START: Genome = [200, 0, 0, 0];

interface SimulatedJob {
  readonly seed: number;
  readonly path: StreamPath;
  readonly genomes: readonly Genome[];
}

interface SimulatedBot {
  readonly game: TunedGame<SimulatedJob>;
  readonly executor: Executor<SimulatedJob, JobScores>;
  readonly start: Genome;
  /** The true lead over the start in Elo. */
  trueLead(genome: Genome): number;
}

/** The change of a game's chance by luck, in both directions, if there is room for it. */
const LUCK = 0.2;

/** The distance that `near` has to go, as a share of the range of one gene. */
const NEAR = 0.25;

/**
 * A bot whose best values have these coordinates, and are so many Elo stronger than its start; one that starts at its best loses as
 * much by a step as long as that of `near`.
 */
function simulatedBot(start: Genome, best: readonly number[], elo: number, games: number): SimulatedBot {
  const distance = (genome: Genome) =>
    Math.hypot(...coordinatesOf(GENES, genome).map((place, gene) => place - (best[gene] as number)));
  // Level far off, steep on the way, flat at the top.
  const lossAt = (way: number) => 1 - Math.exp(-3 * way ** 2);
  const whole = lossAt(distance(start) || NEAR);
  const strength = (genome: Genome) => (-elo * lossAt(distance(genome))) / whole;
  const trueLead = (genome: Genome) => strength(genome) - strength(start);
  const game = {
    genes: GENES,
    referencePanel: [{ name: 'start', genome: start }],
    seats: 2,
    gamesPerJob: 2,
    settings: { luck: true },
    engine: {},
    worths: { share: worthsPerMeasuring(games) },
    job: (genomes: readonly Genome[], seed: number, path: StreamPath) => ({ seed, path, genomes }),
  } as unknown as TunedGame<SimulatedJob>;
  const executor: Executor<SimulatedJob, JobScores> = {
    capacity: 2,
    run: async (jobs) =>
      jobs.map(({ seed, path, genomes: [one, two] }) => {
        const random = stream(seed, 'simulated', ...path);
        const chance = expectedScore(strength(one as Genome) - strength(two as Genome));
        const most = Math.min(LUCK, chance, 1 - chance);
        const played = [0, 1].map(() => {
          const luck = random.float() < 0.5 ? most : -most;
          return { score: random.float() < chance + luck ? 1 : 0, luck };
        });
        const score = mean(played.map((each) => each.score));
        const luck = mean(played.map((each) => each.luck));
        return { scores: [score, 1 - score], luck: [luck, -luck] };
      }),
    close: async () => {},
  };
  return { game, executor, start, trueLead };
}

const BOTS: Readonly<Record<string, (seed: number, games: number) => SimulatedBot>> = {
  // The best lies in another direction for each seed.
  near: (seed, games) => {
    const random = stream(seed, 'near');
    const start = GENES.map(() => random.int(300, 700));
    const direction = GENES.map(() => random.gaussian());
    const distance = NEAR / Math.hypot(...direction);
    const best = coordinatesOf(GENES, start).map(
      (place, gene) => place + distance * (direction[gene] as number),
    );
    return simulatedBot(start, best, 30, games);
  },
  far: (_, games) => simulatedBot(START, [0.2, 0.3, 0.3, 0.6], 220, games),
  best: (_, games) => simulatedBot([300, 200, 200, 250], [0.3, 0.2, 0.2, 0.25], 30, games),
};

const within = (low: number, truth: number, high: number) => low <= truth && truth <= high;

/** The points at which the live interval is checked, as shares of the search. */
const LOOKS = [0.2, 0.4, 0.6, 0.8, 1];

async function tunedBot(name: string, seed: number, games: number) {
  const { game, executor, start, trueLead } = (BOTS[name] as (typeof BOTS)[string])(seed, games);
  const strategy = values.strategy as StrategyName;
  const chosen: TuneSettings = { ...DEFAULT_TUNE_SETTINGS, ...BOT_SETTINGS, strategy, seed };
  const settings = { ...chosen, ...botBudget(games, game, chosen) };
  const tuner = new Tuner(game, executor, settings, start);
  let state = tuner.firstState();
  const seen: ScoredGeneration[] = [];
  while (state.generation < settings.generations) {
    // The lead after each generation would take most of the time.
    const advanced = await tuner.advance(state, []);
    state = advanced.state;
    seen.push(advanced.report);
  }
  const live = LOOKS.map((share) => {
    const past = seen.slice(0, Math.max(1, Math.round(share * seen.length)));
    const { low, high } = leadOf(GENES, start, past);
    return within(low, trueLead(past.at(-1)?.candidate ?? start), high);
  });
  const { genome, games: last } = await tuner.chooseChampion(state);
  const { test, overIncumbent, games: testing } = await tuner.testPromotion(genome, start);
  const final = overIncumbent === null ? { elo: 0, low: 0, high: 0 } : eloEstimate(overIncumbent);
  const isBetter = test?.verdict === 'H1';
  const truth = trueLead(genome);
  return {
    truth,
    games: state.games + last + testing,
    isBetter,
    final,
    isFinalTrue: within(final.low, truth, final.high),
    live,
    suggested: isBetter ? truth : 0,
  };
}

const shareOf = (flags: readonly boolean[]) =>
  percent(flags.filter(Boolean).length / Math.max(1, flags.length));

for (const name of values.bots.split(',')) {
  for (const games of values.games.split(',').map(Number)) {
    const runs = [];
    for (let run = 0; run < values.runs; run++)
      runs.push(await tunedBot(name, values['first-seed'] + run, games));
    const better = runs.filter(({ isBetter }) => isBetter);
    const withFigure = better.filter(({ final }) => final.low > 0);
    const what = `${name}, ${games} games`;
    figure(`${what}: games played`, mean(runs.map((one) => one.games)).toFixed(0));
    figure(`${what}: true lead of the champion`, interval(estimateMean(runs.map(({ truth }) => truth)), 1));
    figure(
      `${what}: true lead of what is played with`,
      interval(estimateMean(runs.map(({ suggested }) => suggested)), 1),
    );
    figure(
      `${what}: called better`,
      shareOf(runs.map(({ isBetter }) => isBetter)),
      `worse in truth ${better.filter(({ truth }) => truth < 0).length}`,
    );
    figure(
      `${what}: final interval holds the truth`,
      shareOf(runs.map(({ isFinalTrue }) => isFinalTrue)),
      `beside "better" ${shareOf(better.map(({ isFinalTrue }) => isFinalTrue))}`,
      `of those with a figure ${shareOf(withFigure.map(({ isFinalTrue }) => isFinalTrue))}`,
    );
    figure(
      `${what}: estimate below 0 beside "better"`,
      shareOf(better.map(({ final }) => final.elo < 0)),
      `how much is not told ${shareOf(better.map(({ final }) => final.low <= 0))}`,
    );
    figure(
      `${what}: half a final interval`,
      `${mean(runs.map(({ final }) => (final.high - final.low) / 2)).toFixed(0)} Elo`,
    );
    figure(
      `${what}: live intervals that hold the truth`,
      shareOf(runs.flatMap(({ live }) => live)),
      `the last ${shareOf(runs.map(({ live }) => live.at(-1) === true))}`,
    );
  }
}
