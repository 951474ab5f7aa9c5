/**
 * Runs in the reader's browser: draws the charts of a page of results with uPlot, from the JSON in the page, and keeps a page
 * of `fcx ui` as its server would send it now.
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ChartLine, type ChartSpec, numberFormat } from '../../document/browser.ts';
import { axisLabels, colourOf, drawMarks } from '../chart.ts';
import { onTheme, startTheme } from '../shell.tsx';
import '../styles/report.css';
import { update, updateChildren } from './update.ts';

const COLOURS = ['side2-line', 'side1-line', 'accent-line', 'luck-line', 'bad', 'focus', 'text'];
/** Lines beyond the colours differ from the first ones by their dashes. */
const colourAt = (index: number) => COLOURS[index % COLOURS.length] as string;
/** Hexadecimal digits after a colour. */
const BAND_OPACITY = '33';
const SIZES = { wide: { width: 960, height: 300 }, small: { width: 310, height: 200 } };
/** The border of a screen as narrow as a phone leaves this much less. */
const NARROWEST = 240;

const WHOLE_STEPS = [1, 10, 100, 1000, 10_000].flatMap((scale) => [scale, 2 * scale, 5 * scale]);

/** Shows numbers with the digits that the largest of its line leaves room for. */
type NumberFormat = (value: number | null | undefined) => string;

function formatOf(values: readonly (number | null)[]): NumberFormat {
  const format = numberFormat(values);
  return (value) => (typeof value === 'number' ? format(value) : '');
}

/** The value of a line where the pointer is, with its band; the last one if it is nowhere. */
function legendValue({ values, band }: ChartLine, format: NumberFormat, index: number | null): string {
  const at = index ?? values.findLastIndex((value) => value !== null);
  const value = format(values[at]);
  if (value === '' || band === undefined) return value;
  return `${value} [${format(band.low[at])}, ${format(band.high[at])}]`;
}

function lineSeries(line: ChartLine, colour: string, isAgain: boolean): uPlot.Series[] {
  const format = formatOf([...line.values, ...(line.band?.low ?? []), ...(line.band?.high ?? [])]);
  const main: uPlot.Series = {
    label: line.label,
    stroke: colour,
    width: 2,
    dash: line.isDashed || isAgain ? [6, 4] : [],
    spanGaps: line.spansGaps ?? false,
    points: { show: line.showPoints ?? false, size: 6, fill: colour },
    value: (_chart, _value, _series, index) => legendValue(line, format, index),
  };
  const edge = {
    class: 'edge',
    stroke: colour + BAND_OPACITY,
    width: 1,
    spanGaps: line.spansGaps ?? false,
    points: { show: false },
  };
  return line.band === undefined ? [main] : [main, edge, { ...edge }];
}

/** Intervals of single points; a band is visible only between two. */
function drawWhiskers(chart: uPlot, { x, lines }: ChartSpec, colours: readonly string[]): void {
  const { ctx } = chart;
  ctx.save();
  ctx.setLineDash([]);
  lines.forEach(({ band, showPoints }, index) => {
    if (band === undefined || !showPoints) return;
    ctx.strokeStyle = colours[index] as string;
    x.forEach((value, at) => {
      const [low, high] = [band.low[at], band.high[at]];
      if (typeof low !== 'number' || typeof high !== 'number') return;
      // Side by side, to keep intervals over the same x apart.
      const left = Math.round(chart.valToPos(value, 'x', true)) + 3 * index;
      ctx.beginPath();
      ctx.moveTo(left, chart.valToPos(low, 'y', true));
      ctx.lineTo(left, chart.valToPos(high, 'y', true));
      ctx.stroke();
    });
  });
  ctx.restore();
}

