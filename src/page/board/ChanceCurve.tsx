/** The chance of player 1 over the coins of a game, drawn with uPlot: as the players estimated it, and as a search found it. */
import { useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { percent, signedPercent } from '../../document/browser.ts';
import type { Side } from '../../engine/index.ts';
import { axisOf, colourOf, drawMarks, usePlot } from '../Chart.tsx';
import type { SearchedCoin } from '../state/explain.ts';
import { chanceOfPlayerOne, MARKS } from '../state/words.ts';

interface ChanceCurveProps {
  readonly players: readonly [string, string];
  /** For each coin its player, and that player's own chance before it, if it gave one. */
  readonly estimates: readonly { readonly player: Side; readonly chance: number | null }[];
  readonly start?: number | undefined;
  readonly searched?: readonly SearchedCoin[];
  readonly at?: number;
  readonly onPick?: (ply: number) => void;
}

const HEIGHT = 170;
/** Of a diamond, in pixels. */
const DIAMOND = 20;

const COINS = 'coins ● by search';
const LUCK = 'bombs ◆ by search';

/** Each line has a value before the first coin, and one for each coin: of luck, the size of its step. */
function linesOf({ players, start, estimates, searched = [] }: ChanceCurveProps) {
  const own = ([1, 2] as const).map((side) => ({
    label: players[side - 1] as string,
    colour: `side${side}`,
    values: estimates.map(({ player, chance }) =>
      player === side && chance !== null ? chanceOfPlayerOne(chance, side) : null,
    ),
  }));
  const lines = [
    { label: COINS, colour: 'accent', values: searched.map(({ chance }) => chance) },
    { label: LUCK, colour: 'luck', values: searched.map(({ luck }) => luck) },
    ...own,
  ];
  return lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map((line) => ({ ...line, values: [line.label === COINS ? (start ?? null) : null, ...line.values] }));
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
    if (coin.luck === null) continue;
    const x = valToPos(index + 1, 'x', true);
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
    const [text, luckColour] = [colourOf(element, 'text'), colourOf(element, 'luck-line')];
    return {
      series: [
        { label: 'coin', value: (_, place) => place ?? '–' },
        ...lines.map(({ label, colour }) => ({
          label,
          stroke: colourOf(element, `${colour}-line`),
          width: 2,
          // Its steps are drawn by `drawLuck`.
          ...(label === LUCK ? { paths: () => null } : {}),
          // The lines differ without their colours too.
          dash: colour === 'side2' ? [6, 4] : [],
          spanGaps: true,
          points: { show: label !== LUCK, size: 5 },
          value: (_: uPlot, chance?: number | null) => {
            if (typeof chance !== 'number') return '–';
            return label === LUCK ? signedPercent(chance) : percent(chance);
          },
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
      hooks: {
        init: [
          (chart) => {
            chart.over.addEventListener('click', () => {
              const index = chart.cursor.idx;
              if (typeof index === 'number') now.current.onPick?.(index);
            });
          },
        ],
        draw: [
          (chart) => drawLuck(chart, now.current.searched ?? [], luckColour),
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
      <h2>
        Chances of {players[0]} {MARKS[1]}
        {searched === undefined && ', by the players’ own estimates'}
      </h2>
      <div class="curve" ref={place} role="img" aria-label={label} />
    </div>
  );
}
