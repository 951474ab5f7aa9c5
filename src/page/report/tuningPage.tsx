/** The page of a tuning. */
import { join } from 'node:path';
import { counted, formatEloRange, luckSetting, SCORES_WITHOUT_LUCK } from '../../document/index.ts';
import type { Gene, GeneSensitivity, Genome, RunResult, SavedTuning, TunedGame } from '../../tuner/index.ts';
import { CHAMPION_FILE, faultLines, shownValue, TUNING, wasWritten } from '../../tuner/index.ts';
import { Charts, fitnessChart, sensitivityCharts, weightCharts } from './charts.tsx';
import { MovedWeights } from './movedWeights.tsx';
import { DottedName, Table } from './parts.tsx';
import { runCommand } from './repeatCommands.ts';
import { leadFact, Noise, runPage } from './runPage.tsx';
import { decisionOf, leadsOf, type RunReport } from './runReport.ts';
import { TestResult } from './summary.tsx';

/** Whether the scores of a tuning are without luck. */
export function takesLuckOut({ settings }: TunedGame): boolean {
  return settings.luck === true;
}

/** The settings of a game by name, groups flattened. */
export function gameSettings(game: TunedGame): [string, string][] {
  const { luck, ...others } = game.settings;
  const settings = { ...others, ...(luck === true && { luck: luckSetting(luck) }) };
  const groups = Object.entries(settings).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value },
  );
  const all: Record<string, unknown> = Object.assign({}, ...groups);
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

/** What an interval is over: the games of a job, which share their chances. */
function describeJobs({ gamesPerJob }: TunedGame): string {
  if (gamesPerJob === 1) return 'games';
  return gamesPerJob === 2 ? 'pairs of games' : `sets of ${gamesPerJob} games`;
}

/** The leads besides that over the incumbent; without a file, the incumbent is the default, which is in the panel too. */
export function furtherLeads({ incumbent, panel }: RunResult): RunResult['panel'] {
  return panel.filter((reference) => incumbent.isFile || reference.name !== incumbent.name);
}

function endingOf({ result, config }: SavedTuning, { gamesPerJob }: TunedGame) {
  if (result === null) return null;
  const { incumbent, overIncumbent: lead } = result;
  const written = [', whose weights were written to ', <b>{config.out}</b>, ', as there was no such file'];
  return {
    ...result,
    who: 'The champion',
    lead,
    gamesPerJob,
    untested: [
      'The run found nothing better than ',
      <b>{incumbent.name}</b>,
      wasWritten(result) && written,
      '.',
    ],
    furtherFacts: furtherLeads(result).map(({ name, score }) => leadFact(name, score, gamesPerJob)),
  };
}

