/** The flag by which a command is told how many in a row win. */
import { Flags } from '@oclif/core';

export const connectFlag = Flags.integer({
  default: 2,
  options: ['2', '4'],
  description: 'how many in a row win',
});
