/**
 * The trained evaluation: a layer of rectified sums and an output, in 16-bit whole numbers.
 *
 * The rows of `networkInputs.ts` that a position chooses are added up, for the position and for its mirror image at once:
 * the mirror image of a column's pattern is the same pattern in the opposite column, so a row holds the UNITS numbers of
 * its own and then the UNITS of its mirror image, and mirrored boards are equal by construction. Sums of a few dozen rows
 * are so quick to make that nothing is kept up to date as coins come and go, as NNUE does (Nasu, "Efficiently updatable
 * neural-network-based evaluation functions", 2018), which blasts and gravity would make tedious.
 *
 * A row is 64 bytes, a line of the cache. Sums saturate; the trained weights stay far from that.
 */
import * as inputs from './networkInputs';
import * as layout from './networkLayout';

const ROW_BYTES: i32 = 2 * 2 * layout.UNITS;
const ROW_SHIFT: i32 = 6;
const PATTERN_MASK: u64 = 127;
const COLUMN_BYTES: i32 = layout.COLUMN_ROWS * ROW_BYTES;
const BOARD_BYTES: i32 = layout.BOARD_ROWS * ROW_BYTES;
const COLUMN_BITS: u64 = 7;
const COLUMNS: i32 = 7;

/** Low bits of a logit that the table of expected results ignores. */
const LOGIT_SHIFT: i32 = 13;

/** The place of the rows in a network. Before them is a flag that says if it is in use; output weights, biases and results follow. */
const ROWS_AT: i32 = 64;
const OUTPUT_AT: i32 = ROWS_AT + layout.ROWS * ROW_BYTES;
const BIAS_AT: i32 = OUTPUT_AT + layout.PHASES * 2 * layout.UNITS;
const RESULTS_AT: i32 = BIAS_AT + 4 * (layout.PHASES + 1);
/** The number of networks: for two players and the judge of their luck. */
export const SLOTS: i32 = 3;
/** Bytes of a network, a multiple of a cache line. */
export const NETWORK_BYTES: i32 = (RESULTS_AT + 4 * layout.RESULTS + 63) & ~63;

/** The address of the networks, one for each slot. */
export const networks: usize = memory.data(SLOTS * NETWORK_BYTES, 64);

/** True if there is a network at this address. */
export function isNetwork(network: usize): bool {
  return load<i32>(network) !== 0;
}

