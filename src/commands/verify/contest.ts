import { Args } from '@oclif/core';
import { verifyContest } from '../../arena/index.ts';
import { NEWEST, newestFolder } from '../../cli/index.ts';
import { contestCheckDocument } from './text.ts';
import { VerifyCommand } from './verifyCommand.ts';

/** The command `fcx verify contest`. */
export default class VerifyContest extends VerifyCommand {
  static override summary = 'Check a contest: its games, its pairings and its bombs.';

  static override description =
    'Replays all games of an event of fcx host by the rules, and draws its pairings again. It also draws the bombs again from the secret, whose hash was shown before the first game. The site of an event is enough for it, so everybody can check. The exit code is 1 after any fault.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> runs/final',
  ];

  static override args = {
    folder: Args.string({
      default: NEWEST,
      description: 'folder of an event, or of its site [default: the newest in runs]',
    }),
  };

  async run() {
    const { args } = await this.parse(VerifyContest);
    const report = verifyContest(newestFolder('event', args.folder, this.say));
    this.show(contestCheckDocument(report));
    this.judge(report.faults.length);
    return { type: 'check' as const, ...report };
  }
}
