#!/usr/bin/env node
import { dirname, join } from 'node:path';
import { execute, Plugin, settings } from '@oclif/core';
import { register } from 'tsx/esm/api';
import pjson from '../package.json' with { type: 'json' };

// oclif finds the sources of a command by itself only with the API of older TypeScript versions.
settings.enableAutoTranspile = false;
const root = dirname(import.meta.dirname);
// `--import tsx` would look for both tsx and the settings of TypeScript in the current folder.
register({ tsconfig: join(root, 'tsconfig.json') });
const sources = {
  commands: { ...pjson.oclif.commands, target: './src/commands/all.ts' },
  helpClass: './src/cli/help.ts',
  hooks: {
    init: { target: './src/commands/index.ts', identifier: 'describeTopics' },
    command_not_found: { target: './src/cli/help.ts', identifier: 'commandNotFound' },
  },
};
const source = { ...pjson, oclif: { ...pjson.oclif, ...sources } };
// The list of commands that the build leaves behind names the compiled ones.
const plugin = new Plugin({ root, pjson: source, isRoot: true, ignoreManifest: true });
await plugin.load();
const loadOptions = { root, pjson: source, plugins: new Map([[plugin.name, plugin]]) };
await execute({ development: true, dir: import.meta.url, loadOptions });
