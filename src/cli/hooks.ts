/** What fcx does at the hooks of oclif; package.json names them. */
import type { Hook } from '@oclif/core';
import { programName } from '../system/index.ts';
import { errorLine } from './text/paint.ts';
import { commandNames, describeUnknown } from './typos.ts';

/** Says that only `fcx` is completed, where it is called through npx: the lines that `fcx autocomplete` shows fail there. */
export const beforeAutocomplete: Hook.Prerun = async ({ Command }) => {
  if (Command.id !== 'autocomplete' || programName() === 'fcx') return;
  process.stderr.write(
    'There is no fcx on your path, and npx fcx cannot be completed: first install the package with npm install --global.\n',
  );
};

/** Answers a mistyped command with the nearest one, exit code 2. */
export const commandNotFound: Hook.CommandNotFound = async function suggest({ id, config }) {
  process.stderr.write(errorLine(describeUnknown(id.split(':'), commandNames(config))));
  this.exit(2);
};
