/** Runs in the reader's browser: draws the charts of a report with uPlot, from the JSON in the page. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartLine, ChartSpec } from '../chartSpec.ts';

const COLOURS = ['#2f6fde', '#d9822b', '#2a9d5c', '#b0417a'];
const BAND_OPACITY = '33';
/** Seen on white and on black. */
const GRID = '#8884';
const SIZES = { wide: { width: 960, height: 300 }, small: { width: 310, height: 200 } };
/** The border of a screen as narrow as a phone leaves this much less. */
const NARROWEST = 240;

/** Steps of an axis that counts. */
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => [1, 10, 100, 1000, 10_000].map((scale) => step * scale))
  .sort((a, b) => a - b);

/** A number with the digits that the largest of its line leaves room for. */
type NumberFormat = (value: number | null | undefined) => string;

function formatOf(values: readonly (number | null)[]): NumberFormat {
  const numbers = values.filter((value) => value !== null);
  const largest = Math.max(...numbers.map(Math.abs));
  const digits = numbers.every(Number.isInteger) || largest >= 20 ? 0 : largest >= 2 ? 1 : 3;
  // `+ 0` turns -0 into 0.
  return (value) =>
    value === null || value === undefined ? '' : (Number(value.toFixed(digits)) + 0).toFixed(digits);
}

/** The value of a line where the pointer is, with its band; the last one if it is nowhere. */
function legendValue({ values, band }: ChartLine, format: NumberFormat, index: number | null): string {
  const at = index ?? values.findLastIndex((value) => value !== null);
  const value = format(values[at]);
  if (value === '' || band === undefined) return value;
  return `${value} [${format(band.low[at])}, ${format(band.high[at])}]`;
}

function lineSeries(line: ChartLine, colour: string): uPlot.Series[] {
  const format = formatOf([...line.values, ...(line.band?.low ?? []), ...(line.band?.high ?? [])]);
  const main: uPlot.Series = {
    label: line.label,
    stroke: colour,
    width: 2,
    dash: line.isDashed ? [6, 4] : [],
    points: { show: line.showPoints ?? false, size: 6, fill: colour },
    value: (_chart, _value, _series, index) => legendValue(line, format, index),
  };
  if (line.band === undefined) return [main];
  const edge = (): uPlot.Series => ({
    class: 'edge',
    stroke: `${colour}${BAND_OPACITY}`,
    width: 1,
    points: { show: false },
  });
  return [main, edge(), edge()];
}

function drawMarks(chart: uPlot, marks: readonly number[], colour: string): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.globalAlpha = 0.6;
  ctx.setLineDash([4, 4]);
  for (const mark of marks) {
    const x = Math.round(chart.valToPos(mark, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Intervals of single points; a band is visible only between two. */
function drawWhiskers(chart: uPlot, { x, lines }: ChartSpec): void {
  const { ctx } = chart;
  ctx.save();
  ctx.setLineDash([]);
  lines.forEach(({ band, showPoints }, index) => {
    if (band === undefined || !showPoints) return;
    ctx.strokeStyle = COLOURS[index % COLOURS.length] as string;
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

function drawChart(spec: ChartSpec, place: HTMLElement): void {
  const text = getComputedStyle(place).color;
  const { width, height } = SIZES[spec.size];
  const widthHere = () => Math.max(NARROWEST, Math.min(width, place.parentElement?.clientWidth ?? width));
  const formatPlace = formatOf(spec.x);
  const series: uPlot.Series[] = [
    {
      label: spec.xLabel,
      value: (_chart, _value, _series, index) => formatPlace(spec.x[index ?? spec.x.length - 1]),
    },
  ];
  const bands: uPlot.Band[] = [];
  const data: (readonly (number | null)[])[] = [spec.x];
  spec.lines.forEach((line, index) => {
    const colour = COLOURS[index % COLOURS.length] as string;
    series.push(...lineSeries(line, colour));
    data.push(line.values);
    if (line.band === undefined) return;
    data.push(line.band.low, line.band.high);
    bands.push({ series: [data.length - 1, data.length - 2], fill: `${colour}${BAND_OPACITY}` });
  });
  const axis: uPlot.Axis = {
    stroke: text,
    grid: { stroke: GRID, width: 1 },
    ticks: { stroke: GRID, width: 1 },
  };
  const isWhole = spec.x.every(Number.isInteger);
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
          ...(spec.size === 'wide' ? { label: spec.xLabel } : {}),
          ...(isWhole ? { incrs: WHOLE_STEPS } : {}),
        },
        { ...axis, size: 60 },
      ],
      hooks: {
        draw: [(chart) => drawMarks(chart, spec.marks ?? [], text), (chart) => drawWhiskers(chart, spec)],
      },
    },
    data as uPlot.AlignedData,
    place,
  );
  chart.setLegend({ idx: null as unknown as number }, false);
  addEventListener('resize', () => chart.setSize({ width: widthHere(), height }));
}

for (const place of document.querySelectorAll<HTMLElement>('[data-chart]')) {
  drawChart(JSON.parse(place.dataset.chart ?? '') as ChartSpec, place);
}
