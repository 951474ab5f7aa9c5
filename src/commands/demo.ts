import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expectedScore, openGameServer, type ServeEvent, serveMatches } from '../arena/index.ts';
import {
  BaseCommand,
  countFlag,
  describeGame,
  describeListening,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
} from '../cli/index.ts';
import { counted, formatElo, percent, servedMatchDocument, servedMatchFields } from '../document/index.ts';
import { ExpectedError } from '../engine/index.ts';
import { BotProcess, programName } from '../system/index.ts';
import type { TuningFields } from './tune/text.ts';

const HOST = '127.0.0.1';
const WEIGHTS = 'weights/demo.json';
const TUNING = '--generations 10 --population 16 --pairs 12 --nodes 300 --validation 200'.split(' ');
const BOTS = { Tuned: WEIGHTS, Start: 'default.json' };
const MOVE_TIME_MS = 50;

/** A short match is mostly luck, so it is the tuning's own games that say who is better. */
function whatItProves(games: number, { elo, eloLow, eloHigh }: TuningFields): string {
  const little = `${counted(games, 'game')} prove nothing.`;
  if (elo === null) return `${little} The tuning found nothing better than Start.`;
  const lead = formatElo({ elo, low: eloLow ?? -Infinity, high: eloHigh ?? Infinity });
  return `${little} In the fresh games of the tuning, Tuned leads by ${lead}, which wins ${percent(expectedScore(elo))} of all games.`;
}

class BotFailedError extends ExpectedError {
  override readonly code = 'botFailed';
}

/** The bots play until they are stopped: one that ends before has failed. */
async function failureOf(name: string, { ended }: BotProcess): Promise<never> {
  throw new BotFailedError(`the bot ${name} failed: it ${await ended}`);
}

interface DemoFields {
  readonly weights: string;
  /** As of `fcx tune`; `null` if it failed. */
  readonly tuning: TuningFields | null;
  /** As of `fcx serve`; `null` if it was not played. */
  match: ReturnType<typeof servedMatchFields> | null;
}

export default class Demo extends BaseCommand {
  static override summary = 'See everything once: tune weights, start a server, watch a match of two bots.';

  static override description =
    `Tunes a small population in a few seconds and writes the best weights to ${WEIGHTS}. Then a bot with these weights plays a match against a bot with the weights of the start. Each bot is a process of its own; they play over WebSocket on this machine.`;

  static override examples = ['<%= config.bin %> <%= command.id %>'];

  static override flags = {
    seed: countFlag({ default: 1, min: 0, description: 'seed of the tuning and of the bombs' }),
    games: countFlag({ default: 11, min: 1, description: 'games in the match' }),
  };

  async run(): Promise<DemoFields> {
    const { flags } = await this.parse(Demo);
    const tuning = [...TUNING, '--seed', `${flags.seed}`, '--out', WEIGHTS];
    // Weights of an earlier demo would have to be beaten first.
    await rm(WEIGHTS, { force: true });
    this.log(`1. Tuning: ${programName()} tune ${tuning.join(' ')}\n`);
    const session = this.jsonEnabled()
      ? await this.tuneSilently(tuning)
      : await this.config.runCommand<TuningFields>('tune', tuning);
    const fields: DemoFields = { weights: WEIGHTS, tuning: session, match: null };
    if (process.exitCode) return fields;

    this.log(`\n2. A server, and two bots: Tuned with ${WEIGHTS}, Start with the weights before\n`);
    const signal = interruptSignal();
    const server = await openGameServer({ host: HOST, port: 0 });
    this.log(`${describeListening(HOST, server.port)}\n`);
    const bots = Object.entries(BOTS).map(([name, weights]) => {
      const flags = `--weights ${weights} --name ${name} --port ${server.port} --move-time ${MOVE_TIME_MS}`;
      return { name, bot: new BotProcess([process.execPath, this.program, 'play', ...flags.split(' ')]) };
    });
    const onEvent = (event: ServeEvent) => {
      if (event.type === 'game') this.log(describeGame(event.record));
      else if (event.type === 'matchEnd') {
        this.show(servedMatchDocument(event.result));
        if (session) this.log(whatItProves(event.result.games.length, session));
        fields.match = servedMatchFields(event.result, flags.seed);
      }
    };
    try {
      const { games, seed } = flags;
      const match = serveMatches(server, { matches: 1, games, seed, onEvent }, signal);
      await Promise.race([match, ...bots.map(({ name, bot }) => failureOf(name, bot))]);
    } finally {
      await Promise.all(bots.map(({ bot }) => bot.stop()));
      await server.close();
    }
    if (signal.aborted) {
      process.exitCode = INTERRUPTED_EXIT_CODE;
      return fields;
    }
    const fcx = programName();
    this.log(
      '\n3. Your turn\n\n' +
        `${fcx} report          charts of the tuning you have just seen\n` +
        `${fcx} tune --help     evolve better weights: 200 generations take about a minute on two cores\n` +
        `${fcx} serve --show    a server to try your own bot on\n` +
        `${fcx} play --help     the bot for the tournament\n` +
        `${fcx} verify          the laws of the rules, checked on random games`,
    );
    return fields;
  }

  /** Tunes in a process of its own, whose standard output is not that of this command. */
  private async tuneSilently(tuning: readonly string[]): Promise<TuningFields | null> {
    // The tuning ends by itself on Ctrl-C; this process has to wait for it.
    interruptSignal();
    const command = [this.program, 'tune', ...tuning, '--json'];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [[code], text] = await Promise.all([once(child, 'close'), textOf(child.stdout)]);
    if (code !== 0) process.exitCode = code ?? INTERRUPTED_EXIT_CODE;
    return code === 0 ? JSON.parse(text) : null;
  }

  private get program(): string {
    return join(this.config.root, 'bin', 'run.js');
  }
}
