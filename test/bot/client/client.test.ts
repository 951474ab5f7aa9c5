import { describe, expect, it } from 'vitest';
import { type ClientOptions, runClient } from '../../../src/bot/client/client.ts';
import { type ClientEvent, encodePlayState, type PlayState, playStateOf } from '../../../src/bot/index.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { boardOf, positionOf } from '../../engine/boardOf.ts';
import {
  type FakeServer,
  fakeServer,
  type RunningClient,
  refusingPort,
  startClient,
  type Visit,
} from './fakeServer.ts';

const PING = Buffer.from([0x9f, 0x41, 0x00, 0x7f]);

function stateFor(bot: string, toMove: 1 | 2 = 1): PlayState {
  return playStateOf(initialPosition(toMove), bot);
}

/** A state of round 2, player 2 to move. */
function secondStateFor(bot: string): PlayState {
  return playStateOf(positionOf(boardOf('x......'), { round: 2, toMove: 2 }), bot);
}

function frame(state: PlayState): Buffer {
  return Buffer.from(encodePlayState(state));
}

async function letIn(options: Partial<ClientOptions> = {}): Promise<RunningClient & Visit & FakeServer> {
  const server = await fakeServer();
  const client = startClient(server.port, options);
  return { ...server, ...client, ...(await server.visits.next()) };
}

const ofType = (type: ClientEvent['type']) => (event: ClientEvent) => event.type === type;

