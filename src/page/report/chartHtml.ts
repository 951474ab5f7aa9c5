/** Charts in a page: their places, and the style and the script that draw them in the reader's browser. */
import { readFileSync } from 'node:fs';
import type { ChartSpec } from './chartSpec.ts';
import { type Html, html } from './html.ts';

/** Output of the build for `browser/draw.ts`; also found from the sources. */
const built = (file: string) =>
  readFileSync(new URL(`../../../dist/page/report/${file}`, import.meta.url), 'utf8');

const STYLE = `
.charts { display: flex; flex-wrap: wrap; gap: 1rem; } .chart { max-width: 100%; }
.u-legend .edge, .u-legend tr:first-child .u-marker { display: none; } .u-legend tr.u-series { border: 0; }
.u-legend th { font-weight: normal; } .small .u-legend { font-size: 12px; }
.u-title { font-size: 14px; } .u-legend { font-size: 13px; }`;

/** What a page with charts needs, see `renderPage`. */
export function chartParts(): { style: string; script: string } {
  return { style: built('draw.css') + STYLE, script: built('draw.js') };
}

function chart(spec: ChartSpec): Html {
  return html`<div class="chart ${spec.size}" data-chart="${JSON.stringify(spec)}"></div>`;
}

/** Charts side by side, as many as fit. */
export function charts(specs: readonly ChartSpec[]): Html {
  return html`<div class="charts">${specs.map(chart)}</div>`;
}
