import { Args, Flags } from '@oclif/core';
import { excluding, interruptSignal, randomSeed, throttle, UsageError } from '../../cli/index.ts';
import { counted } from '../../document/index.ts';
import { ANSWER_LAWS, PLAY_LAWS, type ServerReport, verifyServer } from '../../verify/index.ts';
import { serverDocument, serverLawListDocument } from './text.ts';
import { VerifyCommand, verifySeedFlag } from './verifyCommand.ts';

const PROGRESS_MS = 5000;

const MOST_MINUTES = 1440;

const gameFlags = {
  minutes: Flags.custom<number>({
    helpValue: '<n>',
    description: 'time for games, fractions allowed [default: 1]',
    parse: async (text) => {
      const minutes = Number(text);
      if (minutes > 0 && minutes <= MOST_MINUTES) return minutes;
      throw new UsageError(`--minutes takes a number above 0, at most ${MOST_MINUTES}, not "${text}"`);
    },
  })(),
  faults: Flags.boolean({ description: 'also try late, illegal and unusual answers, and disconnect' }),
  seed: verifySeedFlag('the coins to drop'),
};

/** The command `fcx verify server`. */
export default class VerifyServer extends VerifyCommand {
  static override summary = 'Check a game server: its rules, its protocol and its bombs.';

  static override description =
    'Takes both seats of a server that speaks the protocol of the contest, and holds every state against the rules. It steers games towards the rare cases and tests whether the bombs are random. The report lists the laws that hold, counts each rare case, and shows the shortest game that breaks a law. Both seats must be free. The exit code is 1 when a law fails.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> ws://127.0.0.1:5051 --minutes 5 --faults',
    '<%= config.bin %> <%= command.id %> --list',
  ];

  static override args = {
    url: Args.string({ description: 'address of the server: ws://HOST:PORT' }),
  };

  static override flags = {
    ...gameFlags,
    list: Flags.boolean({
      description: 'list all laws, each with its source in docs/rules.md or docs/protocol.md',
      ...excluding(gameFlags),
    }),
  };

  // Written out, as TypeScript takes the list and the report for one type, the smaller.
  async run(): Promise<ServerReport | ReturnType<VerifyServer['list']>> {
    const { args, flags } = await this.parse(VerifyServer);
    if (flags.list) return this.list();
    const { minutes = 1, faults, seed = randomSeed() } = flags;
    if (args.url === undefined) throw new UsageError('give the address of the server: ws://HOST:PORT');
    const signal = interruptSignal();
    const onGame = throttle(({ games, states }: { games: number; states: number }) => {
      if (games > 0) this.say(`${counted(games, 'game')}, ${counted(states, 'state')}`);
    }, PROGRESS_MS);
    const report = await verifyServer({ url: args.url, seed, minutes, faults, onGame, signal });
    this.show(serverDocument(report));
    this.judge(report.violations, signal);
    return report;
  }

  private list() {
    this.show(serverLawListDocument());
    return { laws: [...PLAY_LAWS, ...ANSWER_LAWS] };
  }
}
