/** Connect Four without bombs: an exact solver, Vier Gewinnt at the console, and the protocol of Connect 2. */
import type { GameSlice } from '../../cli/index.ts';

export const CONNECT4: GameSlice = {
  commands: {
    connect2: () => import('./commands/connect2.ts'),
    'connect2:bot': () => import('./commands/connect2Bot.ts'),
    console: () => import('./commands/console.ts'),
  },
};
