/** Says that only `fcx` is completed, where it is called through npx: the lines that `fcx autocomplete` shows fail there. */
import type { Hook } from '@oclif/core';
import { programName } from '../../system/index.ts';

const hook: Hook.Prerun = async function warn({ Command }) {
  if (Command.id !== 'autocomplete' || programName() === 'fcx') return;
  process.stderr.write(
    'There is no fcx on your path, and npx fcx cannot be completed: first install the package with npm install --global.\n',
  );
};

export default hook;
