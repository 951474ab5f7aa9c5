/** Rounds of Exploding Kittens as text: events and the table at a moment; and the result of a match. */
import { quantileSorted, sum } from 'simple-statistics';
import { type Estimate, estimateScore } from '../../arena/index.ts';
import {
  counted,
  type Document,
  type Fact,
  formatMs,
  percent,
  verdictSection,
} from '../../document/index.ts';
import { tornSentence } from '../../system/index.ts';
import type { KittenResult } from './host/match.ts';
import type { Knowledge, LogInfo, RoundMoment, RoundRecord } from './record/roundLog.ts';
import { loadRoundLog, momentsOf, RoundLogError } from './record/roundLog.ts';
import { type Card, countsOf, type DeckOrder } from './round/cards.ts';
import type { RoundEvent } from './round/events.ts';

/** The cards of a hand in words: `3 NORMAL, SKIP`. */
export function formatHand(hand: readonly Card[]): string {
  const present = Object.entries(countsOf(hand)).filter(([, count]) => count > 0);
  return present.map(([card, count]) => (count === 1 ? card : `${count} ${card}`)).join(', ') || 'no cards';
}

/** An event in a line, with the facts that the bot at the seat `viewer` may see; without `viewer`, with all. */
export function describeRoundEvent(event: RoundEvent, names: readonly string[], viewer?: number): string {
  if (event.type === 'deal') {
    const cards = event.hands[0]?.length ?? 0;
    return `${names.join(', ')}: ${counted(cards, 'card')} each, ${event.deck.length} in the deck`;
  }
  if (event.type === 'over') return event.ranks.map((seat, rank) => `${rank + 1}. ${names[seat]}`).join('  ');
  const name = names[event.seat];
  const sees = viewer === undefined || viewer === event.seat;
  const guess = sees && 'estimate' in event && event.estimate !== undefined ? percent(event.estimate) : '';
  switch (event.type) {
    case 'play':
      return `${name} plays ${event.card}${guess === '' ? '' : ` (the next card explodes with ${guess}, it thinks)`}`;
    case 'shuffle':
      return 'the deck is shuffled';
    case 'future':
      return sees ? `${name} sees ${event.cards.join(', ')}` : `${name} looks at the next cards`;
    case 'draw': {
      const card = sees || event.card === 'EXPLODING_KITTEN' ? event.card : 'a card';
      return `${name} draws ${card}${guess === '' ? '' : `, which it expects to explode with ${guess}`}`;
    }
    case 'defuse':
      return `${name} defuses it`;
    case 'place': {
      const place = event.position === 0 ? 'on top of the deck' : `under ${counted(event.position, 'card')}`;
      return `${name} puts the kitten ${sees ? place : 'back'}`;
    }
    case 'explode':
      return `${name} explodes`;
    case 'out':
      return `${name} is out: ${event.message}`;
  }
}

/** A round as text: its number and a line for each event. */
export function describeKittenRound({ round, events }: RoundRecord): string {
  const [deal] = events;
  const names = deal?.type === 'deal' ? deal.names : [];
  return [`round ${round}`, ...events.map((event) => `  ${describeRoundEvent(event, names)}`)].join('\n');
}

/** The next cards, or the probability of a kitten for those that are unknown: `EXPLODING_KITTEN, 12 %, 12 %, …`. */
function formatKnowledge({ seen, risks }: Knowledge, count: number): string {
  const places = risks.slice(0, count).map((risk, place) => seen[place] ?? percent(risk));
  return `${places.join(', ')}${risks.length > count ? ', …' : ''}`;
}

/** The number of places of the deck that a line of knowledge shows. */
const PLACES_SHOWN = 6;

/** The table after an event: hands, the deck, and each bot's knowledge of the deck. */
function describeMoment({ state, knowledge }: RoundMoment): string[] {
  const { names, hands, deck, left } = state;
  const width = Math.max(...names.map((name) => name.length));
  const nextCards = deck.slice(0, PLACES_SHOWN).join(', ') + (deck.length > PLACES_SHOWN ? ', …' : '');
  return [
    `deck, ${counted(deck.length, 'card')}: ${nextCards}`,
    '',
    ...names.flatMap((name, seat) => {
      const own = knowledge[seat];
      const label = name.padEnd(width);
      if (left.includes(seat) || !own) return [`${label}  out`];
      return [
        `${label}  ${formatHand(hands[seat] as readonly Card[])}`,
        `${' '.repeat(width)}  knows: ${formatKnowledge(own, PLACES_SHOWN)}`,
        `${' '.repeat(width)}  next card explodes: ${percent(own.risks[0] ?? 0)}`,
      ];
    }),
  ];
}

/** The hand of the bot at a seat and its knowledge of the deck, in a line. */
export function describeThought({ state, knowledge }: RoundMoment, seat: number): string {
  const own = knowledge[seat];
  const hand = formatHand(state.hands[seat] as readonly Card[]);
  return own ? `${state.names[seat]} holds ${hand}; next cards: ${formatKnowledge(own, 3)}` : hand;
}

