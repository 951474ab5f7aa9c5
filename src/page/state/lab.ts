/**
 * The laboratory: a position on the board, the moves that led there from where it was set up, and who plays.
 *
 * The bombs to come are drawn from the seed as in a real game, so a game with the same seed and moves is the same again.
 */
import { drawRemainingBombs } from '../../bot/browser.ts';
import {
  type BombSchedule,
  drawSchedule,
  ExpectedError,
  FOUR_CONNECT_XTREME,
  initialPosition,
  landingRow,
  type Outcome,
  type Position,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import type { Draft } from './draft.ts';
import { type Showing, type ShownPosition, type ShownTurn, showAtOnce, showTurns } from './frames.ts';
import { describeEnd, describeTurn } from './words.ts';

/** Who plays a side: a level of fcx from 1, or `PERSON`. */
type LabSeat = number;
export const PERSON: LabSeat = 0;

export interface LabState {
  readonly weights: PageWeights;
  readonly seats: readonly [LabSeat, LabSeat];
  readonly seed: number;
  readonly start: Position;
  readonly turns: readonly ShownTurn[];
  readonly showing: Showing;
  readonly draft: Draft | null;
  /** What could not be done, for a person. */
  readonly problem: string | null;
  readonly announcement: string;
}

/** What becomes of the laboratory when something is done in it. */
export type LabChange = (state: LabState) => LabState;

export interface LabPart {
  readonly change: (by: LabChange) => void;
}

const NAMES = ['player 1', 'player 2'] as const;

export function openLab(weights: PageWeights, position: Position = initialPosition(1)): LabState {
  return {
    weights,
    seats: [PERSON, PERSON],
    seed: 1,
    start: position,
    turns: [],
    showing: showAtOnce({ position, outcome: null }),
    draft: null,
    problem: null,
    announcement: '',
  };
}

export function labPosition({ start, turns }: LabState): ShownPosition {
  return turns.at(-1) ?? { position: start, outcome: null };
}

export function describeOutcome(outcome: Outcome): string {
  return describeEnd({ ...outcome, illegalColumn: null }, NAMES);
}

/** The rest stays, but a problem is over. */
export function having(changed: Partial<LabState>): LabChange {
  return (state) => ({ ...state, problem: null, ...changed });
}

/** The change by what was read, or the problem if it could not be read. */
export function orProblem(read: () => LabChange): LabChange {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return having({ problem: error.message });
  }
}

function scheduleFrom(start: Position, seed: number): BombSchedule {
  if (start.round === 1) return drawSchedule(FOUR_CONNECT_XTREME, seed, 0);
  return drawRemainingBombs(start, stream(seed, 'laboratory'), FOUR_CONNECT_XTREME);
}

/** Who is to move; `null` when the game is over or the board is being set up. */
export function seatToMove(state: LabState): LabSeat | null {
  const { position, outcome } = labPosition(state);
  if (outcome !== null || state.draft !== null) return null;
  return state.seats[position.toMove - 1] as LabSeat;
}

export function newGame(seats: LabState['seats'], seed: number): LabChange {
  return ({ weights }) => ({ ...openLab(weights), seats, seed, announcement: 'A new game.' });
}

export function showPosition(position: Position): LabChange {
  const announcement = 'The position is on the board.';
  return ({ weights, seats, seed }) => ({ ...openLab(weights, position), seats, seed, announcement });
}

/** Ignores a coin for another round than the one on the board, and one that cannot be dropped. */
export function drop(state: LabState, column: number, round: number): LabState {
  const { position: before, outcome: over } = labPosition(state);
  if (round !== before.round || over !== null || landingRow(before.board, column) === null) return state;
  const dropper = scheduledDropper(scheduleFrom(state.start, state.seed));
  const turn = { before, column, ...takeTurn(before, column, FOUR_CONNECT_XTREME, dropper) };
  const end = turn.outcome === null ? '' : ` ${describeOutcome(turn.outcome)}`;
  return {
    ...state,
    turns: [...state.turns, turn],
    showing: showTurns(state.showing, [turn]),
    problem: null,
    announcement: `${describeTurn(turn, NAMES)}${end}`,
  };
}

/** Takes back the last coin and, against a bot, the person's coin before it. */
export function takeBack(state: LabState): LabState {
  const last = state.turns.findLastIndex(({ before }) => state.seats[before.toMove - 1] === PERSON);
  const back = { ...state, turns: state.turns.slice(0, Math.max(last, 0)) };
  return { ...back, showing: showAtOnce(labPosition(back)), announcement: 'Taken back.' };
}
