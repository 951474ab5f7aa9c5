import { Args } from '@oclif/core';
import { type FeatureName, WeightsFiles } from '../../bot/index.ts';
import { BaseCommand, describeMissing, weightsArg } from '../../cli/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { GAMES } from '../../games/registry.ts';
import { type NetworkSummary, nameNetwork, summarizeNetwork } from './text.ts';

interface Finding {
  readonly file: string;
  readonly valid: boolean;
  /** Features that an older file lacks, which get their defaults. */
  readonly missing: readonly FeatureName[];
  readonly network: NetworkSummary;
  /** True if evolution has added to the network. */
  readonly blended: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
}

function describeFinding({ file, missing, network, blended, error }: Finding): string {
  if (error !== null) return error.message;
  const notes = [
    ...(network === null ? [] : [nameNetwork(network)]),
    ...(blended ? ['with evolved numbers beside it'] : []),
    ...(missing.length === 0 ? [] : [describeMissing(missing)]),
  ];
  return [`${file}: valid`, ...notes].join(', ');
}

const PLAIN = { valid: true, missing: [], network: null, blended: false, error: null };

async function check(file: string): Promise<Finding> {
  try {
    const path = WeightsFiles.findWeightsFile(file);
    const other = WeightsFiles.otherFormatOf(path);
    const format = GAMES.flatMap(({ weights }) => weights ?? []).find(({ format }) => format === other);
    if (format !== undefined) {
      const checkFormat = await format.load();
      checkFormat(path);
      return { file: path, ...PLAIN };
    }
    const { missing, network, blend } = WeightsFiles.loadWeights(file);
    return {
      file: path,
      ...PLAIN,
      missing,
      network: summarizeNetwork(network),
      blended: blend !== undefined,
    };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { file, ...PLAIN, valid: false, error: { code: error.code, message: error.message } };
  }
}

export default class WeightsValidate extends BaseCommand {
  static override summary =
    'Check weights files: format, version, every feature and its range, and the checksum of the network.';

  static override description = 'Checks all files and exits with 1 if any is missing or broken.';

  static override examples = ['<%= config.bin %> <%= command.id %> weights/*.json'];

  static override args = { files: Args.string({ ...weightsArg, multiple: true }) };

  async run() {
    const { args } = await this.parse(WeightsValidate);
    const findings = await Promise.all(args.files.map(check));
    for (const finding of findings) this.log(describeFinding(finding));
    if (findings.some(({ valid }) => !valid)) process.exitCode = 1;
    return { files: findings };
  }
}
