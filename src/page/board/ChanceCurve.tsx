/** The chance of player 1 over the coins of a game: as a search found it, as the players estimated it, and what bombs did to it. */
import type { Side } from '../../engine/index.ts';
import type { SearchedCoin } from '../state/explain.ts';
import { chanceOfPlayerOne, MARKS } from '../state/words.ts';

interface ChanceCurveProps {
  readonly players: readonly [string, string];
  /** For each coin its player, and that player's own chance before it, if it gave one. */
  readonly estimates: readonly { readonly player: Side; readonly chance: number | null }[];
  /** The chances before the first coin, and after each. */
  readonly searched: readonly SearchedCoin[];
  readonly at?: number;
  readonly onPick?: (ply: number) => void;
}

const DASHES = { 1: '2 3', 2: '6 4' };

/** Draws the chance of player 1 over the coins of a game: what × has is below the line, what ○ has above. */
export function ChanceCurve({ players, estimates, searched, at, onPick }: ChanceCurveProps) {
  const width = Math.max(1, estimates.length);
  const known = searched.flatMap(({ chance, luck }, coin) => (chance === null ? [] : { chance, luck, coin }));
  const bombs = known.flatMap(({ luck, ...one }) => (luck === null ? [] : { ...one, luck }));
  // A page that has come late knows the last coins alone.
  const [from, end] = [known[0]?.coin ?? 0, known.at(-1)?.coin ?? 0];
  const edge = known.map(({ chance, coin }) => `L${coin} ${1 - chance}`).join('');
  const isEstimated = estimates.some(({ chance }) => chance !== null);
  const ownLine = (side: Side) =>
    estimates
      .flatMap(({ player, chance }, ply) =>
        player === side && chance !== null ? `${ply + 1} ${1 - chanceOfPlayerOne(chance, side)}` : [],
      )
      .map((point, place) => `${place === 0 ? 'M' : 'L'}${point}`)
      .join('');
  return (
    <div class="card">
      <p class="quiet">
        Chance of {players[0]} {MARKS[1]} from below
        {isEstimated && `, own estimates: ${MARKS[1]} dotted, ${MARKS[2]} dashed`}
        {searched.length === 0 && ', searching …'}
        {bombs.length > 0 && <span class="luck"> ● luck of a bomb</span>}
      </p>
      <div class="axis quiet" aria-hidden="true">
        {[100, 50, 0].map((part) => (
          <span key={part}>{part} %</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the moves */}
      <svg
        class="curve"
        role="img"
        aria-label={`The chance of ${players[0]} after every coin`}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        onClick={({ currentTarget, offsetX }) =>
          onPick?.(Math.min(estimates.length, Math.round((width * offsetX) / currentTarget.clientWidth)))
        }
      >
        {known.length > 0 && (
          <>
            <path class="side2" stroke="none" d={`M${from} 0H${end}V1H${from}z`} />
            <path class="side1" stroke="none" d={`M${from} 1${edge}V1z`} />
          </>
        )}
        <path d={`M0 .5h${width}${at === undefined ? '' : `M${at} 0V1`}`} />
        {isEstimated &&
          ([1, 2] as const).map((side) => (
            <path key={side} d={ownLine(side)} stroke-width={2} stroke-dasharray={DASHES[side]} />
          ))}
        {bombs.map(({ chance, luck, coin }) => (
          <g key={coin} class="bomb-luck" stroke-linecap="round">
            <path d={`M${coin} ${1 - Math.min(1, Math.max(0, chance - luck))}V${1 - chance}`} />
            <path d={`M${coin} ${1 - chance}h0`} stroke-width={12} />
          </g>
        ))}
      </svg>
    </div>
  );
}
