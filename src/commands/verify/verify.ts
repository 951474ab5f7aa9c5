import { Flags, type Interfaces } from '@oclif/core';
import { checkPlaceholders, loadParameters, Params } from '../../bot/index.ts';
import {
  BaseCommand,
  countFlag,
  excluding,
  interruptSignal,
  paramsFlag,
  randomSeed,
  throttle,
  UsageError,
} from '../../cli/index.ts';
import { counted, type Words } from '../../document/index.ts';
import type { CheckResult, LawReport, LawRequest } from '../../verify/index.ts';
import {
  ANSWER_LAWS,
  BOT_CHECKS,
  LAWS,
  PLAY_LAWS,
  runLaws,
  verifyBot,
  verifyServer,
} from '../../verify/index.ts';
import {
  botDocument,
  botWords,
  catalogueDocument,
  lawsDocument,
  lawWords,
  replayCommand,
  serverDocument,
} from './reports.ts';

/** Seeds of the generator of examples are 31 bits. */
const MAX_SEED = 0x7fffffff;

const PROGRESS_MS = 5000;

const MOST_MINUTES = 1440;

const lawFlags = {
  runs: countFlag({ default: 1000, min: 1, description: 'examples to try each law on' }),
  law: Flags.string({ helpValue: '<name>', description: 'try only the law with this name' }),
  path: Flags.string({
    helpValue: '<path>',
    description: 'with --law and --seed: show the example that a failure named',
    relationships: [{ type: 'all', flags: ['law', 'seed'] }],
  }),
};

const seedFlag = countFlag({
  min: 0,
  max: MAX_SEED,
  description: 'seed of the examples, or of the coins dropped on a server [default: drawn, and shown]',
});

const serverFlags = {
  minutes: Flags.custom<number>({
    helpValue: '<n>',
    description: 'with --server: time for games, fractions allowed [default: 1]',
    parse: async (text) => {
      const minutes = Number(text);
      if (minutes > 0 && minutes <= MOST_MINUTES) return minutes;
      throw new UsageError(`--minutes takes a number above 0, at most ${MOST_MINUTES}, not "${text}"`);
    },
    dependsOn: ['server'],
  })(),
  faults: Flags.boolean({
    description: 'with --server: also try late, illegal and unusual answers, and disconnect',
    dependsOn: ['server'],
  }),
};

type VerifyFlags = Interfaces.InferredFlags<typeof Verify.flags>;

export default class Verify extends BaseCommand {
  static override summary = 'Check the rules on random games, or check any server or bot.';

  static override description = [
    'Tests every law of the rules (gravity, explosions, wins, bombs, whole games, notations) on random examples. For a failing law it draws the smallest counterexample and prints the command that repeats it.',
    'With --server, it takes both seats of a game server that speaks the protocol of the contest. It steers games towards the rare cases and tests whether the bombs are random. The report lists the laws that hold, counts each rare case, and shows the shortest game that breaks a law. Both seats must be free.',
    'With --bot, it starts a bot as the contest does and sends it all that servers can send. Examples are first messages of every kind, states for another bot, new and full boards, a pause, a server that dies. The report shows what the bot did, what would have cost a game, and how to fix it.',
    'The exit code is 1 when a law fails or a bot would have lost a game.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --runs 10000 --seed 7',
    '<%= config.bin %> <%= command.id %> --list',
    '<%= config.bin %> <%= command.id %> --law noHoles --seed 7 --path 12:0:3',
    '<%= config.bin %> <%= command.id %> --bot "python3 bot.py {port} {name}" --folder mybot',
    '<%= config.bin %> <%= command.id %> --server ws://127.0.0.1:5051 --minutes 5 --faults',
  ];

