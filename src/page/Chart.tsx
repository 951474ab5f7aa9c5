/** Charts: what all of them share, and those of documents, which show what was measured with its intervals. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { type ChartLine, type ChartSpec, numberFormat } from '../document/browser.ts';
import { onThemeChange } from './shell.tsx';
import { withMinusSigns } from './state/words.ts';

/** Returns the labels of an axis, all with the digits that the step between two of them needs. */
export function axisLabels(places: readonly number[], step: number): string[] {
  let digits = 0;
  while (digits < 10 && Math.abs(step - Number(step.toFixed(digits))) > 1e-9 * step) digits++;
  // `+ 0` turns -0 into 0.
  return places.map((place) => withMinusSigns((Number(place.toFixed(digits)) + 0).toFixed(digits)));
}

/** Returns the colour that the style sheet has under this name, the light or the dark one, whichever is shown. */
export function colourOf(place: HTMLElement, name: string): string {
  const before = place.style.color;
  place.style.color = `var(--${name})`;
  const { color } = getComputedStyle(place);
  place.style.color = before;
  return color;
}

/** Returns the options of an axis in the colours and the font of the page. */
export function axisOf(place: HTMLElement): uPlot.Axis {
  const grid = { stroke: colourOf(place, 'edge'), width: 1 };
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  return { stroke: colourOf(place, 'quiet'), font, labelFont: font, grid, ticks: grid };
}

