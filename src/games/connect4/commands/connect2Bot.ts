import { createInterface } from 'node:readline';
import { BaseCommand, readWeights, waitFlag, weightsFlag } from '../../../cli/index.ts';
import { CONNECT_FOUR } from '../../../engine/index.ts';
import { type ChooseConnectColumn, connectFourBot, connectTwoColumn, playAsBot } from '../connect2/bot.ts';
import { connectFlag } from './connect2.ts';

/** The command `fcx games connect2 bot`. */
export default class Connect2Bot extends BaseCommand {
  static override summary =
    'Play Connect 2 as a bot: read the engine from standard input, answer on standard output.';

  static override description =
    'Answers every "Move" with a column from 1 to 7 and ends with the game. It plays perfectly. With --connect 4 it solves the first four coins and all from the 15th on, in less than a second each. In between it searches for --move-time.';

  static override examples = [
    '<%= config.bin %> games connect2 --bot "<%= config.bin %> <%= command.id %>" --bot "python3 mybot.py"',
    'echo Move | <%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --connect 4 --move-time 500',
  ];

  static override enableJsonFlag = false;

  static override flags = {
    connect: connectFlag,
    'move-time': waitFlag({
      default: 1000,
      min: 1,
      description: 'with --connect 4, milliseconds to think about a move it does not solve',
    }),
    weights: weightsFlag,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Connect2Bot);
    const rules = { ...CONNECT_FOUR, connect: flags.connect };
    const chooseColumn: ChooseConnectColumn =
      flags.connect === CONNECT_FOUR.connect
        ? connectFourBot(readWeights(flags.weights).weights, flags['move-time'])
        : (position) => connectTwoColumn(position, rules);
    const lines = createInterface({ input: process.stdin });
    await playAsBot(lines, (line) => this.log(line), chooseColumn, rules);
    lines.close();
  }
}
