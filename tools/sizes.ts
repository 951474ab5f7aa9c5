/**
 * `npm run check` prints the size of each room, so that growth is seen. It fails where a room has grown by twice as much as a
 * normal change adds since its size was last written down here: then look whether the room still does one thing, and
 * write down its new size.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of each folder at its last review; for docs, the words without generated pages. */
const SIZES_SEEN: Readonly<Record<string, number>> = {
  bench: 2953,
  docs: 20326,
  test: 27731,
  'src/api': 367,
  'src/arena': 9779,
  'src/bot': 6015,
  'src/cli': 2061,
  'src/commands': 3697,
  'src/document': 3219,
  'src/engine': 935,
  'src/fleet': 1262,
  'src/games/bot': 703,
  'src/games/connect4': 1473,
  'src/games/fcx': 2508,
  'src/games/kitten': 2822,
  'src/packing': 340,
  'src/page': 10160,
  'src/system': 1536,
  'src/tuner': 3147,
  'src/ui': 2180,
  'src/verify': 3507,
};

/** A normal change adds at most a fifth to a place, or this many lines to a small one. */
const NORMAL_SHARE = 0.2;
const NORMAL_LINES = 500;

const CODE = /\.tsx?$/;
const COUNTED: Readonly<Record<string, RegExp>> = {
  docs: /^docs.(?!api|commands)\w+.*\.md$/,
  'src/page': /\.(tsx?|css)$/,
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => (COUNTED[folder] ?? CODE).test(path) && statSync(path).isFile());
}

function sizeOf(place: string): { size: number; files: number } {
  const files = filesBelow(place);
  const unit = place === 'docs' ? /\S+/g : /\n/g;
  const size = files.reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(unit)?.length ?? 0), 0);
  return { size, files: files.length };
}

const rooms = [...readdirSync('src'), ...readdirSync('src/games').map((game) => join('games', game))]
  .filter((name) => name !== 'games' && !CODE.test(name))
  .map((name) => join('src', name))
  .sort();

for (const place of [...rooms, 'bench', 'docs', 'test']) {
  const { size, files } = sizeOf(place);
  const seen = SIZES_SEEN[place] ?? 0;
  const normalGrowth = Math.max(NORMAL_LINES, seen * NORMAL_SHARE);
  const unit = place === 'docs' ? 'words' : 'lines';

  process.stdout.write(
    `${place.padEnd(20)} ${String(size).padStart(6)} ${unit} in ${String(files).padStart(3)} files\n`,
  );
  if (size - seen <= 2 * normalGrowth) continue;
  process.stdout.write(
    `${place} has grown from ${seen} to ${size} ${unit}. Look whether it still does one thing, then write the new size into tools/sizes.ts.\n`,
  );
  process.exitCode = 1;
}
