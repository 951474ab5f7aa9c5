/**
 * How `fcx tune --bot` does with a real bot: `examples/bot.py` with six parameters, of which three matter and are made worse on purpose, and two
 * that it does not even read. For each strategy the strength of its best guess after so many games of the search, in Elo over the start.
 *
 *     npm run bench:python-bot -- --seeds 5 --strategies nes,spsa
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { mean } from 'simple-statistics';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '5' },
    strategies: { type: 'string', default: 'nes,spsa,ga,cma-es' },
    games: { type: 'string', default: '2000' },
    pairs: { type: 'string', default: '100' },
  },
});

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BOT = `python3 "${ROOT}examples/bot.py" {port} {name}`;
const RANGES = { middle: 20, own: 20, theirs: 20, gift: 100, mood: 20, colour: 20 };
/** Sees no lines, and likes the middle. */
const START = [4, 0, 0, 0, 5, 5];
/** Set by hand, by somebody who knows the game a little. */
const BY_HAND = [4, 5, 4, 60, 5, 5];
const LOOKS = [300, 700, 1400];

const folder = mkdtempSync(join(tmpdir(), 'python-bot-'));
const run = promisify(execFile);

async function fcx(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'bin', 'run.js'), ...args], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
  return stdout;
}

function save(name: string, genome: readonly number[]): string {
  const parameters = Object.entries(RANGES).map(([key, max], index) => [
    key,
    { value: genome[index], min: 0, max },
  ]);
  writeFileSync(join(folder, name), JSON.stringify(Object.fromEntries(parameters)));
  return name;
}

/** Elo over the start, luck taken out. */
async function leadOf(name: string): Promise<number> {
  const games = `${2 * Number(values.pairs)}`;
  const players = [
    '--bot',
    `one=${BOT}`,
    '--params',
    name,
    '--bot',
    `start=${BOT}`,
    '--params',
    'start.json',
  ];
  const match = await fcx('match', ...players, '--games', games, '--seed', '99', '--json');
  return JSON.parse(match).adjusted.elo;
}

save('start.json', START);
process.stdout.write(
  `set by hand: ${Math.round(await leadOf(save('hand.json', BY_HAND)))} Elo over the start\n`,
);
process.stdout.write(
  `strategy  seed  ${LOOKS.map((games) => `${games}`.padStart(6)).join(' ')} games  seconds\n`,
);
for (const strategy of values.strategies.split(',')) {
  const curves: number[][] = [];
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    const name = `${strategy}-${seed}`;
    const settings = ['--strategy', strategy, '--seed', `${seed}`, '--games', values.games];
    const began = performance.now();
    await fcx(
      'tune',
      '--bot',
      BOT,
      '--params',
      'start.json',
      '--run',
      name,
      '--out',
      `${name}.json`,
      ...settings,
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    const generations = readFileSync(join(folder, name, 'generations.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line): { games: number; candidate: number[] } => JSON.parse(line));
    const curve: number[] = [];
    for (const look of LOOKS) {
      // Every generation plays as many games.
      const at = generations[Math.ceil(look / (generations[0]?.games ?? 1)) - 1] ?? generations.at(-1);
      curve.push(await leadOf(save('look.json', at?.candidate ?? START)));
    }
    curves.push(curve);
    const cells = curve.map((elo) => `${Math.round(elo)}`.padStart(6)).join(' ');
    process.stdout.write(`${strategy.padEnd(9)} ${`${seed}`.padStart(4)}  ${cells}        ${seconds}\n`);
  }
  const means = LOOKS.map((_, index) => `${Math.round(mean(curves.map((curve) => curve[index] as number)))}`);
  process.stdout.write(`${strategy.padEnd(9)} mean  ${means.map((cell) => cell.padStart(6)).join(' ')}\n`);
}
rmSync(folder, { recursive: true });
