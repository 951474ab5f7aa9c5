import { join } from 'node:path';
import { WeightsFileError, weightsNames } from '../bot/index.ts';
import { BaseCommand, folderFlag, pageWeights, weightsFlag } from '../cli/index.ts';
import { type PageWeights, standalonePage } from '../page/index.ts';
import { writeWhole } from '../system/index.ts';

const TITLE = 'Four Connect Xtreme: the laboratory';

export default class Lab extends BaseCommand {
  static override summary = 'Write a page to play and analyse in a browser.';

  static override description =
    'Writes a folder for any web host; it also works from the file system, without network. In the page you play against fcx at any level, set up positions, paste them as text or PlayState, share them as links, and open weights files by dropping them. Rules, search and weights are inside.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> --out site',
    '<%= config.bin %> <%= command.id %> --out site --weights weights/tuned.json',
  ];

  static override flags = {
    out: folderFlag({ default: 'lab', description: 'folder to write' }),
    weights: weightsFlag,
  };

  async run() {
    const { flags } = await this.parse(Lab);
    const first = pageWeights(flags.weights);
    const others = weightsNames()
      .filter((name) => name !== first.name)
      .flatMap((name) => this.#readable(name));
    const path = join(flags.out, 'index.html');
    await writeWhole(path, standalonePage(TITLE, { page: 'lab', weights: [first, ...others] }));
    this.log(`laboratory in ${path}`);
    return { page: path };
  }

  /** The weights with this name, or none: it was not asked for, so a broken file must not stop the page. */
  #readable(name: string): PageWeights[] {
    try {
      return [pageWeights(name)];
    } catch (error) {
      if (!(error instanceof WeightsFileError)) throw error;
      this.say(`left out: ${error.message}`);
      return [];
    }
  }
}
