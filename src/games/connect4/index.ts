/** Connect Four without bombs: an exact solver, Vier Gewinnt at the console, and the protocol of Connect 2. */
import type { GameSlice } from '../../cli/index.ts';

/** The slice of Connect Four. */
export const CONNECT4: GameSlice = {
  name: 'connect4',
  commands: {
    'games:connect2': () => import('./commands/connect2.ts'),
    'games:connect2:bot': () => import('./commands/connect2Bot.ts'),
    'games:vier-gewinnt': () => import('./commands/console.ts'),
  },
  analysis: {
    summary: 'plain Connect Four, solved exactly',
    description:
      'With --game connect4, the game is Connect Four without bombs, and a full board is a draw. fcx solves every column exactly, from the opening book or by a search to the end. This takes less than a second with fewer than 4 coins or with at least 14, and up to a minute in between.',
    example: '7/7/7/7/7/7 x 1 - 0',
    load: async () => (await import('./solver/analysis.ts')).analyzeExactly,
  },
};
