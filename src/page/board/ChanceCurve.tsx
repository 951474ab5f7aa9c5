/** The chance of player 1 over the coins of a game, drawn with uPlot: as the players estimated it, and as a search found it. */
import { useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { percent } from '../../document/browser.ts';
import type { Side } from '../../engine/index.ts';
import { axisOf, colourOf, drawMarks, usePlot } from '../Chart.tsx';
import type { SearchedCoin } from '../state/explain.ts';
import { chanceOfPlayerOne, MARKS } from '../state/words.ts';

interface ChanceCurveProps {
  readonly players: readonly [string, string];
  /** For each coin its player, and that player's own chance before it, if it gave one. */
  readonly estimates: readonly { readonly player: Side; readonly chance: number | null }[];
  /** Before the first coin, and after each. */
  readonly searched: readonly SearchedCoin[];
  readonly at?: number;
  readonly onPick?: (ply: number) => void;
}

const HEIGHT = 150;
/** Of a diamond, in pixels. */
const DIAMOND = 20;

/** Each line has a value before the first coin, and one for each coin. */
function linesOf({ players, estimates, searched }: ChanceCurveProps) {
  const own = ([1, 2] as const).map((side) => ({
    label: players[side - 1] as string,
    colour: 'bomb',
    fill: undefined,
    dash: side === 1 ? [2, 3] : [6, 4],
    values: [null, ...estimates].map((one) =>
      one?.player === side && one.chance !== null ? chanceOfPlayerOne(one.chance, side) : null,
    ),
  }));
  const values = searched.map(({ chance }) => chance);
  // As the bar beside the board: what × has is below the line, what ○ has above.
  const coins = { label: 'after each coin', colour: 'frame', fill: 'coin1', dash: [], values };
  return [coins, ...own].filter((line) => line.values.some((value) => value !== null));
}

/** Draws the steps that bombs took to the chances of coins, with a diamond, over the line of these. */
function drawLuck({ ctx, valToPos }: uPlot, coins: readonly SearchedCoin[], colour: string): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.font = `${DIAMOND * devicePixelRatio}px sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 2 * devicePixelRatio;
  for (const [index, coin] of coins.entries()) {
    if (coin.luck === null || coin.chance === null) continue;
    const x = valToPos(index, 'x', true);
    const y = valToPos(coin.chance, 'y', true);
    const before = Math.min(1, Math.max(0, coin.chance - coin.luck));
    ctx.beginPath();
    ctx.moveTo(x, valToPos(before, 'y', true));
    ctx.lineTo(x, y);
    ctx.stroke();
    ctx.fillText('◆', x, y);
  }
  ctx.restore();
}

export function ChanceCurve(props: ChanceCurveProps) {
  const { players, estimates, searched, at } = props;
  const lines = linesOf(props);
  // A chart that is drawn again has what is known by then.
  const now = useRef(props);
  now.current = props;
  const make = (element: HTMLElement) => {
    const axis = axisOf(element);
    const [text, luck] = [colourOf(element, 'text'), colourOf(element, 'luck-line')];
    return {
      series: [
        {},
        ...lines.map(({ label, colour, fill, dash }) => ({
          label,
          stroke: colourOf(element, colour),
          width: 2,
          ...(fill && { fill: colourOf(element, fill) }),
          dash,
          spanGaps: true,
          points: { size: 5 },
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
      legend: { show: false },
      hooks: {
        init: [
          (chart) => {
            chart.over.addEventListener('click', () => {
              const index = chart.cursor.idx;
              if (typeof index === 'number') now.current.onPick?.(index);
            });
          },
        ],
        drawClear: [
          ({ ctx, bbox: { top, height }, valToPos }) => {
            const known = now.current.searched.flatMap(({ chance }, coin) => (chance === null ? [] : coin));
            const [from, to] = [known[0] ?? 0, known.at(-1) ?? 0].map((coin) => valToPos(coin, 'x', true));
            ctx.fillStyle = colourOf(element, 'coin2');
            ctx.fillRect(from as number, top, (to as number) - (from as number), height);
          },
        ],
        draw: [
          (chart) => drawLuck(chart, now.current.searched, luck),
          (chart) => drawMarks(chart, [now.current.at ?? []].flat(), text),
        ],
      },
    } satisfies Omit<uPlot.Options, 'width' | 'height'>;
  };
  const data: uPlot.AlignedData = [
    [0, ...estimates.map((_, ply) => ply + 1)],
    ...lines.map(({ values }) => values),
  ];
  const kind = lines.map(({ label }) => label).join('|');
  const place = usePlot({ height: HEIGHT, make, data, kind, drawn: at });

  const label = `Curves of the chance of ${players[0]} after every coin: ${lines.map(({ label: name }) => name).join(', ')}`;
  return (
    <div class="card">
      <p class="quiet">
        Chance of {players[0]} {MARKS[1]}
        {estimates.some(({ chance }) => chance !== null) &&
          `, own estimates: ${MARKS[1]} dotted, ${MARKS[2]} dashed`}
        {searched.length === 0 && ', searching …'}
        {searched.some(({ luck }) => luck !== null) && <span class="luck"> ◆ luck of a bomb</span>}
      </p>
      <div class="curve" ref={place} role="img" aria-label={label} />
    </div>
  );
}
