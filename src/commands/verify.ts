import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/baseCommand.ts';
import { excluding, randomSeed } from '../cli/flags.ts';
import { verifyTraceFile } from '../records/verifyTrace.ts';
import { describeLawReport, describeLawSummary, describeTraceReport, replayCommand } from '../show/laws.ts';
import type { LawReport } from '../verify/law.ts';
import { type LawRequest, runLaws } from '../verify/runLaws.ts';

/** Seeds of the generator of examples are 31 bits. */
const MAX_SEED = 0x7fffffff;

/** Flags of the laws. */
const lawFlags = {
  runs: Flags.integer({
    default: 1000,
    min: 1,
    helpValue: '<n>',
    description: 'examples to try each law on',
  }),
  seed: Flags.integer({
    min: 0,
    max: MAX_SEED,
    helpValue: '<n>',
    description: 'seed of the examples [default: drawn, and shown]',
  }),
  law: Flags.string({ helpValue: '<name>', description: 'try only the law with this name, in quotes' }),
  path: Flags.string({
    helpValue: '<path>',
    description: 'with --law and --seed: show the example that a failure named',
    relationships: [{ type: 'all', flags: ['law', 'seed'] }],
  }),
};

export default class Verify extends BaseCommand {
  static override summary = 'Check the rules: laws on generated games, or games recorded from a server.';

  static override description = [
    'Tries every law of the rules (gravity, explosions, wins, bombs, whole games, notations) on random examples. A failing law is shown with its smallest counterexample, drawn, and the command that shows it again.',
    'With --trace, replays recorded games instead and compares every state, byte for byte, and every result.',
    'The exit code is 1 when a law fails or a recording differs from the rules.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --runs 10000 --seed 7',
    '<%= config.bin %> <%= command.id %> --law "gravity leaves no hole" --seed 7 --path 12:0:3',
    '<%= config.bin %> <%= command.id %> --trace recorded-games.jsonl --json',
  ];

  static override enableJsonFlag = true;

  static override flags = {
    ...lawFlags,
    trace: Flags.file({
      helpValue: '<file>',
      description: 'replay the recorded games of this file (one JSON object per line) instead',
      ...excluding(lawFlags),
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Verify);
    if (flags.trace !== undefined) return this.verifyTrace(flags.trace);
    const { runs, law, path } = flags;
    return this.verifyLaws({ runs, law, path, seed: flags.seed ?? randomSeed() });
  }

  private verifyLaws(request: LawRequest): unknown {
    const reports: LawReport[] = [];
    for (const report of runLaws(request)) {
      this.log(describeLawReport(report));
      reports.push(report);
    }
    this.log(describeLawSummary(reports, request.seed));
    const failures = reports.filter(({ failure }) => failure !== null).length;
    if (failures > 0) process.exitCode = 1;
    return {
      seed: request.seed,
      runs: request.runs,
      laws: reports.map((report) => ({ ...report, replay: replayCommand(report) })),
      failures,
    };
  }

  private async verifyTrace(path: string): Promise<unknown> {
    const report = await verifyTraceFile(path);
    this.log(describeTraceReport(report));
    const { games, states, quirks, mismatches: differences } = report;
    if (differences.length > 0) process.exitCode = 1;
    return { games, states, mismatches: differences.length, quirks, differences };
  }
}
