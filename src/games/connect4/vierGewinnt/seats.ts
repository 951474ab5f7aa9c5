/** Who plays Vier Gewinnt: the menu at the start, people at the console and the computer as players. */
import { columnPlayer, type Player, searchPlayer, ThreadPlayer } from '../../../arena/index.ts';
import { type EvaluationWeights, greedyColumn, TABLE_BITS } from '../../../bot/index.ts';
import type { Dialogue, Question } from '../../../cli/index.ts';
import type { Board, RandomStream, Side } from '../../../engine/index.ts';
import { COLUMNS, CONNECT_FOUR, landingRow } from '../../../engine/index.ts';
import { Solver } from '../solver/solver.ts';
import { columnLetter, DISC_COLOURS, type DiscColour } from './consoleGame.ts';
import { type Texts, who } from './texts.ts';

export const LEVEL_NAMES = ['simple', 'medium', 'strong', 'perfect'] as const;

export type LevelName = (typeof LEVEL_NAMES)[number];

/** Positions that a level searches for a move; the strong one thinks for about a second. */
const NODES = { medium: 1_000, strong: 4_000_000 };

/** What the computer is made from: each level takes what it needs. */
interface ComputerMeans {
  readonly level: LevelName;
  readonly random: RandomStream;
  /** For the levels that search. */
  readonly weights: EvaluationWeights;
}

/**
 * The computer under this name. With 4 to 7 coins on the board, beyond the opening book, a perfect column takes up to a
 * minute, so it is found in a separate thread, and people can leave the game meanwhile.
 */
export async function createComputer(name: string, means: ComputerMeans): Promise<Player> {
  const { level, random, weights } = means;
  switch (level) {
    case 'simple':
      return columnPlayer(name, (position) => greedyColumn(position, random, CONNECT_FOUR));
    case 'medium':
    case 'strong': {
      const limits = { nodes: NODES[level] };
      return searchPlayer({ name, weights, limits, rules: CONNECT_FOUR, tableBits: TABLE_BITS });
    }
    case 'perfect':
      return ThreadPlayer.start({
        players: [{ kind: 'factory', name, module: import.meta.url }],
        limits: {},
      });
  }
}

/** Perfect play in the calling thread, where a position may take a minute; a thread player calls it in its own. */
export function createPlayer(name: string): Player {
  const solver = new Solver();
  return columnPlayer(name, (position) => solver.solve(position).column as number);
}

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

/** Makes a player that asks the person; it throws a `GameLeftError` when the person has left. */
export function createPerson(dialogue: Dialogue, texts: Texts, name: string, colour: DiscColour): Player {
  return columnPlayer(name, ({ board }) =>
    dialogue.ask(columnQuestion(texts, board, who(texts, { name, colour }))),
  );
}

export interface Seat {
  readonly player: Player;
  readonly colour: DiscColour;
  /** How the computer plays; `null` for a person. */
  readonly level: LevelName | null;
}

/** First the player who begins. */
export type Seats = readonly [Seat, Seat];

async function askPerson(dialogue: Dialogue, texts: Texts, side: Side, left: readonly DiscColour[]) {
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
    const colour = random.pick(left);
    return [first, { player: await createComputer(texts.computer[level], computer), colour, level }];
  }
  dialogue.show(`\n${texts.defaultName(2)}:`);
  return [first, await askPerson(dialogue, texts, 2, left)];
}
