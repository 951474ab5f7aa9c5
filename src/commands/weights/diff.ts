import { Args } from '@oclif/core';
import { BaseCommand, readWeights, weightsArg } from '../../cli/index.ts';
import { changesDocument, compareWeights, summarizeNetwork } from './text.ts';

export default class WeightsDiff extends BaseCommand {
  static override summary = 'Compare two weights files, the largest changes first.';

  static override examples = ['<%= config.bin %> <%= command.id %> default.json best.json'];

  static override args = { from: Args.string(weightsArg), to: Args.string(weightsArg) };

  async run() {
    const { args } = await this.parse(WeightsDiff);
    const [from, to] = [readWeights(args.from), readWeights(args.to)];
    const changes = compareWeights(from, to);
    const network = { from: summarizeNetwork(from.network), to: summarizeNetwork(to.network) };
    this.show(changesDocument(args.from, args.to, changes, network));
    return { from: args.from, to: args.to, changes, network };
  }
}
