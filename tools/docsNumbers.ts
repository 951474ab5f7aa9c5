/**
 * `npm run docs:numbers` runs the commands whose results README and docs state (`test/docs/markedNumbers.ts`) and prints differences.
 * It takes about ten minutes. Measurements that take hours are in docs/measurements.md, with their commands.
 *
 * `-- --write` draws the pictures of these matches anew; `-- replays` runs the marks of the pages with this in their names, `-- tutorial how-it-works`
 * those that need the tutorial's weights.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differencesOf, type MarkedNumbers, marksOf } from '../test/docs/markedNumbers.ts';
import { ROOT, readPages } from '../test/docs/pages.ts';
import { tutorialBots } from '../test/docs/tutorialBot.ts';
import { matchPictures } from './matchPictures.ts';

/** The page that comes first, as other pages use its weights. */
const FIRST = 'docs/tutorial.md';

const flags = process.argv.slice(2);
const wanted = flags.filter((flag) => !flag.startsWith('-'));

const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'fcx-numbers-'));
cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
mkdirSync(join(folder, 'node_modules'));
symlinkSync(ROOT, join(folder, 'node_modules', name));

/** Outputs by command, as pages share some. */
const outputs = new Map<string, string>();

/** The output of a line of shell, of both streams. */
async function outputOf(line: string, bots: number): Promise<string> {
  const key = `${line} ${line.includes('bot.py') ? bots : ''}`;
  const cached = outputs.get(key);
  if (cached !== undefined) return cached;
  const command = line.replaceAll('npx fcx', `"${process.execPath}" "${join(ROOT, 'bin', 'run.js')}"`);
  process.stdout.write(`${line}\n`);
  const printed = await new Promise<string>((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', COLUMNS: '200' };
    execFile('sh', ['-c', command], { cwd: folder, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error !== null) process.stdout.write(`  failed: ${stderr}\n`);
      resolve(`${stdout}\n${stderr}`);
    });
  });
  outputs.set(key, printed);
  return printed;
}

async function checked(mark: MarkedNumbers): Promise<readonly string[]> {
  const written = tutorialBots()[Math.min(mark.bots, 2) - 1];
  if (written !== undefined) writeFileSync(join(folder, 'bot.py'), written);
  let output = '';
  for (const command of mark.commands) output += `${await outputOf(command, mark.bots)}\n`;
  return differencesOf(mark, output).map((difference) => `${mark.place}: ${difference}`);
}

const pages = readPages().toSorted((one, other) => Number(other.path === FIRST) - Number(one.path === FIRST));
const chosen = pages.filter(({ path }) => wanted.length === 0 || wanted.some((name) => path.includes(name)));
const differences: string[] = [];
for (const mark of chosen.flatMap(marksOf)) {
  differences.push(...(await checked(mark)));
}
for (const [path, picture] of matchPictures(folder)) {
  const place = join(ROOT, path);
  if (flags.includes('--write')) writeFileSync(place, picture);
  else if (readFileSync(place, 'utf8') !== picture)
    differences.push(`${path}: another picture; --write draws it`);
}
rmSync(folder, { recursive: true });
process.stdout.write(differences.length === 0 ? 'All as stated.\n' : `\n${differences.join('\n')}\n`);
process.exitCode = differences.length === 0 ? 0 : 1;
