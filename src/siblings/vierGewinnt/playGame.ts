/** A game of Vier Gewinnt at a console, from the first coin to the result. */
import { columnOf, rowOf, type Side } from '../../engine/board.ts';
import { lineCells } from '../../engine/lines.ts';
import { initialPosition, type Position, play } from '../../engine/position.ts';
import { CONNECT_FOUR } from '../../engine/rules.ts';
import type { Dialogue } from './dialogue.ts';
import { ASCII_DISCS, EMOJI_DISCS, type Look } from './disc.ts';
import { columnLetter, drawGrid, type PlayerColours } from './drawGrid.ts';
import type { Participant, Participants } from './participants.ts';
import { columnQuestion } from './questions.ts';
import { type Texts, who } from './texts.ts';

/** How the game appears. */
export interface Appearance {
  readonly texts: Texts;
  readonly look: Look;
}

/** Cells as coordinates from the lower left corner, from left to right: `(1|0) (2|0)`. */
export function formatStones(cells: readonly number[]): string {
  return cells
    .map((cell) => ({ x: columnOf(cell), y: rowOf(cell) }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ x, y }) => `(${x}|${y})`)
    .join(' ');
}

/** Which disc is whose. */
function legend(participants: Participants, { texts, look }: Appearance): string {
  const discOf = ({ colour }: Participant, player: Side) =>
    look.ascii ? ASCII_DISCS[player] : EMOJI_DISCS[colour];
  return participants
    .map((one, index) => `${discOf(one, (index + 1) as Side)} ${who(texts, one)}`)
    .join('   ');
}

async function chooseColumn(
  dialogue: Dialogue,
  texts: Texts,
  participant: Participant,
  position: Position,
): Promise<number> {
  const { level } = participant;
  if (level !== null) {
    if (level.name === 'perfect') dialogue.show(texts.thinking(who(texts, participant)));
    return level.chooseColumn(position);
  }
  return dialogue.ask(columnQuestion(texts, position.board, who(texts, participant)));
}

/**
 * Plays a game and tells its result.
 *
 * @throws {GameLeftError}
 */
export async function playGame(
  dialogue: Dialogue,
  participants: Participants,
  appearance: Appearance,
): Promise<void> {
  const { texts, look } = appearance;
  const colours: PlayerColours = [participants[0].colour, participants[1].colour];
  const heading = `${texts.title}\n\n${legend(participants, appearance)}\n`;
  const showBoard = ({ board }: Position, highlighted: readonly number[] = []) => {
    dialogue.newScreen();
    dialogue.show(`${heading}\n${drawGrid(board, colours, look, highlighted)}\n`);
  };

  let position = initialPosition(1);
  showBoard(position);
  for (;;) {
    const mover = participants[position.toMove - 1] as Participant;
    const column = await chooseColumn(dialogue, texts, mover, position);
    const { outcome, ...turn } = play(position, column, CONNECT_FOUR);
    position = turn.position;
    if (outcome !== null) {
      const [winner] = outcome.winners;
      const line = winner === undefined ? [] : lineCells(position.board, winner, CONNECT_FOUR.connect);
      showBoard(position, line);
      dialogue.show(winner === undefined ? texts.draw : texts.won(who(texts, mover), formatStones(line)));
      return;
    }
    showBoard(position);
    if (mover.level !== null) dialogue.show(`${texts.dropped(who(texts, mover), columnLetter(column))}\n`);
  }
}
