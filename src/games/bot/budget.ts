/** The budget of a bot's tuning: its games, which are dear, divided among search, test and measurement. */
import { jobsOfGeneration, type TunedGame, type TuneSettings } from '../../tuner/index.ts';

/** The share of the games that search; the others test and measure the result. */
const SEARCH_SHARE = 0.6;

/** The number of games below which a run searches more: so few games can prove only a lead that is large. */
const FEW_GAMES = 1000;
/** The share of the games that search in a run of few games. */
const SEARCH_SHARE_OF_FEW = 0.7;

/**
 * The error of a test of few games that had no end. One that ends after at most 150 pairs crosses its bounds less often: it errs in 1 to
 * 5 % (`npm run bench -- sprt --bounds 0/40 --pairs 150 --alpha 0.07`).
 */
const ALPHA_OF_FEW = 0.07;

/** The share of the games that measure the worth of each parameter's move. */
const WORTHS_SHARE = 0.1;
/** The least number of games in a run that measures worths; in fewer they would not show. */
const FEWEST_FOR_WORTHS = 2000;

/** The settings of all runs that tune a bot, unless the command line sets others. */
export const BOT_SETTINGS: Partial<TuneSettings> = {
  population: 8,
  pairs: 1,
  // Only the start is worth a test as an opponent, and the test at the end plays that.
  trialMaxPairs: 0,
  panel: 2,
  // So few games would choose by luck.
  playOffPairs: 0,
};

/** The lead in Elo that a test of `FINDABLE_PAIRS` can find; one of four times the pairs finds half of it. */
const FINDABLE_ELO = 40;
const FINDABLE_PAIRS = 200;

/** The lead of H1 in a test of at most so many pairs: with one much smaller or larger, the test would end undecided. */
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

/** The number of jobs that measure each parameter's worth for each job that measures the champion, in a run of so many games. */
export function worthsPerMeasuring(games: number): number {
  return worthsShareOf(games) / measuringShareOf(games);
}

/**
 * The settings with which a run plays about so many games in all. The games after the search test and measure the champion; the
 * lead is measured over all of them, even if the test needed fewer.
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