function describeRoundInDetail({ round, events }: RoundRecord, { order }: LogInfo): string {
  const lines = momentsOf(events, order).flatMap((moment) => [
    describeRoundEvent(moment.event, moment.state.names),
    ...describeMoment(moment).map((line) => `    ${line}`.trimEnd()),
  ]);
  return [`round ${round}`, ...lines].join('\n');
}

/** Prints the rounds of a log, or the one numbered `game` from 1, and returns them. `warn` gets a sentence about a torn line. */
export function printRounds(
  path: string,
  game: number | undefined,
  log: (text: string) => void,
  warn: (text: string) => void = () => {},
) {
  const { rounds, info, isTorn } = loadRoundLog(path);
  if (isTorn) warn(tornSentence(path));
  const chosen = game === undefined ? rounds : rounds.slice(game - 1, game);
  if (chosen.length === 0)
    throw new RoundLogError('invalid', `${path} has ${counted(rounds.length, 'round')}`);
  for (const round of chosen) log(describeRoundInDetail(round, info));
  return { ...info, rounds: chosen };
}

/** The times of answers in milliseconds; `null` without answers over sockets. */
function answerTimes(ms: readonly number[]) {
  if (ms.length === 0) return null;
  const sorted = ms.toSorted((one, two) => one - two);
  return {
    count: sorted.length,
    median: quantileSorted(sorted, 0.5),
    p99: quantileSorted(sorted, 0.99),
    max: sorted.at(-1) as number,
  };
}

function kittenResultFields(results: readonly KittenResult[]) {
  return results.map(({ name, ranks, faults, answerMs }) => {
    const rounds = sum(ranks);
    const others = ranks.length - 1;
    const shareOf = (count: number): Estimate =>
      estimateScore([...Array<number>(count).fill(1), ...Array<number>(rounds - count).fill(0)]);
    const outlived = ranks.flatMap((count, rank) => Array<number>(count).fill((others - rank) / others));
    return {
      name,
      ranks,
      shares: rounds === 0 ? null : ranks.map(shareOf),
      outlived: rounds === 0 ? null : estimateScore(outlived),
      faults,
      answers: answerTimes(answerMs),
    };
  });
}

/** The result of a match for scripts; without players if no round was played. */
export function kittenMatchFields(seed: number, order: DeckOrder, results: readonly KittenResult[]) {
  return { seed, order, rounds: sum(results[0]?.ranks ?? []), players: kittenResultFields(results) };
}

/** A share in percent with its interval: `41.2 ± 1.0`, or `100.0 [56.6, 100.0]` if the interval is asymmetric. */
function formatShare({ mean, low, high }: Estimate): string {
  const [share, from, to] = [mean, low, high].map((value) => (100 * value).toFixed(1));
  if (Math.abs(low + high - 2 * mean) > 1e-3) return `${share} [${from}, ${to}]`;
  return `${share} ± ${(50 * (high - low)).toFixed(1)}`;
}

/** The result of a match as a document: the bot that outlives most opponents, and the shares of the ranks. */
export function kittenDocument(results: readonly KittenResult[]): Document {
  const title = 'Exploding Kittens';
  const question = 'Who lives longest?';
  const fields = kittenResultFields(results);
  const share = ({ outlived }: (typeof fields)[number]) => outlived?.mean ?? 0;
  const [first, second] = fields.toSorted((one, other) => share(other) - share(one));
  if (!first?.outlived) return { title, sections: [verdictSection(question, 'no round was played', [])] };
  const isSure = first.outlived.low > (second?.outlived?.high ?? 1);
  const doubt = `the intervals ${isSure ? 'say' : 'do not say'} that it is the best here`;
  const about = `${counted(sum(results[0]?.ranks ?? []), 'round')}; percent of the rounds, 95 % intervals`;
  const answer = `${first.name} outlives most, ${formatShare(first.outlived)} % of its opponents`;
  const notes = fields.flatMap(({ name, faults, answers }): Fact[] => {
    const outs = Object.entries(faults).map(([reason, count]) => `out ${counted(count, 'time')} (${reason})`);
    const times =
      answers &&
      `${counted(answers.count, 'answer')}, median ${formatMs(answers.median)}, ` +
        `99 % within ${formatMs(answers.p99)}, slowest ${formatMs(answers.max)}`;
    return [...outs, ...(times ? [times] : [])].map((note) => [name, note]);
  });
  return {
    title,
    sections: [
      verdictSection(question, answer, [doubt, about], isSure ? { tone: 'good' } : {}),
      {
        kind: 'table',
        header: ['', ...fields.map((_, rank) => `rank ${rank + 1}`), 'outlived'],
        rows: fields.map(({ name, shares, outlived }) => {
          const shown = [...(shares ?? []), ...(outlived ? [outlived] : [])];
          return [name, ...shown.map(formatShare)];
        }),
        textColumns: 1,
      },
      { kind: 'facts', rows: notes },
    ],
  };
}
