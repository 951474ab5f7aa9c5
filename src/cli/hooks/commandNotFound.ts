/** Answers a mistyped command with the nearest one, exit code 2. */
import type { Hook } from '@oclif/core';
import { errorLine } from '../live/paint.ts';
import { commandNames, describeUnknown } from '../unknownCommand.ts';

const hook: Hook.CommandNotFound = async function suggest({ id, config }) {
  process.stderr.write(errorLine(describeUnknown(id.split(':'), commandNames(config))));
  this.exit(2);
};

export default hook;
