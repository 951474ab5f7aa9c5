/** Who plays: the menu at the start of Vier Gewinnt. */
import type { Player } from '../../../arena/index.ts';
import type { RandomStream, Side } from '../../../engine/index.ts';
import { type ComputerMeans, createComputer, type LevelName } from './computer.ts';
import type { Dialogue } from './dialogue.ts';
import { DISC_COLOURS, type DiscColour } from './disc.ts';
import { createPerson } from './person.ts';
import { colourQuestion, modeQuestion, nameQuestion } from './questions.ts';
import type { Texts } from './texts.ts';

export interface Seat {
  readonly player: Player;
  readonly colour: DiscColour;
  /** How the computer plays; `null` for a person. */
  readonly level: LevelName | null;
}

/** First the player who begins. */
export type Seats = readonly [Seat, Seat];

async function askPerson(
  dialogue: Dialogue,
  texts: Texts,
  side: Side,
  left: readonly DiscColour[],
): Promise<Seat> {
  const name = await dialogue.ask(nameQuestion(texts, side));
  const colour = await dialogue.ask(colourQuestion(texts, left));
  return { player: createPerson(dialogue, texts, name, colour), colour, level: null };
}

/**
 * Asks who plays. A single person plays against the computer, which takes a random remaining colour.
 *
 * @throws {GameLeftError}
 */
export async function askSeats(
  dialogue: Dialogue,
  texts: Texts,
  computer: ComputerMeans,
  random: RandomStream,
): Promise<Seats> {
  dialogue.newScreen();
  dialogue.show(`${texts.title}\n`);
  const people = await dialogue.ask(modeQuestion(texts));
  if (people === 2) dialogue.show(`\n${texts.defaultName(1)}:`);
  const first = await askPerson(dialogue, texts, 1, DISC_COLOURS);
  const left = DISC_COLOURS.filter((colour) => colour !== first.colour);
  if (people === 1) {
    const { level } = computer;
    const colour = left[random.int(0, left.length - 1)] as DiscColour;
    return [first, { player: await createComputer(texts.computer[level], computer), colour, level }];
  }
  dialogue.show(`\n${texts.defaultName(2)}:`);
  return [first, await askPerson(dialogue, texts, 2, left)];
}
