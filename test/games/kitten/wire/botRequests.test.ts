import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { standardCounts } from '../../../../src/games/kitten/round/cards.ts';
import { newsOf } from '../../../../src/games/kitten/round/events.ts';
import { FramingError } from '../../../../src/games/kitten/wire/exchange.ts';
import type { ArenaRequest } from '../../../../src/games/kitten/wire/requests.ts';
import { formatRequest, parseRequest } from '../../../../src/games/kitten/wire/requests.ts';
import { alwaysWith } from '../../../thorough.ts';
import { alwaysInRounds, type PlayedRound } from '../round/rounds.ts';

it('a bot reads what the arena writes', async () => {
  const expectRead = (request: ArenaRequest) =>
    expect(parseRequest(JSON.parse(formatRequest(request)))).toEqual(request);
  const expectAllRead = ({ events, states }: PlayedRound) => {
    for (const event of events) newsOf(event, 0, states.at(-1)!.names).forEach(expectRead);
  };
  await alwaysInRounds(expectAllRead, { numRuns: 20 });
  expectRead({ type: 'card', bots: 3, deck: 9 });
  expectRead({ type: 'position', deckSize: 4 });
});

const toldOf = { action: 'INFORM', botname: 'a' };
const start = (bots: number) => {
  return { type: 'start', bots: Array.from({ length: bots }, (_, seat) => `bot ${seat + 1}`) };
};

it.each([
  ['a number of bots', { action: 'START', bots: 3 }, start(3)],
  [
    'counts as an object, and no bots',
    { action: 'START', card_counts: { ...standardCounts(4) } },
    { ...start(4), counts: standardCounts(4) },
  ],
  ['small letters', { action: 'draw', card: 'see the future' }, { card: 'SEE_THE_FUTURE' }],
  ['bots as a list', { action: 'PLAY', bots: ['a', 'b'], deck: '7' }, { bots: 2, deck: 7 }],
  ["the document's PLACE", { action: 'PLACE', decksize: 3 }, { type: 'position', deckSize: 3 }],
  ["the services' DEFUSE", { action: 'DEFUSE', decksize: 3 }, { type: 'position', deckSize: 3 }],
  ["the document's GAMEOVER", { action: 'GAMEOVER', ranks: ['a'] }, { type: 'over', ranks: ['a'] }],
  ["the services' OVER", { action: 'OVER', ranks: ['a'] }, { type: 'over', ranks: ['a'] }],
  ["the document's card", { ...toldOf, event: 'PLAY', card: 'SKIP' }, { bot: 'a', card: 'SKIP' }],
  ["the services' data", { ...toldOf, event: 'DRAW', data: '' }, { event: 'DRAW', card: null }],
  ['an unknown card in the future', { action: 'FUTURE', cards: ['CAT'] }, { cards: ['NORMAL'] }],
  ['an action of another version', { action: 'PURR' }, { type: 'unknown', action: 'PURR' }],
  ['news without what they tell', { action: 'DRAW' }, { type: 'unknown' }],
])('%s is understood', (_, request, expected) => {
  expect(parseRequest(request)).toMatchObject(expected);
});

it('whatever is in the fields, a request with an action is understood somehow', () => {
  const action = fc.constantFrom('START', 'DRAW', 'PLAY', 'INFORM', 'DEFUSE', 'FUTURE', 'OVER', 'EXPLODE');
  const names = 'bots deck card cards card_counts data event botname decksize ranks'.split(' ');
  const fields = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  alwaysWith({}, [action, fields], (name, given) => {
    expect(parseRequest({ ...given, action: name }).type).toBeTypeOf('string');
  });
});

it.each([null, 7, [], {}, { action: 3 }])('%j is no request', (value) => {
  expect(() => parseRequest(value)).toThrow(FramingError);
});
