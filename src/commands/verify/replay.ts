import { Args } from '@oclif/core';
import { chosenGames, loadReplay, verifyReplay } from '../../arena/index.ts';
import { newestReplay, UsageError } from '../../cli/index.ts';
import { replayFormatOf } from '../../games/registry.ts';
import { replayReportDocument } from './text.ts';
import { VerifyCommand } from './verifyCommand.ts';

/** The command `fcx verify replay`. */
export default class VerifyReplay extends VerifyCommand {
  static override summary = 'Check recorded games by the rules.';

  static override description =
    'Replays the games of a file and shows the first difference in each game. The exit code is 1 after any difference.';

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> replays/final.jsonl',
  ];

  static override args = {
    file: Args.string({
      description:
        'replay file, as written by fcx serve, match, tournament or host [default: the newest in replays]',
    }),
  };

  async run() {
    const { args } = await this.parse(VerifyReplay);
    const path = newestReplay(args.file, this.say);
    const other = replayFormatOf(path);
    if (other !== undefined) throw new UsageError(`${path} is a ${other.name}, which can only be printed`);
    const file = loadReplay(path, this.say);
    // A file without games is refused.
    chosenGames(file, path);
    const { games, moves, mismatches: differences } = verifyReplay(file.games);
    this.show(replayReportDocument({ games, moves, mismatches: differences }));
    this.judge(differences.length);
    return { games, moves, mismatches: differences.length, differences };
  }
}
