/**
 * `npm run check` prints what fcx is made of, and fails where that is more than these limits: growth is to be a decision. Who
 * makes something smaller lowers its limits.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines (of the page with its styles; of docs, words without what is generated), files, and names that the face of a room exports. */
const LIMITS: Readonly<Record<string, readonly [size: number, files: number, names: number]>> = {
  src: [52214, 409, 0],
  test: [27731, 295, 0],
  bench: [2953, 28, 0],
  docs: [20326, 16, 0],
  'src/api': [367, 5, 48],
  'src/arena': [9779, 74, 110],
  'src/bot': [6015, 59, 87],
  'src/cli': [2061, 21, 67],
  'src/commands': [3697, 31, 3],
  'src/document': [2181, 12, 102],
  'src/engine': [935, 14, 56],
  'src/fleet': [1262, 8, 14],
  'src/packing': [340, 5, 2],
  'src/page': [12063, 68, 9],
  'src/system': [1536, 13, 66],
  'src/tuner': [3147, 21, 60],
  'src/verify': [3507, 24, 15],
  'src/games/bot': [703, 5, 1],
  'src/games/connect4': [1473, 15, 1],
  'src/games/fcx': [2508, 17, 1],
  'src/games/kitten': [2822, 23, 1],
};

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

/** The names that a module exports, with those that it passes on. */
function exportsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const declared = found(
    /^export (?:declare |abstract |async )*(?:class|const|function\*?|interface|let|type|enum) (\w+)/gm,
  );
  const listed = found(/^export (?:type )?\{([^}]*)\}/gm).flatMap(
    (names) => names.match(/\w+(?=\s*(,|$))/g) ?? [],
  );
  const passedOn = found(/^export \* from '(\.[^']+)'/gm);
  return [...declared, ...listed, ...passedOn.flatMap((from) => exportsOf(join(dirname(path), from)))];
}

function spentOn(place: string): readonly [number, number, number] {
  const files = filesBelow(place);
  const part = place === 'docs' ? /\S+/g : /\n/g;
  const size = files.reduce((sum, path) => sum + (readFileSync(path, 'utf8').match(part)?.length ?? 0), 0);
  const faces = place === 'src/api' ? files : files.filter((path) => path === join(place, 'index.ts'));
  return [size, files.length, new Set(faces.flatMap(exportsOf)).size];
}

const rooms = [...readdirSync('src'), ...readdirSync('src/games').map((game) => join('games', game))]
  .filter((name) => name !== 'games' && !CODE.test(name))
  .map((name) => join('src', name));
const spent = ['src', 'test', 'bench', 'docs', ...rooms].map((place) => [place, spentOn(place)] as const);

const sums = spent.slice(0, 4).map(([place, [size, files]]) => {
  return `${place} ${size} ${place === 'docs' ? 'words' : 'lines'} in ${files} files`;
});
process.stdout.write(`${sums.join(', ')}; ${rooms.length} rooms\n`);
for (const [place, used] of spent) {
  const limit = LIMITS[place] ?? [0, 0, 0];
  if (used.every((number, at) => number <= limit[at]!)) continue;
  process.stdout.write(
    `'${place}': [${used.join(', ')}] is more than the [${limit.join(', ')}] in tools/budget.ts\n`,
  );
  process.exitCode = 1;
}
