/** `npm run build:schemas`: writes the JSON Schema files in `schemas`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { schemaFiles } from './schemas.ts';

const FOLDER = fileURLToPath(new URL('../schemas/', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (const [name, text] of Object.entries(schemaFiles())) writeFileSync(`${FOLDER}${name}`, text);
