/** The bot as a library: `import { loadBot } from 'four-connect-xtreme/bot'`. In a browser it has all of this but `loadBot`. @module four-connect-xtreme/bot */
import { evaluationIn, WeightsFiles } from '../bot/index.ts';
import { type Bot, botOf } from './browserBot.ts';

export type { Analysis, AnalysisLimits, Bot, ColumnValue, MoveLimit, Thought, Value } from './browserBot.ts';
export { createBot } from './browserBot.ts';

/**
 * Makes a bot of a weights file: a path, or a bare name that is looked up in `weights/` here and among those of fcx.
 *
 * @param name default `best`, the strongest that comes with fcx
 * @throws {WeightsFileError} for a file that is missing or broken
 */
export function loadBot(name = 'best'): Bot {
  return botOf(evaluationIn(WeightsFiles.loadWeights(name)));
}
