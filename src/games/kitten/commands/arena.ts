import { Flags } from '@oclif/core';
import {
  BaseCommand,
  countFlag,
  fileFlag,
  interruptSignal,
  randomSeed,
  throttle,
  UsageError,
} from '../../../cli/index.ts';
import { counted } from '../../../document/index.ts';
import { checkWritable, harmless, LineFile } from '../../../system/index.ts';
import { describeKittenRound, kittenDocument, kittenMatchFields } from '../describeKitten.ts';
import { type ArenaPlayer, holdArenaMatch, remoteBot } from '../host/match.ts';
import { type RoundRecord, startRoundLog } from '../record/roundLog.ts';
import { checkCounts, type DeckOrder, MOST_BOTS, standardCounts } from '../round/cards.ts';
import { waitForBots } from '../wire/clowder.ts';
import type { Address } from '../wire/exchange.ts';
import {
  botsFlag,
  checkSeats,
  clowderFlag,
  compatFlag,
  KITTEN_BOTS_HELP,
  parseAddress,
  readCounts,
  readKittenBots,
} from './kittenBots.ts';

const PROGRESS_MS = 2000;

/** The command `fcx games kitten arena`. */
export default class KittenArena extends BaseCommand {
  static override summary = 'Let bots play Exploding Kittens: in this process, or over sockets.';

  static override description = [
    'Seats the bots of --bot, and with --wait the bots that have registered with the clowder. It draws a new order for each round. A bot over a socket has a second for every answer. It is out of the round if it is late, dies, answers rubbish or plays a card that it does not hold. The same seed gives the same cards, and the same rounds if all bots are in this process.',
    KITTEN_BOTS_HELP,
    'The result shows how often each bot had each rank, and the share of opponents that it outlived.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --bot tuned --bot random --bot random --bot cautious --bot cautious --rounds 10000 --seed 1',
    '<%= config.bin %> <%= command.id %> --wait 3 --rounds 100 --replay games.jsonl',
    '<%= config.bin %> <%= command.id %> --bot tuned --bot random --cards SKIP=2 --cards NORMAL=30 --rounds 1000 --json',
  ];

  static override flags = {
    bot: botsFlag('a bot in this process; repeatable'),
    wait: countFlag({
      default: 0,
      min: 0,
      max: MOST_BOTS,
      description: 'how many bots to wait for at the clowder, for ten minutes at most',
    }),
    clowder: clowderFlag,
    rounds: countFlag({ default: 1, min: 1, description: 'rounds to play' }),
    seed: countFlag({
      min: 0,
      description: 'seed of cards, seats and random bots [default: random, and shown]',
    }),
    compat: compatFlag,
    cards: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<card=n>',
      description:
        'how many of a card there are, hands included; repeatable [default: as usual for the number of bots]',
    }),
    replay: fileFlag({ description: 'replay file to write, for fcx replay (JSON Lines)' }),
    text: fileFlag({ description: 'file to write with the same as text' }),
    show: Flags.boolean({ description: 'print every round' }),
  };

  async run() {
    const { flags } = await this.parse(KittenArena);
    const seed = flags.seed ?? randomSeed();
    const order: DeckOrder = flags.compat ?? 'document';
    const texts = flags.bot ?? [];
    const clowder = parseAddress(flags.clowder);
    const counts = readCounts(flags.cards ?? []);
    const seats = texts.length + flags.wait;
    checkSeats(seats, 'bots', ': give --bot for each in this process, --wait for those at the clowder');
    // Mistakes are found now, not after waiting for bots.
    checkCounts({ ...standardCounts(seats), ...counts }, seats);
    readKittenBots(texts);
    if (flags.replay !== undefined && flags.replay === flags.text)
      throw new UsageError('--replay and --text need a file each');
    for (const path of [flags.replay, flags.text]) if (path !== undefined) checkWritable(path);
    const signal = interruptSignal();
    const remote = await this.gather(flags.wait, clowder, signal);
    if (remote === null) {
      this.endInterrupted();
      this.log('interrupted: no round was played');
      return kittenMatchFields(seed, order, []);
    }
    const namesOf = (bots: readonly ArenaPlayer[]) => bots.map(({ name }) => name);
    const players = [...readKittenBots(texts, namesOf(remote)), ...remote];
    this.say(`${namesOf(players).join(', ')}; ${counted(flags.rounds, 'round')}, seed ${seed}`);

    const replay = flags.replay === undefined ? null : startRoundLog(flags.replay, { seed, order });
    const text = flags.text === undefined ? null : new LineFile(flags.text);
    let played = 0;
    const progress = throttle(() => this.say(`${played} of ${counted(flags.rounds, 'round')}`), PROGRESS_MS);
    const onRound = (record: RoundRecord) => {
      played++;
      replay?.add(JSON.stringify(record));
      text?.add(harmless(`${describeKittenRound(record)}\n`));
      if (flags.show) this.log(harmless(`${describeKittenRound(record)}\n`));
      if (played < flags.rounds) progress();
    };
    try {
      const match = { players, rounds: flags.rounds, seed, order, counts, onRound };
      const results = await holdArenaMatch(match, signal);
      this.show(kittenDocument(results));
      this.endInterrupted(signal.aborted);
      return kittenMatchFields(seed, order, results);
    } finally {
      for (const file of [replay, text]) {
        file?.finish(played > 0);
        if (file && played > 0) this.say(`rounds in ${file.path}`);
      }
    }
  }

  /** The bots at the clowder, `null` after Ctrl-C. */
  private async gather(wanted: number, clowder: Address, signal: AbortSignal): Promise<ArenaPlayer[] | null> {
    if (wanted === 0) return [];
    const onWaiting = (present: number) =>
      this.say(`${present} of ${counted(wanted, 'bot')} at the clowder; waiting`);
    try {
      const bots = await waitForBots(clowder, wanted, onWaiting, signal);
      return bots.map(({ name, ip: host, port }) => ({
        name,
        sit: (setup) => remoteBot({ host, port }, setup),
      }));
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  }
}
