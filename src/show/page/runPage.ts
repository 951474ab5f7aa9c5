/** The report as one self-contained HTML page: data, charting library and style are inside. */
import type { Estimate } from '../../arena/match/statistics.ts';
import type { Game } from '../../tuner/game.ts';
import type { RunRecord } from '../../tuner/runFormat.ts';
import type { GeneSensitivity } from '../../tuner/sensitivity.ts';
import { formatScoreAsElo } from '../numbers.ts';
import { describeJobs, gameSettings } from '../runResult.ts';
import { charts } from './chartHtml.ts';
import {
  championCharts,
  diversityChart,
  eloWithout,
  fitnessChart,
  sensitivityCharts,
  weightCharts,
} from './charts.ts';
import { type Html, html, renderPage, table } from './html.ts';
import { tuneCommand } from './repeatCommands.ts';
import { leadNoise, noiseSentence, promotionRows, repeatSection, reportParts, testCell } from './runParts.ts';
import { weightsTable } from './weightsTable.ts';

function resultSection({ result, config, checkpoint }: RunRecord, { gamesPerJob }: Game): Html {
  const { settings } = config;
  if (result === null) {
    const generation = checkpoint?.state.generation ?? 0;
    return html`<p>Not finished yet: ${generation} of ${settings.generations} generations.</p>`;
  }
  const { incumbent, test, overIncumbent, panel, promoted } = result;
  const freshElo = (score: Estimate) =>
    `${formatScoreAsElo(score)} in ${gamesPerJob * score.count} fresh games`;
  const rows = [
    ...promotionRows(test, settings.sprt),
    ...(overIncumbent ? [[`Elo over ${incumbent.name}`, freshElo(overIncumbent)]] : []),
    ...panel.map(({ name: reference, score }) => [
      `Elo over ${reference}, of the reference panel`,
      freshElo(score),
    ]),
    ['games', result.games.toLocaleString('en')],
  ];
  const outcome = promoted
    ? html`The champion was written to <b>${config.out}</b>.`
    : test === null
      ? html`The run found nothing better than <b>${incumbent.name}</b>.`
      : html`The champion did not pass its test against <b>${incumbent.name}</b>, which was kept.`;
  return html`<p>${outcome}</p>${table(['', ''], rows)}${leadNoise(incumbent.name, overIncumbent)}`;
}

function settingsSection({ config }: RunRecord, game: Game): Html {
  const { settings, ancestor, engine } = config;
  const { sprt, ...plain } = settings;
  const { version, genes: _, ...engineParts } = engine;
  const facts = {
    ...plain,
    ...sprt,
    ...Object.fromEntries(gameSettings(game)),
    ancestor: ancestor.name,
    fcx: version,
    ...engineParts,
  };
  const rows = Object.entries(facts).map(([name, value]) => [name, String(value)]);
  return html`<details><summary>Settings</summary>${table(['setting', 'value'], rows)}</details>`;
}

function championsSection(run: RunRecord): Html {
  const champions = run.checkpoint?.state.champions ?? [];
  if (champions.length === 0) return html`<p>No challenger has passed its trial.</p>`;
  const names = champions[0]?.panel.map(({ name }) => `Elo over ${name}`) ?? [];
  const rows = champions.map(({ generation, test, panel }) => [
    String(generation),
    testCell(test, run.config.settings.sprt),
    ...panel.map(({ score }) => formatScoreAsElo(score)),
  ]);
  const differences = champions.flatMap(({ generation, panel }) =>
    panel.map(({ name, score }) => ({ name: `generation ${generation} over ${name}`, scores: [score] })),
  );
  return html`${charts(championCharts(run))}${table(['generation', 'trial against the champion before', ...names], rows)}
${noiseSentence(differences)}`;
}

function sensitivitySection(sensitivity: readonly GeneSensitivity[] | null): Html {
  if (sensitivity === null) return html`<p>Not measured.</p>`;
  const rows = sensitivity
    .map((one) => ({ one, without: eloWithout(one) }))
    .sort((a, b) => (a.without?.mean ?? 1) - (b.without?.mean ?? 1))
    .map(({ one, without }) => [
      one.name,
      String(one.weight),
      without === null ? 'not measured: its weight is 0' : formatScoreAsElo(without),
    ]);
  const differences = sensitivity.map(({ name, variations }) => ({
    name,
    scores: variations.map(({ score }) => score),
  }));
  return html`<p>Elo of the champion with one weight changed, against the unchanged champion. The dashed line is its own weight.</p>
${noiseSentence(differences, html` More <code>--pairs</code> narrow the intervals.`)}
${charts(sensitivityCharts(sensitivity))}
${table(['feature', 'weight', 'Elo without the feature'], rows)}`;
}

/** The page. `sensitivity` is `null` if not measured. */
export function renderReport(
  run: RunRecord,
  game: Game,
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
<p>Opponents differ from generation to generation, so the scores compare genomes within a generation, and do not show the progress since the first.</p>
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
