/** The bot as a library: `import { loadBot } from 'four-connect-xtreme/bot'`. All but `loadBot` works in a browser. @module four-connect-xtreme/bot */
import { evaluationIn, WeightsFiles } from '../bot/index.ts';
import { type Bot, botOf } from './browserBot.ts';

export type { Analysis, AnalysisLimits, Bot, ColumnValue, MoveLimit, Thought, Value } from './browserBot.ts';
export { createBot, WeightsFileError } from './browserBot.ts';

/**
 * Makes a bot of a weights file: a path, or a bare name that is looked up in `weights/` here and among those of fcx.
 *
 * @param name the path or name; default `best`, the strongest of fcx
 * @throws `WeightsFileError` for a file that is missing or broken
 */
export function loadBot(name = 'best'): Bot {
  return botOf(evaluationIn(WeightsFiles.loadWeights(name)));
}
