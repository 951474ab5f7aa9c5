/**
 * `npm run build:api`: writes docs/api.md, the types of everything that can be imported in one file, so that every change of
 * them is one diff; TypeDoc then writes the pages for readers into docs/api. (api-extractor, which is made for such a file, writes
 * one for each entry point, and leaves the docstrings out.)
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TYPES = new URL('../dist/types/', import.meta.url);
export const API_PAGE = new URL('../docs/api.md', import.meta.url);

const INTRODUCTION = `# What can be imported

Every type in one file, made by \`npm run build:api\`; a test compares it with the build, so that every change of what users import is
seen. [The reference](api/README.md) is easier to read, [library.md](library.md) shows how to use it. Nothing else of fcx can be imported.
`;

const ENTRIES = [
  ['four-connect-xtreme', 'index'],
  ['four-connect-xtreme/bot', 'bot'],
  ['four-connect-xtreme/arena', 'arena'],
  ['four-connect-xtreme/tuner', 'tuner'],
  ['four-connect-xtreme/server', 'server'],
] as const;

/** The page, as the build has it. */
export function apiPage(): string {
  const declarations = (file: string) => {
    const text = readFileSync(new URL(file, TYPES), 'utf8').replace(
      /^(import|export) \{[^}]*\} from '\..*\n/gm,
      '',
    );
    return `\`\`\`ts\n${text.trim()}\n\`\`\`\n`;
  };
  const entries = ENTRIES.map(([name, file]) => `## ${name}\n\n${declarations(`${file}.d.ts`)}`);
  const shared = readdirSync(new URL('shared/', TYPES)).sort();
  const common = shared.map((file) => declarations(`shared/${file}`)).join('\n');
  return [INTRODUCTION, ...entries, `## What several of them share\n\n${common}`].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(API_PAGE, apiPage());
