/** What Vier Gewinnt asks, and how answers are read. */
import { type Board, COLUMNS, landingRow, type Side } from '../../../engine/index.ts';
import type { Question } from './dialogue.ts';
import type { DiscColour } from './disc.ts';
import { columnLetter } from './drawGrid.ts';
import type { Texts } from './texts.ts';

/** The number of people who play. */
export function modeQuestion({ modes, wrongChoice }: Texts): Question<1 | 2> {
  return {
    text: modes,
    understand: (answer) => {
      const choice = answer.trim();
      if (choice === '1') return { value: 1 };
      return choice === '2' ? { value: 2 } : { problem: wrongChoice };
    },
  };
}

/** A player's name; control characters, which terminals obey, are dropped. */
export function nameQuestion({ askName, defaultName }: Texts, player: Side): Question<string> {
  return {
    text: askName,
    understand: (answer) => ({ value: answer.replace(/\p{Cc}/gu, '').trim() || defaultName(player) }),
  };
}

/** A word without the differences that do not matter: case, surrounding blanks, umlauts that a keyboard lacks. */
function fold(word: string): string {
  return word.normalize('NFC').trim().toLowerCase().replaceAll('ü', 'ue');
}

/** One of the remaining colours. */
export function colourQuestion(texts: Texts, left: readonly DiscColour[]): Question<DiscColour> {
  const list = new Intl.ListFormat(texts.language, { type: 'disjunction' });
  return {
    text: texts.askColour(list.format(left.map((colour) => texts.colours[colour]))),
    understand: (answer) => {
      const value = left.find((colour) => fold(texts.colours[colour]) === fold(answer));
      return value === undefined ? { problem: texts.wrongChoice } : { value };
    },
  };
}

/** A column that is not full, by its letter. */
export function columnQuestion(texts: Texts, board: Board, who: string): Question<number> {
  const letters = Array.from({ length: COLUMNS }, (_, column) => columnLetter(column));
  return {
    text: texts.toMove(who),
    understand: (answer) => {
      const column = letters.indexOf(answer.trim().toUpperCase());
      if (column === -1) return { problem: texts.wrongChoice };
      return landingRow(board, column) === null ? { problem: texts.fullColumn } : { value: column };
    },
  };
}
