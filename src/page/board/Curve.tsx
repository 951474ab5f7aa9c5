/** A curve of chances over the coins of a game, drawn with uPlot. The same figures stand in the list of moves. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colourOf, drawMarks } from '../chart.ts';

/** A line of the curve: one chance of player 1 for each coin, `null` where there is none. */
interface CurveLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly colour: 'side1' | 'side2' | 'accent';
}

interface CurveProps {
  readonly lines: readonly CurveLine[];
  /** What the curve shows, for those who do not see it. */
  readonly label: string;
  /** The coin to mark. */
  readonly at?: number;
  readonly onPick?: (ply: number) => void;
}

const HEIGHT = 170;

/** The place that the legend describes: where the pointer is, else the marked coin, else the last. */
function legendPlace(chart: uPlot, pointed: number | null | undefined, at: number | undefined): number {
  const last = (chart.data[0]?.length ?? 0) - 1;
  return pointed ?? (at ? Math.min(at - 1, last) : last);
}

/** The newest chance of a line up to a place; empty if there is none. */
function chanceUpTo(values: readonly (number | null)[] | undefined, place: number): string {
  const chance = values?.slice(0, place + 1).findLast((value) => value !== null) ?? null;
  return chance === null ? '' : `${Math.round(100 * chance)} %`;
}

export function Curve({ lines, label, at, onPick }: CurveProps) {
  const place = useRef<HTMLDivElement>(null);
  const marked = useRef(at);
  const drawn = useRef(lines);
  const chart = useRef<uPlot | null>(null);
  const key = lines.map((line) => line.label).join('|');

  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const text = colourOf(element, 'text');
    const grid = { stroke: colourOf(element, 'edge'), width: 1 };
    const axis: uPlot.Axis = { stroke: text, grid, ticks: grid };
    const made = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        series: [
          {
            label: 'coin',
            value: (chart, _value, _series, index) =>
              String(chart.data[0]?.[legendPlace(chart, index, marked.current)] ?? ''),
          },
          ...lines.map(({ label: name, colour }, line) => ({
            label: name,
            stroke: colourOf(element, `${colour}-line`),
            width: 2,
            // The lines differ without their colours too.
            dash: colour === 'side2' ? [6, 4] : [],
            spanGaps: true,
            points: { show: true, size: 5 },
            value: (chart: uPlot, _value: number, _series: number, index: number | null) =>
              chanceUpTo(drawn.current[line]?.values, legendPlace(chart, index, marked.current)),
          })),
        ],
        scales: { x: { time: false, range: (_, __, max) => [0, Math.max(max, 8)] }, y: { range: [0, 1] } },
        axes: [
          { ...axis, size: 30, incrs: [1, 2, 5, 10] },
          {
            ...axis,
            size: 54,
            splits: [0, 0.25, 0.5, 0.75, 1],
            values: (_, splits) => splits.map((v) => `${100 * v} %`),
          },
        ],
        cursor: { drag: { x: false, y: false } },
        hooks: {
          draw: [(chart) => drawMarks(chart, marked.current === undefined ? [] : [marked.current], text)],
        },
      },
      [[]],
      element,
    );
    chart.current = made;
    made.over.addEventListener('click', () => {
      const index = made.cursor.idx;
      if (typeof index === 'number') onPick?.(made.data[0]?.[index] ?? 0);
    });
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [key]);

  useEffect(() => {
    marked.current = at;
    drawn.current = lines;
    const length = Math.max(0, ...lines.map(({ values }) => values.length));
    const x = Array.from({ length }, (_, ply) => ply + 1);
    chart.current?.setData([x, ...lines.map(({ values }) => [...values])]);
    // Without the pointer uPlot would leave the legend as it is.
    chart.current?.setLegend({ idx: chart.current.cursor.idx as number }, false);
  }, [lines, at, key]);

  return <div class="curve" ref={place} role="img" aria-label={label} />;
}
