/** Everything that Vier Gewinnt says, in any language. */

import type { Side } from '../../../engine/index.ts';
import type { LevelName } from './computer.ts';
import type { DiscColour } from './disc.ts';

/** The texts of one language. A `who` is a player as the function `who` below names one. */
export interface Texts {
  /** The language's code, for lists in its grammar. */
  readonly language: string;
  readonly title: string;
  readonly modes: string;
  readonly wrongChoice: string;
  readonly fullColumn: string;
  readonly draw: string;
  readonly goodbye: string;
  readonly colours: Readonly<Record<DiscColour, string>>;
  /** Names of the computer. */
  readonly computer: Readonly<Record<LevelName, string>>;
  /** The name of a player who gave none. */
  readonly defaultName: (player: Side) => string;
  readonly askName: string;
  /** `colours` lists those that remain. */
  readonly askColour: (colours: string) => string;
  readonly toMove: (who: string) => string;
  /** Shown while a slow level thinks. */
  readonly thinking: (who: string) => string;
  readonly dropped: (who: string, letter: string) => string;
  /** `stones` are the winning coins as (x|y). */
  readonly won: (who: string, stones: string) => string;
}

/** A player as the game names one: `Spieler 1 (Rot)`. */
export function who(texts: Texts, { name, colour }: { name: string; colour: DiscColour }): string {
  return `${name} (${texts.colours[colour]})`;
}
