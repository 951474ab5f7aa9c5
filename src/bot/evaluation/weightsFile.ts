/** Weights files on disk: finding, reading and writing them. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readText, writeWhole } from '../../system/index.ts';
import type { ReadWeights, WeightsFile } from './weightsFormat.ts';
import { formatWeights, parseWeights, WEIGHTS_FORMAT, WeightsFileError } from './weightsFormat.ts';

/** The folder of the package's own weights; relative to this module both in `src` and in `dist`. */
const PACKAGE_WEIGHTS = fileURLToPath(new URL('../../../weights/', import.meta.url));

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Resolves a name from the command line: the path itself or, for a bare file name, that name in `weights/` here or in the
 * package. `.json` may be left out, and a folder does not hide a file.
 *
 * @throws `WeightsFileError` with code `notFound`, listing the places searched
 */
export function findWeightsFile(name: string): string {
  const places = basename(name) === name ? ['', 'weights', PACKAGE_WEIGHTS] : [''];
  const candidates = places.flatMap((place) => [join(place, name), join(place, `${name}.json`)]);
  const present = candidates.filter((candidate) => existsSync(candidate));
  const found = present.find((candidate) => !isFolder(candidate)) ?? present[0];
  if (found !== undefined) return found;
  const tried = name.endsWith('.json')
    ? candidates.filter((candidate) => !candidate.endsWith('.json.json'))
    : candidates;
  const ofPackage = join(PACKAGE_WEIGHTS, `${basename(name, '.json')}.json`);
  const hint = existsSync(ofPackage)
    ? `; ${basename(ofPackage)} is bundled with fcx: name it without a folder`
    : '';
  throw new WeightsFileError('notFound', `no weights file "${name}"; looked for ${tried.join(', ')}${hint}`);
}

/** True if a file lies in the package's own folder of weights. */
export function isPackageFile(file: string): boolean {
  return dirname(resolve(file)) === resolve(PACKAGE_WEIGHTS);
}

/** The `format` in the text of a file; `null` if it has none. Throws if the file cannot be read. */
function formatOf(file: string): string | null {
  return /"format"\s*:\s*"([a-z-]+)"/.exec(readText(file, Error))?.[1] ?? null;
}

/** The format of a file with weights of another game, which may be in the same folders; `undefined` for any other file. */
export function otherFormatOf(file: string): string | undefined {
  try {
    const format = formatOf(file) ?? '';
    return /^fcx-[a-z]+-weights$/.test(format) ? format : undefined;
  } catch {
    // Reading it as weights says why it cannot be read.
    return undefined;
  }
}

/** True if a file has the format of weights files, or cannot be read: reading it as weights then says why. */
function mayHoldWeights(file: string): boolean {
  try {
    return formatOf(file) === WEIGHTS_FORMAT;
  } catch {
    return true;
  }
}

/**
 * The bare names of the weights files in `weights/` here and in the package, without `.json`, in alphabetical order. Other files
 * in these folders, such as the parameters of a bot, are left out.
 */
export function weightsNames(): string[] {
  const files = ['weights', PACKAGE_WEIGHTS].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [],
  );
  const own = files.filter((file) => file.endsWith('.json') && !isFolder(file) && mayHoldWeights(file));
  return [...new Set(own.map((file) => basename(file, '.json')))].sort();
}

function readWeights(file: string): ReadWeights {
  const read = parseWeights(
    readText(file, (message) => new WeightsFileError('unreadable', message)),
    file,
  );
  // The package's own files are of this version, whichever features they leave at their defaults.
  return isPackageFile(file) ? { ...read, missing: [] } : read;
}

/** Reads a weights file by name, see `findWeightsFile`; throws a `WeightsFileError`. */
export function loadWeights(name: string): ReadWeights {
  return readWeights(findWeightsFile(name));
}

/** Reads one of the weights files of fcx, ignoring files of that name elsewhere. */
export function loadPackageWeights(name: string): ReadWeights {
  return readWeights(join(PACKAGE_WEIGHTS, name));
}

/**
 * The weights of fcx that a new file at this path would hide: those with its name, if its folder is called `weights`, where
 * bare names are looked up; `null` if there are none.
 */
export function hiddenWeights(path: string): ReadWeights | null {
  if (basename(dirname(resolve(path))) !== 'weights') return null;
  return loadWeightsIfPresent(join(PACKAGE_WEIGHTS, basename(path)));
}

/** The name that messages give a weights file of the package: `best.json of fcx`. */
export function nameOfPackageFile(path: string): string {
  return `${basename(path)} of fcx`;
}

/** Reads the weights file at exactly this path, `null` if there is none; throws a `WeightsFileError`. */
export function loadWeightsIfPresent(path: string): ReadWeights | null {
  return existsSync(path) ? readWeights(path) : null;
}

/**
 * Writes a weights file atomically; creates its folder if necessary. A file that could not be read again is not written: throws a
 * `WeightsFileError` that names what is wrong.
 */
export async function saveWeights(path: string, file: WeightsFile): Promise<void> {
  const text = formatWeights(file);
  parseWeights(text, path);
  await writeWhole(path, text);
}
