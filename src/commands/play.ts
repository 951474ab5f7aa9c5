import { isAbsolute } from 'node:path';
import { Flags, type Interfaces } from '@oclif/core';
import { type BotSpec, openBot } from '../arena/index.ts';
import type { ClientEvent } from '../bot/index.ts';
import {
  botUrl,
  checkBotName,
  LONGEST_MOVE_TIME_MS,
  MOVE_TIME_MS,
  moveTimes,
  QUIET_MOVE_TIME_MS,
  runClient,
  SearchThread,
  TimedSearch,
  WeightsFiles,
} from '../bot/index.ts';
import {
  BaseCommand,
  countFlag,
  describeClientEvent,
  interruptSignal,
  paramsFlag,
  readGames,
  readWeights,
  UsageError,
  waitFlag,
  weightsFlag,
} from '../cli/index.ts';
import { counted } from '../document/index.ts';
import { FOUR_CONNECT_XTREME } from '../engine/index.ts';

/** Return the file that a name stands for: its path, or `best.json of fcx` for one of the package. Throws a `WeightsFileError`. */
function describeWeightsFile(name: string): string {
  const path = WeightsFiles.findWeightsFile(name);
  return isAbsolute(path) && WeightsFiles.isPackageFile(path) ? WeightsFiles.nameOfPackageFile(path) : path;
}

const SEARCH_FLAGS = ['move-time', 'ponder', 'threads'] as const;

export default class Play extends BaseCommand {
  static override summary = 'Play on a server with the tournament bot, or with a bot of your own.';

  static override description =
    'Connects to a server and plays until you press Ctrl-C. It reconnects after a restart of the server. With --once it ends when the server closes the connection.\n\nWith --bot your own bot plays, a module or a program, as in fcx match. It has 670 ms for a move. A crash, or a late or illegal answer loses the game; fcx says why, and starts the bot again.';

  static override examples = [
    '<%= config.bin %> <%= command.id %> --weights weights/mine.json --host 192.168.1.20 --port 5051 --name Mine',
    '<%= config.bin %> <%= command.id %> --bot ./mybot.mjs --params mybot.tuned.json --host 192.168.1.20',
  ];

  static override flags = {
    weights: weightsFlag,
    bot: Flags.string({
      helpValue: '<command>',
      description: 'your own bot: a module, or a command with {port} and {name} in it (docs/bots.md)',
      exclusive: ['weights'],
    }),
    params: paramsFlag(),
    host: Flags.string({
      default: '127.0.0.1',
      helpValue: '<address>',
      description: "server's name or address; wss://NAME for TLS, usually with --port 443",
    }),
    port: countFlag({ default: 5051, min: 1, max: 65535, description: "server's port" }),
    name: Flags.string({
      helpValue: '<name>',
      description: 'name to play under, without spaces [default: fcx; with --bot, its own]',
    }),
    'move-time': waitFlag({
      min: 1,
      max: LONGEST_MOVE_TIME_MS,
      description: `milliseconds to think per move at most; the server allows 700 for everything [default: ${MOVE_TIME_MS}, and up to ${QUIET_MOVE_TIME_MS} while nothing else keeps the machine busy]`,
    }),
    ponder: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'keep searching while the opponent thinks',
    }),
    threads: countFlag({
      helpValue: '1|2',
      default: 2,
      min: 1,
      max: 2,
      description: '2 gives the search its own thread; with 1 it cannot ponder',
    }),
    'tell-chance': Flags.boolean({
      description:
        'send the chance of winning along with every column; fcx serve writes it into its replay file',
    }),
    once: Flags.boolean({
      description: 'end when the server closes the connection; fail if there is no server',
    }),
    verbose: Flags.boolean({ description: 'show every move' }),
  };

  async run() {
    const { flags, metadata } = await this.parse(Play);
    const { host, port, once, verbose, bot, params } = flags;
    const idle = SEARCH_FLAGS.find(
      (flag) => flags[flag] !== undefined && metadata.flags[flag]?.setFromDefault !== true,
    );
    if (bot !== undefined && idle !== undefined)
      throw new UsageError(`--${idle} is for the tournament bot; leave it out with --bot`);
    const bots = { bot: bot === undefined ? [] : [bot], params: params === undefined ? [] : [params] };
    const [own = null] = readGames([], bots).players as BotSpec[];
    const name = flags.name ?? own?.name ?? 'fcx';
    // Before anything is loaded and warmed up, which takes a second.
    checkBotName(name);
    botUrl(host, port, name);
    const player = await (own === null ? this.startSearch(flags) : openBot({ ...own, name }, this.say));

    const totals = { moves: 0, longestReplyMs: 0, fallbacks: 0, skipped: 0 };
    let previous: ClientEvent['type'] | undefined;
    const onEvent = (event: ClientEvent) => {
      const isNews = event.type !== 'unreachable' || previous !== 'unreachable';
      previous = event.type;
      if (event.type === 'move') {
        totals.moves++;
        totals.longestReplyMs = Math.max(totals.longestReplyMs, event.ms);
      } else if (event.type === 'fallback') totals.fallbacks++;
      else if (event.type === 'skipped' || event.type === 'unanswered') {
        totals.skipped++;
        // The log is silent then.
        if (own !== null && this.jsonEnabled()) this.say(describeClientEvent(event));
      }
      if (verbose || (isNews && event.type !== 'move')) this.log(describeClientEvent(event));
    };
    const signal = interruptSignal();
    await runClient({
      host,
      port,
      name,
      onEvent,
      think: (position, deadline) => player.think(position, deadline),
      ...(own === null ? moveTimes(flags['move-time']) : { moveTimeMs: MOVE_TIME_MS }),
      sendChance: flags['tell-chance'],
      sendsFallback: own === null,
      reconnect: !once,
      signal,
    }).finally(() => player.close());
    this.log(`${counted(totals.moves, 'move')}, longest reply ${Math.round(totals.longestReplyMs)} ms`);
    this.endInterrupted(signal.aborted);
    return totals;
  }

  private async startSearch({ weights, threads, ponder }: Interfaces.InferredFlags<typeof Play.flags>) {
    this.say(`weights: ${describeWeightsFile(weights)}`);
    const evaluation = readWeights(weights);
    if (threads > 1) {
      const onCrash = ({ message }: Error) => this.logToStderr(`the search thread failed: ${message}`);
      return SearchThread.start({ evaluation, ponder, onCrash });
    }
    const search = new TimedSearch(evaluation, FOUR_CONNECT_XTREME);
    search.warmUp();
    return search;
  }
}
