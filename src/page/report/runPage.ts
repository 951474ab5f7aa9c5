/** The report as one self-contained HTML page: data, charting library and style are inside. */
import type { Estimate } from '../../arena/index.ts';
import type { GeneSensitivity, RunResult, SavedTuning, TunedGame } from '../../tuner/index.ts';
import { formatScoreAsElo, formatScoreAsEloRange } from '../text.ts';
import { charts } from './chartHtml.ts';
import {
  championCharts,
  diversityChart,
  eloWithout,
  fitnessChart,
  sensitivityCharts,
  weightCharts,
} from './charts.ts';
import { dottedName, facts, type Html, html, renderPage, table, wideTable } from './html.ts';
import { tuneCommand } from './repeatCommands.ts';
import {
  leadNoise,
  noiseSentence,
  outcomeOf,
  promotionRows,
  repeatSection,
  reportParts,
  testCell,
} from './runParts.ts';
import { weightsTable } from './weightsTable.ts';

/** The settings of a game by name, groups flattened. */
export function gameSettings({ settings }: TunedGame): [string, string][] {
  const groups = Object.entries(settings).map(([name, value]) =>
    typeof value === 'object' && value !== null ? value : { [name]: value },
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

function resultSection({ result, config, checkpoint }: SavedTuning, { gamesPerJob }: TunedGame): Html {
  const { settings } = config;
  if (result === null) {
    const generation = checkpoint?.state.generation ?? 0;
    return html`<p>Not finished yet: ${generation} of ${settings.generations} generations.</p>`;
  }
  const { incumbent, test, overIncumbent, promoted } = result;
  const freshElo = (score: Estimate) =>
    `${formatScoreAsElo(score)} in ${gamesPerJob * score.count} fresh games`;
  const rows = [
    ...promotionRows(test, settings.sprt),
    ...(overIncumbent ? [[`Elo over ${incumbent.name}`, freshElo(overIncumbent)]] : []),
    ...furtherLeads(result).map(({ name, score }) => [`Elo over ${name}`, freshElo(score)]),
    ['games', result.games.toLocaleString('en')],
  ];
  const nothing = html`The run found nothing better than <b>${incumbent.name}</b>`;
  const ending = incumbent.isFile
    ? '.'
    : html`, whose weights were written to <b>${config.out}</b>, as there was no such file.`;
  const outcome =
    test === null
      ? html`<p>${nothing}${ending}</p>`
      : outcomeOf({ who: 'The champion', out: config.out, incumbent, test, lead: overIncumbent, promoted });
  return html`${outcome}${facts(rows)}${leadNoise(incumbent.name, overIncumbent)}`;
}

function settingsSection({ config }: SavedTuning, game: TunedGame): Html {
  const { settings, ancestor, engine } = config;
  const { sprt, ...plain } = settings;
  const { version, genes: _, ...engineParts } = engine;
  const all = {
    ...plain,
    ...sprt,
    ...Object.fromEntries(gameSettings(game)),
    ancestor: ancestor.name,
    fcx: version,
    ...engineParts,
  };
  const rows = Object.entries(all).map(([name, value]) => [name, String(value)]);
  return html`<details><summary>Settings</summary>${facts(rows)}</details>`;
}

function championsSection(run: SavedTuning): Html {
  const champions = run.checkpoint?.state.champions ?? [];
  if (champions.length === 0) return html`<p>No challenger has passed its trial.</p>`;
  const names = champions[0]?.panel.map(({ name }) => `Elo over ${name}`) ?? [];
  const rows = champions.map(({ generation, test, panel }) => [
    String(generation),
    testCell(test, run.config.settings.sprt),
    ...panel.map(({ score }) => formatScoreAsEloRange(score)),
  ]);
  const differences = champions.flatMap(({ generation, panel }) =>
    panel.map(({ name, score }) => ({ name: `generation ${generation} over ${name}`, scores: [score] })),
  );
  return html`${charts(championCharts(run))}${wideTable(['generation', 'trial against the champion before', ...names], rows)}
${noiseSentence(differences)}`;
}

function sensitivitySection(sensitivity: readonly GeneSensitivity[] | null): Html {
  if (sensitivity === null) return html`<p>Not measured.</p>`;
  const rows = sensitivity
    .map((one) => ({ one, without: eloWithout(one) }))
    .sort((a, b) => (a.without?.mean ?? 1) - (b.without?.mean ?? 1))
    .map(({ one, without }) => [
      dottedName(one.name),
      one.weight,
      without === null ? 'its weight is 0' : formatScoreAsEloRange(without),
    ]);
  const differences = sensitivity.map(({ name, variations }) => ({
    name,
    scores: variations.map(({ score }) => score),
  }));
  return html`<p>Elo of the champion with one weight changed, against the unchanged champion. The dashed line is its own weight.</p>
${noiseSentence(differences, html` More <code>--pairs</code> narrow the intervals.`)}
${charts(sensitivityCharts(sensitivity))}
${table(['feature', 'weight', 'Elo without the feature'], rows, 1)}`;
}

/** The page. `sensitivity` is `null` if not measured. */
export function renderReport(
  run: SavedTuning,
  game: TunedGame,
  sensitivity: readonly GeneSensitivity[] | null,
): string {
  const { settings } = run.config;
  return renderPage({
    title: `${run.folder}: ${settings.strategy}, seed ${settings.seed}`,
    ...reportParts(),
    body: html`<p>Intervals and bands are 95 %, over ${describeJobs(game)}; around a line for a population, the band is its standard deviation.</p>
${resultSection(run, game)}
${repeatSection(run.config.engine.version, tuneCommand(run.config))}
${settingsSection(run, game)}
<h2>Fitness</h2>
<p>Opponents differ from generation to generation, so the scores compare genomes within a generation, and do not show the progress since the first. Dashed upright lines mark new champions.</p>
${charts([fitnessChart(run), diversityChart(run)])}
<h2>Champions</h2>
${championsSection(run)}
<h2>Weights</h2>
${weightsTable(run, game)}
${charts(weightCharts(run, game.genes))}
<h2>Sensitivity</h2>
${sensitivitySection(sensitivity)}`,
  });
}
