/** The round in words, and on a bar that marks when bombs drop. */
import { counted } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { type Frame, positionShownBy, type ShownPosition } from '../state/frames.ts';

const { windows } = FOUR_CONNECT_XTREME;
/** The game may go on after the last window; little happens to bombs then. */
const LAST = (windows.at(-1)?.last ?? 0) + FOUR_CONNECT_XTREME.fuse;

/** Says when the bomb on the board explodes, in `fuse` coins, or when the next one drops. */
export function describeBombs({ position }: ShownPosition, fuse: number | null): string {
  const { bomb, round, bombsDropped } = position;
  if (bomb && fuse !== null) {
    return `The bomb in column ${bomb.column} explodes${fuse > 0 ? ` in ${counted(fuse, 'coin')}` : ''}.`;
  }
  const next = windows[bombsDropped];
  if (next === undefined) return 'No bombs are left.';
  const { first, last } = next;
  return round < first
    ? `A bomb drops in rounds ${first} to ${last}.`
    : `A bomb drops any moment, by round ${last}.`;
}

/** Says which round a frame shows, and what its bombs do next. */
export function describeRound(frame: Frame): string {
  const shown = positionShownBy(frame);
  return `Round ${shown.position.round}. ${describeBombs(shown, frame.fuse)}`;
}

type RoundsProps = { readonly frame: Frame };

/** Shows the round in words, or `end` once the game is over. */
export function RoundInWords({ frame, end }: RoundsProps & { readonly end?: string }) {
  // One text, whose parts cannot move each other.
  return <p class="round">{positionShownBy(frame).outcome === null ? describeRound(frame) : end}</p>;
}

const placeOf = (first: number, last: number) => ({
  left: `${(100 * (first - 1)) / LAST}%`,
  width: `${(100 * (last - first + 1)) / LAST}%`,
});

/** Shows a bar of all rounds that marks when bombs drop, and the current round. */
export function BombRoundsBar({ frame }: RoundsProps) {
  const at = Math.min(positionShownBy(frame).position.round, LAST);
  return (
    <p class="rounds quiet">
      Bomb rounds
      <span class="track" aria-hidden="true">
        {windows.map(({ first, last }) => (
          <span key={first} class="window" style={placeOf(first, last)}>
            {first}–{last}
          </span>
        ))}
        <span key={at} class="now" style={placeOf(at, at)} />
      </span>
    </p>
  );
}
