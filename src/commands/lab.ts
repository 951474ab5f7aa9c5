import { join } from 'node:path';
import { allPageWeights, BaseCommand, folderFlag, weightsFlag } from '../cli/index.ts';
import { writeWhole } from '../system/index.ts';
import { standalonePage } from '../ui/index.ts';

const TITLE = 'Four Connect Xtreme: the laboratory';

export default class Lab extends BaseCommand {
  static override summary = 'Write a page to play and analyse in a browser.';

  static override description =
    'Writes a folder for any web host. It also works from the file system, without a network. Play against fcx at any level, and set up positions. Paste positions as text or PlayState, and share them as links. Drop a weights file on the page to use it. Rules, search and weights are inside.';

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
