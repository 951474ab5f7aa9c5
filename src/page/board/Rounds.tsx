/** The round, in words and on a bar with the windows of rounds in each of which a bomb drops. */
import { useRef } from 'preact/hooks';
import { counted } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { isMoving, type Showing, type ShownPosition } from '../state/frames.ts';

const { windows } = FOUR_CONNECT_XTREME;
/** The game may go on after the last window; little happens to bombs then. */
const LAST = (windows.at(-1)?.last ?? 0) + FOUR_CONNECT_XTREME.fuse;

/** How the game stood when all on the board lay still, so that no text is ahead of it; `isBehind`: turns are still to be shown. */
export function useSettled(shown: ShownPosition, showing: Showing, isBehind = false): ShownPosition {
  const settled = useRef(shown);
  if (!isBehind && !isMoving(showing)) settled.current = shown;
  return settled.current;
}

/** When the bomb on the board explodes, which shows `fuse`, or when the next one drops. */
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

interface RoundsProps {
  readonly shown: ShownPosition;
  readonly showing: Showing;
}

/** Empty once the game is over. */
export function RoundInWords({ shown, showing }: RoundsProps) {
  const settled = useSettled(shown, showing);
  // One text, whose parts cannot move each other.
  const text = `Round ${settled.position.round}. ${describeBombs(settled, showing.frame.fuse)}`;
  return <p class="round">{shown.outcome === null && text}</p>;
}

export function Rounds({ shown, showing }: RoundsProps) {
  const at = Math.min(useSettled(shown, showing).position.round, LAST);
  return (
    <p class="rounds quiet">
      Bomb rounds
      <svg viewBox={`0 0 ${LAST} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width={LAST} height={1} />
        {windows.map(({ first, last }) => (
          <rect key={first} class="window" x={first - 1} width={last - first + 1} height={1} />
        ))}
        <rect class="now" x={at - 1} width={1} height={1} />
      </svg>
    </p>
  );
}
