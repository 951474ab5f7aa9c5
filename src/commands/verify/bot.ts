import { Args, Flags } from '@oclif/core';
import { checkPlaceholders, loadParameters, Params } from '../../bot/index.ts';
import { excluding, interruptSignal, paramsFlag, randomSeed, UsageError } from '../../cli/index.ts';
import type { BotReport, CheckResult } from '../../verify/index.ts';
import { BOT_CHECKS, verifyBot } from '../../verify/index.ts';
import { botDocument, botWords, checkListDocument } from './text.ts';
import { VerifyCommand, verifySeedFlag } from './verifyCommand.ts';

const checkFlags = {
  params: paramsFlag({ dependsOn: [] }),
  check: Flags.option({
    helpValue: '<name>',
    description: 'make only this check; may be repeated',
    options: BOT_CHECKS.map(({ name }) => name),
    multiple: true,
    multipleNonGreedy: true,
  })(),
  folder: Flags.directory({
    helpValue: '<folder>',
    description: "the folder with the bot's files, to check their size",
    exists: true,
  }),
  seed: verifySeedFlag('the states to send'),
};

/** The command `fcx verify bot`. */
export default class VerifyBot extends VerifyCommand {
  static override summary = 'Check a bot: how it meets all that servers send.';

  static override description =
    'Starts a bot as the contest does and sends it all that servers can send. Examples are first messages of every kind, states for another bot, new and full boards, a pause, a server that dies. The report shows what the bot did, what would have cost a game, and how to fix it. The exit code is 1 when the bot would have lost a game.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> "python3 bot.py {port} {name}" --folder mybot',
    '<%= config.bin %> <%= command.id %> "python3 bot.py {port} {name}" --check fullBoard',
    '<%= config.bin %> <%= command.id %> --list',
  ];

  static override args = {
    command: Args.string({ description: 'command that starts the bot, with {port} and {name} in it' }),
  };

  static override flags = {
    ...checkFlags,
    list: Flags.boolean({ description: 'list all checks', ...excluding(checkFlags) }),
  };

  // Written out, as TypeScript takes the list and the report for one type, the smaller.
  async run(): Promise<BotReport | ReturnType<VerifyBot['list']>> {
    const { args, flags } = await this.parse(VerifyBot);
    if (flags.list) return this.list();
    const { command = '' } = args;
    const { check, folder, params, seed = randomSeed() } = flags;
    if (!command.includes('{port}'))
      throw new UsageError(
        'give the command that starts the bot, with {port} in it, and {name} where the bot takes a name',
      );
    const parameters = params === undefined ? undefined : Params.valuesOf(loadParameters(params).parameters);
    checkPlaceholders(command, parameters);
    const signal = interruptSignal();
    const onCheck = (result: CheckResult) => this.showCheck(botWords(result));
    const report = await verifyBot({ command, parameters, only: check, folder, seed, onCheck, signal });
    this.showAnswer(botDocument(report));
    this.judge(report.failures, signal);
    return report;
  }

  private list() {
    this.show(checkListDocument());
    return { checks: BOT_CHECKS.map(({ name, sentence, cost }) => ({ name, sentence, cost })) };
  }
}
