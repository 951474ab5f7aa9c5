/**
 * The laboratory: a position on the board, the moves that led there from where it was set up, and who plays.
 *
 * The bombs to come are drawn from the seed as in a real game, so a game with the same seed and moves is the same again.
 */
import { drawRemainingBombs } from '../../bot/browser.ts';
import {
  type BombSchedule,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Outcome,
  opponent,
  type Position,
  type Side,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { changeDraft, type Draft, type DraftChange, draftOf } from './draft.ts';
import { nextFrame, type Showing, type ShownTurn, showAtOnce, showTurns } from './frames.ts';
import { describeOutcome, describeTurn } from './words.ts';

/** Who plays a side: a person, or a level of fcx from 1. */
export type LabSeat = { readonly kind: 'person' } | { readonly kind: 'level'; readonly level: number };

export interface LabState {
  readonly weights: PageWeights;
  readonly seats: readonly [LabSeat, LabSeat];
  readonly seed: number;
  readonly start: Position;
  readonly turns: readonly ShownTurn[];
  readonly showing: Showing;
  /** The board being set up, or `null`. */
  readonly draft: Draft | null;
  /** What could not be done, for a person. */
  readonly problem: string | null;
  readonly announcement: string;
}

export type LabAction =
  | { readonly type: 'newGame'; readonly seats: LabState['seats']; readonly seed: number }
  | { readonly type: 'drop'; readonly column: number; readonly round: number }
  | { readonly type: 'takeBack' }
  | { readonly type: 'position'; readonly position: Position }
  | { readonly type: 'setUp' }
  | { readonly type: 'draft'; readonly change: DraftChange }
  | { readonly type: 'cancel' }
  | { readonly type: 'weights'; readonly weights: PageWeights }
  | { readonly type: 'problem'; readonly problem: string }
  | { readonly type: 'frameOver' };

const PERSON: LabSeat = { kind: 'person' };
export const BOTH_PERSONS: LabState['seats'] = [PERSON, PERSON];
export const LAB_NAMES = ['player 1', 'player 2'] as const;

/** The laboratory with this position. */
export function openLab(weights: PageWeights, position: Position = initialPosition(1)): LabState {
  return {
    weights,
    seats: BOTH_PERSONS,
    seed: 1,
    start: position,
    turns: [],
    showing: showAtOnce(position, null),
    draft: null,
    problem: null,
    announcement: '',
  };
}

/** The position on the board, and how it ended the game. */
export function labPosition({ start, turns }: LabState): {
  readonly position: Position;
  readonly outcome: Outcome | null;
} {
  return turns.at(-1) ?? { position: start, outcome: null };
}

/** The bombs of a game from this position. */
function scheduleFrom(start: Position, seed: number): BombSchedule {
  if (start.round === 1) return drawSchedule(FOUR_CONNECT_XTREME, seed, 0);
  return drawRemainingBombs(start, stream(seed, 'laboratory'), FOUR_CONNECT_XTREME);
}

/** Who is to move; `null` when the game is over or the board is being set up. */
export function seatToMove(state: LabState): LabSeat | null {
  const { position, outcome } = labPosition(state);
  if (outcome !== null || state.draft !== null) return null;
  return state.seats[position.toMove - 1] ?? null;
}

function drop(state: LabState, column: number): LabState {
  const { position: before, outcome: over } = labPosition(state);
  if (over !== null) return state;
  const dropper = scheduledDropper(scheduleFrom(state.start, state.seed));
  const { position, outcome } = takeTurn(before, column, FOUR_CONNECT_XTREME, dropper);
  const turn: ShownTurn = { before, column, position, outcome };
  const end = outcome === null ? '' : ` ${describeOutcome(outcome, LAB_NAMES)}`;
  return {
    ...state,
    turns: [...state.turns, turn],
    showing: showTurns(state.showing, [turn]),
    problem: null,
    announcement: `${describeTurn(turn, LAB_NAMES)}${end}`,
  };
}

/** Takes back the last coin and, against a bot, the person's coin before it. */
function takeBack(state: LabState): LabState {
  const isPersons = ({ before }: ShownTurn) => state.seats[before.toMove - 1]?.kind === 'person';
  const last = state.turns.findLastIndex(isPersons);
  const turns = state.turns.slice(0, Math.max(last, 0));
  const before = { ...state, turns };
  const { position, outcome } = labPosition(before);
  return { ...before, showing: showAtOnce(position, outcome), announcement: 'Taken back.' };
}

function atPosition(state: LabState, position: Position): LabState {
  return {
    ...openLab(state.weights, position),
    seats: state.seats,
    seed: state.seed,
    announcement: 'The position is on the board.',
  };
}

export function reduceLab(state: LabState, action: LabAction): LabState {
  switch (action.type) {
    case 'newGame': {
      const empty = atPosition(state, initialPosition(1));
      return { ...empty, seats: action.seats, seed: action.seed, announcement: 'A new game.' };
    }
    case 'drop':
      return action.round === labPosition(state).position.round ? drop(state, action.column) : state;
    case 'takeBack':
      return takeBack(state);
    case 'position':
      return atPosition(state, action.position);
    case 'setUp':
      return { ...state, draft: draftOf(labPosition(state).position), problem: null };
    case 'draft':
      return state.draft === null ? state : { ...state, draft: changeDraft(state.draft, action.change) };
    case 'cancel':
      return { ...state, draft: null, problem: null };
    case 'weights':
      return { ...state, weights: action.weights, problem: null };
    case 'problem':
      return { ...state, problem: action.problem };
    case 'frameOver':
      return { ...state, showing: nextFrame(state.showing) };
  }
}

/** A person's opponent of this level, the person on this side. */
export function againstLevel(level: number, side: Side): LabState['seats'] {
  const bot: LabSeat = { kind: 'level', level };
  const seats: [LabSeat, LabSeat] = [PERSON, PERSON];
  seats[opponent(side) - 1] = bot;
  return seats;
}
