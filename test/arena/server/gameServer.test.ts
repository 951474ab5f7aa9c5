/** The server as a bot meets it: real sockets, every byte. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openGameServer } from '../../../src/arena/server/gameServer.ts';
import { RawBot } from './rawBot.ts';
import { serving, servingTwo } from './serving.ts';

describe('a bot that answers without being asked', () => {
  const strays = ({ seatEvents }: Awaited<ReturnType<typeof servingTwo>>) =>
    seatEvents.filter(({ type }) => type === 'strays');

  it('is reported at the third answer', async () => {
    const { alpha, beta, ...served } = await servingTwo();
    await alpha.turn();
    for (let count = 1; count <= 3; count++) beta.send('{"column":3}');
    await served.seatEvent({ type: 'strays', name: 'Beta' });
  });

  it('is not, as long as each answer is only late', async () => {
    const served = await servingTwo({ games: 8 }, { clockMs: 100 });
    const { alpha } = served;
    for (let game = 0; game < 8; game++) {
      const { players, starter } = await served.game(game);
      if (players[starter - 1] !== 'Alpha') continue;
      alpha.send('{"column":3}');
      await alpha.heard();
    }
    expect(served.games.map(({ reason }) => reason)).toContain('timeout');
    expect(strays(served)).toEqual([]);
  });
});

describe('the first messages', () => {
  it('come without compression or subprotocol, even if the bot offers them', async () => {
    const { port } = await serving();
    const bot = await RawBot.open(port, 'Alpha', ['chat'], { perMessageDeflate: true }).catch(
      (error: Error) => error,
    );
    // A client that offers only subprotocols which the server does not take gives up by the standard.
    expect(bot).toMatchObject({ message: 'Server sent no subprotocol' });
    const plain = await RawBot.open(port, 'Alpha', [], { perMessageDeflate: true });
    expect(plain.socket).toMatchObject({ extensions: '', protocol: '' });
  });

  it.each([
    ['/Alpha', 'Alpha'],
    ['/', ''],
    ['/a/b/Alpha', 'Alpha'],
    ['/B%C3%A4r%20x', 'B%C3%A4r%20x'],
    ['/Alpha?x=1', 'Alpha?x=1'],
  ])('name the bot of %s', async (path, name) => {
    const { port } = await serving();
    const bot = await RawBot.join(port, path.slice(1));
    await RawBot.join(port, 'Beta');
    expect((await bot.state()).bot).toBe(name);
  });
});

describe('a game on the wire', () => {
  it('takes text and binary answers, truncates fractions, ignores other keys', async () => {
    const { alpha, beta } = await servingTwo();
    await alpha.answer(Buffer.from('{"column":2.9,"mood":"good"}'));
    expect((await beta.turn()).board[0]).toEqual([0, 0, 1, 0, 0, 0, 0]);
    beta.send('{"column":-0.5}');
    expect((await alpha.turn()).board[0]).toEqual([2, 0, 1, 0, 0, 0, 0]);
  });

  it('ignores empty answers, second answers and those of other bots', async () => {
    const { port, alpha, beta } = await servingTwo();
    const watcher = await RawBot.join(port, 'Watcher');
    await alpha.turn();
    for (const other of [beta, watcher]) other.send('{"column":6}');
    alpha.send('');
    await Promise.all([alpha, beta, watcher].map((bot) => bot.heard()));
    alpha.send('{"column":1}');
    alpha.send('{"column":5}');
    expect((await beta.turn()).board[0]).toEqual([0, 1, 0, 0, 0, 0, 0]);
    beta.send('{"column":2}');
    expect((await alpha.turn()).board[0]).toEqual([0, 1, 2, 0, 0, 0, 0]);
  });
});

describe('seats', () => {
  it('go to the first two, a third only watches, and one that is left goes to the one that waits', async () => {
    const { port, alpha, seatEvents, seatEvent } = await servingTwo();
    await RawBot.join(port, 'Gamma');
    expect(seatEvents).toEqual([
      { type: 'seated', player: 1, name: 'Alpha' },
      { type: 'seated', player: 2, name: 'Beta' },
      { type: 'watching', name: 'Gamma' },
    ]);
    await RawBot.join(port, 'Delta');
    alpha.drop();
    await seatEvent({ type: 'seated', player: 1, name: 'Gamma' });
  });

  it('go to a waiting namesake before others, and to the next that connects if nobody waits', async () => {
    const { port, beta, alpha, seatEvent } = await servingTwo();
    await RawBot.join(port, 'Gamma');
    const again = await RawBot.join(port, 'Beta');
    beta.drop();
    await seatEvent({ type: 'seated', player: 2, name: 'Beta' });
    again.drop();
    await seatEvent({ type: 'seated', player: 2, name: 'Gamma' });
    alpha.drop();
    await seatEvent({ type: 'left', player: 1, name: 'Alpha' });
    await RawBot.join(port, 'Delta');
    await seatEvent({ type: 'seated', player: 1, name: 'Delta' });
  });

  it('go to a bot that comes back while its dead connection holds them', async () => {
    const { port, seatEvent, seatEvents } = await serving();
    // It answers no ping, as a connection whose machine is gone.
    const dead = await RawBot.open(port, 'Alpha', [], { perMessageDeflate: false, autoPong: false });
    await RawBot.join(port, 'Beta');
    const back = await RawBot.join(port, 'Alpha');
    await seatEvent({ type: 'cut', name: 'Alpha', reason: 'silent' });
    await seatEvent({ type: 'left', player: 1, name: 'Alpha' });
    expect(seatEvents.slice(-2)).toEqual([
      { type: 'left', player: 1, name: 'Alpha' },
      { type: 'seated', player: 1, name: 'Alpha' },
    ]);
    await expect.poll(() => dead.socket.readyState).toBe(dead.socket.CLOSED);
    expect(back.socket.readyState).toBe(back.socket.OPEN);
  });

  it('do not matter for answers: any connection with the name may answer', async () => {
    const { port, beta } = await servingTwo();
    const namesake = await RawBot.join(port, 'Alpha');
    namesake.send('{"column":4}');
    expect((await beta.turn()).board[0]).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });
});

it('two bots of one name are announced when the second one comes, seated or not', async () => {
  const { port, seatEvents } = await serving();
  for (const name of ['Twin', 'Twin', 'Single', 'Twin']) await RawBot.join(port, name);
  expect(seatEvents).toEqual([
    { type: 'seated', player: 1, name: 'Twin' },
    { type: 'seated', player: 2, name: 'Twin' },
    { type: 'namesake', name: 'Twin' },
    { type: 'watching', name: 'Single' },
    { type: 'watching', name: 'Twin' },
    { type: 'namesake', name: 'Twin' },
  ]);
});

describe('a bot that disconnects', () => {
  it('while the other is asked, loses at its next turn even if it is back; no state is repeated', async () => {
    const { port, alpha, beta, game, seatEvent } = await servingTwo({ games: 2 });
    await alpha.play(3);
    await beta.turn();
    alpha.drop();
    await seatEvent({ type: 'left', player: 1 });
    const back = await RawBot.join(port, 'Alpha');
    await back.heard();
    beta.send('{"column":3}');
    expect(await game(0)).toMatchObject({ reason: 'disconnect', winners: [2], moves: [3, 3] });
    expect(await back.state()).toMatchObject({ bot: 'Beta', round: 1 });
  });

  it('and does not come back, loses the games that follow', async () => {
    const { alpha, beta, game, results } = await servingTwo({ games: 2 }, { graceMs: 50 });
    await alpha.turn();
    alpha.drop();
    await game(0);
    await beta.play(3);
    const players = ['Alpha', 'Beta'];
    expect(await game(1)).toMatchObject({ players, reason: 'disconnect', winners: [2], moves: [3] });
    expect(await results).toMatchObject([{ end: 'complete', points: [0, 2] }]);
  });
});

describe('a server', () => {
  it('says what it is to a browser', async () => {
    const { port } = await serving();
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(426);
  });

  it('closes despite a silent open connection', async () => {
    const server = await openGameServer({ host: '127.0.0.1', port: 0 });
    const mute = connect(server.port, '127.0.0.1');
    await once(mute, 'connect');
    const gone = once(mute, 'close');
    await RawBot.join(server.port, 'Alpha');
    await server.close();
    await gone;
  });

  it("cannot listen on another machine's address", async () => {
    const elsewhere = openGameServer({ host: '203.0.113.1', port: 0 });
    await expect(elsewhere).rejects.toMatchObject({ code: 'cannotListen' });
  });
});
