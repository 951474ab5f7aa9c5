/** The report on a training as one self-contained HTML page. */

import type { Calibration } from '../../games/fcx/training/calibration.ts';
import type { Predictions, SavedTraining } from '../../games/fcx/training/trainingFormat.ts';
import { formatScoreAsElo, formatScoreAsEloRange } from '../text.ts';
import { charts } from './chartHtml.ts';
import { facts, type Html, html, NOTHING, renderPage, table, wideTable } from './html.ts';
import { trainCommand } from './repeatCommands.ts';
import {
  leadNoise,
  noiseSentence,
  outcomeOf,
  promotionRows,
  repeatSection,
  reportParts,
  testCell,
} from './runParts.ts';
import { calibrationCharts, leadChart, lossChart, phaseName } from './trainingCharts.ts';

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function resultSection({ result, config, generations }: SavedTraining): Html {
  const { settings } = config;
  if (result === null)
    return html`<p>Not finished yet: ${generations.length} of ${settings.generations} generations.</p>`;
  const { champion, incumbent, test, lead, fresh, promoted, games } = result;
  const who = `The network of generation ${champion}`;
  const { out } = config;
  const untested =
    champion === 0
      ? html`<p>No network was better than what it was tested against.</p>`
      : html`<p>${who} was in <b>${out}</b> already.</p>`;
  const outcome = test ? outcomeOf({ who, out, incumbent, test, lead, promoted }) : untested;
  const rows = [
    ...promotionRows(test, settings.sprt),
    ...(lead
      ? [[`Elo over ${incumbent.name}`, `${formatScoreAsElo(lead)} in ${2 * lead.count} fresh games`]]
      : []),
    ...(fresh ? [['log loss on fresh games', fresh.loss.toFixed(4)]] : []),
    ['games', games.toLocaleString('en')],
  ];
  return html`${outcome}${facts(rows)}${leadNoise(incumbent.name, lead)}`;
}

function settingsSection({ config }: SavedTraining): Html {
  const flat = (group: object): [string, string][] =>
    Object.entries(group).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? flat(value).map(([inner, text]): [string, string] => [`${name}: ${inner}`, text])
        : [[name, String(value)]],
    );
  const { settings, engine, start, out } = config;
  const rows = flat({ ...settings, start, out, engine });
  return html`<details><summary>Settings</summary>${facts(rows)}</details>`;
}

function generationsTable({ generations, config }: SavedTraining): Html {
  const rows = generations.map(({ generation, champion, positions, heldOut, test, lead }) => [
    String(generation),
    champion === 0 ? config.start.name : `generation ${champion}`,
    testCell(test, config.settings.sprt),
    positions.toLocaleString('en'),
    heldOut.loss.toFixed(4),
    percent(heldOut.network.error),
    formatScoreAsEloRange(lead),
  ]);
  const header = [
    'generation',
    'champion before',
    'test against it',
    'positions',
    'log loss',
    'calibration error',
  ];
  const differences = generations.map(({ generation, lead }) => ({
    name: `generation ${generation}`,
    scores: [lead],
  }));
  return html`${wideTable([...header, `Elo over ${config.start.name}`], rows)}
${noiseSentence(differences)}`;
}

function calibrationPart(title: string, calibration: Calibration): Html {
  const rows = calibration.phases.map((one) => [
    phaseName(one),
    one.count.toLocaleString('en'),
    percent(one.error),
    percent(one.noise),
  ]);
  const total = calibration.phases.reduce((sum, { count }) => sum + count, 0);
  const all = ['all', total.toLocaleString('en'), percent(calibration.error), percent(calibration.noise)];
  return html`<h3>${title}</h3>
${table(['phase', 'positions', 'error', 'by chance'], [...rows, all], 1)}
${charts(calibrationCharts(calibration))}`;
}

function calibrationSection({ result, generations }: SavedTraining): Html {
  const last = generations.at(-1);
  const judged: Predictions | undefined = result?.fresh ?? last?.heldOut;
  if (judged === undefined) return html`<p>Not measured yet.</p>`;
  const whose = result?.fresh
    ? html`fresh games of the last champion, from which nothing was learnt`
    : html`games held out of generation ${last?.generation ?? 0}`;
  return html`<p>How often positions predicted at 60 % were won, in ${whose}. The error is the mean distance between predicted and won over all positions, in ranges of 5 % of each phase; beside it is the error that true predictions would have by chance. Positions whose result was proven are left out.</p>
${calibrationPart('The network alone', judged.network)}
${judged.search ? calibrationPart('The searches that played', judged.search) : NOTHING}`;
}

/** The page. */
export function trainingPage(run: SavedTraining): string {
  const { settings, start, engine } = run.config;
  const { generations } = run;
  const body =
    generations.length === 0
      ? NOTHING
      : html`<h2>Generations</h2>
${generationsTable(run)}
${charts([leadChart(generations, start.name)])}
<p>Each generation learns for a few epochs; dashed upright lines mark the last of each.</p>
${charts([lossChart(generations)])}
<h2>Calibration</h2>
${calibrationSection(run)}`;
  return renderPage({
    title: `${run.folder}: training from ${start.name}, seed ${settings.seed}`,
    ...reportParts(),
    body: html`<p>Intervals and bands are 95 %; those of Elo are over pairs of games.</p>
${resultSection(run)}
${repeatSection(engine.version, trainCommand(run.config))}
${settingsSection(run)}
${body}`,
  });
}
