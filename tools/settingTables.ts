/** The tables of settings in docs, made from the schemas that have them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { contestSettingsSchema } from '../src/arena/contest/contestFormat.ts';
import { pairSettingsSchema } from '../src/games/fcx/pairScores.ts';
import { TRAINING } from '../src/games/fcx/training/trainingFormat.ts';
import { settingsIn } from '../src/system/settings.ts';
import { TUNING } from '../src/tuner/tuningFormat.ts';

/** The schemas by the name that stands in the comment before a table. */
const SCHEMAS: Readonly<Record<string, readonly z.ZodType[]>> = {
  tune: [TUNING.config, pairSettingsSchema],
  train: [TRAINING.config],
  contest: [contestSettingsSchema],
};

export const PAGES_WITH_SETTINGS = ['docs/tuning.md', 'docs/json.md'];

/** A row for each setting of a schema: where the file has it, its flag, its default, and what it is. */
export function settingsTable(schema: z.ZodType): string[] {
  return settingsIn(schema).map(({ path, flag, default: value, usually, help }) => {
    const name = flag === null ? '' : `\`--${value === true ? 'no-' : ''}${flag}\``;
    const cells = [`\`${path.join('.')}\``, name, `${usually ?? value ?? ''}`, help.replaceAll('|', '\\|')];
    return `| ${cells.join(' | ')} |`;
  });
}

/** A page of docs with its tables as they should be. */
export function withTables(page: string): string {
  const text = readFileSync(fileURLToPath(new URL(`../${page}`, import.meta.url)), 'utf8');
  return text.replace(/(<!-- settings: (\w+) -->\n)(?:.+\n)+/g, (_, mark: string, name: string) => {
    const rows = (SCHEMAS[name] ?? []).flatMap(settingsTable);
    return [`${mark}| field | flag | default | |`, '|---|---|---|---|', ...rows, ''].join('\n');
  });
}
