import { BaseCommand } from '../../cli/baseCommand.ts';
import { weightsFileArg } from '../../cli/flags.ts';
import { readWeights } from '../../cli/weights.ts';
import { compareWeights, describeChanges } from '../../show/weights.ts';

export default class WeightsDiff extends BaseCommand {
  static override summary = 'Compare two weights files, the largest changes first.';

  static override examples = ['<%= config.bin %> <%= command.id %> default.json best.json'];

  static override enableJsonFlag = true;

  static override args = {
    from: weightsFileArg,
    to: weightsFileArg,
  };

  async run(): Promise<unknown> {
    const { args } = await this.parse(WeightsDiff);
    const changes = compareWeights(readWeights(args.from).weights, readWeights(args.to).weights);
    this.log(describeChanges(args.from, args.to, changes));
    return { from: args.from, to: args.to, changes };
  }
}
