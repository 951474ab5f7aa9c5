import { Flags } from '@oclif/core';
import {
  BaseCommand,
  counted,
  type Dialogue,
  GameLeftError,
  harmless,
  INTERRUPTED_EXIT_CODE,
  interruptSignal,
  lineDialogue,
  randomSeed,
  UsageError,
} from '../../../cli/index.ts';
import { LineFile, pause } from '../../../system/index.ts';
import { describeRoundEvent, describeThought, formatHand, kittenMatchFields } from '../describeKitten.ts';
import { type ArenaPlayer, holdArenaMatch, type PlayerResult } from '../host/match.ts';
import { Witness } from '../mind/witness.ts';
import { formatLogHeader, type Moment, RoundFollower } from '../record/roundLog.ts';
import type { Choice, KnownTurn, PatientBot } from '../round/bot.ts';
import { CARDS, type Card, FEWEST_BOTS, MOST_BOTS } from '../round/cards.ts';
import type { News, RoundEvent } from '../round/events.ts';
import { NONE } from '../round/round.ts';
import { KITTEN_BOTS_HELP, readKittenBots } from './kittenBots.ts';

type Say = (text: string) => void;

/** Tells a round line by line; to a person at the table, only what they may see. */
export class RoundTeller {
  readonly #say: Say;
  readonly #person: string | null;
  readonly #follower = new RoundFollower('document');
  #moment: Moment | null = null;

  /** @param person the name of the person at the table, if there is one */
  constructor(say: Say, person: string | null) {
    this.#say = say;
    this.#person = person;
  }

  tell(event: RoundEvent): void {
    const before = this.#moment;
    this.#moment = this.#follower.follow(event);
    const { names, hands } = this.#moment.state;
    const seat = this.#person === null ? -1 : names.indexOf(this.#person);
    const viewer = seat < 0 ? undefined : seat;
    if (viewer === undefined && before !== null && (event.type === 'play' || event.type === 'draw')) {
      this.#say(harmless(`    ${describeThought(before, event.seat)}`));
    }
    this.#say(harmless(describeRoundEvent(event, names, viewer)));
    if (event.type === 'deal' && viewer !== undefined) {
      this.#say(`your hand: ${formatHand(hands[viewer] as readonly Card[])}`);
    }
  }
}

/** A person at the table. */
export class Person implements PatientBot {
  readonly #dialogue: Dialogue;
  readonly #witness: Witness;

  constructor(name: string, dialogue: Dialogue) {
    this.#dialogue = dialogue;
    // People judge the behaviour of the others for themselves.
    this.#witness = new Witness(name, { suspectSkip: 0, suspectLook: 0, expectTop: 0 }, 'document');
  }

  hear(news: News): void {
    this.#witness.hear(news);
  }

  async chooseCard(turn: KnownTurn): Promise<Choice> {
    this.#witness.correct(turn);
    const { hand, belief } = this.#witness;
    const options = CARDS.filter((card) => card !== 'DEFUSE' && hand.count(card) > 0);
    const list = options.map((card, index) => `${index + 1} ${card}`).join(', ');
    const chance = `${(100 * belief.nextRisk).toFixed(0)} %`;
    const card = await this.#dialogue.ask<Choice['card']>({
      text:
        `\nyour hand: ${formatHand(hand.cards)}\n` +
        `${counted(belief.size, 'card')} in the deck; as far as you can know, the next one explodes with ${chance}\n` +
        `play ${list === '' ? 'nothing' : list}, or Enter to draw `,
      understand: (answer) => {
        const text = answer.trim().toUpperCase();
        if (text === '' || text === '0' || text === NONE) return { value: NONE };
        const value = options[Number(text) - 1] ?? options.find((option) => option.startsWith(text));
        if (value !== undefined) return { value };
        const problem = `type a number from 1 to ${options.length}, the beginning of a card's name, or nothing`;
        return { problem };
      },
    });
    return { card };
  }

  async choosePosition(deckSize = this.#witness.belief.size): Promise<number> {
    const position = await this.#dialogue.ask<number>({
      text: `\nwhere do you put the kitten? 0 is on top, ${deckSize} at the bottom `,
      understand: (answer) => {
        const number = Number(answer);
        const isPlace = answer.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= deckSize;
        return isPlace ? { value: number } : { problem: `type a number from 0 to ${deckSize}` };
      },
    });
    this.#witness.place(position, deckSize);
    return position;
  }
}

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
    const dialogue = human ? lineDialogue(process.stdin, this.dialogueStream, signal) : null;
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
