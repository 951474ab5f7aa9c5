/** The worker thread of a duel: receives the numbers of games, sends the games. */
import { parentPort, workerData } from 'node:worker_threads';
import { seatJudge } from '../play/judge.ts';
import { playedGameOf } from '../play/playedGame.ts';
import type { Forfeited, Player } from '../play/player.ts';
import { builtInPlayer } from '../players/builtInPlayer.ts';
import { playDuelGame } from './duelGame.ts';
import type { DuelThreadSetup, ThreadGame } from './duelThread.ts';
import { GameProgress } from './gameProgress.ts';

const { players, limits, clockMs, memory, judge, ...terms } = workerData as DuelThreadSetup;
const progress = new GameProgress(memory);
const open = async (side: 1 | 2) => {
  const spec = players[side - 1] as DuelThreadSetup['players'][0];
  const player = await builtInPlayer({ spec, limits, clockMs });
  return progress.follow(player, side, spec.kind === 'module');
};
const opened = [await open(1), await open(2)] as const;
if (judge) seatJudge(judge);

let forfeit: Forfeited | null = null;
const first: Player = {
  ...opened[0],
  told(event) {
    if (event.type === 'forfeit') forfeit = event.forfeit;
    opened[0].told?.(event);
  },
};

parentPort?.on('message', async (index: number) => {
  progress.begin();
  forfeit = null;
  const record = await playDuelGame(terms, [first, opened[1]], index);
  const played: ThreadGame = { record, game: playedGameOf(record, judge), forfeit };
  parentPort?.postMessage(played);
});
parentPort?.postMessage('ready');
