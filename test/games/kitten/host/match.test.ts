import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { kittenDocument, kittenMatchFields } from '../../../../src/games/kitten/describeKitten.ts';
import { type ArenaPlayer, holdArenaMatch } from '../../../../src/games/kitten/host/match.ts';
import { createKittenBot } from '../../../../src/games/kitten/mind/roster.ts';
import { encodeMessage, serveRequests } from '../../../../src/games/kitten/wire/exchange.ts';
import { expectOneResult } from '../../../document/agreement.ts';
import { clowder, eachWithClowder, HERE, playersAt, post, remotePlayer, serveBadly } from '../wire/peers.ts';

eachWithClowder();

const match = { seed: 1, order: 'document', rounds: 1 } as const;

const here = (kind: 'random' | 'cautious' | 'template'): ArenaPlayer => ({
  name: kind,
  sit: (setup) => createKittenBot({ kind }, setup),
});

describe('a round goes on without a bot that', () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ['hangs', 'timeout', () => {}],
    ['hangs up', 'invalidAnswer', (socket) => socket.destroy()],
    ['answers rubbish', 'invalidAnswer', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')],
    ['plays what is not a card', 'noSuchCard', (socket) => socket.end(encodeMessage('MEOW', 'text/plain'))],
  ])('%s', async (_, reason, onConnection) => {
    const server = await serveBadly((socket) => socket.once('data', () => onConnection(socket)));
    onTestFinished(() => void server.close());
    const players = [remotePlayer('bad', server.port), here('random'), here('cautious')];
    const results = await holdArenaMatch({ ...match, players });
    expect(results.map(({ faults }) => faults)).toEqual([{ [reason]: 1 }, {}, {}]);
    expect(results[0]!.ranks[0]).toBe(0);
  });

  it('dies', async () => {
    const { leave } = await post('mortal');
    const players = [...(await playersAt(clowder.server, 1)), here('random'), here('cautious')];
    let dead: Promise<void> | null = null;
    const onEvent = ({ type }: { type: string }) => {
      if (type !== 'deal') dead ??= leave();
    };
    const [mortal] = await holdArenaMatch({ ...match, players, onEvent });
    await dead;
    expect(Object.values(mortal!.faults)).toEqual([1]);
  });
});

it('a disqualified bot hears the end of the round', async () => {
  const heard: string[] = [];
  const answer = (request: unknown) => {
    const { action } = request as { action: string };
    heard.push(action);
    return { type: 'text/plain', text: action === 'PLAY' ? 'MEOW' : 'ACK' } as const;
  };
  const cheat = await serveRequests(HERE, answer, () => {});
  const players = [remotePlayer('bad', cheat.port), here('template'), here('random')];
  const results = await holdArenaMatch({ ...match, players });
  expect(results[0]!.faults).toEqual({ noSuchCard: 1 });
  expect(heard.slice(-2)).toEqual(['PLAY', 'OVER']);
  await cheat.close();
});

it('a result says the same in a terminal, on a page and for scripts', async () => {
  const players = [here('random'), here('cautious'), here('template')];
  const results = await holdArenaMatch({ ...match, rounds: 12, players });
  const [first, ...others] = results;
  const remote = { ...first!, faults: { timeout: 2 }, answerMs: [1.5, 20, 612] };
  const shown = [remote, ...others];
  const json = kittenMatchFields(1, 'document', shown);
  const estimates = json.players.flatMap(({ shares, outlived }) => [...shares!, outlived!]);
  const halves = estimates.map(({ low, high }) => (high - low) / 2);
  expectOneResult(kittenDocument(shown), { json, halves }, [1, 2, 3, 95, 99]);
});