describe('a client', () => {
  it('connects under its name and answers the states that name it, as text', async () => {
    const { port, events, socket, url, answers } = await letIn();
    expect(url).toBe('/Alpha');
    expect(socket.extensions).toBe('');
    socket.send(PING);
    socket.send(frame(stateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":4}');
    await events.next(ofType('move'));
    expect(events.all).toMatchObject([
      { type: 'connected', url: `ws://127.0.0.1:${port}/Alpha` },
      { type: 'move', round: 1, column: 4 },
    ]);
  });

  it('warns once of an opponent of the same name, and of nothing else', async () => {
    const { events, socket, answers } = await letIn();
    // A new game, which player 2 starts, is no sign of a namesake.
    for (const state of [stateFor('Alpha'), stateFor('Alpha', 2), secondStateFor('Beta')])
      socket.send(frame(state));
    const both = [stateFor('Alpha'), secondStateFor('Alpha')];
    for (const state of [...both, ...both]) socket.send(frame(state));
    await answers.next();
    await events.next(ofType('namesake'));
    await events.next(ofType('move'));
    expect(events.all.filter(ofType('namesake'))).toEqual([{ type: 'namesake', name: 'Alpha' }]);
  });

  it.each(['1234', 'true', '{ }\n', '[[]]'])('is not confused by a ping that reads %j', async (ping) => {
    const { events, socket, answers } = await letIn();
    socket.send(Buffer.from(ping));
    socket.send(frame(stateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":4}');
    await events.next(ofType('move'));
    expect(events.all.map(({ type }) => type)).toEqual(['connected', 'move']);
  });

  it('has less time for the first state of a game, in which the machine may be slow', async () => {
    const budgets: number[] = [];
    const { socket, answers } = await letIn({
      moveTimeMs: 600,
      think: (_, deadline) => {
        budgets.push(deadline - performance.now());
        return 4;
      },
    });
    socket.send(frame(stateFor('Alpha')));
    await answers.next();
    expect(budgets[0]).toBeGreaterThan(0);
    expect(budgets[0]).toBeLessThanOrEqual(450);
  });

  it('has no time of a quiet machine before it has watched this one', async () => {
    const budgets: number[] = [];
    const { socket, answers } = await letIn({
      moveTimeMs: 300,
      quietMoveTimeMs: () => 600,
      think: (_, deadline) => {
        budgets.push(deadline - performance.now());
        return 4;
      },
    });
    socket.send(frame({ ...stateFor('Alpha'), round: 9 }));
    await answers.next();
    expect(budgets[0]).toBeLessThanOrEqual(300);
  });

  it('is silent when the other bot is to move, of either colour', async () => {
    const { socket, answers } = await letIn();
    for (const name of ['Beta', 'alpha', 'Alpha2', '']) socket.send(frame(stateFor(name)));
    socket.send(frame(secondStateFor('Alpha')));
    await answers.next();
    expect(answers.all).toHaveLength(1);
  });

  it('ignores messages that are not states, and says so', async () => {
    const { events, socket, answers } = await letIn();
    const wrong = ['hello', '{"board":[]}', '', '[]', Buffer.from([0xff, 0xfe, 0xfd, 0xfc, 0xfb])];
    for (const message of wrong) socket.send(message);
    // A state in a text frame.
    socket.send(encodePlayState(stateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":4}');
    await events.next(ofType('move'));
    expect(events.all.map(({ type }) => type)).toEqual(['connected', ...wrong.map(() => 'ignored'), 'move']);
  });

  it('never sends an answer when the server has moved on in the meantime', async () => {
    const found: ((column: number) => void)[] = [];
    const { events, socket, answers } = await letIn({
      think: () => new Promise((resolve) => found.push(resolve)),
    });
    socket.send(frame(stateFor('Alpha')));
    socket.send(frame(stateFor('Beta')));
    socket.send(frame(secondStateFor('Alpha')));
    // Both states are being thought about when the answer to the first one is found.
    while (found.length < 2) await new Promise((resolve) => setImmediate(resolve));
    found[0]?.(0);
    expect(await events.next(ofType('skipped'))).toMatchObject({ round: 1, reason: 'superseded' });
    found[1]?.(1);
    expect(await answers.next()).toBe('{"column":1}');
    expect(answers.all).toHaveLength(1);
  });

  it('sees a newer state that has come while thinking blocked everything', async () => {
    let calls = 0;
    let newer = () => {};
    const { events, socket, answers } = await letIn({
      think: (_, deadline) => {
        if (++calls > 1) return 1;
        newer();
        // Long enough for the message to be in the socket.
        while (performance.now() < deadline - 500);
        return 0;
      },
    });
    newer = () => socket.send(frame(secondStateFor('Alpha')));
    socket.send(frame(stateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":1}');
    expect(await events.next(ofType('skipped'))).toMatchObject({ round: 1, reason: 'superseded' });
    expect(answers.all).toHaveLength(1);
  });

  it('never sends an answer that is late', async () => {
    let first = true;
    const { events, socket, answers } = await letIn({
      think: () => {
        const end = performance.now() + (first ? 700 : 0);
        first = false;
        while (performance.now() < end);
        return 4;
      },
    });
    socket.send(frame(stateFor('Alpha')));
    expect(await events.next(ofType('skipped'))).toMatchObject({ round: 1, reason: 'late' });
    socket.send(frame(secondStateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":4}');
    expect(answers.all).toHaveLength(1);
  });

  it('abandons thinking that does not end, in time for a legal column', async () => {
    const { events, socket, answers } = await letIn({ think: () => new Promise(() => {}) });
    // A busy machine may wake the client too late for any answer; then it is asked again.
    let sent: ClientEvent;
    do {
      socket.send(frame(stateFor('Alpha')));
      expect(await events.next(ofType('fallback'))).toMatchObject({ round: 1, reason: 'overdue' });
      sent = await events.next();
    } while (sent.type === 'skipped');
    expect(await answers.next()).toBe('{"column":3}');
  });
});

describe('the connection of a client', () => {
  it('is retried until there is a server', async () => {
    const { port, close } = await fakeServer();
    await close();
    const { events } = startClient(port);
    expect(await events.next()).toMatchObject({ type: 'unreachable', retryInMs: 100 });
    expect(await events.next()).toMatchObject({ type: 'unreachable', retryInMs: 200 });
    const { visits } = await fakeServer(port);
    const { socket, answers } = await visits.next();
    socket.send(frame(stateFor('Alpha')));
    expect(await answers.next()).toBe('{"column":4}');
  });

  it.each([
    ['says why', 18],
    ['begins to say why, and does not end', 1000],
  ])('is retried where a server refuses it for now, which %s', async (_how, length) => {
    const { events } = startClient(await refusingPort('409 Conflict', 'this name is taken', length));
    expect(await events.next()).toEqual({
      type: 'unreachable',
      message: 'refused with status 409: this name is taken',
      retryInMs: 100,
    });
  });

  it('is not even tried with an impossible name or address', async () => {
    const options = { host: 'localhost', port: 5051, name: 'Alpha', think: () => 0, moveTimeMs: 1 };
    await expect(runClient({ ...options, name: 'two words' })).rejects.toMatchObject({ code: 'badName' });
    await expect(runClient({ ...options, host: 'a/b' })).rejects.toMatchObject({ code: 'badAddress' });
  });
});
