/** The texts of Vier Gewinnt in its languages. A `who` in them is a player's name and colour, as the function `who` gives it. */
import type { Side } from '../../../engine/index.ts';
import type { DiscColour } from './consoleGame.ts';

const ENGLISH = {
  /** The language's code, for lists in its grammar. */
  language: 'en',
  title: 'CONNECT FOUR',
  modes: 'Mode:\n\n(1) Single player (against the computer)\n(2) Two players\n\n',
  wrongChoice: 'Not a valid choice!',
  fullColumn: 'That column is already full!',
  draw: 'The game is a draw!',
  goodbye: 'The game is over before its end. Goodbye!',
  colours: { red: 'Red', green: 'Green', yellow: 'Yellow', blue: 'Blue' },
  computer: { simple: 'Simple AI', medium: 'Medium AI', strong: 'Strong AI', perfect: 'Perfect AI' },
  /** The name of a player who gave none. */
  defaultName: (player: Side) => `Player ${player}`,
  askName: 'What is your name? (leave empty for a default)\n',
  /** The question for a colour; `colours` lists those that remain. */
  askColour: (colours: string) => `Which colour would you like: ${colours}?\n`,
  toMove: (who: string) => `${who} to move `,
  /** Shown while a slow level thinks. */
  thinking: (who: string) => `${who} is thinking …`,
  dropped: (who: string, letter: string) => `${who} drops into column ${letter}.`,
  /** The result; `stones` are the winning coins as (x|y). */
  won: (who: string, stones: string) => `${who} has won with these stones: ${stones}`,
};

/** The texts in one language. */
export type Texts = typeof ENGLISH;

const GERMAN: Texts = {
  language: 'de',
  title: 'VIER GEWINNT',
  modes: 'Spielmodus:\n\n(1) Einzelspieler (gegen den Computer)\n(2) Zweispieler\n\n',
  wrongChoice: 'Fehlerhafte Auswahl!',
  fullColumn: 'Diese Spalte ist schon voll!',
  draw: 'Das Spiel ist unentschieden!',
  goodbye: 'Das Spiel ist abgebrochen. Auf Wiedersehen!',
  colours: { red: 'Rot', green: 'Grün', yellow: 'Gelb', blue: 'Blau' },
  computer: { simple: 'Primitive KI', medium: 'Mittlere KI', strong: 'Starke KI', perfect: 'Perfekte KI' },
  defaultName: (player) => `Spieler ${player}`,
  askName: 'Wie heißen Sie? (leer lassen für einen Standardnamen)\n',
  askColour: (colours) => `Welche Farbe möchten Sie: ${colours}?\n`,
  toMove: (who) => `${who} ist am Zug `,
  thinking: (who) => `${who} denkt nach …`,
  dropped: (who, letter) => `${who} wirft in Spalte ${letter}.`,
  won: (who, stones) => `${who} hat mit folgenden Steinen gewonnen: ${stones}`,
};

/** The texts by the codes of their languages. */
export const TEXTS = { de: GERMAN, en: ENGLISH };

/** A player's name and colour: `Spieler 1 (Rot)`. */
export function who(texts: Texts, { name, colour }: { name: string; colour: DiscColour }): string {
  return `${name} (${texts.colours[colour]})`;
}
