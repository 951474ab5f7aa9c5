/** A person at the console as a player. */
import type { Player } from '../../../arena/index.ts';
import type { Dialogue } from './dialogue.ts';
import type { DiscColour } from './disc.ts';
import { columnQuestion } from './questions.ts';
import { type Texts, who } from './texts.ts';

/** Makes a player that asks the person; it throws a `GameLeftError` when the person has left. */
export function createPerson(dialogue: Dialogue, texts: Texts, name: string, colour: DiscColour): Player {
  return {
    name,
    async choose({ board }) {
      const asked = performance.now();
      const column = await dialogue.ask(columnQuestion(texts, board, who(texts, { name, colour })));
      return { type: 'column', column, ms: performance.now() - asked };
    },
  };
}
