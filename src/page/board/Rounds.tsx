/** The round, and the windows of rounds in each of which a bomb drops. */
import { counted } from '../../document/browser.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { fuseOf, isUndecided, type Showing, type ShownPosition } from '../state/frames.ts';

const { windows } = FOUR_CONNECT_XTREME;
/** The game may go on after the last window; little happens to bombs then. */
const LAST = (windows.at(-1)?.last ?? 0) + FOUR_CONNECT_XTREME.fuse;

/** When the bomb on the board explodes, or when the next one drops. */
export function describeBombs(shown: ShownPosition): string {
  if (shown.outcome !== null) return 'The game is over.';
  const { bomb, round, bombsDropped } = shown.position;
  const fuse = fuseOf(shown);
  if (bomb && fuse !== null) return `The bomb in column ${bomb.column} explodes in ${counted(fuse, 'coin')}.`;
  const next = windows[bombsDropped];
  if (next === undefined) return 'No bombs are left.';
  const { first, last } = next;
  return round < first
    ? `The next bomb drops in rounds ${first} to ${last}.`
    : `A bomb drops any moment, by round ${last}.`;
}

/** `shown`: once everything has fallen. */
export function Rounds({ shown, showing }: { readonly shown: ShownPosition; readonly showing: Showing }) {
  const { round } = shown.position;
  const isEnding = shown.outcome !== null && isUndecided(showing);
  const at = Math.min(round, LAST);
  return (
    <div class="rounds">
      {/* One text, whose parts cannot move each other. */}
      <p>{`Round ${round}. ${isEnding ? '' : describeBombs(shown)}`}</p>
      <svg viewBox={`0 0 ${LAST} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width={LAST} height={1} />
        {windows.map(({ first, last }) => (
          <rect key={first} class="window" x={first - 1} width={last - first + 1} height={1} />
        ))}
        <rect class="now" x={at - 1} width={1} height={1} />
      </svg>
    </div>
  );
}
