/**
 * The numbers that evolution adds to the network: for each stage of the game a gain on its logit and weights of a few counts.
 *
 * The counts are taken from the boards that `networkInputs.ts` has looked at, so that they cost a few operations each. They are
 * listed and explained in `src/bot/evaluation/blend.ts`, under the same names; a test holds them equal to a plain count.
 */
import { BOARD, BOTTOM, landingCells, lowestOf, size } from '../bitboard';
import { STAGES, stageOf } from '../bombs/chance';
import { EVEN_ROWS, ODD_ROWS } from '../evaluation';
import {
  endFree,
  freed,
  otherEndThreats,
  otherThreats,
  ownEndThreats,
  ownThreats,
  parity,
} from './networkInputs';

/** The terms by name; the last member is how many they are. The kernel's front looks up the names. */
export enum Term {
  zugzwang,
  lowestThreats,
  lastCell,
  mobility,
  bombLosses,
  threats,
  collapseThreats,
  count,
}

/** The place of the weights in the numbers of a stage, after a flag that says if they change anything, and the gain. */
const TERMS_AT: i32 = 8;
/** Bytes of a stage's numbers, 32 bits each. */
const STAGE_BYTES: i32 = TERMS_AT + 4 * Term.count;
/** Bytes of a blend: the numbers of its stages in turn. */
export const BLEND_BYTES: i32 = STAGES * STAGE_BYTES;

/** The logarithm of the whole number that stands for a gain of 1. */
const GAIN_SHIFT: i64 = 8;
/** The logarithm of a weight of 1 in the unit of logits. */
const WEIGHT_SHIFT: i32 = 12;

/** The address of the last counts: a number of 32 bits for each term. */
export const termCounts: usize = memory.data(4 * Term.count);

function setCount(term: Term, value: i32): void {
  store<i32>(termCounts + 4 * term, value);
}

/** Counts the terms on the boards that `look` saw last; `own` are the coins of the side to move. */
export function countTerms(own: u64, other: u64): void {
  const landing = landingCells(BOARD & ~endFree);
  const lowest = lowestOf(ownEndThreats | otherEndThreats);
  const lowestOwn = lowest & ownEndThreats;
  const lowestOther = lowest & otherEndThreats;
  const waiting = lowest & BOARD & ~landing;
  const harmless = size((lowest - BOTTOM) & endFree) - size(waiting);
  const moverRunsOut = (harmless & 1) === 0;
  setCount(Term.zugzwang, moverRunsOut ? (lowestOther === 0 ? 0 : -1) : lowestOwn === 0 ? 0 : 1);
  const ownRows = parity === 0 ? ODD_ROWS : EVEN_ROWS;
  setCount(Term.lowestThreats, size(lowestOwn & waiting & ownRows) - size(lowestOther & waiting & ~ownRows));
  setCount(Term.lastCell, 2 * parity - 1);
  setCount(Term.mobility, size(landing & ~(otherEndThreats >> 1)) - size(landing & ~(ownEndThreats >> 1)));
  setCount(Term.bombLosses, size(own & freed) - size(other & freed));
  const threats = size(ownEndThreats) - size(otherEndThreats);
  setCount(Term.threats, threats);
  // Both patterns have the same occupied cells; without a bomb the threats are the same, too.
  setCount(Term.collapseThreats, threats - (size(ownThreats) - size(otherThreats)));
}

/** The network's logit times the gain, plus the counts times their weights. The network must have looked at the position. */
export function blend(logit: i32, blends: usize, own: u64, other: u64, bomb: u64, dropped: i32): i32 {
  const stage = blends + stageOf(bomb, dropped) * STAGE_BYTES;
  if (load<i32>(stage) === 0) return logit;
  countTerms(own, other);
  let sum = 0;
  for (let term = 0; term < Term.count; term++) {
    sum += load<i32>(stage + 4 * term, TERMS_AT) * load<i32>(termCounts + 4 * term);
  }
  return <i32>((<i64>logit * load<i32>(stage, 4)) >> GAIN_SHIFT) + (sum << WEIGHT_SHIFT);
}
