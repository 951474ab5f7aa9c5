/** The players of Vier Gewinnt: the menu at the start, people at the console, and the computer. */
import { columnPlayer, type Player, searchPlayer, ThreadPlayer } from '../../../arena/index.ts';
import { type EvaluationWeights, greedyColumn, TABLE_BITS } from '../../../bot/index.ts';
import type { Dialogue, Question } from '../../../cli/index.ts';
import type { Board, RandomStream, Side } from '../../../engine/index.ts';
import { COLUMNS, CONNECT_FOUR, landingRow } from '../../../engine/index.ts';
import { Solver } from '../solver/solver.ts';
import { columnLetter, DISC_COLOURS, type DiscColour } from './consoleGame.ts';
import { type Texts, who } from './texts.ts';

/** The levels of the computer, the weakest first. */
export const LEVEL_NAMES = ['simple', 'medium', 'strong', 'perfect'] as const;

/** A level of the computer. */
export type LevelName = (typeof LEVEL_NAMES)[number];

/** The number of positions that a level searches for a move; the strong one takes about a second. */
const NODES = { medium: 1_000, strong: 4_000_000 };

/** The ingredients of the computer as a player; each level uses those it needs. */
interface ComputerMeans {
  readonly level: LevelName;
  readonly random: RandomStream;
  /** The weights of the levels that search. */
  readonly weights: EvaluationWeights;
}

/**
 * Makes the computer a player with this name. With 4 to 7 coins on the board, beyond the opening book, a perfect column takes up
 * to a minute, so it is found in a separate thread, and people can leave the game meanwhile.
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

/** A perfect player in the calling thread, where a position may take a minute. A `ThreadPlayer` calls this function in its own. */
export function createPlayer(name: string): Player {
  const solver = new Solver();
  return columnPlayer(name, (position) => solver.solve(position).column as number);
}

/** The question for one or two players. */
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

/** The question for a player's name; control characters, which terminals obey, are dropped. */
export function nameQuestion({ askName, defaultName }: Texts, player: Side): Question<string> {
  return {
    text: askName,
    understand: (answer) => ({ value: answer.replace(/\p{Cc}/gu, '').trim() || defaultName(player) }),
  };
}

/** A word in a form for comparison: small letters, no surrounding blanks, and "ue" for the umlaut that some keyboards lack. */
function fold(word: string): string {
  return word.normalize('NFC').trim().toLowerCase().replaceAll('ü', 'ue');
}

/** The question for one of the colours that are left. */
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

/** The question for an open column, by its letter; `who` names the player to move. */
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

/** Makes a player that asks the person at the console; choosing rejects with a `GameLeftError` when the person has left. */
export function createPerson(dialogue: Dialogue, texts: Texts, name: string, colour: DiscColour): Player {
  return columnPlayer(name, ({ board }) =>
    dialogue.ask(columnQuestion(texts, board, who(texts, { name, colour }))),
  );
}

/** A player of the game with a colour. */
export interface Seat {
  readonly player: Player;
  readonly colour: DiscColour;
  /** The level of the computer; `null` for a person. */
  readonly level: LevelName | null;
}

/** The two players, the one who begins first. */
export type ConsoleSeats = readonly [Seat, Seat];

async function askPerson(dialogue: Dialogue, texts: Texts, side: Side, left: readonly DiscColour[]) {
  const name = await dialogue.ask(nameQuestion(texts, side));
  const colour = await dialogue.ask(colourQuestion(texts, left));
  return { player: createPerson(dialogue, texts, name, colour), colour, level: null };
}

/**
 * Asks for the players. A single person plays against the computer, which takes one of the remaining colours at random.
 *
 * @throws `GameLeftError` if a person leaves
 */
export async function askSeats(
  dialogue: Dialogue,
  texts: Texts,
  computer: ComputerMeans,
  random: RandomStream,
): Promise<ConsoleSeats> {
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
