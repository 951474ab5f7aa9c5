import { BaseCommand, readWeights, weightsFileArg } from '../../cli/index.ts';
import { changesDocument, compareBlends, compareWeights, summarizeNetwork } from './text.ts';

export default class WeightsDiff extends BaseCommand {
  static override summary = 'Compare two weights files, the largest changes first.';

  static override examples = ['<%= config.bin %> <%= command.id %> default.json best.json'];

  static override args = {
    // oclif writes an argument's name into its definition, which is why each has one of its own.
    from: { ...weightsFileArg },
    to: { ...weightsFileArg },
  };

  async run() {
    const { args } = await this.parse(WeightsDiff);
    const [from, to] = [readWeights(args.from), readWeights(args.to)];
    const changes = [...compareWeights(from.weights, to.weights), ...compareBlends(from.blend, to.blend)];
    const network = { from: summarizeNetwork(from.network), to: summarizeNetwork(to.network) };
    this.show(changesDocument(args.from, args.to, changes, network));
    return { from: args.from, to: args.to, changes, network };
  }
}
