/** The chance of player 1 over the coins of a game, drawn with uPlot: as the players estimated it, and as a search found it. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Side } from '../../engine/index.ts';
import { colourOf, drawMarks } from '../chart.ts';
import { chanceOfPlayerOne } from '../state/words.ts';
import { percent } from '../text.ts';

interface ChanceCurveProps {
  readonly players: readonly [string, string];
  /** For each coin its player, and that player's own chance before it, if it gave one. */
  readonly estimates: readonly { readonly player: Side; readonly chance: number | null }[];
  /** The chances of player 1 by a search; without them there is no line for it. */
  readonly searched?: readonly (number | null)[];
  /** The coin to mark. */
  readonly at?: number;
  readonly onPick?: (ply: number) => void;
}

const HEIGHT = 170;

function linesOf({ players, estimates, searched }: ChanceCurveProps) {
  const own = ([1, 2] as const).map((side) => ({
    label: players[side - 1] as string,
    colour: `side${side}`,
    values: estimates.map(({ player, chance }) =>
      player === side && chance !== null ? chanceOfPlayerOne(chance, side) : null,
    ),
  }));
  return [
    ...(searched ? [{ label: 'search', colour: 'accent', values: searched }] : []),
    ...own.filter(({ values }) => values.some((value) => value !== null)),
  ];
}

export function ChanceCurve(props: ChanceCurveProps) {
  const { players, at, onPick } = props;
  const lines = linesOf(props);
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const marks = useRef<number[]>([]);
  marks.current = at === undefined ? [] : [at];

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
          { label: 'coin' },
          ...lines.map(({ label, colour }) => ({
            label,
            stroke: colourOf(element, `${colour}-line`),
            width: 2,
            // The lines differ without their colours too.
            dash: colour === 'side2' ? [6, 4] : [],
            spanGaps: true,
            points: { show: true, size: 5 },
            value: (_: uPlot, chance?: number | null) => (typeof chance === 'number' ? percent(chance) : '–'),
          })),
        ],
        scales: { x: { time: false, range: (_, __, max) => [0, Math.max(max, 8)] }, y: { range: [0, 1] } },
        axes: [
          { ...axis, size: 30, incrs: [1, 2, 5, 10] },
          {
            ...axis,
            size: 54,
            splits: [0, 0.25, 0.5, 0.75, 1],
            values: (_, splits) => splits.map((share) => percent(share)),
          },
        ],
        cursor: { drag: { x: false, y: false } },
        hooks: { draw: [(chart) => drawMarks(chart, marks.current, text)] },
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
  }, [lines.map(({ label }) => label).join('|')]);

  useEffect(() => {
    const coins = (lines[0]?.values ?? []).map((_, ply) => ply + 1);
    chart.current?.setData([coins, ...lines.map(({ values }) => [...values])]);
  }, [JSON.stringify(lines), at]);

  const label = `Curves of the chance of ${players[0]} after every coin: ${lines.map(({ label: name }) => name).join(', ')}`;
  return <div class="curve" ref={place} role="img" aria-label={label} />;
}
