import { join } from 'node:path';
import { BaseCommand, folderFlag, readWeights, weightsFlag } from '../cli/index.ts';
import { PACK_LIMITS, packBot } from '../packing/index.ts';
import { shellWord } from '../system/index.ts';

const MIB = 2 ** 20;

function share(value: number, limit: number): string {
  return `${(value / MIB).toFixed(2)} of ${limit / MIB} MiB`;
}

export default class Pack extends BaseCommand {
  static override summary = 'Pack the bot for the tournament: one file and its weights.';

  static override description = [
    'Makes a folder that runs with "node bot.mjs [name] [port]" and nothing else installed. First the bot plays a game, and fcx checks the limits of the contest. They are 2 MiB of code and configuration, 512 MiB of memory, and one thread besides the main one.',
    "FcxBot.mjs is the same bot as a class with play(state) and getName(), for the contest's TypeScript client.",
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --weights best.json --out packed',
    'node packed/bot.mjs Mine 5051',
  ];

  static override flags = {
    weights: weightsFlag,
    out: folderFlag({ required: true, description: 'folder to make; an older pack is replaced' }),
  };

  async run() {
    const { flags } = await this.parse(Pack);
    const weights = readWeights(flags.weights);
    const figures = await packBot(weights, flags.out, () => {
      if (!this.jsonEnabled()) this.say('playing a game to measure the bot');
    });
    this.log(
      `packed into ${flags.out}: ${share(figures.bytes, PACK_LIMITS.bytes)}, ` +
        `memory ${share(figures.peakRssBytes, PACK_LIMITS.peakRssBytes)}, ` +
        `${figures.extraThreads} of ${PACK_LIMITS.extraThreads} extra threads\nrun it with: node ${shellWord(join(flags.out, 'bot.mjs'))} NAME PORT; ${join(flags.out, 'README.md')} has the steps into the contest's client`,
    );
    return { out: flags.out, ...figures, limits: PACK_LIMITS };
  }
}
