/** The argument by which a command is told one or more weights files. */
import { Args } from '@oclif/core';

export const weightsFilesArg = Args.string({
  required: true,
  multiple: true,
  description: 'weights file; a bare name is looked up under weights/ too',
});
