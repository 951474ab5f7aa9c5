/** A picture of each feature of the evaluation, and of each term beside a network: a position in which it counts. */
import { Blends, FEATURES, type FeatureName } from '../../bot/browser.ts';
import { cellIndex, FOUR_CONNECT_XTREME, parsePosition } from '../../engine/index.ts';
import { Board } from '../board/Board.tsx';
import { fuseOf, stillFrame } from '../state/frames.ts';

interface Example {
  /** In text notation, x to move. */
  readonly position: string;
  readonly count: number;
  /** The row and the column of what counts, to be ringed; a bomb shows by itself what it takes. */
  readonly ring?: readonly [row: number, column: number];
}

/** Three in a row that nobody can complete yet, with an odd number of free cells and with an even one. */
const ODD_THREAT = '7/7/7/7/xxx2o1/oxo2oo x 10 - 1';
const EVEN_THREAT = '7/7/7/7/xxx4/oxo2oo x 9 - 0';
const TWO = '7/7/7/7/3x3/3x1oo x 5 - 0';

export const EXAMPLES: Readonly<Record<FeatureName | Blends.TermName, Example>> = {
  immediateWins: { position: '7/7/7/7/4o1o/1x1xx1o x 7 - 0', count: 1, ring: [0, 2] },
  favourableThreats: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  unfavourableThreats: { position: EVEN_THREAT, count: 1, ring: [1, 3] },
  favourableTwos: { position: TWO, count: 1, ring: [2, 3] },
  unfavourableTwos: { position: TWO, count: 1, ring: [3, 3] },
  bombLosses: { position: '7/7/7/7/2x4/ooxbx1o x 7 9 1', count: 2 },
  collapseThreats: { position: '7/7/7/3x3/3o3/xxxbooo x 9 11 1', count: 1 },
  centre: { position: '7/7/7/7/7/o2x3 x 3 - 0', count: 3, ring: [0, 3] },
  mobility: { position: ODD_THREAT, count: 1, ring: [0, 3] },
  zugzwang: { position: ODD_THREAT, count: 1, ring: [0, 3] },
  lowestThreats: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  threats: { position: ODD_THREAT, count: 1, ring: [1, 3] },
  lastCell: { position: 'xoxoxo1/xoxoxox/oxoxoxo/oxoxoxo/xoxoxox/xoxoxox x 43 - 3', count: 1, ring: [5, 6] },
};

interface FeaturePictureProps {
  readonly name: string;
  readonly meaning: string | undefined;
}

/** Nothing for a parameter of another game, whatever its name. */
export function FeaturePicture({ name, meaning }: FeaturePictureProps) {
  const listed = [...FEATURES, ...Blends.TERMS].find((one) => one.name === name && one.meaning === meaning);
  if (listed === undefined) return null;
  const { position: text, count, ring } = EXAMPLES[listed.name];
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
