import { Flags } from '@oclif/core';
import { BaseCommand } from '../cli/baseCommand.ts';
import { randomSeed } from '../cli/flags.ts';
import { verifyTraceFile } from '../records/verifyTrace.ts';
import { describeLawReport, describeLawSummary, describeTraceReport, replayCommand } from '../show/laws.ts';
import type { LawReport } from '../verify/law.ts';
import { type LawRequest, runLaws } from '../verify/runLaws.ts';

/** Seeds of the generator of examples are 31 bits. */
const MAX_SEED = 0x7fffffff;

export default class Verify extends BaseCommand {
  static override summary = 'Check the rules: laws on generated games, or games recorded from a server.';

  static override description = [
    'Tries every law of the rules (gravity, explosions, wins, bombs, whole games, notations) on random examples. A law that fails is shown with its smallest counterexample, drawn, and the command that shows it again.',
    'With --trace, replays a file of recorded games instead and compares every state, byte for byte, and the result of every game.',
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
    runs: Flags.integer({
      default: 1000,
      min: 1,
      description: 'examples on which each law is tried',
    }),
    seed: Flags.integer({
      min: 0,
      max: MAX_SEED,
      description: 'seed of the examples; drawn and shown if not given',
    }),
    law: Flags.string({ description: 'try only the law with this name, in quotes' }),
    path: Flags.string({
      description: 'show one example again, as named by a failure',
      dependsOn: ['law', 'seed'],
    }),
    trace: Flags.file({
      description: 'replay the recorded games of this file (one JSON object on each line) instead',
      exclusive: ['runs', 'seed', 'law', 'path'],
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
