/** The ten positions of the search benchmarks: from the empty board to 24 coins, three of them with a live bomb. */
import { FOUR_CONNECT_XTREME, type Position, parsePosition } from '../../src/engine/index.ts';

/** The positions in the order of their coins. */
export const POSITIONS: readonly Position[] = [
  '7/7/7/7/7/7 x 1 - 0',
  '7/7/7/7/7/x1ox1o1 x 5 - 0',
  '7/7/7/3o3/3x3/1o1xo1x x 7 - 0',
  '7/7/7/2b4/2oo3/oxxxo1x x 9 13 1',
  '7/3o3/3x3/2ox3/b1ox3/o1xo1x1 x 11 14 1',
  '7/7/5x1/1o1x1o1/1x1o1x1/1xooox1 o 14 - 1',
  '7/3o3/o2x3/x2x1x1/xx1o1o1/xo1x1oo x 17 - 1',
  '2ox3/2oo3/2xx2o/2oo2x/2xo2x/2oxo1x x 19 - 1',
  '7/2o4/2xx1o1/x1ob1xo/x1xx1xo/o1xo1xo x 21 22 2',
  '3o3/3ox2/2xoo2/2oxx1o/x1xxo1o/x1oox1o x 23 - 2',
].map((text) => parsePosition(text, { rules: FOUR_CONNECT_XTREME }));