/** Draws dashed vertical lines at these values into a chart. */
export function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly number[], colour: string): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([4, 4]);
  for (const mark of marks) {
    const x = Math.round(valToPos(mark, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

interface Plot {
  readonly height: number;
  readonly make: (place: HTMLElement) => Omit<uPlot.Options, 'width' | 'height'>;
  readonly data: uPlot.AlignedData;
  /** Changes with all that `make` depends on, and with what is drawn besides the data. */
  readonly kind: string;
  readonly drawn?: unknown;
}

/**
 * Returns the reference for an element in which a chart is drawn, as wide as the element; it is drawn again when the
 * data or the theme changes.
 */
export function usePlot({ height, make, data, kind, drawn }: Plot): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement | null>(null);
  const chart = useRef<uPlot | null>(null);
  const [theme, setTheme] = useState(0);
  useEffect(() => onThemeChange(() => setTheme((before) => before + 1)), []);
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const made = new uPlot({ ...make(element), width: element.clientWidth, height }, data, element);
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [kind, theme]);
  useEffect(() => chart.current?.setData(data), [JSON.stringify(data), drawn]);
  return place;
}

const COLOURS = ['side2-line', 'side1-line', 'good-line', 'luck-line', 'bad', 'focus', 'text'];
/**
 * Returns the name of the custom property of CSS with the colour of the line with this number, from 0, for
 * `var(--…)` or `colourOf`: `side2-line`. Beyond the last colour they begin again.
 */
export const lineColour = (index: number) => COLOURS[index % COLOURS.length] as string;
const paleOf = (colour: string) => `color-mix(in srgb, ${colour} 20%, transparent)`;
const HEIGHTS = { wide: 300, small: 200 };
/** The most points of a line that do not touch each other. */
const MOST_POINTS = 80;

const WHOLE_STEPS = [1, 10, 100, 1000, 10_000].flatMap((scale) => [scale, 2 * scale, 5 * scale]);

function formatOf(values: readonly (number | null)[]) {
  const format = numberFormat(values);
  return (value?: number | null) => (typeof value === 'number' ? withMinusSigns(format(value)) : '');
}

/** Returns the value of a line where the pointer is, with its band; the last value if the pointer is elsewhere. */
function legendValue({ values, band }: ChartLine, index: number | null): string {
  const format = formatOf([...values, ...(band?.low ?? []), ...(band?.high ?? [])]);
  const at = index ?? values.findLastIndex((value) => value !== null);
  const value = format(values[at]);
  if (value === '' || band === undefined) return value;
  return `${value} [${format(band.low[at]) || '−∞'}, ${format(band.high[at]) || '+∞'}]`;
}

function hasPoints({ showPoints, values }: ChartLine): boolean {
  return showPoints === true && values.filter((value) => value !== null).length <= MOST_POINTS;
}

/** True for a line whose points are not connected, as something between its ends was not measured. */
function isPointsAlone(line: ChartLine): boolean {
  const known = line.values.flatMap((value, at) => (value === null ? [] : at));
  return hasPoints(line) && (known.at(-1) ?? 0) - (known[0] ?? 0) >= known.length;
}

function lineSeries(line: ChartLine, colour: string, isAgain: boolean): uPlot.Series[] {
  const paths = isPointsAlone(line) ? { paths: () => null } : {};
  const main: uPlot.Series = {
    ...paths,
    label: line.label,
    stroke: colour,
    width: 2,
    dash: line.isDashed || isAgain ? [6, 4] : [],
    points: { show: hasPoints(line), size: 6, fill: colour },
    value: (_chart, _value, _series, index) => legendValue(line, index),
  };
  const edge = { ...paths, class: 'edge', stroke: paleOf(colour), width: 1, points: { show: false } };
  return line.band === undefined ? [main] : [main, edge, { ...edge }];
}

/** Draws the intervals of single points; a band is visible only between two. */
function drawWhiskers(chart: uPlot, { x, lines }: ChartSpec, colours: readonly string[]): void {
  const { ctx } = chart;
  ctx.save();
  ctx.setLineDash([]);
  lines.forEach((line, index) => {
    const { band } = line;
    if (band === undefined || !hasPoints(line)) return;
    ctx.strokeStyle = colours[index] as string;
    x.forEach((value, at) => {
      if (line.values[at] == null) return;
      const { min = 0, max = 0 } = chart.scales.y ?? {};
      // Side by side, to keep intervals over the same x apart; one without an end goes to the edge.
      const left = Math.round(chart.valToPos(value, 'x', true)) + 3 * index;
      ctx.beginPath();
      ctx.moveTo(left, chart.valToPos(band.low[at] ?? min, 'y', true));
      ctx.lineTo(left, chart.valToPos(band.high[at] ?? max, 'y', true));
      ctx.stroke();
    });
  });
  ctx.restore();
}

function optionsOf(spec: ChartSpec, place: HTMLElement): Omit<uPlot.Options, 'width' | 'height'> {
  const { x, lines, marks = [], size } = spec;
  const text = colourOf(place, 'quiet');
  const nameOf = ({ isDashed }: ChartLine, index: number) => (isDashed ? 'quiet' : lineColour(index));
  const colours = lines.map((line, index) => colourOf(place, nameOf(line, index)));
  const formatPlace = formatOf(x);
  const series: uPlot.Series[] = [
    {
      label: spec.xLabel,
      value: (_chart, _value, _series, at) => (at === null ? 'last' : formatPlace(x[at])),
    },
  ];
  const bands: uPlot.Band[] = [];
  lines.forEach((line, index) => {
    const colour = colours[index] as string;
    series.push(...lineSeries(line, colour, index >= COLOURS.length));
    const last = series.length - 1;
    if (line.band !== undefined && !isPointsAlone(line))
      bands.push({ series: [last, last - 1], fill: paleOf(colour) });
  });
  const axis: uPlot.Axis = {
    ...axisOf(place),
    values: (_chart, places, _axis, _space, step) => axisLabels(places, step),
  };
  return {
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
      ready: [(chart) => chart.setLegend({ idx: null as unknown as number }, false)],
      draw: [(chart) => drawMarks(chart, marks, text), (chart) => drawWhiskers(chart, spec, colours)],
    },
  };
}

/** Draws a chart of a document, with its title. */
export function Chart({ spec }: { readonly spec: ChartSpec }) {
  const make = (element: HTMLElement) => optionsOf(spec, element);
  const known = spec.lines
    .flatMap(({ values: main, band }) => [...main, ...(band?.low ?? []), ...(band?.high ?? [])])
    .filter((value) => value !== null);
  const values = spec.lines.flatMap(({ values: main, band }) => {
    if (band === undefined) return [main];
    // A band without an end goes as far as anything does.
    const edge = (ends: readonly (number | null)[], most: number) =>
      ends.map((end, at) => end ?? (main[at] == null ? null : most));
    return [main, edge(band.low, Math.min(...known)), edge(band.high, Math.max(...known))];
  });
  const data = [spec.x, ...values] as uPlot.AlignedData;
  const place = usePlot({ height: HEIGHTS[spec.size], make, data, kind: JSON.stringify(spec) });
  return (
    <figure class={`chart ${spec.size}`}>
      <figcaption>{spec.title}</figcaption>
      <div ref={place} />
    </figure>
  );
}
