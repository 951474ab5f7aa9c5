/** oclif's help, which calls fcx as the reader can. */
import { Help, type Interfaces } from '@oclif/core';
import { programName } from '../system/programName.ts';

export default class FcxHelp extends Help {
  constructor(config: Interfaces.Config, options?: Partial<Interfaces.HelpOptions>) {
    super(Object.assign(Object.create(config) as Interfaces.Config, { bin: programName() }), options);
  }
}
