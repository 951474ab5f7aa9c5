/** All implementations of the rules at once, whatever is done. */
import fc from 'fast-check';
import { drawPosition } from '../../engine/index.ts';
import type { Law } from '../law.ts';
import { GAME_COMMANDS, type GameCommand, setUp } from '../model/commands.ts';
import { modelLaw } from '../modelLaw.ts';

/** About two games. */
const MOST_COMMANDS = 120;

/** What was done until something differed, and the board that the naive game has then. */
function drawCommands(commands: Iterable<GameCommand>): string {
  const started = setUp();
  try {
    fc.modelRun(() => started, commands);
  } catch {
    // What is wrong is reported with the law.
  }
  const { model } = started;
  return `${model.log.join('\n')}\n${drawPosition(model.seen())}`;
}

export const modelLaws: readonly Law[] = [
  modelLaw(
    {
      name: 'model',
      sentence: 'engine, kernel, text notation and PlayStates agree with a naive game, whatever is done',
      source: 'Games and matches',
    },
    {
      commands: GAME_COMMANDS,
      mostCommands: MOST_COMMANDS,
      setUp,
      draw: drawCommands,
    },
  ),
];
