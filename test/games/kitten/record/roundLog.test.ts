import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatLogHeader,
  momentsOf,
  parseRoundLog,
  RoundLogError,
  type RoundMoment,
} from '../../../../src/games/kitten/record/roundLog.ts';
import { alwaysLater } from '../../../thorough.ts';
import { alwaysInRounds, behaviours, playBehaviour } from '../round/rounds.ts';

const info = { seed: 7, order: 'document', startedAt: '2026-11-21T19:00:00.000Z' } as const;

function textOf(rounds: readonly unknown[]): string {
  return `${[formatLogHeader(info), ...rounds.map((round) => JSON.stringify(round))].join('\n')}\n`;
}

it('what is written is read', async () => {
  await alwaysLater({ numRuns: 20 }, [fc.array(behaviours, { maxLength: 3 })], async (played) => {
    const recorded = played.map(async (each, index) => {
      const { events } = await playBehaviour(each);
      return { round: index + 1, events: [...events] };
    });
    const rounds = await Promise.all(recorded);
    const text = textOf(rounds);
    expect(parseRoundLog(text, 'log')).toEqual({ info, rounds, isTorn: false });
    expect(parseRoundLog(`${text}{"rou`, 'log')).toEqual({ info, rounds, isTorn: true });
  });
});

const logOf = (events: readonly object[]) => textOf([{ round: 1, events }]);
const later = formatLogHeader(info).replace('"version":1', '"version":2');

const deal = { type: 'deal', names: ['a', 'b'], hands: [['SKIP'], []], deck: ['EXPLODING_KITTEN'] };

it.each([
  ['a header of another version', `${later}\n`, /line 1: version/],
  ['an unknown card', logOf([deal, { type: 'play', seat: 0, card: 'CAT' }]), /line 2: events\.1/],
  ['a card not held', logOf([deal, { type: 'play', seat: 1, card: 'SKIP' }]), /line 2, event 2: no SKIP/],
  ['a round without a deal', logOf([{ type: 'over', ranks: [] }, deal]), /event 1: a round begins/],
])('%s is refused, with its place', (_, text, message) => {
  expect(() => parseRoundLog(text, 'log')).toThrow(RoundLogError);
  expect(() => parseRoundLog(text, 'log')).toThrow(message);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

it('what a bot knows is true: what it has seen is there, and the risks are probabilities that add up to the kittens', () =>
  alwaysInRounds(
    ({ events }, { order }) => {
      const trusting = { suspectSkip: 0, suspectLook: 0, expectTop: 40 };
      for (const suspicion of [trusting, { suspectSkip: 100, suspectLook: 300, expectTop: 40 }]) {
        for (const { event, state, knowledge } of momentsOf(events, order, suspicion)) {
          // A kitten that is drawn has not been told of yet, and one that is defused not been put back.
          const isSecret = event.type === 'draw' && event.card === 'EXPLODING_KITTEN';
          if (isSecret || event.type === 'defuse' || event.type === 'over') continue;
          const certain = state.deck.map((card) => Number(card === 'EXPLODING_KITTEN'));
          for (const { risks, seen } of knowledge.filter((one) => one !== null)) {
            expect(risks).toHaveLength(state.deck.length);
            expect(risks.every((risk) => risk >= 0 && risk <= 1)).toBe(true);
            const truth = seen.map((card, place) => card && [state.deck[place], certain[place]]);
            expect(seen.map((card, place) => card && [card, risks[place]])).toEqual(truth);
            // Suspicion may be misleading: then what is certain need not add up.
            if (suspicion === trusting) expect(sum(risks)).toBeCloseTo(sum(certain), 6);
          }
        }
      }
    },
    { numRuns: 30, change: { rubbish: 0, silent: 0 } },
  ));

it('the estimate is calibrated: of the cards that explode with probability p, a share of about p does', async () => {
  // The bots of this test put kittens anywhere and skip at random.
  const suspicion = { suspectSkip: 0, suspectLook: 0, expectTop: 0 };
  const behaviour = { bots: 4, order: 'document', plays: 40, rubbish: 0, silent: 0 } as const;
  const played = Array.from({ length: 60 }, (_, seed) => playBehaviour({ seed, ...behaviour }));
  const moments = (await Promise.all(played))
    .map(({ events }) => momentsOf(events, 'document', suspicion))
    .flatMap((round) =>
      round.slice(1).map((moment, index): [RoundMoment, RoundMoment] => [round[index]!, moment]),
    );
  const cases = moments.flatMap(([before, { event }]) => {
    if (event.type !== 'draw') return [];
    const risk = before.knowledge[event.seat]?.risks[0];
    return risk === undefined ? [] : [{ risk, exploded: event.card === 'EXPLODING_KITTEN' }];
  });
  const expected = sum(cases.map(({ risk }) => risk));
  const spread = Math.sqrt(sum(cases.map(({ risk }) => risk * (1 - risk))));
  const exploded = cases.filter((each) => each.exploded).length;
  expect(cases.length).toBeGreaterThan(500);
  expect(Math.abs(exploded - expected)).toBeLessThan(4 * spread);
});
