import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { valuesFileOf } from '../bot/index.ts';
import { BaseCommand, countFlag } from '../cli/index.ts';
import { programName, shellWord } from '../system/index.ts';
import type { TuningFields } from './tune/text.ts';
import Tune from './tune/tune.ts';

const WEIGHTS = 'weights/demo.json';
/** Parameters lie where `fcx tune --bot` writes them, not among weights. */
const BOT_TUNED = 'demo-bot.tuned.json';
const TUNING = '--generations 10 --population 64 --pairs 8 --nodes 300 --validation 200'.split(' ');
const SMALLEST_TUNING = 100;

/** With `--json`, standard output and errors belong to the demo. */
class SilentTune extends Tune {
  override log(): void {}

  protected override async catch(error: Error): Promise<never> {
    throw error;
  }
}

export default class Demo extends BaseCommand {
  static override summary = 'See what fcx is for: it tunes weights of its own, then a bot like yours.';

  static override description =
    `Tunes the weights of the evaluation in a few seconds, and writes those that a test shows to be better to ${WEIGHTS}. Then it tunes the four parameters of a bot, examples/module.mjs, and writes those that a test shows to be better to ${BOT_TUNED}. Both end with the gain.`;

  static override examples = ['<%= config.bin %> <%= command.id %>'];

  static override flags = {
    seed: countFlag({ default: 1, min: 0, description: 'seed of both tunings' }),
    games: countFlag({ default: 4000, min: SMALLEST_TUNING, description: 'games to tune the bot with' }),
  };

  async run() {
    const { flags } = await this.parse(Demo);
    const example = (name: string) => relative('', join(this.config.root, 'examples', name));
    const bot = ['--bot', `${example('module.mjs')}#rated`, '--params', example('bot.json')];
    const seed = ['--seed', `${flags.seed}`];
    const tuning = await this.tune('1. Weights of fcx', [...TUNING, ...seed], WEIGHTS);
    const games = ['--games', `${flags.games}`];
    const botTuning =
      tuning && (await this.tune('\n2. A bot like yours', [...bot, ...games, ...seed], BOT_TUNED));
    if (botTuning) {
      const fcx = programName();
      this.log(
        '\n3. Your turn\n\n' +
          `${fcx} report            charts of the tuning you have just seen\n` +
          `${fcx} new python mybot  a bot to start from, in Python, TypeScript or Java\n` +
          `${fcx} tune --help       tune it, or evolve weights: 200 generations take about a minute on two cores\n` +
          `${fcx} ui --open         play against fcx, and see what lost\n` +
          `${fcx} serve --show      a server to try your own bot on`,
      );
    }
    return {
      weights: tuning?.written ? WEIGHTS : null,
      tuning,
      bot: botTuning?.written ? BOT_TUNED : null,
      botTuning,
    };
  }

  /** Tunes with these flags, and writes this file; `null` if that failed or was interrupted, and the exit code says so. */
  private async tune(title: string, flags: readonly string[], out: string): Promise<TuningFields | null> {
    const words = [...flags, '--out', out];
    // Weights of an earlier demo would have to be beaten first.
    for (const file of [out, valuesFileOf(out)]) await rm(file, { force: true });
    this.log(`${title}: ${programName()} tune ${words.map((word) => shellWord(word)).join(' ')}\n`);
    const Tuning = this.jsonEnabled() ? SilentTune : Tune;
    const fields = await Tuning.run(words, this.config);
    return process.exitCode ? null : fields;
  }
}
