import { describe, expect, it, vi } from 'vitest';
import { botAnswerer, roundCount } from '../../../../src/games/kitten/client/registeredBot.ts';
import type { KittenBot } from '../../../../src/games/kitten/round/round.ts';
import { listBots, openClowder } from '../../../../src/games/kitten/wire/clowder.ts';
import { ask, FramingError, serveRequests } from '../../../../src/games/kitten/wire/exchange.ts';
import { parseRequest } from '../../../../src/games/kitten/wire/requests.ts';
import { clowder, eachWithClowder, HERE, playersAt, post, serveBadly, templateBot } from '../wire/peers.ts';

const answerTemplate = botAnswerer(templateBot());

describe('a bot answers', () => {
  it.each([
    [{ action: 'PLAY' }, 'NONE'],
    [{ action: 'DEFUSE', decksize: 3 }, '0'],
    [{ action: 'DRAW', card: 'SKIP' }, 'ACK'],
    [{ action: 'PURR' }, 'ACK'],
  ])('%j with %j, as plain text', async (request, text) => {
    expect(await answerTemplate(request)).toEqual({ type: 'text/plain', text });
  });

  const never = () => new Promise<never>(() => {});
  const fail = () => {
    throw new Error('it failed');
  };
  const reject = () => Promise.reject(new Error('it failed'));

  it.each<[string, KittenBot]>([
    ['never decides', { hear: () => {}, chooseCard: never, choosePosition: never }],
    ['fails', { hear: fail, chooseCard: fail, choosePosition: reject }],
  ])('though it %s: it draws, and puts its kitten on top', async (_, bot) => {
    const trouble: string[] = [];
    const answer = botAnswerer(bot, { moveTimeMs: 20, onTrouble: (message) => trouble.push(message) });
    expect((await answer({ action: 'PLAY' })).text).toBe('NONE');
    expect((await answer({ action: 'PLACE', decksize: 9 })).text).toBe('0');
    expect((await answer({ action: 'DRAW', card: 'SKIP' })).text).toBe('ACK');
    expect(trouble.length).toBeGreaterThanOrEqual(2);
  });
});

describe('at its post, a bot', () => {
  eachWithClowder();

  const play = (host: string, port: number) => ask({ host, port }, '{"action":"PLAY"}', 2000);

  it('that loses its clowder keeps listening, and registers with the next one', async () => {
    const { server } = clowder;
    await post('faithful');
    const [before] = await listBots(server);
    await server.close();
    expect(await play(before!.ip, before!.port)).toBe('NONE');
    clowder.server = await openClowder({ host: server.host, port: server.port });
    expect((await playersAt(clowder.server, 1))[0]!.name).toBe('faithful');
  });

  it('whose port another program holds gets another one', async () => {
    const stranger = await serveBadly(() => {});
    const ports = [stranger.port, ...Array.from({ length: 900 }, (_, index) => 60100 + index)];
    await clowder.server.close();
    clowder.server = await openClowder(HERE, undefined, () => ports.shift());
    await post('unlucky');
    const [listed] = await listBots(clowder.server);
    expect(listed!.port).not.toBe(stranger.port);
    expect(await play(listed!.ip, listed!.port)).toBe('NONE');
    stranger.close();
  });

  it('that cannot move to another port still listens at the old one', async () => {
    const [stranger, free] = [await serveBadly(() => {}), await serveBadly(() => {})];
    free.close();
    const ports = [free.port, stranger.port];
    await clowder.server.close();
    const answer = (request: unknown) => {
      const { action } = request as { action: string };
      if (action === 'CATNAP') throw new FramingError('not now');
      const text = action === 'MEOW' ? String(ports.shift() ?? 'FULL') : 'NOT FOUND';
      return { type: 'text/plain', text } as const;
    };
    clowder.server = await serveRequests(HERE, answer, () => {});
    await post('settled', /; still listening$/);
    expect(await play('127.0.0.1', free.port)).toBe('NONE');
    stranger.close();
  });

  it('is the only one of its name', async () => {
    await post('twin');
    await expect(post('twin')).rejects.toThrow(/port \d+ .* is in use .* another bot named twin/);
    expect(await listBots(clowder.server)).toHaveLength(1);
  });
});

describe('a round, as a bot counts it,', () => {
  const START = { action: 'START', bots: ['mine', 'other'] };
  const PLAY = { action: 'PLAY' };
  const OVER = { action: 'OVER', ranks: ['other', 'mine'] };

  it.each([
    ['ends with its ranks', [START, PLAY, OVER, START, PLAY], [2]],
    ['may end with the ranks of others', [START, { action: 'OVER', ranks: ['a', 'b'] }], [null]],
    ['is over when the next one starts', [START, PLAY, START, OVER], [null, 2]],
  ])('%s', (_, requests, ranks) => {
    const rounds = roundCount('mine', () => {});
    for (const request of requests) rounds.hear(parseRequest(request));
    rounds.stop();
    expect(rounds.ranks).toEqual(ranks);
  });

  it('is over when nothing more comes; between rounds a bot waits', () => {
    vi.useFakeTimers();
    try {
      const ended: unknown[] = [];
      const rounds = roundCount('mine', (order) => ended.push(order), 1000);
      vi.advanceTimersByTime(5000);
      for (const request of [START, PLAY, PLAY]) {
        rounds.hear(parseRequest(request));
        vi.advanceTimersByTime(999);
      }
      expect(ended).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(ended).toEqual([[]]);
      expect(rounds.ranks).toEqual([null]);
      vi.advanceTimersByTime(5000);
      rounds.hear(parseRequest(START));
      rounds.hear(parseRequest(OVER));
      vi.advanceTimersByTime(5000);
      expect(rounds.ranks).toEqual([null, 2]);
    } finally {
      vi.useRealTimers();
    }
  });
});
