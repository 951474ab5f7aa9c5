import { Flags } from '@oclif/core';
import {
  BaseCommand,
  GameLeftError,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  LineDialogue,
  randomSeed,
  UsageError,
} from '../../../cli/index.ts';
import { LineFile, pause } from '../../../system/index.ts';
import { kittenMatchFields } from '../describeKitten.ts';
import { type ArenaPlayer, holdArenaMatch, type PlayerResult } from '../host/match.ts';
import { formatLogHeader } from '../record/roundLog.ts';
import { FEWEST_BOTS, MOST_BOTS } from '../round/cards.ts';
import { KITTEN_BOTS_HELP, readKittenBots } from './kittenBots.ts';
import { Person, RoundTeller } from './kittenTable.ts';

const PERSON = 'guest';

/** Milliseconds between events, for people who follow. */
const DELAY_MS = 500;

export default class KittenDemo extends BaseCommand {
  static override summary = 'Watch a round of Exploding Kittens, or play one.';

  static override description = [
    'Shows every event, and before each choice the hand of the bot and what it knows of the next cards: the card if it has seen it, else the probability that it explodes. With --human you sit at the table, as "guest", and see what you may see.',
    KITTEN_BOTS_HELP,
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --human',
    '<%= config.bin %> <%= command.id %> --bot tuned --bot untuned --seed 7 --delay 0 --log round.jsonl',
  ];

  static override enableJsonFlag = true;

  static override flags = {
    bot: Flags.string({
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<bot>',
      description: 'who plays; repeatable [default: tuned, cautious and random]',
    }),
    human: Flags.boolean({ description: 'sit at the table' }),
    seed: Flags.integer({
      helpValue: '<n>',
      min: 0,
      description: 'seed of the cards [default: random, and shown]',
    }),
    delay: Flags.integer({
      helpValue: '<ms>',
      min: 0,
      description: `milliseconds between events [default: ${DELAY_MS} in a terminal, else 0]`,
    }),
    log: Flags.string({ helpValue: '<file>', description: 'log to write; fcx replay steps through it' }),
  };

  async run() {
    const { flags } = await this.parse(KittenDemo);
    const {
      human,
      seed = randomSeed(),
      delay = process.stdout.isTTY && !this.jsonEnabled() ? DELAY_MS : 0,
    } = flags;
    const bots = readKittenBots(flags.bot ?? ['tuned', 'cautious', 'random'], human ? [PERSON] : []);
    const seats = bots.length + (human ? 1 : 0);
    if (seats < FEWEST_BOTS || seats > MOST_BOTS)
      throw new UsageError(`a round has ${FEWEST_BOTS} to ${MOST_BOTS} players, not ${seats}`);
    const signal = interruptSignal();
    const dialogue = human ? new LineDialogue(process.stdin, this.dialogueStream, signal) : null;
    const players: ArenaPlayer[] = bots.map(({ name, bot }) => ({ name, kind: 'local', bot }));
    if (dialogue !== null) players.push({ name: PERSON, kind: 'present', bot: new Person(PERSON, dialogue) });
    const log = flags.log === undefined ? null : new LineFile(flags.log);
    log?.add(formatLogHeader({ seed, order: 'document', startedAt: new Date().toISOString() }));
    // A person at the table has to see it even if standard output belongs to a script.
    const show = human && this.jsonEnabled() ? this.say : (text: string) => this.log(text);
    const teller = new RoundTeller(show, human ? PERSON : null);
    let finished = false;
    let results: readonly PlayerResult[] = [];
    show(`seed ${seed}`);
    try {
      results = await holdArenaMatch(
        {
          players,
          rounds: 1,
          seed,
          order: 'document',
          onEvent: async (event) => {
            teller.tell(event);
            await pause(delay, signal);
          },
          onRound: (record) => {
            log?.add(JSON.stringify(record));
            finished = true;
          },
        },
        signal,
      );
    } catch (error) {
      if (!(error instanceof GameLeftError)) throw error;
      show(error.message);
      if (error.code === 'interrupted') process.exitCode = INTERRUPTED_EXIT_CODE;
    } finally {
      dialogue?.close();
      log?.finish(finished);
    }
    if (signal.aborted) process.exitCode = INTERRUPTED_EXIT_CODE;
    return kittenMatchFields(seed, 'document', finished ? 1 : 0, results);
  }
}
