import { Flags } from '@oclif/core';
import { BaseCommand, countFlag, interruptSignal, randomSeed, waitFlag } from '../../../cli/index.ts';
import { harmless } from '../../../system/index.ts';
import { botAnswerer, DECISION_MS, keepPost, roundCount } from '../client/registeredBot.ts';
import { createKittenBot } from '../mind/roster.ts';
import type { KittenRequest } from '../wire/requests.ts';
import { clowderFlag, compatFlag, KITTEN_BOTS_HELP, parseAddress, readKittenBot } from './kittenBots.ts';

function describeRequest(request: KittenRequest, answer: string): string {
  const { type, ...fields } = request;
  return `${type} ${JSON.stringify(fields)} -> ${answer}`;
}

/** The command `fcx games kitten play`. */
export default class KittenPlay extends BaseCommand {
  static override summary =
    'Play Exploding Kittens as a bot: register with the clowder and answer the arena.';

  static override description = [
    'Registers and listens on the port that the clowder gives. It answers every request of the arena until Ctrl-C, or for --rounds rounds; then it unregisters. It always answers in time: if a decision takes longer than --move-time, it draws. It closes a connection that sends rubbish. If the clowder is gone, the bot keeps listening, and registers with the next one.',
    KITTEN_BOTS_HELP,
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --name cutekitty',
    '<%= config.bin %> <%= command.id %> --name mine --bot weights/mine.json --clowder 192.168.1.7:65432 --verbose',
    '<%= config.bin %> <%= command.id %> --name cutekitty --compat bzz',
  ];

  static override flags = {
    name: Flags.string({ required: true, helpValue: '<name>', description: 'name to register under' }),
    bot: Flags.string({ default: 'tuned', helpValue: '<bot>', description: 'who plays' }),
    clowder: clowderFlag,
    host: Flags.string({
      helpValue: '<address>',
      description:
        'address of this machine to listen on and to register [default: the one that reaches the clowder]',
    }),
    compat: compatFlag,
    'move-time': waitFlag({
      default: DECISION_MS,
      min: 1,
      max: 900,
      description: 'milliseconds for a decision; the arena waits 1000 for an answer',
    }),
    rounds: countFlag({ min: 1, description: 'rounds to play before ending' }),
    seed: countFlag({ min: 0, description: "seed of a random bot's choices [default: random]" }),
    verbose: Flags.boolean({ description: 'show every request with its answer' }),
  };

  async run() {
    const { flags } = await this.parse(KittenPlay);
    const { name, rounds: wanted = Number.POSITIVE_INFINITY } = flags;
    const { bot: spec } = readKittenBot(flags.bot);
    const clowder = parseAddress(flags.clowder);
    const order = flags.compat ?? 'document';
    const bot = createKittenBot(spec, { name, order, seed: flags.seed ?? randomSeed(), path: ['bot'] });
    const interrupted = interruptSignal();
    const finished = new AbortController();
    const rounds = roundCount(name, (order) => {
      const count = rounds.ranks.length;
      const rank = rounds.ranks.at(-1);
      this.log(harmless(`round ${count}: ${rank ? `rank ${rank} of ${order.length}` : 'over'}`));
      // The answer has to leave first.
      if (count >= wanted) setTimeout(() => finished.abort(), 100);
    });
    const answer = botAnswerer(bot, {
      moveTimeMs: flags['move-time'],
      onTrouble: this.say,
      onRequest: (request, answer) => {
        if (flags.verbose) this.log(harmless(describeRequest(request, answer)));
        rounds.hear(request);
      },
    });
    const signal = AbortSignal.any([interrupted, finished.signal]);
    try {
      await keepPost({ name, clowder, host: flags.host, onEvent: this.say }, answer, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      rounds.stop();
    }
    this.endInterrupted(interrupted.aborted);
    return { name, rounds: rounds.ranks.length, ranks: rounds.ranks, interrupted: interrupted.aborted };
  }
}