function drawChart(spec: ChartSpec, place: HTMLElement): uPlot {
  const { x, lines, marks = [], size } = spec;
  const { width, height } = SIZES[size];
  const widthHere = () => Math.max(NARROWEST, Math.min(width, place.parentElement?.clientWidth ?? width));
  const [text, edge] = [colourOf(place, 'text'), colourOf(place, 'edge')];
  const colours = lines.map((_, index) => colourOf(place, colourAt(index)));
  const formatPlace = formatOf(x);
  const series: uPlot.Series[] = [
    { label: spec.xLabel, value: (_chart, _value, _series, index) => formatPlace(x[index ?? x.length - 1]) },
  ];
  const bands: uPlot.Band[] = [];
  const data: (readonly (number | null)[])[] = [x];
  lines.forEach((line, index) => {
    const colour = colours[index] as string;
    series.push(...lineSeries(line, colour, index >= COLOURS.length));
    data.push(line.values);
    if (line.band === undefined) return;
    data.push(line.band.low, line.band.high);
    bands.push({ series: [data.length - 1, data.length - 2], fill: colour + BAND_OPACITY });
  });
  const axis: uPlot.Axis = {
    stroke: text,
    grid: { stroke: edge, width: 1 },
    ticks: { stroke: edge, width: 1 },
    values: (_chart, places, _axis, _space, step) => axisLabels(places, step),
  };
  const chart = new uPlot(
    {
      width: widthHere(),
      height,
      title: spec.title,
      series,
      bands,
      scales: { x: { time: false } },
      axes: [
        {
          ...axis,
          ...(size === 'wide' ? { label: spec.xLabel } : {}),
          ...(x.every(Number.isInteger) ? { incrs: WHOLE_STEPS } : {}),
        },
        { ...axis, size: 60 },
      ],
      hooks: {
        draw: [(chart) => drawMarks(chart, marks, text), (chart) => drawWhiskers(chart, spec, colours)],
      },
    },
    data as uPlot.AlignedData,
    place,
  );
  chart.setLegend({ idx: null as unknown as number }, false);
  return chart;
}

/** The charts that are drawn, with what they show. */
const drawn = new Map<HTMLElement, { readonly data: string; readonly chart: uPlot }>();

/** Draws a chart, again if what it shows has changed. */
function draw(place: HTMLElement): void {
  const data = place.dataset.chart ?? '';
  const known = drawn.get(place);
  if (known?.data === data) return;
  known?.chart.destroy();
  drawn.set(place, { data, chart: drawChart(JSON.parse(data) as ChartSpec, place) });
}

/** Draws the charts that are seen: those in closed details once these are opened. */
function drawAll(): void {
  for (const [place, { chart }] of drawn) {
    if (place.isConnected) continue;
    chart.destroy();
    drawn.delete(place);
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-chart]')) {
    if (place.closest('details:not([open])') === null) draw(place);
  }
}

addEventListener('resize', () => {
  for (const [place, { data, chart }] of drawn) {
    const { size } = JSON.parse(data) as ChartSpec;
    const width = Math.min(SIZES[size].width, place.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY);
    chart.setSize({ width: Math.max(NARROWEST, width), height: SIZES[size].height });
  }
});
startTheme();
// Their colours are other ones then.
onTheme(() => {
  for (const { chart } of drawn.values()) chart.destroy();
  drawn.clear();
  drawAll();
});
async function pageAt(address: string): Promise<Document | null> {
  const answer = await fetch(address);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}

/** Draws all that is seen, after loading what is only sent if it is. */
async function loadAndDraw(): Promise<void> {
  drawAll();
  for (const place of document.querySelectorAll<HTMLElement>('details[open] [data-later]')) {
    const next = (await pageAt(place.dataset.later ?? ''))?.querySelector('.charts');
    if (next) updateChildren(place, next);
    drawAll();
  }
}
// It does not bubble.
addEventListener('toggle', () => void loadAndDraw(), { capture: true });
drawAll();

/** Loads the page again whenever its server says that it has changed, one request at a time. */
function follow(main: HTMLElement, address: string): void {
  let isLoading = false;
  let isBehind = false;
  const load = async () => {
    isBehind = isLoading;
    if (isLoading) return;
    isLoading = true;
    try {
      const next = (await pageAt(location.href))?.querySelector('main');
      if (next) {
        update(main, next);
        await loadAndDraw();
      }
    } finally {
      isLoading = false;
      if (isBehind) void load();
    }
  };
  const changes = new EventSource(address);
  changes.addEventListener('message', () => void load());
  changes.addEventListener('open', () => main.classList.remove('lost'));
  changes.addEventListener('error', () => main.classList.add('lost'));
}

// What takes long is asked of the server, and the page is told how far it is.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-post]');
  if (button) void fetch(button.dataset.post ?? '', { method: 'POST' });
});

const main = document.querySelector('main');
if (main?.dataset.live !== undefined) follow(main, main.dataset.live);
