/** The worker thread of one player or two: receives positions and sends replies, or receives the numbers of games and sends the games. */
import { parentPort, workerData } from 'node:worker_threads';
import { playMatchGame } from '../match/matchGame.ts';
import { prepareJudge } from '../play/judge.ts';
import { playedGameOf } from '../play/playedGame.ts';
import type { Forfeited, Player } from '../play/player.ts';
import { GameProgress } from './gameProgress.ts';
import { hasClock, makePlayer } from './playerSpec.ts';
import type { GameOrder, MoveOrder, ThreadGame, ThreadSetup } from './threadPlayer.ts';

const { players: specs, limits, clockMs, judge, memory, areTuned = false } = workerData as ThreadSetup;
const progress = new GameProgress(memory);
const players: Player[] = [];
let tuned: GameOrder['parameters'] = [];

for (const [seat, spec] of specs.entries()) {
  const ownTuned = areTuned && { tuned: () => tuned[seat] };
  const player = await makePlayer(spec, { limits, clockMs, ...ownTuned });
  players.push(progress.follow(player, seat === 0 ? 1 : 2, hasClock(spec)));
}
const [first, second] = players as [Player, Player];
if (judge) prepareJudge(judge);

async function choose({ seat, position }: MoveOrder) {
  await first.open?.(seat);
  return first.choose(position);
}

async function playWhole({ terms, index, parameters }: GameOrder): Promise<ThreadGame> {
  tuned = parameters;
  let forfeit: Forfeited | null = null;
  const listening: Player = {
    ...first,
    onEvent(event) {
      if (event.type === 'forfeit') forfeit = event.forfeit;
      first.onEvent?.(event);
    },
  };
  const record = await playMatchGame(terms, [listening, second], index);
  return { record, game: playedGameOf(record, judge), forfeit };
}

parentPort?.on('message', async (order: MoveOrder | GameOrder) => {
  parentPort?.postMessage(await ('terms' in order ? playWhole(order) : choose(order)));
});
parentPort?.postMessage('ready');
