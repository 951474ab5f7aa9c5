/** Who plays: the menu at the start of Vier Gewinnt. */
import type { Side } from '../../engine/board.ts';
import type { RandomStream } from '../../engine/random.ts';
import type { Dialogue } from './dialogue.ts';
import { DISC_COLOURS, type DiscColour } from './disc.ts';
import type { Level } from './level.ts';
import { colourQuestion, modeQuestion, nameQuestion } from './questions.ts';
import type { Texts } from './texts.ts';

/** One who plays. */
export interface Participant {
  readonly name: string;
  readonly colour: DiscColour;
  /** How the computer plays; `null` for a person. */
  readonly level: Level | null;
}

/** The player who begins, and the other one. */
export type Participants = readonly [Participant, Participant];

async function askPerson(
  dialogue: Dialogue,
  texts: Texts,
  player: Side,
  left: readonly DiscColour[],
): Promise<Participant> {
  const name = await dialogue.ask(nameQuestion(texts, player));
  const colour = await dialogue.ask(colourQuestion(texts, left));
  return { name, colour, level: null };
}

/**
 * Asks who plays. Against one person plays the computer, in a random one of the colours left.
 *
 * @throws {GameLeftError}
 */
export async function askParticipants(
  dialogue: Dialogue,
  texts: Texts,
  computer: Level,
  random: RandomStream,
): Promise<Participants> {
  dialogue.newScreen();
  dialogue.show(`${texts.title}\n`);
  const people = await dialogue.ask(modeQuestion(texts));
  if (people === 2) dialogue.show(`\n${texts.defaultName(1)}:`);
  const first = await askPerson(dialogue, texts, 1, DISC_COLOURS);
  const left = DISC_COLOURS.filter((colour) => colour !== first.colour);
  if (people === 1) {
    const colour = left[random.int(0, left.length - 1)] as DiscColour;
    return [first, { name: texts.computer[computer.name], colour, level: computer }];
  }
  dialogue.show(`\n${texts.defaultName(2)}:`);
  return [first, await askPerson(dialogue, texts, 2, left)];
}
