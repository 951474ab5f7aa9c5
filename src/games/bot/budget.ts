/** The games of a tuned bot, which are dear, and what they are spent on. */
import { jobsOfGeneration, type TunedGame, type TuneSettings } from '../../tuner/index.ts';

/** The share of the games that search; the others test what was found, and measure it. */
const SEARCH_SHARE = 0.6;

/** Fewer games than these search more: only what lies far ahead can be shown to be better by few games. */
const FEW_GAMES = 1000;
const SEARCH_SHARE_OF_FEW = 0.7;

/**
 * The error of a test of few games that had no end. One that ends after at most 150 pairs crosses its bounds less often: it errs in 1 to
 * 5 % (`npm run bench -- sprt --bounds 0/40 --pairs 150 --alpha 0.07`).
 */
const ALPHA_OF_FEW = 0.07;

/** The share of the games that measure what the move of each parameter was worth, if there are so many; fewer would tell nothing. */
const WORTHS_SHARE = 0.1;
const FEWEST_FOR_WORTHS = 2000;

/** The settings of all runs, if the command line says nothing else. */
export const BOT_SETTINGS: Partial<TuneSettings> = {
  population: 8,
  pairs: 1,
  // The start is the only one worth a test, and the test at the end is that.
  trialMaxPairs: 0,
  panel: 2,
  // So few games would choose by luck.
  playOffPairs: 0,
};

/** The lead that a test of 200 pairs can be asked for; one of four times the pairs finds half of it. */
const FINDABLE_ELO = 40;
const FINDABLE_PAIRS = 200;

/** The lead of H1 in a test of at most so many pairs: one much smaller or larger would leave it undecided. */
function findableElo(pairs: number): number {
  return Math.round(FINDABLE_ELO * Math.sqrt(FINDABLE_PAIRS / pairs));
}

function worthsShareOf(games: number): number {
  return games < FEWEST_FOR_WORTHS ? 0 : WORTHS_SHARE;
}

function searchShareOf(games: number): number {
  return games < FEW_GAMES ? SEARCH_SHARE_OF_FEW : SEARCH_SHARE;
}

function measuringShareOf(games: number): number {
  return 1 - searchShareOf(games) - worthsShareOf(games);
}

/** The jobs that say what each parameter's move was worth for each that measures the champion. */
export function worthsPerMeasuring(games: number): number {
  return worthsShareOf(games) / measuringShareOf(games);
}

/**
 * The settings with which a run plays about so many games in all. The games beyond the search test the champion and measure it:
 * the lead is that of all of them, whether the test needed them or not.
 */
export function botBudget(
  games: number,
  { gamesPerJob, genes }: Pick<TunedGame, 'gamesPerJob' | 'genes'>,
  chosen: TuneSettings,
): Partial<TuneSettings> {
  const jobs = games / gamesPerJob;
  const measured = Math.max(2, Math.round(measuringShareOf(games) * jobs));
  return {
    generations: Math.max(1, Math.round((searchShareOf(games) * jobs) / jobsOfGeneration(chosen, genes))),
    promotionMaxPairs: measured,
    validationPairs: measured,
    sprt: {
      ...chosen.sprt,
      elo1: findableElo(measured),
      ...(games < FEW_GAMES && { alpha: ALPHA_OF_FEW }),
    },
  };
}
