// Plays a game and draws it, coin by coin: the bot that comes with fcx against one that takes any column. node play-a-game.mjs
import {
  drawPosition,
  FOUR_CONNECT_XTREME,
  openColumns,
  playMoves,
  scheduledDropper,
} from 'four-connect-xtreme';
import { botPlayer, functionPlayer, playGame } from 'four-connect-xtreme/arena';
import { loadBot } from 'four-connect-xtreme/bot';

const best = botPlayer('best', loadBot('best'), { nodes: 2000 });
const random = functionPlayer('random', ({ board }, chance) => {
  const open = openColumns(board);
  return open[chance.int(0, open.length - 1)];
});

const game = await playGame({ players: [best, random], seed: 1 });
const dropper = scheduledDropper(game.schedule);
for (const { turn } of playMoves(FOUR_CONNECT_XTREME, dropper, game.starter, game.moves)) {
  console.log(`${drawPosition(turn.position)}\n`);
}
const winners = game.winners.map((side) => game.players[side - 1]);
console.log(`${winners.join(' and ') || 'nobody'} wins by ${game.reason}, after ${game.moves.length} coins`);
