/** Vier Gewinnt in English. */
import type { Texts } from './texts.ts';

export const ENGLISH: Texts = {
  language: 'en',
  title: 'CONNECT FOUR',
  modes: 'Mode:\n\n(1) Single player (against the computer)\n(2) Two players\n\n',
  wrongChoice: 'Not a valid choice!',
  fullColumn: 'That column is already full!',
  draw: 'The game is a draw!',
  goodbye: 'The game is over before its end. Goodbye!',
  colours: { red: 'Red', green: 'Green', yellow: 'Yellow', blue: 'Blue' },
  computer: { simple: 'Simple AI', medium: 'Medium AI', strong: 'Strong AI', perfect: 'Perfect AI' },
  defaultName: (player) => `Player ${player}`,
  askName: 'What is your name? (leave empty for a default)\n',
  askColour: (colours) => `Which colour would you like: ${colours}?\n`,
  toMove: (who) => `${who} to move `,
  thinking: (who) => `${who} is thinking …`,
  dropped: (who, letter) => `${who} drops into column ${letter}.`,
  won: (who, stones) => `${who} has won with these stones: ${stones}`,
};
