// What the bot thinks of a position, column by column. node analyse.mjs ["NOTATION"]
import { drawPosition, FOUR_CONNECT_XTREME, parsePosition } from 'four-connect-xtreme';
import { loadBot } from 'four-connect-xtreme/bot';

const position = parsePosition(process.argv[2] ?? '7/7/7/7/3o3/2xx3 o 4 - 0', {
  rules: FOUR_CONNECT_XTREME,
});
const { columns, principalVariation, depth } = loadBot().explain(position, { nodes: 20_000 });
console.log(drawPosition(position));
for (const { column, winningChance } of columns) {
  console.log(`column ${column}: ${(100 * winningChance).toFixed(1)} %`);
}
console.log(`depth ${depth}, expected: ${principalVariation.join(' ')}`);
