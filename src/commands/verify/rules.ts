import { Flags, type Interfaces } from '@oclif/core';
import { countFlag, excluding, randomSeed } from '../../cli/index.ts';
import type { LawReport } from '../../verify/index.ts';
import { LAWS, runLaws } from '../../verify/index.ts';
import { lawListDocument, lawsDocument, lawWords, replayCommand } from './text.ts';
import { VerifyCommand, verifySeedFlag } from './verifyCommand.ts';

const exampleFlags = {
  law: Flags.string({ helpValue: '<name>', description: 'try only the law with this name' }),
  seed: verifySeedFlag('the examples'),
  path: Flags.string({
    helpValue: '<path>',
    description: 'with --law and --seed: show the example that a failure named',
    relationships: [{ type: 'all', flags: ['law', 'seed'] }],
  }),
};

type RulesFlags = Interfaces.InferredFlags<typeof VerifyRules.flags>;

/** The command `fcx verify rules`. */
export default class VerifyRules extends VerifyCommand {
  static override summary = 'Check the rules on random games.';

  static override description =
    'Tests every law of the rules (gravity, explosions, wins, bombs, whole games, notations) on random examples. For a failing law it draws the smallest counterexample and prints the command that repeats it. The exit code is 1 when a law fails.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> --runs 10000 --seed 7',
    '<%= config.bin %> <%= command.id %> --list',
    '<%= config.bin %> <%= command.id %> --law noHoles --seed 7 --path 12:0:3',
  ];

  static override flags = {
    runs: countFlag({ default: 1000, min: 1, description: 'examples to try each law on' }),
    ...exampleFlags,
    list: Flags.boolean({
      description: 'list all laws, each with its source in docs/rules.md and the number of cases tried',
      ...excluding(exampleFlags),
    }),
  };

  async run() {
    const { flags } = await this.parse(VerifyRules);
    return flags.list ? this.list(flags.runs) : this.verify(flags);
  }

  private list(cases: number) {
    this.show(lawListDocument(cases));
    return { laws: LAWS.map(({ name, sentence, source }) => ({ name, sentence, source, cases })) };
  }

  private verify({ runs, law, path, seed = randomSeed() }: RulesFlags) {
    const reports: LawReport[] = [];
    for (const report of runLaws({ runs, law, path, seed })) {
      this.showCheck(lawWords(report));
      reports.push(report);
    }
    this.showAnswer(lawsDocument(reports, seed));
    const failures = reports.filter(({ failure }) => failure !== null).length;
    this.judge(failures);
    const laws = reports.map((report) => ({ ...report, replay: replayCommand(report) }));
    return { seed, runs, laws, failures };
  }
}
