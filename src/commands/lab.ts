import { join } from 'node:path';
import { allPageWeights, BaseCommand, folderFlag, weightsFlag } from '../cli/index.ts';
import { standalonePage } from '../page/index.ts';
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
    const path = join(flags.out, 'index.html');
    await writeWhole(
      path,
      standalonePage(TITLE, { page: 'lab', weights: allPageWeights(flags.weights, this.say) }),
    );
    this.log(`laboratory in ${path}`);
    return { page: path };
  }
}
