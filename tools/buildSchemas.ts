/** `npm run build:schemas`: writes the JSON Schema files in `schemas`, and docs/commands.md. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMANDS_PAGE, commandsPage } from './commandsPage.ts';
import { resultSchemaFiles, schemaFiles } from './schemas.ts';

const FOLDER = fileURLToPath(new URL('../schemas/', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(`${FOLDER}results`, { recursive: true });
for (const [name, text] of Object.entries({ ...schemaFiles(), ...resultSchemaFiles() }))
  writeFileSync(`${FOLDER}${name}`, text);

writeFileSync(fileURLToPath(new URL(`../${COMMANDS_PAGE}`, import.meta.url)), await commandsPage());
