/** The flag by which a command is told its weights. */
import { Flags } from '@oclif/core';

export const weightsFlag = Flags.string({
  char: 'w',
  default: 'best.json',
  description: 'weights file; a bare name is looked up under weights/ too',
});
