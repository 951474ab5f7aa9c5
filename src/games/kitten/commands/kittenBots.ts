/** Bots of Exploding Kittens, services and cards on the command line. */
import { basename } from 'node:path';
import { Flags } from '@oclif/core';
import { numbered, UsageError } from '../../../cli/index.ts';
import type { ArenaPlayer } from '../host/match.ts';
import { createKittenBot, type KittenBotSpec, SIMPLE_BOTS } from '../mind/roster.ts';
import { readKittenWeights } from '../mind/weights.ts';
import { CARDS, type Card, type CardCounts, FEWEST_BOTS, MOST_BOTS } from '../round/cards.ts';
import type { Address } from '../wire/exchange.ts';

/** The paragraph of `--help` about the names of bots. */
export const KITTEN_BOTS_HELP =
  'A bot is "tuned", "untuned", "cautious", "random", "template", or a weights file of fcx tune --game kitten. "tuned" has the bundled weights, "untuned" weights set by hand. "cautious" follows rules of thumb: it looks where kittens are not rare, and escapes from those it sees. "template" only draws. NAME= in front names a bot: new=weights/mine.json.';

/** The port of a clowder, if no other is given. */
export const CLOWDER_PORT = 65432;

/** The flag for the address of the clowder. */
export const clowderFlag = Flags.string({
  helpValue: '<host:port>',
  default: `127.0.0.1:${CLOWDER_PORT}`,
  description: 'the clowder, which knows the bots',
});

/** The flag for the order in which an arena counts the deck. */
export const compatFlag = Flags.option({
  options: ['bzz'] as const,
  description:
    "the public arena's order of the deck: cards are drawn from the end of its list, FUTURE shows its beginning, and positions count from there",
})();

/** The address in a text like `127.0.0.1:65432`; throws a `UsageError` for any other. */
export function parseAddress(text: string): Address {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  if (host === undefined || number < 1 || number > 65535)
    throw new UsageError(`${text} is not an address; write host:port, such as 127.0.0.1:${CLOWDER_PORT}`);
  return { host, port: number };
}

function specOf(text: string): KittenBotSpec {
  const simple = SIMPLE_BOTS.find((kind) => kind === text);
  return simple === undefined ? { kind: 'mind', weights: readKittenWeights(text) } : { kind: simple };
}

/** A flag for bots, which may be repeated. */
export function botsFlag(description: string) {
  return Flags.string({ multiple: true, multipleNonGreedy: true, helpValue: '<bot>', description });
}

const NAMED = /^([^=/\\]+)=(.+)$/s;

/** The bot in a text of the command line, and its name. Throws as `readKittenWeights` does. */
export function readKittenBot(text: string): { name: string; bot: KittenBotSpec } {
  const [, name, rest = text] = NAMED.exec(text) ?? [];
  return { name: name ?? basename(rest, '.json'), bot: specOf(rest) };
}

/** The bots of a command line as players; those that share a name are numbered. Throws as `readKittenWeights` does. */
export function readKittenBots(texts: readonly string[], taken: readonly string[] = []): ArenaPlayer[] {
  return numbered(texts.map(readKittenBot), taken).map(({ name, bot }) => ({
    name,
    sit: (setup) => createKittenBot(bot, setup),
  }));
}

/** Throws a `UsageError` for too few or too many players. Its message calls them `who`, and ends with the advice in `remedy`. */
export function checkSeats(seats: number, who: string, remedy = ''): void {
  if (seats < FEWEST_BOTS || seats > MOST_BOTS)
    throw new UsageError(`a round has ${FEWEST_BOTS} to ${MOST_BOTS} ${who}, not ${seats}${remedy}`);
}

/** The numbers of cards in texts like `SKIP=4`. Throws a `UsageError` for any other text. */
export function readCounts(texts: readonly string[]): Partial<CardCounts> {
  const counts: Partial<Record<Card, number>> = {};
  for (const text of texts) {
    const [, name, count] = /^([a-z_]+)=(\d{1,3})$/i.exec(text) ?? [];
    const card = CARDS.find((one) => one === name?.toUpperCase());
    if (card === undefined)
      throw new UsageError(`--cards ${text}: write CARD=COUNT with one of ${CARDS.join(', ')}`);
    counts[card] = Number(count);
  }
  return counts;
}
