/** The worker thread of a `ThreadPlayer`: receives positions, sends replies. */
import { parentPort, workerData } from 'node:worker_threads';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import type { Player } from '../play/player.ts';
import type { ThreadOrder, ThreadSetup } from './threadPlayer.ts';

/** Loads no more than this player needs: there may be many threads, and the kernel, the solver and its book are big. */
async function createPlayer({ spec, limits }: ThreadSetup): Promise<Player> {
  switch (spec.kind) {
    case 'weights': {
      const { searchPlayer } = await import('./searchPlayer.ts');
      return searchPlayer({ ...spec, limits, rules: FOUR_CONNECT_XTREME });
    }
    case 'sparring': {
      const { sparringPlayer } = await import('./sparringPlayer.ts');
      return sparringPlayer(spec.name, spec.bot, limits, FOUR_CONNECT_XTREME);
    }
    case 'solver': {
      const { solverPlayer } = await import('./solverPlayer.ts');
      return solverPlayer(spec.name);
    }
  }
}

const player = await createPlayer(workerData as ThreadSetup);

parentPort?.on('message', async ({ sitting, position }: ThreadOrder) => {
  await player.open?.(sitting);
  parentPort?.postMessage(await player.choose(position));
});
parentPort?.postMessage('ready');
