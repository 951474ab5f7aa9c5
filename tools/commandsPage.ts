/** `docs/commands.md`: the commands as oclif has them, and the settings in files, from the schemas that check these. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { contestSettingsSchema } from '../src/arena/contest/contestFormat.ts';
import { groupCommands } from '../src/cli/help.ts';
import { loadAll } from '../src/commands/index.ts';
import { pairSettingsSchema } from '../src/games/fcx/pairScores.ts';
import { TRAINING } from '../src/games/fcx/training/trainingFormat.ts';
import { settingsIn } from '../src/system/settings.ts';
import { TUNING } from '../src/tuner/tuningFormat.ts';

/** The path of the page. */
export const COMMANDS_PAGE = 'docs/commands.md';

/** Files with settings, and the schemas that have a row for each. */
const SETTINGS: readonly (readonly [title: string, schemas: readonly z.ZodType[]])[] = [
  ['`config.json` of a tuning', [TUNING.config, pairSettingsSchema]],
  ['`config.json` of a training', [TRAINING.config]],
  ['The first line of `contest.jsonl`', [contestSettingsSchema]],
];

const INTRODUCTION = `# Commands

\`npm run build:schemas\` makes this page from the commands. \`fcx COMMAND --help\` shows the same with examples.
[JSON for scripts](json.md) explains \`--json\`.`;

type Command = Awaited<ReturnType<typeof loadAll>>[string];

/** A text with its special characters escaped: for Markdown and the site it has no tag, emphasis or end of a cell. */
const plain = (text: string) => text.replaceAll(/[*|]/g, '\\$&').replaceAll('<', '&lt;');

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function flagRow(name: string, flag: NonNullable<Command['flags']>[string]): string {
  if (flag.type === 'boolean') {
    const { char, allowNo, description = '' } = flag;
    return row(`\`${char ? `-${char}, ` : ''}--${allowNo ? '[no-]' : ''}${name}\``, plain(description));
  }
  const { options, helpValue = '<value>', description = '', multiple, default: value } = flag;
  const takes = options?.join('\\|') ?? [helpValue].flat().join(' ').replaceAll('|', '\\|');
  const usually = typeof value === 'string' || typeof value === 'number' ? ` [default: ${value}]` : '';
  return row(`\`--${name} ${takes}${multiple ? '…' : ''}\``, plain(`${description}${usually}`));
}

const nameOf = (id: string) => id.replaceAll(':', ' ');

/**
 * Makes a function that leaves out the paragraphs which an earlier command had, with links to these commands in their place.
 */
function withoutRepeats(): (id: string, description: string) => string {
  const saidBy = new Map<string, string>();
  return (id, description) => {
    const paragraphs = description.split('\n\n').filter(Boolean);
    const elsewhere = new Set(paragraphs.flatMap((paragraph) => saidBy.get(paragraph) ?? []));
    const fresh = paragraphs.filter((paragraph) => !saidBy.has(paragraph));
    for (const paragraph of fresh) saidBy.set(paragraph, id);
    const links = [...elsewhere].map((other) => `[${nameOf(other)}](#${nameOf(other).replaceAll(' ', '-')})`);
    const more = links.length === 0 ? [] : [`The rest is as with ${links.join(' and ')}.`];
    return [...fresh.map(plain), ...more].join('\n\n');
  };
}

function sectionOf(id: string, command: Command, describe: ReturnType<typeof withoutRepeats>): string {
  const { summary = '', description = '', args = {}, flags = {} } = command;
  const schema = `../schemas/results/${id.replaceAll(':', '-')}.schema.json`;
  const file = fileURLToPath(new URL(`../docs/${schema}`, import.meta.url));
  const rows = [
    ...Object.entries(args).map(([name, arg]) => row(`\`${name}\``, plain(arg.description ?? ''))),
    ...Object.entries(flags).flatMap(([name, flag]) =>
      name === 'json' || flag.hidden ? [] : flagRow(name, flag),
    ),
  ];
  if (existsSync(file)) {
    const { description: result } = JSON.parse(readFileSync(file, 'utf8'));
    rows.push(row('`--json`', `print [JSON](${schema}): ${plain(result)}`));
  }
  const table = rows.length === 0 ? [] : [['| | |', '|---|---|', ...rows].join('\n')];
  const described = describe(id, description);
  return [`### ${nameOf(id)}`, plain(summary), ...(described === '' ? [] : [described]), ...table].join(
    '\n\n',
  );
}

/** A row for each setting of a schema: its field, its flag, its default and its description. */
export function settingsTable(schema: z.ZodType): string[] {
  return settingsIn(schema).map(({ path, flag, default: value, usually, help }) => {
    const name = flag === null ? '' : `\`--${value === true ? 'no-' : ''}${flag}\``;
    return row(`\`${path.join('.')}\``, name, `${usually ?? value ?? ''}`, help.replaceAll('|', '\\|'));
  });
}

/** The text of the page. */
export async function commandsPage(): Promise<string> {
  const commands = Object.entries(await loadAll());
  const describe = withoutRepeats();
  const topics = [...new Set(commands.map(([id]) => id.split(':')[0] ?? id))];
  const groups = groupCommands(topics.map((name) => ({ name, summary: '' }))).map(([title, listed]) => {
    const own = listed.flatMap(({ name }) => commands.filter(([id]) => id.split(':')[0] === name));
    const heading = `## ${title.charAt(0)}${title.slice(1).toLowerCase()}`;
    return own.length === 0 ? [] : [heading, ...own.map(([id, command]) => sectionOf(id, command, describe))];
  });
  const settings = SETTINGS.map(([title, schemas]) => {
    const head = ['| field | flag | default | |', '|---|---|---|---|'];
    return `### ${title}\n\n${[...head, ...schemas.flatMap(settingsTable)].join('\n')}`;
  });
  return `${[INTRODUCTION, ...groups.flat(), '## Settings in files', ...settings].join('\n\n')}\n`;
}
