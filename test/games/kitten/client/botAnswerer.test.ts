import { describe, expect, it } from 'vitest';
import { botAnswerer } from '../../../../src/games/kitten/client/registeredBot.ts';
import { createBot } from '../../../../src/games/kitten/mind/roster.ts';
import type { Bot } from '../../../../src/games/kitten/round/round.ts';
import {
  decodeMessage,
  encodeMessage,
  FramingError,
  serveRequests,
} from '../../../../src/games/kitten/wire/exchange.ts';
import { sendBytes } from './exchange.ts';

const template = createBot({ kind: 'template' }, { name: 'x', order: 'document', seed: 1, path: [] });

it.each([
  [{ action: 'PLAY' }, 'NONE'],
  [{ action: 'DEFUSE', decksize: 3 }, '0'],
  [{ action: 'DRAW', card: 'SKIP' }, 'ACK'],
  [{ action: 'GAMEOVER', ranks: [] }, 'ACK'],
  [{ action: 'PURR' }, 'ACK'],
])('%j is answered %j, as plain text', async (request, text) => {
  expect(await botAnswerer(template)(request)).toEqual({ type: 'text/plain', text });
});

describe.each<[string, Partial<Bot>]>([
  ['never decides', { chooseCard: () => new Promise(() => {}), choosePosition: () => new Promise(() => {}) }],
  [
    'fails',
    {
      hear: () => {
        throw new Error('it failed');
      },
      chooseCard: () => {
        throw new Error('it failed');
      },
      choosePosition: () => Promise.reject(new Error('it failed')),
    },
  ],
])('a bot that %s', (_, faulty) => {
  it('draws, and puts its kitten on top', async () => {
    const trouble: string[] = [];
    const bot: Bot = {
      hear: () => {},
      chooseCard: () => ({ card: 'SKIP' }),
      choosePosition: () => 7,
      ...faulty,
    };
    const answer = botAnswerer(bot, {
      deadlineMs: 20,
      onTrouble: (message) => trouble.push(message),
    });
    expect((await answer({ action: 'PLAY' })).text).toBe('NONE');
    expect((await answer({ action: 'PLACE', decksize: 9 })).text).toBe('0');
    expect((await answer({ action: 'DRAW', card: 'SKIP' })).text).toBe('ACK');
    expect(trouble.length).toBeGreaterThanOrEqual(2);
  });
});

it('what is no request is an error of its connection only', async () => {
  const answer = botAnswerer(template);
  await expect(answer({})).rejects.toThrow(FramingError);

  const rubbish: string[] = [];
  const server = await serveRequests({ host: '127.0.0.1', port: 0 }, answer, (message) =>
    rubbish.push(message),
  );
  const messages = ['[]', '{'].map((text) => encodeMessage(text, 'text/json'));
  for (const bytes of ['', 'MEOW', '\0\u0002{}', ...messages]) {
    expect(await sendBytes(server.port, bytes)).toHaveLength(0);
  }
  expect(rubbish).toHaveLength(5);
  const reply = await sendBytes(server.port, encodeMessage('{"action":"PLAY"}', 'text/json'));
  expect(decodeMessage(reply)).toEqual({ type: 'text/plain', text: 'NONE' });
  await server.close();
});
