/** A folder with a bot to start from, made from a template. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBotName } from '../bot/index.ts';
import { CodedError } from '../engine/index.ts';
import { programFrom, writing } from '../system/index.ts';

export const LANGUAGES = ['python', 'typescript', 'java'] as const;
export type Language = (typeof LANGUAGES)[number];

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
const NAME = /\bmybot\b/g;

export class NewBotError extends CodedError<'exists'> {}

/**
 * Makes the folder, which gives the bot its name; returns the names of its files.
 *
 * @throws {NewBotError} if there is something of that name, an {AddressError} for a name that no bot can have
 */
export function makeBot(language: Language, folder: string): string[] {
  const name = basename(resolve(folder));
  checkBotName(name);
  if (existsSync(folder)) throw new NewBotError('exists', `${folder} exists; choose another name`);
  const fcx = programFrom(folder);
  return writing(folder, () => {
    cpSync(join(TEMPLATES, language), folder, { recursive: true });
    const files = readdirSync(folder).sort();
    for (const file of files) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8')
        .replace(NAME, name)
        .replaceAll('npx fcx', () => fcx);
      writeFileSync(path, text);
    }
    return files;
  });
}

/** What to do next, a line each: the list in the bot's README. */
export function nextSteps(folder: string): string[] {
  return readFileSync(join(folder, 'README.md'), 'utf8').match(/^\d\. .*$/gm) ?? [];
}