function settingsOf({ config }: SavedTuning, game: TunedGame): [string, string][] {
  const { sprt, ...plain } = config.settings;
  const { version, genes: _, ...engine } = config.engine;
  const all = {
    ...plain,
    ...sprt,
    ...Object.fromEntries(gameSettings(game)),
    ancestor: config.ancestor.name,
    fcx: version,
    ...engine,
  };
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

/** All trials of a run, and what the champions that came of them are worth. */
function Champions({ run }: { readonly run: SavedTuning }) {
  const { checkpoint, generations, config } = run;
  const champions = checkpoint?.state.champions ?? [];
  const names = champions[0]?.panel.map(({ name }) => `Elo over ${name}`) ?? [];
  const rows = generations.flatMap(({ generation, trial }) => {
    if (trial === null) return [];
    const panel = champions.find((champion) => champion.generation === generation)?.panel ?? [];
    const result = <TestResult test={trial} bounds={config.settings.sprt} />;
    return [
      [generation, result, ...names.map((_, index) => panel[index] && formatEloRange(panel[index].score))],
    ];
  });
  const differences = champions.flatMap(({ generation, panel }) =>
    panel.map(({ name, score }) => ({ name: `generation ${generation} over ${name}`, scores: [score] })),
  );
  return (
    <>
      {champions.length === 0 && (
        <p>{rows.length > 0 ? 'No challenger has passed its trial.' : describeTests(config.settings)}</p>
      )}
      {rows.length > 0 && (
        <Table header={['generation', 'trial against the champion before', ...names]} rows={rows} isWide />
      )}
      <Noise differences={differences} />
    </>
  );
}

/** The champion that the run ended with, or the last that passed its trial. */
function championOf({ result, checkpoint }: SavedTuning): Genome | undefined {
  return result?.champion ?? checkpoint?.state.champions.at(-1)?.genome;
}

/** Every weight from its start to the champion, or without one to the best guess so far. */
function Weights({ run, game }: { readonly run: SavedTuning; readonly game: TunedGame }) {
  const champion = championOf(run);
  const now = champion ?? run.generations.at(-1)?.candidate;
  if (now === undefined) return <p>There is no champion yet.</p>;
  const { name } = run.config.ancestor;
  return (
    <>
      <p>{`From ${name} to the ${champion ? 'champion' : 'best guess so far'}. How far a weight has moved does not say what it is worth: its sensitivity does.`}</p>
      <MovedWeights run={run} genes={game.genes} now={now} />
    </>
  );
}

/** What genomes did that lost them games, if any did. */
function Faults({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>Faults</h2>
      <pre>{lines.join('\n')}</pre>
    </>
  );
}

/** Whose weights were changed one by one. */
function changedGenome({ result, checkpoint }: SavedTuning): string {
  if (result !== null) return result.test === null ? result.incumbent.name : 'the champion';
  return checkpoint?.state.champions.length
    ? 'the champion'
    : 'the best guess so far, for want of a champion,';
}

/** A gene with what was measured of it, its numbers as people see them. */
function shownSensitivity(gene: Gene, { name, weight, variations }: GeneSensitivity) {
  const own = shownValue(gene, weight);
  const without = variations.find((variation) => shownValue(gene, variation.weight) === 0)?.score;
  const said = without === undefined ? 'it was not tried at 0' : formatEloRange(without);
  return { name, own: String(own), without, said: own === 0 ? 'its weight is 0' : said };
}

/** What was measured, perhaps of a genome that is no longer the best. */
interface MeasuredSensitivity {
  readonly genes: readonly GeneSensitivity[];
  readonly isCurrent: boolean;
}

function sensitivitySection(
  run: SavedTuning,
  genes: readonly Gene[],
  { genes: sensitivity, isCurrent }: MeasuredSensitivity,
) {
  const rows = sensitivity
    .map((one, index) => shownSensitivity(genes[index] as Gene, one))
    .sort((one, two) => (one.without?.mean ?? 1) - (two.without?.mean ?? 1))
    .map(({ name, own, said }) => [<DottedName name={name} />, own, said]);
  const differences = sensitivity.map(({ name, variations }) => ({
    name,
    scores: variations.map(({ score }) => score),
  }));
  return (
    <>
      <p>
        {`Elo of ${isCurrent ? changedGenome(run) : 'an earlier champion'} with one weight changed, against itself unchanged. `}
        The dashed line is its own weight.
      </p>
      <Noise differences={differences}>
        {' '}
        More <code>--pairs</code> narrow the intervals.
      </Noise>
      <Charts specs={sensitivityCharts(sensitivity, genes)} />
      <Table header={['feature', 'weight', 'Elo without the feature']} rows={rows} textColumns={1} />
    </>
  );
}

/** `spsa tuning of fcx` */
function describeTuning({ config }: SavedTuning): string {
  return `${config.settings.strategy} tuning${config.game === undefined ? '' : ` of ${config.game}`} from ${config.ancestor.name}`;
}

function describeTests({
  trialMaxPairs,
  trialEvery,
  generations,
}: SavedTuning['config']['settings']): string {
  if (trialMaxPairs === 0) return 'It is tested once, at the end.';
  return `It is tested after every ${counted(Math.min(trialEvery, generations), 'generation')}, and at the end.`;
}

/** A tuning as the pages of runs show it; `sensitivity` is `null` if not measured. */
export function tuningReport(
  run: SavedTuning,
  game: TunedGame,
  sensitivity: MeasuredSensitivity | null = null,
): RunReport {
  const { config, generations, checkpoint, result } = run;
  const { settings } = config;
  const trials = generations.flatMap(({ generation, trial }) =>
    trial === null ? [] : [{ name: `The trial after generation ${generation}`, test: trial }],
  );
  const champions = checkpoint?.state.champions ?? [];
  const panelGames = champions.length * settings.panelPairs * game.gamesPerJob * game.referencePanel.length;
  const complete = checkpoint?.state.generation ?? 0;
  const lastGames = result === null ? 0 : result.games - (checkpoint?.state.games ?? result.games);
  const champion = championOf(run) ?? generations.at(-1)?.candidate;
  const show = (genome: Genome | undefined, index: number) => {
    const [gene, value] = [game.genes[index], genome?.[index]];
    return gene === undefined || value === undefined ? '' : String(shownValue(gene, value));
  };
  const report: RunReport = {
    folder: run.folder,
    what: describeTuning(run),
    command: 'tune',
    start: config.ancestor.name,
    complete,
    generations: settings.generations,
    isFinished: result !== null,
    games: result?.games ?? checkpoint?.state.games ?? 0,
    measuringGames: trials.reduce((sum, { test }) => sum + test.games, panelGames + lastGames),
    lastGames,
    seconds: generations.map(({ seconds }) => seconds),
    leads: leadsOf(run, game),
    tests: describeTests(settings),
    bounds: settings.sprt,
    decision: decisionOf(
      trials,
      result?.test ? { name: `The test against ${result.incumbent.name}`, test: result.test } : null,
    ),
    settings: settingsOf(run, game),
    weights: game.genes.map(({ name }, index) => ({
      name,
      start: show(config.ancestor.genome, index),
      now: show(champion, index),
    })),
    champion: config.game === undefined ? join(run.folder, CHAMPION_FILE) : null,
    sensitivity: {
      measured: sensitivity?.genes.length ?? 0,
      of: game.genes.length,
      isCurrent: sensitivity?.isCurrent ?? false,
    },
    paths: () => <Charts specs={weightCharts(run, game.genes)} />,
    page: (frame, measure, later) =>
      runPage(
        {
          report,
          config,
          title: `${run.folder}: ${settings.strategy}, seed ${settings.seed}`,
          intervals: `Intervals and bands are 95 %, over ${describeJobs(game)}; around a line for a population, the band is its standard deviation.${takesLuckOut(game) ? ` ${SCORES_WITHOUT_LUCK}` : ''}`,
          complete: complete,
          ending: endingOf(run, game),
          command: runCommand(TUNING, config, game),
          hasClock: game.hasClock,
          settings: settingsOf(run, game),
          children: (
            <>
              <h2>Champions</h2>
              <Champions run={run} />
              <h2>Weights</h2>
              <Weights run={run} game={game} />
              <details>
                <summary>The path of every weight</summary>
                {later === undefined ? report.paths?.() : <Charts specs={[]} later={later} />}
              </details>
              <h2>Fitness</h2>
              <p>
                Opponents differ from generation to generation, so the scores compare genomes within a
                generation, and do not show the progress since the first. Dashed upright lines mark new
                champions.
              </p>
              <Charts specs={[fitnessChart(run)]} />
              <Faults lines={faultLines(run.folder)} />
              <h2>Sensitivity</h2>
              {measure}
              {sensitivity === null ? <p>Not measured.</p> : sensitivitySection(run, game.genes, sensitivity)}
            </>
          ),
        },
        frame,
      ),
  };
  return report;
}
