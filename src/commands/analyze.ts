import { Args, Flags } from '@oclif/core';
import { type AnalysisLimits, analyze } from '../bot/analysis.ts';
import { Kernel, MAX_DEPTH } from '../bot/kernel/kernel.ts';
import { TABLE_BITS } from '../bot/timedSearch.ts';
import { loadWeights } from '../bot/weightsFile.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { describeAnalysis } from '../cli/describeAnalysis.ts';
import { readPosition } from '../cli/readPosition.ts';
import { weightsFlag } from '../cli/weightsFlag.ts';
import { formatPosition } from '../engine/text.ts';

export default class Analyze extends BaseCommand {
  static override summary = 'Say what the search thinks of a position.';

  static override description = [
    "Shows the best column, the expected line, every column's chance of winning and the evaluation feature by feature.",
    'A win or loss in n plies is certain as far as the known bombs go. How many bombs have dropped is not in a PlayState: it is worked out from the round and the coins that are missing, and is certain in all rounds but 9, 19 and 29 without a bomb on the board. Text notation can say it in its last field.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> "7/7/7/3b3/2ox3/1xoox2 x 7 10 1"',
    '<%= config.bin %> <%= command.id %> state.json --time 10000',
    'echo "7/7/7/7/ooo4/xxx4 x 7 - 0" | <%= config.bin %> <%= command.id %> - --depth 8 --json',
  ];

  static override enableJsonFlag = true;

  static override args = {
    position: Args.string({
      required: true,
      description: 'text notation, a file with it or with a PlayState (JSON), or - for standard input',
    }),
  };

  static override flags = {
    weights: weightsFlag,
    time: Flags.integer({ default: 2000, min: 10, description: 'milliseconds for everything' }),
    depth: Flags.integer({
      min: 1,
      max: MAX_DEPTH,
      exclusive: ['nodes'],
      description: 'plies to search instead of a time',
    }),
    nodes: Flags.integer({ min: 100, description: 'positions to search instead of a time' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Analyze);
    const { weights } = loadWeights(flags.weights);
    const position = readPosition(args.position);
    const kernel = new Kernel(TABLE_BITS);
    kernel.setWeights(0, weights);
    const limits: AnalysisLimits =
      flags.depth !== undefined
        ? { depth: flags.depth }
        : flags.nodes !== undefined
          ? { nodes: flags.nodes }
          : { timeMs: flags.time };
    const analysis = analyze(kernel, position, limits);
    this.log(describeAnalysis(position, analysis));
    return { position: formatPosition(position), bombsDropped: position.bombsDropped, ...analysis };
  }
}
