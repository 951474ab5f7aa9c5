/**
 * The gain of `fcx tune --bot` for a real bot: `examples/bot.py` with six parameters. Three of them matter and start worse on
 * purpose; the bot does not read two others. For each strategy it prints the strength of the best guess after so many games of the
 * search, in Elo over the start.
 *
 *     npm run bench -- pythonBot --seeds 5 --strategies nes,spsa
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { mean } from 'simple-statistics';
import { figure, flags } from './shared/bench.ts';

const { seeds, strategies, games, pairs } = flags({
  seeds: 5,
  strategies: 'nes,spsa,ga',
  games: 2000,
  pairs: 100,
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BOT = `python3 "${ROOT}examples/bot.py" {port} {name}`;
const RANGES = { middle: 20, own: 20, theirs: 20, gift: 100, mood: 20, colour: 20 };
/** Sees no lines, and likes the middle. */
const START = [4, 0, 0, 0, 5, 5];
/** Set by hand, with a little knowledge of the game. */
const BY_HAND = [4, 5, 4, 60, 5, 5];
const LOOKS = [300, 700, 1400];

const folder = mkdtempSync(join(tmpdir(), 'python-bot-'));
const run = promisify(execFile);

async function fcx(...args: string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 1 << 26 };
  return (await run(process.execPath, [join(ROOT, 'bin/run.js'), ...args], options)).stdout;
}

function save(name: string, genome: readonly number[]): string {
  const parameters = Object.entries(RANGES).map(([key, max], at) => [
    key,
    { value: genome[at], min: 0, max },
  ]);
  writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(parameters)));
  return name;
}

/** Elo over the start, luck taken out. */
async function leadOf(genome: readonly number[]): Promise<number> {
  const own = ['--bot', `one=${BOT}`, '--params', save('look.json', genome)];
  const start = ['--bot', `start=${BOT}`, '--params', 'start.json'];
  const match = await fcx('match', ...own, ...start, '--games', `${2 * pairs}`, '--seed', '99', '--json');
  const { adjusted, elo } = JSON.parse(match);
  // Games that all end alike have no luck, and their Elo has no end.
  return adjusted?.elo ?? elo ?? Number.POSITIVE_INFINITY;
}

const after = (lead: number, at: number) => `${Math.round(lead)} Elo after ${LOOKS[at]}`;

save('start.json', START);
figure('set by hand', `${Math.round(await leadOf(BY_HAND))} Elo over the start`);
for (const strategy of strategies.split(',')) {
  const curves: number[][] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const name = `${strategy}-${seed}`;
    const what = ['--bot', BOT, '--params', 'start.json', '--run', name, '--out', `${name}.json`];
    const began = performance.now();
    await fcx('tune', ...what, '--strategy', strategy, '--seed', `${seed}`, '--games', `${games}`);
    const seconds = Math.round((performance.now() - began) / 1000);
    const lines = readFileSync(join(folder, name, 'generations.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const generations: { games: number; candidate: number[] }[] = lines.map((line) => JSON.parse(line));
    const curve: number[] = [];
    for (const look of LOOKS) {
      // Every generation plays as many games.
      const at = generations[Math.ceil(look / (generations[0]?.games ?? 1)) - 1] ?? generations.at(-1);
      curve.push(await leadOf(at?.candidate ?? START));
    }
    curves.push(curve);
    figure(`${strategy}, seed ${seed}, ${seconds} s`, ...curve.map(after));
  }
  const means = LOOKS.map((_, at) => mean(curves.map((curve) => curve[at] as number)));
  figure(`${strategy}, mean`, ...means.map(after));
}
rmSync(folder, { recursive: true });
