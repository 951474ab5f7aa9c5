/** The round, and the windows of rounds in each of which a bomb drops. */
import { FOUR_CONNECT_XTREME, type Position } from '../../engine/index.ts';
import { fuseOf } from '../state/frames.ts';
import { counted } from '../text.ts';

const { windows } = FOUR_CONNECT_XTREME;
/** The game may go on after the last window; little happens to bombs then. */
const LAST = (windows.at(-1)?.last ?? 0) + FOUR_CONNECT_XTREME.fuse;

/** When the bomb on the board explodes, or when the next one drops. */
export function describeBombs(position: Position): string {
  const { bomb, round, bombsDropped } = position;
  if (bomb) {
    const fuse = counted(fuseOf(position) ?? 0, 'coin');
    return `The bomb in column ${bomb.column} explodes in ${fuse}.`;
  }
  const next = windows[bombsDropped];
  if (next === undefined) return 'No bombs are left.';
  const { first, last } = next;
  return round < first
    ? `The next bomb drops in rounds ${first} to ${last}.`
    : `A bomb drops any moment, by round ${last}.`;
}

export function Rounds({ position }: { readonly position: Position }) {
  const at = Math.min(position.round, LAST);
  return (
    <div class="rounds">
      {/* One text, whose parts cannot move each other. */}
      <p>{`Round ${position.round}. ${describeBombs(position)}`}</p>
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
