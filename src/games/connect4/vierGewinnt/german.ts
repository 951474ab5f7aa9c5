/** Vier Gewinnt in German. */
import type { Texts } from './texts.ts';

export const GERMAN: Texts = {
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
