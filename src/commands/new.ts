import { Args } from '@oclif/core';
import { BaseCommand, LANGUAGES, type Language, makeBot, nextSteps, UsageError } from '../cli/index.ts';
import { typeScriptFault } from '../system/index.ts';

export default class New extends BaseCommand {
  static override summary = 'Make a folder with a bot to start from.';

  static override description =
    'The bot wins where it can, blocks where it must, and otherwise chooses cells by a few numbers. These numbers are parameters in params.json. The folder has a test, and a README with the next steps. The bot needs only its language: Python 3, Node 22.18 or newer for TypeScript, Java 11 or newer. The README calls this fcx by its path, so the folder can be anywhere.';

  static override examples = LANGUAGES.map(
    (language) => `<%= config.bin %> <%= command.id %> ${language} mybot`,
  );

  static override args = {
    language: Args.string({ required: true, options: [...LANGUAGES], description: 'what it is written in' }),
    folder: Args.string({ required: true, description: 'folder to make; its name is the name of the bot' }),
  };

  async run() {
    const { args } = await this.parse(New);
    const language = args.language as Language;
    const instead = 'examples/module.mjs is a bot in JavaScript to start from';
    const fault = language === 'typescript' ? typeScriptFault(`${args.folder}/bot.ts`, instead) : null;
    if (fault !== null) throw new UsageError(fault);
    const files = makeBot(language, args.folder);
    this.log(
      `${args.folder} has ${files.join(', ')}\n\ncd ${args.folder}\n${nextSteps(args.folder).join('\n')}`,
    );
    return { language, folder: args.folder, files };
  }
}
