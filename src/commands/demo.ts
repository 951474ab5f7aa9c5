import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { BaseCommand, countFlag, INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/index.ts';
import { programName, shellWord } from '../system/index.ts';
import type { TuningFields } from './tune/text.ts';

const WEIGHTS = 'weights/demo.json';
const BOT_VALUES = 'weights/demo-bot.json';
const TUNING = '--generations 10 --population 64 --pairs 8 --nodes 300 --validation 200'.split(' ');
const SMALLEST_TUNING = 100;

export default class Demo extends BaseCommand {
  static override summary = 'See what fcx is for: it tunes weights of its own, then a bot like yours.';

  static override description =
    `Tunes the weights of the evaluation with a small population in a few seconds, and writes the best to ${WEIGHTS}. Then it tunes the four parameters of a bot, examples/module.mjs, and writes them to ${BOT_VALUES}. Both end with the gain, from fresh games.`;

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
      tuning && (await this.tune('\n2. A bot like yours', [...bot, ...games, ...seed], BOT_VALUES));
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
    return { weights: WEIGHTS, tuning, bot: BOT_VALUES, botTuning };
  }

  /** Tunes with these flags, and writes this file; `null` if that failed or was interrupted, and the exit code says so. */
  private async tune(title: string, flags: readonly string[], out: string): Promise<TuningFields | null> {
    const words = [...flags, '--out', out];
    // What an earlier demo has left would have to be beaten first.
    await rm(out, { force: true });
    this.log(`${title}: ${programName()} tune ${words.map(shellWord).join(' ')}\n`);
    if (this.jsonEnabled()) return this.tuneSilently(words);
    const fields = await this.config.runCommand<TuningFields>('tune', words);
    return process.exitCode ? null : fields;
  }

  private async tuneSilently(words: readonly string[]): Promise<TuningFields | null> {
    // The tuning ends by itself on Ctrl-C; this process has to wait for it.
    interruptSignal();
    const command = [join(this.config.root, 'bin', 'run.js'), 'tune', ...words, '--json'];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [[code], text] = await Promise.all([once(child, 'close'), textOf(child.stdout)]);
    if (code !== 0) process.exitCode = code ?? INTERRUPTED_EXIT_CODE;
    return code === 0 ? JSON.parse(text) : null;
  }
}
