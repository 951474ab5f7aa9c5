/** `npm run build:schemas`: writes the JSON Schema files in `schemas`, and the tables of settings in docs. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resultSchemaFiles, schemaFiles } from './schemas.ts';
import { PAGES_WITH_SETTINGS, withTables } from './settingTables.ts';

const FOLDER = fileURLToPath(new URL('../schemas/', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(`${FOLDER}results`, { recursive: true });
for (const [name, text] of Object.entries({ ...schemaFiles(), ...resultSchemaFiles() }))
  writeFileSync(`${FOLDER}${name}`, text);

for (const page of PAGES_WITH_SETTINGS)
  writeFileSync(fileURLToPath(new URL(`../${page}`, import.meta.url)), withTables(page));
