// Plays two functions against each other in pairs with the same bombs, and prints Elo with its interval. node match.mjs
import { CENTRE_FIRST, FOUR_CONNECT_XTREME, openColumns, play } from 'four-connect-xtreme';
import { functionPlayer, playMatch } from 'four-connect-xtreme/arena';

/** The open column nearest to the centre. */
const central = functionPlayer(
  'central',
  ({ board }) => CENTRE_FIRST.filter((column) => openColumns(board).includes(column))[0],
);

/** The same, but a column that wins at once goes first. */
const winning = functionPlayer('winning', (position) => {
  const open = CENTRE_FIRST.filter((column) => openColumns(position.board).includes(column));
  return (
    open.find((column) =>
      play(position, column, FOUR_CONNECT_XTREME).outcome?.winners.includes(position.toMove),
    ) ?? open[0]
  );
});

const { points, strength, adjusted } = await playMatch([winning, central], { pairs: 50, seed: 1 });
console.log(`winning ${points[0]} : ${points[1]} central`);
for (const [how, measured] of Object.entries({ 'as played': strength, 'without luck': adjusted })) {
  // Too few games say nothing.
  if (measured === null) continue;
  const { elo, low, high } = measured.elo;
  console.log(`${how}: ${elo.toFixed(0)} [${low.toFixed(0)}, ${high.toFixed(0)}] Elo`);
}
