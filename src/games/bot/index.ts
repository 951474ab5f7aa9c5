/** Bots in any language: their parameters are tuned in games over WebSocket. */
import type { GameSlice } from '../../cli/index.ts';

/** The slice of users' bots. */
export const BOT: GameSlice = {
  name: 'bot',
  tuned: () => import('./tuned.ts'),
  commands: {},
  jobKinds: async ({ bot = [] } = {}) => [(await import('./boards.ts')).offeredBots(bot)],
};
