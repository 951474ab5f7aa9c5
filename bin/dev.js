#!/usr/bin/env -S node --import tsx
import { dirname } from 'node:path';
import { execute, settings } from '@oclif/core';
import pjson from '../package.json' with { type: 'json' };

// oclif finds the sources of a command by itself only with the API of older TypeScript versions.
settings.enableAutoTranspile = false;
const oclif = { ...pjson.oclif, commands: './src/commands' };
await execute({
  development: true,
  dir: import.meta.url,
  loadOptions: { root: dirname(import.meta.dirname), pjson: { ...pjson, oclif } },
});
