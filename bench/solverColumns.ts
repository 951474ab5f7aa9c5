/**
 * `npm run bench:columns`: the time of `Solver.solve`, and with it `fcx analyze --game connect4`, for all columns of random
 * positions, by the number of coins on the board. Each starts with an empty table.
 */
import { parseArgs } from 'node:util';
import { max, mean } from 'simple-statistics';
import { stream } from '../src/engine/random.ts';
import { Solver } from '../src/games/connect4/solver/solver.ts';
import { randomPosition } from './randomPosition.ts';

const { values } = parseArgs({
  options: {
    coins: { type: 'string', default: '3,4,5,6,8,10,12,14' },
    positions: { type: 'string', default: '10' },
    seed: { type: 'string', default: '11' },
  },
});

process.stdout.write('coins  positions  mean s  max s\n');
for (const coins of values.coins.split(',').map(Number)) {
  const random = stream(Number(values.seed), 'columns', coins);
  const seconds: number[] = [];
  while (seconds.length < Number(values.positions)) {
    const position = randomPosition(random, coins);
    if (position === null) continue;
    const solver = new Solver();
    const start = performance.now();
    solver.solve(position);
    seconds.push((performance.now() - start) / 1000);
  }
  const cells = [`${coins}`.padStart(5), `${seconds.length}`.padStart(9)];
  process.stdout.write(
    `${cells.join('  ')}  ${mean(seconds).toFixed(2).padStart(6)}  ${max(seconds).toFixed(2).padStart(5)}\n`,
  );
}
