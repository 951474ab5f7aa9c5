import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Args } from '@oclif/core';
import { checkBotName } from '../bot/index.ts';
import { BaseCommand, UsageError } from '../cli/index.ts';
import { CodedError } from '../engine/index.ts';
import { programFrom, shellHere, shellWord, typeScriptFault, writing } from '../system/index.ts';

/** The languages of the templates. */
export const LANGUAGES = ['python', 'typescript', 'java'] as const;
/** The language of a template. */
export type Language = (typeof LANGUAGES)[number];

const TEMPLATES = fileURLToPath(new URL('../../templates/', import.meta.url));
/** The words for the bot and for fcx in templates. */
const [NAME, FCX] = [/\bmybot\b/g, 'npx fcx'];

/** Replacements that turn commands of templates into PowerShell; the launcher of Python is there for all versions. */
const IN_POWERSHELL: readonly (readonly [RegExp, string])[] = [
  [/(\w+)="\$\(cat ([\w.]+)\)" /g, '$$env:$1 = Get-Content -Raw $2; '],
  [/\bpython3\b/g, 'py'],
  [/ && /g, '; '],
];

/** Return a text of a template with its commands for the shell at hand. */
export function forShell(text: string, shell = shellHere()): string {
  if (shell === 'posix') return text;
  return IN_POWERSHELL.reduce((before, [pattern, replacement]) => before.replace(pattern, replacement), text);
}

class NewBotError extends CodedError<'exists'> {}

/**
 * Make a folder with a bot from a template, and give the bot its name; returns the names of its files.
 *
 * @throws `NewBotError` if there is something of that name, an `AddressError` for a name that no bot can have
 */
export function makeBot(language: Language, folder: string): string[] {
  const name = basename(resolve(folder));
  checkBotName(name);
  if (existsSync(folder)) throw new NewBotError('exists', `${folder} exists; choose another name`);
  const fcx = programFrom(folder);
  return writing(folder, () => {
    cpSync(join(TEMPLATES, language), folder, { recursive: true });
    const files = readdirSync(folder).sort();
    for (const path of files.map((file) => join(folder, file))) {
      const template = readFileSync(path, 'utf8');
      const text = path.endsWith('.md') ? forShell(template) : template;
      writeFileSync(
        path,
        text.replace(NAME, name).replaceAll(FCX, () => fcx),
      );
    }
    return files;
  });
}

/** Return the next steps, one line each: the list in the bot's README. */
export function nextSteps(folder: string): string[] {
  return readFileSync(join(folder, 'README.md'), 'utf8').match(/^\d\. .*$/gm) ?? [];
}

export default class New extends BaseCommand {
  static override summary = 'Make a folder with a bot to start from.';

  static override description =
    'The bot wins where it can, blocks where it must, and otherwise chooses cells by a few numbers. These numbers are parameters in params.json. The folder has a test, and a README with the next steps. The bot needs only its language: Python 3, Node 22.18 or newer for TypeScript, Java 11 or newer. The README calls this fcx by its path, so the folder can be anywhere.';

  static override examples = LANGUAGES.map(
    (language) => `<%= config.bin %> <%= command.id %> ${language} mybot`,
  );

  static override args = {
    language: Args.string({ required: true, options: [...LANGUAGES], description: 'what it is written in' }),
    folder: Args.string({ required: true, description: 'folder to make; its name is the name of the bot' }),
  };

  async run() {
    const { args } = await this.parse(New);
    const language = args.language as Language;
    const advice = 'examples/module.mjs is a bot in JavaScript to start from';
    const fault = language === 'typescript' ? typeScriptFault(`${args.folder}/bot.ts`, advice) : null;
    if (fault !== null) throw new UsageError(fault);
    const files = makeBot(language, args.folder);
    this.log(
      `${args.folder} has ${files.join(', ')}\n\ncd ${shellWord(args.folder)}\n${nextSteps(args.folder).join('\n')}`,
    );
    return { language, folder: args.folder, files };
  }
}
