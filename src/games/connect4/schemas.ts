/** The types of the slice's results with `--json`; `npm run build:schemas` makes JSON Schema files of them. */
import type Connect2 from './commands/connect2.ts';
import type Console from './commands/console.ts';
import type { SolvedPosition } from './solver/analysis.ts';

/** The results of commands, as in `tools/results.ts`; for a command that is not the slice's own, the fields that it adds. */
export interface Results {
  analyze: SolvedPosition;
  /** A game of Connect 2; players and columns count from 1. */
  'games-connect2': ReturnType<Connect2['run']>;
  /** A game of Vier Gewinnt; columns count from 0, `winner` is 1, 2 or null. */
  'games-vier-gewinnt': ReturnType<Console['run']>;
}
