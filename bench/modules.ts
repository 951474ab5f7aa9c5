/**
 * `npm run bench:modules`: games a second of bots from modules that play at random, and a second of processor time.
 *
 *     npm run bench:modules -- --games 5000 --boards 2
 *
 * Each line is a kind of match: two modules, a module against a built-in bot, with and without the luck of the games.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { holdMatch } from '../src/arena/contest/holdMatch.ts';
import { judgeOfGames } from '../src/arena/play/judge.ts';
import type { PlayerSpec } from '../src/arena/players/playerSpec.ts';

const { values } = parseArgs({
  options: { games: { type: 'string', default: '4000' }, boards: { type: 'string', default: '1' } },
});
const [games, concurrency] = [Number(values.games), Number(values.boards)];
const file = fileURLToPath(new URL('./modules/randomBot.mjs', import.meta.url));
const mine: PlayerSpec = { kind: 'module', name: 'Mine', file };
const greedy: PlayerSpec = { kind: 'sparring', name: 'greedy', bot: 'greedy' };

for (const opponent of [{ ...mine, name: 'Other' }, greedy]) {
  for (const judge of [undefined, judgeOfGames()]) {
    let began = 0;
    let used = process.cpuUsage();
    const terms = { limits: { nodes: 100 }, seed: 1, path: ['bench'], paired: true, openingPlies: 0 };
    const setup = { ...terms, players: [mine, opponent] as const, judge };
    const onGames = () => {
      // The first pair waits for the threads to load.
      if (began > 0) return;
      began = performance.now();
      used = process.cpuUsage();
    };
    await holdMatch({ setup, games, sprt: null, suddenDeath: false }, { concurrency, onGames });
    const speed = (1000 * (games - 2)) / (performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    const perCore = (1e6 * (games - 2)) / (user + system);
    const name = `module against ${opponent.name === 'Other' ? 'module' : opponent.name}`;
    process.stdout.write(
      `${name}, ${judge ? 'with' : 'without'} luck: ${Math.round(speed)} games/s, ${Math.round(perCore)} a second of processor time\n`,
    );
  }
}