/** The network's logit of a position for the side to move, whose coins are `own`, in units of 2^-20. */
export function networkLogit(
  network: usize,
  own: u64,
  other: u64,
  bomb: u64,
  fuse: i32,
  dropped: i32,
  round: i32,
): i32 {
  inputs.look(own, other, bomb);
  const start = network + ROWS_AT;
  const phaseAt = start + (inputs.phaseRow(dropped, round) << ROW_SHIFT);
  let a = v128.load(phaseAt);
  let b = v128.load(phaseAt, 16);
  let c = v128.load(phaseAt, 32);
  let d = v128.load(phaseAt, 48);
  let contentNow = inputs.content;
  let ownThreatsNow = inputs.ownThreats;
  let otherThreatsNow = inputs.otherThreats;
  let ownTwosNow = inputs.ownTwos;
  let otherTwosNow = inputs.otherTwos;
  const byParity = inputs.parity * 2 * BOARD_BYTES;
  let column = start;
  for (let index = 0; index < COLUMNS; index++, column += COLUMN_BYTES) {
    const contentRow = column + ((<usize>(contentNow & PATTERN_MASK)) << ROW_SHIFT);
    const threatsAt = column + byParity;
    const ownThreatRow = threatsAt + ((<usize>(ownThreatsNow & PATTERN_MASK)) << ROW_SHIFT);
    const otherThreatRow = threatsAt + ((<usize>(otherThreatsNow & PATTERN_MASK)) << ROW_SHIFT);
    const ownTwosRow = threatsAt + ((<usize>(ownTwosNow & PATTERN_MASK)) << ROW_SHIFT);
    const otherTwosRow = threatsAt + ((<usize>(otherTwosNow & PATTERN_MASK)) << ROW_SHIFT);
    a = i16x8.add_sat_s(a, v128.load(contentRow, layout.CONTENT * ROW_BYTES));
    b = i16x8.add_sat_s(b, v128.load(contentRow, layout.CONTENT * ROW_BYTES + 16));
    c = i16x8.add_sat_s(c, v128.load(contentRow, layout.CONTENT * ROW_BYTES + 32));
    d = i16x8.add_sat_s(d, v128.load(contentRow, layout.CONTENT * ROW_BYTES + 48));
    a = i16x8.add_sat_s(a, v128.load(ownThreatRow, layout.THREATS * ROW_BYTES));
    b = i16x8.add_sat_s(b, v128.load(ownThreatRow, layout.THREATS * ROW_BYTES + 16));
    c = i16x8.add_sat_s(c, v128.load(ownThreatRow, layout.THREATS * ROW_BYTES + 32));
    d = i16x8.add_sat_s(d, v128.load(ownThreatRow, layout.THREATS * ROW_BYTES + 48));
    a = i16x8.add_sat_s(a, v128.load(otherThreatRow, layout.THREATS * ROW_BYTES + BOARD_BYTES));
    b = i16x8.add_sat_s(b, v128.load(otherThreatRow, layout.THREATS * ROW_BYTES + BOARD_BYTES + 16));
    c = i16x8.add_sat_s(c, v128.load(otherThreatRow, layout.THREATS * ROW_BYTES + BOARD_BYTES + 32));
    d = i16x8.add_sat_s(d, v128.load(otherThreatRow, layout.THREATS * ROW_BYTES + BOARD_BYTES + 48));
    a = i16x8.add_sat_s(a, v128.load(ownTwosRow, layout.TWOS * ROW_BYTES));
    b = i16x8.add_sat_s(b, v128.load(ownTwosRow, layout.TWOS * ROW_BYTES + 16));
    c = i16x8.add_sat_s(c, v128.load(ownTwosRow, layout.TWOS * ROW_BYTES + 32));
    d = i16x8.add_sat_s(d, v128.load(ownTwosRow, layout.TWOS * ROW_BYTES + 48));
    a = i16x8.add_sat_s(a, v128.load(otherTwosRow, layout.TWOS * ROW_BYTES + BOARD_BYTES));
    b = i16x8.add_sat_s(b, v128.load(otherTwosRow, layout.TWOS * ROW_BYTES + BOARD_BYTES + 16));
    c = i16x8.add_sat_s(c, v128.load(otherTwosRow, layout.TWOS * ROW_BYTES + BOARD_BYTES + 32));
    d = i16x8.add_sat_s(d, v128.load(otherTwosRow, layout.TWOS * ROW_BYTES + BOARD_BYTES + 48));
    contentNow >>= COLUMN_BITS;
    ownThreatsNow >>= COLUMN_BITS;
    otherThreatsNow >>= COLUMN_BITS;
    ownTwosNow >>= COLUMN_BITS;
    otherTwosNow >>= COLUMN_BITS;
  }
  if (bomb !== 0) {
    const bombAt = start + (inputs.bombRow(bomb, fuse) << ROW_SHIFT);
    a = i16x8.add_sat_s(a, v128.load(bombAt));
    b = i16x8.add_sat_s(b, v128.load(bombAt, 16));
    c = i16x8.add_sat_s(c, v128.load(bombAt, 32));
    d = i16x8.add_sat_s(d, v128.load(bombAt, 48));
    let ownThreatsAfter = inputs.ownBlast;
    let otherThreatsAfter = inputs.otherBlast;
    let contentAfter = inputs.contentLeft;
    let ownTwosAfter = inputs.ownTwosLeft;
    let otherTwosAfter = inputs.otherTwosLeft;
    column = start;
    for (let index = 0; index < COLUMNS; index++, column += COLUMN_BYTES) {
      const ownThreatRow = column + ((<usize>(ownThreatsAfter & PATTERN_MASK)) << ROW_SHIFT);
      const otherThreatRow = column + ((<usize>(otherThreatsAfter & PATTERN_MASK)) << ROW_SHIFT);
      const contentRow = column + ((<usize>(contentAfter & PATTERN_MASK)) << ROW_SHIFT);
      const ownTwosRow = column + ((<usize>(ownTwosAfter & PATTERN_MASK)) << ROW_SHIFT);
      const otherTwosRow = column + ((<usize>(otherTwosAfter & PATTERN_MASK)) << ROW_SHIFT);
      a = i16x8.add_sat_s(a, v128.load(ownThreatRow, layout.BLAST * ROW_BYTES));
      b = i16x8.add_sat_s(b, v128.load(ownThreatRow, layout.BLAST * ROW_BYTES + 16));
      c = i16x8.add_sat_s(c, v128.load(ownThreatRow, layout.BLAST * ROW_BYTES + 32));
      d = i16x8.add_sat_s(d, v128.load(ownThreatRow, layout.BLAST * ROW_BYTES + 48));
      a = i16x8.add_sat_s(a, v128.load(otherThreatRow, layout.BLAST * ROW_BYTES + BOARD_BYTES));
      b = i16x8.add_sat_s(b, v128.load(otherThreatRow, layout.BLAST * ROW_BYTES + BOARD_BYTES + 16));
      c = i16x8.add_sat_s(c, v128.load(otherThreatRow, layout.BLAST * ROW_BYTES + BOARD_BYTES + 32));
      d = i16x8.add_sat_s(d, v128.load(otherThreatRow, layout.BLAST * ROW_BYTES + BOARD_BYTES + 48));
      a = i16x8.add_sat_s(a, v128.load(contentRow, layout.LEFT * ROW_BYTES));
      b = i16x8.add_sat_s(b, v128.load(contentRow, layout.LEFT * ROW_BYTES + 16));
      c = i16x8.add_sat_s(c, v128.load(contentRow, layout.LEFT * ROW_BYTES + 32));
      d = i16x8.add_sat_s(d, v128.load(contentRow, layout.LEFT * ROW_BYTES + 48));
      a = i16x8.add_sat_s(a, v128.load(ownTwosRow, layout.LEFT * ROW_BYTES + BOARD_BYTES));
      b = i16x8.add_sat_s(b, v128.load(ownTwosRow, layout.LEFT * ROW_BYTES + BOARD_BYTES + 16));
      c = i16x8.add_sat_s(c, v128.load(ownTwosRow, layout.LEFT * ROW_BYTES + BOARD_BYTES + 32));
      d = i16x8.add_sat_s(d, v128.load(ownTwosRow, layout.LEFT * ROW_BYTES + BOARD_BYTES + 48));
      a = i16x8.add_sat_s(a, v128.load(otherTwosRow, layout.LEFT * ROW_BYTES + 2 * BOARD_BYTES));
      b = i16x8.add_sat_s(b, v128.load(otherTwosRow, layout.LEFT * ROW_BYTES + 2 * BOARD_BYTES + 16));
      c = i16x8.add_sat_s(c, v128.load(otherTwosRow, layout.LEFT * ROW_BYTES + 2 * BOARD_BYTES + 32));
      d = i16x8.add_sat_s(d, v128.load(otherTwosRow, layout.LEFT * ROW_BYTES + 2 * BOARD_BYTES + 48));
      ownThreatsAfter >>= COLUMN_BITS;
      otherThreatsAfter >>= COLUMN_BITS;
      contentAfter >>= COLUMN_BITS;
      ownTwosAfter >>= COLUMN_BITS;
      otherTwosAfter >>= COLUMN_BITS;
    }
  }
  const zero = i16x8.splat(0);
  const layer = i16x8.add_sat_s(i16x8.max_s(a, zero), i16x8.max_s(c, zero));
  const layerRest = i16x8.add_sat_s(i16x8.max_s(b, zero), i16x8.max_s(d, zero));
  const phase = inputs.phaseOf(bomb, dropped);
  const output = network + OUTPUT_AT + phase * 2 * layout.UNITS;
  const products = i32x4.add(
    i32x4.dot_i16x8_s(layer, v128.load(output)),
    i32x4.dot_i16x8_s(layerRest, v128.load(output, 16)),
  );
  return (
    load<i32>(network + BIAS_AT + 4 * phase) +
    i32x4.extract_lane(products, 0) +
    i32x4.extract_lane(products, 1) +
    i32x4.extract_lane(products, 2) +
    i32x4.extract_lane(products, 3)
  );
}

/** The expected result of a logit, in millionths of a win. */
export function resultOf(network: usize, logit: i32): i32 {
  const index = min(max((logit >> LOGIT_SHIFT) + layout.RESULTS / 2, 0), layout.RESULTS - 1);
  return load<i32>(network + RESULTS_AT + 4 * index);
}
