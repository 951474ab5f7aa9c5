/** The messages in docs/protocol.md and README are what the server sends and takes. */
import { describe, expect, it } from 'vitest';
import { encodePlayState, parseAnswer, parsePlayState, positionFromPlayState } from '../../src/bot/index.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { blocksOf, readPage } from './pages.ts';

const messages = blocksOf(readPage('docs/protocol.md'))
  .filter(({ language }) => language === 'json')
  .flatMap(({ lines }) => lines);
const states = messages.filter((message) => message.includes('board'));
const answers = messages.filter((message) => !message.includes('board'));

describe('docs/protocol.md', () => {
  it.each(states)('has a state of a game, byte by byte as sent: %s', (message) => {
    const state = parsePlayState(message);
    expect(encodePlayState(state)).toBe(message);
    expect(positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME }).round).toBe(state.round);
  });

  it.each(answers)('has an answer that counts: %s', (message) => {
    expect(parseAnswer(message)).toMatchObject({ type: 'column', column: expect.any(Number) });
  });

  it('has both', () => {
    expect(states.length).toBeGreaterThanOrEqual(3);
    expect(answers.length).toBeGreaterThanOrEqual(2);
  });

  it.each(['three', '{"move":3}', '{"column":"3"}'])('lists %s as no answer', (frame) => {
    expect(readPage('docs/protocol.md').text).toContain(`\`${frame}\``);
    expect(parseAnswer(frame).type).toBe('unreadable');
  });
});

it('README has a state of a game', () => {
  const block = blocksOf(readPage('README.md')).find(({ language }) => language === 'json');
  const state = parsePlayState((block?.lines ?? []).join('\n'));
  expect(positionFromPlayState(state, { rules: FOUR_CONNECT_XTREME }).toMove).toBe(state.coin_id);
});