  static override flags = {
    ...lawFlags,
    seed: seedFlag,
    list: Flags.boolean({
      description:
        'list all laws and checks, each with its source in docs/rules.md or docs/protocol.md and the number of cases tried',
      ...excluding({ law: lawFlags.law, path: lawFlags.path, seed: seedFlag }),
    }),
    server: Flags.string({
      helpValue: '<url>',
      description: 'play on this game server, ws://HOST:PORT, and hold every state against the rules instead',
      ...excluding(lawFlags),
    }),
    ...serverFlags,
    bot: Flags.string({
      helpValue: '<command>',
      description:
        'start this bot, a command line with {port} and {name}, and check how it meets what servers send',
      ...excluding({ ...lawFlags, server: lawFlags.law }),
    }),
    params: paramsFlag(),
    check: Flags.option({
      helpValue: '<name>',
      description: 'with --bot: make only this check; may be repeated',
      options: BOT_CHECKS.map(({ name }) => name),
      multiple: true,
      dependsOn: ['bot'],
    })(),
    folder: Flags.directory({
      helpValue: '<folder>',
      description: "with --bot: the folder with the bot's files, to check their size",
      exists: true,
      dependsOn: ['bot'],
    }),
  };

  async run() {
    const { flags } = await this.parse(Verify);
    if (flags.list) return this.list(flags.runs);
    const { runs, law, path, server, faults, minutes = 1, seed = randomSeed() } = flags;
    if (server !== undefined) return this.verifyServer(server, seed, minutes, faults);
    if (flags.bot !== undefined) return this.verifyBot(flags.bot, flags, seed);
    return this.verifyLaws({ runs, law, path, seed });
  }

  /** Prints a check as soon as it is made; after all of them, `show` has only the answer left. */
  private showCheck(check: Words): void {
    this.show({ sections: [{ kind: 'note', text: [check] }] });
  }

  private list(cases: number) {
    this.show(catalogueDocument(cases));
    return {
      laws: LAWS.map(({ name, sentence, source }) => ({ name, sentence, source, cases })),
      server: [...PLAY_LAWS, ...ANSWER_LAWS],
      bot: BOT_CHECKS.map(({ name, sentence, cost }) => ({ name, sentence, cost })),
    };
  }

  private async verifyServer(url: string, seed: number, minutes: number, faults: boolean) {
    const signal = interruptSignal();
    const onGame = throttle(({ games, states }: { games: number; states: number }) => {
      if (games > 0) this.say(`${counted(games, 'game')}, ${counted(states, 'state')}`);
    }, PROGRESS_MS);
    const report = await verifyServer({ url, seed, minutes, faults, onGame, signal });
    this.show(serverDocument(report));
    this.judge(report.violations, signal);
    return report;
  }

  private async verifyBot(command: string, { check, folder, params }: VerifyFlags, seed: number) {
    if (!command.includes('{port}')) {
      throw new UsageError('--bot takes a command line with {port}, and {name} where the bot takes a name');
    }
    const parameters = params === undefined ? undefined : Params.valuesOf(loadParameters(params).parameters);
    checkPlaceholders(command, parameters);
    const signal = interruptSignal();
    const onCheck = (check: CheckResult) => this.showCheck(botWords(check));
    const report = await verifyBot({ command, parameters, only: check, folder, seed, onCheck, signal });
    this.show({ sections: botDocument(report).sections.slice(0, 1) });
    this.judge(report.failures, signal);
    return report;
  }

  private verifyLaws(request: LawRequest) {
    const reports: LawReport[] = [];
    for (const report of runLaws(request)) {
      this.showCheck(lawWords(report));
      reports.push(report);
    }
    this.show({ sections: lawsDocument(reports, request.seed).sections.slice(0, 1) });
    const failures = reports.filter(({ failure }) => failure !== null).length;
    this.judge(failures);
    return {
      seed: request.seed,
      runs: request.runs,
      laws: reports.map((report) => ({ ...report, replay: replayCommand(report) })),
      failures,
    };
  }

  private judge(faults: number, signal?: AbortSignal): void {
    if (faults > 0) process.exitCode = 1;
    this.endInterrupted(signal?.aborted === true);
  }
}
