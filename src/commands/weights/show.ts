import { Args } from '@oclif/core';
import { WeightsFiles } from '../../bot/index.ts';
import { BaseCommand, renderDocument, weightsArg } from '../../cli/index.ts';
import { summarizeNetwork, weightsDocument } from './text.ts';

export default class WeightsShow extends BaseCommand {
  static override summary =
    'Show weights files: every feature with its weight and meaning, and the origin of the weights.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> best.json',
    '<%= config.bin %> <%= command.id %> best.json default.json --json',
  ];

  static override args = { files: Args.string({ ...weightsArg, multiple: true }) };

  async run() {
    const { args } = await this.parse(WeightsShow);
    const files = args.files.map((file) => ({ file, ...WeightsFiles.loadWeights(file) }));
    this.log(files.map((one) => renderDocument(weightsDocument(one.file, one))).join('\n\n'));
    return files.map((one) => ({ ...one, network: summarizeNetwork(one.network) }));
  }
}
