/** A picture of each feature of the evaluation, and of each term beside a network: a position in which it counts. */
import { Blends, FEATURES } from '../../bot/browser.ts';
import { cellIndex, FOUR_CONNECT_XTREME, parsePosition } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { fuseOf, stillFrame } from '../state/frames.ts';

interface Example {
  readonly position: string;
  readonly count: number;
  readonly ring?: readonly [row: number, column: number];
}

/** Nothing for a parameter of another game, whatever its name. */
export function FeaturePicture({ name, meaning }: { readonly name: string; readonly meaning: string }) {
  const listed = [...FEATURES, ...Blends.TERMS].find((one) => one.name === name && one.meaning === meaning);
  if (listed === undefined) return null;
  const { position: text, count, ring }: Example = listed.example;
  const position = parsePosition(text, { rules: FOUR_CONNECT_XTREME });
  const line = ring === undefined ? [] : [cellIndex(...ring)];
  const frame = { ...stillFrame(position.board, fuseOf({ position, outcome: null })), line };
  const caption = `counts ${count} for X`;
  return (
    <div class="picture" role="img" aria-label={`Example of ${name}, which ${caption}: ${text}`}>
      <Board frame={frame} speed={1} />
      {caption}
    </div>
  );
}
