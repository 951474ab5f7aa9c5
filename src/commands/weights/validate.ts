import { findWeightsFile, loadWeights } from '../../bot/evaluation/weightsFile.ts';
import { BaseCommand } from '../../cli/baseCommand.ts';
import { weightsFilesArg } from '../../cli/flags.ts';
import { ExpectedError } from '../../engine/errors.ts';

/** Whether a file is a valid weights file, and if not, why. */
interface Finding {
  readonly file: string;
  readonly valid: boolean;
  readonly error: { readonly code: string; readonly message: string } | null;
}

function check(file: string): Finding {
  try {
    loadWeights(file);
    return { file: findWeightsFile(file), valid: true, error: null };
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return { file, valid: false, error: { code: error.code, message: error.message } };
  }
}

export default class WeightsValidate extends BaseCommand {
  static override summary = 'Check weights files: format, version, every feature and its range.';

  static override description = 'Looks at all files and exits with 1 if any of them is missing or broken.';

  static override examples = ['<%= config.bin %> <%= command.id %> weights/*.json'];

  static override enableJsonFlag = true;
  static override args = { files: weightsFilesArg };

  async run(): Promise<unknown> {
    const { args } = await this.parse(WeightsValidate);
    const findings = args.files.map(check);
    for (const { file, error } of findings) this.log(error === null ? `${file}: valid` : error.message);
    if (findings.some(({ valid }) => !valid)) process.exitCode = 1;
    return { files: findings };
  }
}
