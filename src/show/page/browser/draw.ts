/** Runs in the reader's browser: draws the charts of a report with uPlot, from the JSON in the page. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartLine, ChartSpec } from '../chartSpec.ts';

const COLOURS = ['#2f6fde', '#d9822b', '#2a9d5c', '#b0417a'];
const BAND_OPACITY = '33';
const SIZES = { wide: { width: 960, height: 300 }, small: { width: 310, height: 200 } };

function lineSeries(line: ChartLine, colour: string): uPlot.Series[] {
  const main: uPlot.Series = {
    label: line.label,
    stroke: colour,
    width: 2,
    points: { show: line.showPoints ?? false, size: 6 },
  };
  if (line.band === undefined) return [main];
  const edge = (label: string): uPlot.Series => ({
    label,
    stroke: `${colour}${BAND_OPACITY}`,
    width: 1,
    points: { show: false },
  });
  return [main, edge(`${line.label}, from`), edge('to')];
}

function drawMarks(chart: uPlot, marks: readonly number[], colour: string): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = colour;
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
  const grid = `${COLOURS[0]}22`;
  const series: uPlot.Series[] = [{ label: spec.xLabel }];
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
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1 },
  };
  new uPlot(
    {
      ...SIZES[spec.size],
      title: spec.title,
      series,
      bands,
      scales: { x: { time: false } },
      axes: [
        { ...axis, ...(spec.size === 'wide' ? { label: spec.xLabel } : {}) },
        { ...axis, size: 60 },
      ],
      legend: { show: spec.size === 'wide' },
      hooks: {
        draw: [(chart) => drawMarks(chart, spec.marks ?? [], text), (chart) => drawWhiskers(chart, spec)],
      },
    },
    data as uPlot.AlignedData,
    place,
  );
}

for (const place of document.querySelectorAll<HTMLElement>('[data-chart]')) {
  drawChart(JSON.parse(place.dataset.chart ?? '') as ChartSpec, place);
}
