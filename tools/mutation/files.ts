import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The sources below a folder, in the order of their names. */
export function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}
