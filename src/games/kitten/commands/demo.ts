import { Flags } from '@oclif/core';
import {
  BaseCommand,
  countFlag,
  type Dialogue,
  fileFlag,
  GameLeftError,
  interruptSignal,
  lineDialogue,
  randomSeed,
  waitFlag,
} from '../../../cli/index.ts';
import { counted, percent } from '../../../document/index.ts';
import { harmless, pause } from '../../../system/index.ts';
import { describeRoundEvent, describeThought, formatHand, kittenMatchFields } from '../describeKitten.ts';
import { holdArenaMatch, type KittenResult } from '../host/match.ts';
import { Witness } from '../mind/witness.ts';
import { type RoundMoment, type RoundRecord, roundFollower, startRoundLog } from '../record/roundLog.ts';
import { CARDS, type Card } from '../round/cards.ts';
import type { RoundEvent } from '../round/events.ts';
import { type KittenBot, NONE } from '../round/round.ts';
import { botsFlag, checkSeats, KITTEN_BOTS_HELP, readKittenBots } from './kittenBots.ts';

/** Makes a function that prints each event of a round; with a `person` at the table, only the facts that they may see. */
function roundNarrator(print: (text: string) => void, person: string | null): (event: RoundEvent) => void {
  const follow = roundFollower('document');
  let before: RoundMoment | null = null;
  return (event) => {
    const moment = follow(event);
    const { names, hands } = moment.state;
    const viewer = person === null ? undefined : names.indexOf(person);
    if (viewer === undefined && before !== null && (event.type === 'play' || event.type === 'draw'))
      print(harmless(`    ${describeThought(before, event.seat)}`));
    print(harmless(describeRoundEvent(event, names, viewer)));
    if (event.type === 'deal' && viewer !== undefined)
      print(`your hand: ${formatHand(hands[viewer] as readonly Card[])}`);
    before = moment;
  };
}

function createPerson(name: string, dialogue: Dialogue): KittenBot {
  // People judge the behaviour of the others for themselves.
  const witness = new Witness(name, { suspectSkip: 0, suspectLook: 0, expectTop: 0 }, 'document');
  return {
    hear: (news) => witness.hear(news),
    async chooseCard(turn) {
      witness.correct(turn);
      const { hand, belief } = witness;
      const options = CARDS.filter((card) => card !== 'DEFUSE' && hand.count(card) > 0);
      const list = options.map((card, index) => `${index + 1} ${card}`).join(', ');
      const card = await dialogue.ask<string>({
        text:
          `\nyour hand: ${formatHand(hand.cards)}\n` +
          `${counted(belief.size, 'card')} in the deck; as far as you can know, the next one explodes with ${percent(belief.nextRisk)}\n` +
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
    },
    async choosePosition(deckSize = witness.belief.size) {
      const position = await dialogue.ask<number>({
        text: `\nwhere do you put the kitten? 0 is on top, ${deckSize} at the bottom `,
        understand: (answer) => {
          const value = answer.trim() === '' ? -1 : Number(answer);
          const isPlace = Number.isInteger(value) && value >= 0 && value <= deckSize;
          return isPlace ? { value } : { problem: `type a number from 0 to ${deckSize}` };
        },
      });
      witness.place(position, deckSize);
      return position;
    },
  };
}

const PERSON = 'guest';

/** Milliseconds between events, for people who follow. */
const DELAY_MS = 500;

/** The command `fcx games kitten demo`. */
export default class KittenDemo extends BaseCommand {
  static override summary = 'Watch a round of Exploding Kittens, or play one.';

  static override description = [
    'Shows every event. Before each choice it shows the hand of the bot and its knowledge of the next cards. This is the card if the bot has seen it, else the probability that it explodes. With --human you sit at the table as "guest", and see only what you may see.',
    KITTEN_BOTS_HELP,
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --human',
    '<%= config.bin %> <%= command.id %> --bot tuned --bot untuned --seed 7 --delay 0 --replay round.jsonl',
  ];

  static override flags = {
    bot: botsFlag('who plays; repeatable [default: tuned, cautious and random]'),
    human: Flags.boolean({ description: 'sit at the table' }),
    seed: countFlag({ min: 0, description: 'seed of the cards [default: random, and shown]' }),
    delay: waitFlag({
      min: 0,
      description: `milliseconds between events [default: ${DELAY_MS} in a terminal, else 0]`,
    }),
    replay: fileFlag({ description: 'replay file to write, for fcx replay (JSON Lines)' }),
  };

  async run() {
    const { flags } = await this.parse(KittenDemo);
    const {
      human,
      seed = randomSeed(),
      delay = process.stdout.isTTY && !this.jsonEnabled() ? DELAY_MS : 0,
    } = flags;
    const bots = readKittenBots(flags.bot ?? ['tuned', 'cautious', 'random'], human ? [PERSON] : []);
    checkSeats(bots.length + (human ? 1 : 0), 'players', ': give --bot for each bot');
    const signal = interruptSignal();
    const dialogue = human ? lineDialogue(process.stdin, this.dialogueStream, signal) : null;
    const guests = dialogue === null ? [] : [{ name: PERSON, sit: () => createPerson(PERSON, dialogue) }];
    const replay =
      flags.replay === undefined ? null : startRoundLog(flags.replay, { seed, order: 'document' });
    // A person at the table has to see it even if standard output belongs to a script.
    const show = human && this.jsonEnabled() ? this.say : (text: string) => this.log(text);
    const narrate = roundNarrator(show, human ? PERSON : null);
    let finished = false;
    let results: readonly KittenResult[] = [];
    const onEvent = async (event: RoundEvent) => {
      narrate(event);
      await pause(delay, signal);
    };
    const onRound = (record: RoundRecord) => {
      replay?.add(JSON.stringify(record));
      finished = true;
    };
    show(`seed ${seed}`);
    try {
      const match = { players: [...bots, ...guests], rounds: 1, seed, order: 'document' } as const;
      results = await holdArenaMatch({ ...match, onEvent, onRound }, signal);
    } catch (error) {
      if (!(error instanceof GameLeftError)) throw error;
      show(error.message);
    } finally {
      dialogue?.close();
      replay?.finish(finished);
    }
    this.endInterrupted(signal.aborted);
    return kittenMatchFields(seed, 'document', results);
  }
}
