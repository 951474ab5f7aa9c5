/** The report as one HTML page that needs nothing else: data, charting library and style are inside. */
import { readFileSync } from 'node:fs';
import { htmlEscape } from 'escape-goat';
import type { Gene } from '../../tuner/genome.ts';
import type { RunRecord } from '../../tuner/runFolder.ts';
import type { GeneSensitivity } from '../../tuner/sensitivity.ts';
import { formatScoreAsElo, formatTest } from '../numbers.ts';
import type { ChartSpec } from './chartSpec.ts';
import {
  championsChart,
  diversityChart,
  eloWithout,
  fitnessChart,
  sensitivityCharts,
  weightCharts,
} from './charts.ts';

/** What the build makes of `browser/draw.ts`; found from the sources too. */
const built = (file: string) =>
  readFileSync(new URL(`../../../dist/show/page/${file}`, import.meta.url), 'utf8');

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell) => `<${tag}>${htmlEscape(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<table><thead><tr>${cells('th', header)}</tr></thead>\n<tbody>${body}</tbody></table>`;
}

function chart(spec: ChartSpec): string {
  return `<div class="chart ${spec.size}" data-chart="${htmlEscape(JSON.stringify(spec))}"></div>`;
}

function charts(specs: readonly ChartSpec[]): string {
  return `<div class="charts">${specs.map(chart).join('\n')}</div>`;
}

function resultSection({ result, config, checkpoint }: RunRecord): string {
  const { settings } = config;
  if (result === null) {
    const generation = checkpoint?.state.generation ?? 0;
    return `<p>Not over yet: ${generation} of ${settings.generations} generations.</p>`;
  }
  const { incumbent, test, overIncumbent, panel, promoted } = result;
  const name = htmlEscape(incumbent.name);
  const rows = [
    [
      'test for promotion',
      `${formatTest(test)} (H0: ${settings.sprt.elo0} Elo, H1: ${settings.sprt.elo1} Elo)`,
    ],
    [
      `Elo over ${incumbent.name}`,
      `${formatScoreAsElo(overIncumbent)} in ${2 * overIncumbent.count} fresh games`,
    ],
    ...panel.map(({ name: reference, score }) => [
      `Elo over ${reference}, of the reference panel`,
      `${formatScoreAsElo(score)} in ${2 * score.count} fresh games`,
    ]),
    ['games', result.games.toLocaleString('en')],
  ];
  const outcome = promoted
    ? `The champion was written to <b>${htmlEscape(config.out)}</b>.`
    : `The champion did not pass its test against <b>${name}</b>, which was kept.`;
  return `<p>${outcome}</p>${table(['', ''], rows)}`;
}

function settingsSection({ config }: RunRecord): string {
  const { settings, limits, openingPlies, ancestor, engine } = config;
  const { sprt, ...plain } = settings;
  const facts = {
    ...plain,
    ...sprt,
    ...limits,
    openingPlies,
    ancestor: ancestor.name,
    fcx: engine.version,
    kernel: engine.kernel,
  };
  const rows = Object.entries(facts).map(([name, value]) => [name, String(value)]);
  return `<details><summary>Settings</summary>${table(['setting', 'value'], rows)}</details>`;
}

function championsSection(run: RunRecord): string {
  const spec = championsChart(run);
  if (spec === null) return '<p>No challenger has passed its trial.</p>';
  const champions = run.checkpoint?.state.champions ?? [];
  const names = champions[0]?.panel.map(({ name }) => `Elo over ${name}`) ?? [];
  const rows = champions.map(({ generation, test, panel }) => [
    String(generation),
    formatTest(test),
    ...panel.map(({ score }) => formatScoreAsElo(score)),
  ]);
  return charts([spec]) + table(['generation', 'trial against the champion before', ...names], rows);
}

function sensitivitySection(sensitivity: readonly GeneSensitivity[] | null): string {
  if (sensitivity === null) return '<p>Not measured.</p>';
  const rows = sensitivity
    .map((one) => ({ one, without: eloWithout(one) }))
    .sort((a, b) => (a.without?.mean ?? 1) - (b.without?.mean ?? 1))
    .map(({ one, without }) => [
      one.name,
      String(one.weight),
      without === null ? 'not measured: its weight is 0' : formatScoreAsElo(without),
    ]);
  return (
    '<p>Elo of the champion with one weight changed, against the champion as it is. The dashed line is its own weight.</p>' +
    charts(sensitivityCharts(sensitivity)) +
    table(['feature', 'weight', 'Elo without the feature'], rows)
  );
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; } td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
th { font-weight: 600; } tbody tr { border-top: 1px solid #8884; }
.charts { display: flex; flex-wrap: wrap; gap: 1rem; } .chart { overflow-x: auto; }
.u-title { font-size: 14px; } .u-legend { font-size: 13px; }
`;

/** The page. `sensitivity` is `null` when it was not measured. */
export function renderReport(
  run: RunRecord,
  genes: readonly Gene[],
  sensitivity: readonly GeneSensitivity[] | null,
): string {
  const { settings } = run.config;
  const title = `${run.folder}: ${settings.strategy}, seed ${settings.seed}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlEscape(title)}</title>
<style>${built('draw.css')}${STYLE}</style>
</head>
<body>
<h1>${htmlEscape(title)}</h1>
<p>Intervals and bands are 95 %, over pairs of games; where a line shows a population, the band is its standard deviation.</p>
${resultSection(run)}
${settingsSection(run)}
<h2>Fitness</h2>
<p>Opponents differ from generation to generation, so the scores say who was better in a generation, not how much was gained since the first.</p>
${charts([fitnessChart(run), diversityChart(run)])}
<h2>Champions</h2>
${championsSection(run)}
<h2>Weights</h2>
${charts(weightCharts(run, genes))}
<h2>Sensitivity</h2>
${sensitivitySection(sensitivity)}
<script>${built('draw.js').replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
