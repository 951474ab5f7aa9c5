/** The discs of Vier Gewinnt: their colours, and how they look on a screen. */
import type { Side } from '../../../engine/index.ts';

export const DISC_COLOURS = ['red', 'green', 'yellow', 'blue'] as const;

export type DiscColour = (typeof DISC_COLOURS)[number];

export interface Look {
  /** Whether discs are letters instead of emoji. */
  readonly ascii: boolean;
  /** Whether text may be coloured. */
  readonly colour: boolean;
}

/** Each is two columns wide. */
export const EMOJI_DISCS: Readonly<Record<DiscColour, string>> = {
  red: '🔴',
  green: '🟢',
  yellow: '🟡',
  blue: '🔵',
};

/** Letters tell the players apart where colours cannot. */
export const ASCII_DISCS: Readonly<Record<Side, string>> = { 1: 'X', 2: 'O' };
