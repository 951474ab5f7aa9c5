/** oclif's help, which calls fcx as the reader can, and answers a mistyped command as fcx itself does. */
import { Errors, Help, type Interfaces } from '@oclif/core';
import { programName } from '../system/index.ts';
import { errorLine } from './text/paint.ts';
import { commandNames, describeUnknown } from './typos.ts';

/** The words before the first flag, without `help` itself. */
function wordsOf(argv: readonly string[]): string[] {
  const flag = argv.findIndex((word) => word.startsWith('-'));
  const words = flag < 0 ? argv : argv.slice(0, flag);
  return words.filter((word, index) => index > 0 || word !== 'help').flatMap((word) => word.split(':'));
}

export default class FcxHelp extends Help {
  constructor(config: Interfaces.Config, options?: Partial<Interfaces.HelpOptions>) {
    super(Object.assign(Object.create(config) as Interfaces.Config, { bin: programName() }), options);
  }

  override async showHelp(argv: string[]): Promise<void> {
    const words = wordsOf(argv);
    try {
      await super.showHelp(argv);
    } catch (error) {
      if (!(error instanceof Errors.CLIError)) throw error;
      process.stderr.write(errorLine(describeUnknown(words, commandNames(this.config))));
      throw new Errors.ExitError(2);
    }
  }
}
