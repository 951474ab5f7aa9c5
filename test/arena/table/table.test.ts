import { getEventListeners, once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { GameServer } from '../../../src/arena/server/gameServer.ts';
import { GameLog } from '../../../src/arena/table/gameLog.ts';
import { PersonPlayer, TableSeats } from '../../../src/arena/table/seats.ts';
import type { TableCommand } from '../../../src/arena/table/tableView.ts';
import { DEFAULT_WEIGHTS, type Evaluation } from '../../../src/bot/index.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { LINE } from '../scripted.ts';
import { RawBot } from '../server/rawBot.ts';
import { openTable, openTableWithPage, TestPage } from './tables.ts';

const PERSON = { kind: 'person' } as const;
const CONNECTS = { kind: 'connects' } as const;
const GREEDY = { kind: 'level', level: 2 } as const;
/** No thread can be started with it. */
const UNSENDABLE = { weights: () => 0 } as unknown as Evaluation;

function start(seats: Extract<TableCommand, { type: 'start' }>['seats'], games = 1): TableCommand {
  return { type: 'start', seats, games, seed: 7 };
}

/** Drops coins of the person at this page into these columns, each when it is the person's turn. */
async function dropAll(page: TestPage, side: 1 | 2, columns: readonly number[]): Promise<void> {
  for (const column of columns) {
    const { table } = await page.until(({ table: { game } }) => game?.turn?.side === side);
    const round = (table.game?.moves.length ?? 0) + 1;
    page.send({ type: 'drop', column, round, game: table.game?.index ?? 0 });
    await page.until(
      ({ table: { game } }) => (game?.moves.length ?? 0) >= round || game?.index !== table.game?.index,
    );
  }
}

describe('a table', () => {
  it('has nothing to do with the moves when it has no page', async () => {
    const [noted, followed] = [vi.spyOn(GameLog.prototype, 'note'), vi.spyOn(GameLog.prototype, 'follow')];
    onTestFinished(() => void vi.restoreAllMocks());
    const { port, games, table } = await openTable({ files: null });
    const alpha = await RawBot.join(port, 'Alpha');
    const beta = await RawBot.join(port, 'Beta');
    await alpha.play(3);
    await beta.answer('?');
    await games(1);
    const seats = [{ name: 'Alpha' }, { name: 'Beta' }];
    expect(table.view()).toMatchObject({ match: null, game: null, seats });
    expect([noted, followed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('tells its pages every coin with its chance, and the points', async () => {
    const { port } = await openTable();
    const alpha = await RawBot.join(port, 'Alpha');
    const beta = await RawBot.join(port, 'Beta');
    const page = await TestPage.open(port);
    await alpha.answer('{"column":3,"winningChance":0.7}');
    await beta.answer('{"column":3}');
    await alpha.turn();
    const { table } = await page.until(
      ({ table: { game } }) => game?.moves.length === 2 && game.turn !== null,
    );
    expect(table.game).toMatchObject({
      index: 0,
      starter: 1,
      moves: [
        { column: 3, bomb: null, chance: 0.7 },
        { column: 3, bomb: null, chance: null },
      ],
      turn: { side: 1, clockMs: 20_000 },
    });
    alpha.send('?');
    await page.until(({ table: { match } }) => match?.points[1] === 1);
  });

  it('seats a person and a bot of fcx, who play', async () => {
    const { page } = await openTableWithPage();
    page.send(start([PERSON, GREEDY]));
    await dropAll(page, 1, [0, 0, 0]);
    const { you, table } = await page.until(({ table: { game } }) => game?.turn?.side === 1);
    expect(you.sides).toEqual([1]);
    expect(table.seats.map(({ name }) => name)).toEqual(['person', 'fcx_level_2']);
    expect(table.game?.turn?.clockMs).toBeNull();
  });

  it('calls the one person as they wish, and two by their sides', async () => {
    const { page } = await openTableWithPage();
    const namesAfter = async (seats: Parameters<typeof start>[0], first: string) => {
      page.send({ ...start(seats), name: 'Ann Lee' } as TableCommand);
      const { table } = await page.until((message) => message.table.seats[0].name === first);
      return table.seats[1].name;
    };
    expect(await namesAfter([PERSON, CONNECTS], 'Ann Lee')).toBeNull();
    expect(await namesAfter([PERSON, PERSON], 'person_1')).toBe('person_2');
  });

  it('counts no game when a page ends the match, shows nothing of it while the next one waits for a player, and begins that', async () => {
    const { page, events, port } = await openTableWithPage();
    page.send(start([PERSON, PERSON]));
    await dropAll(page, 1, [0]);
    page.send({ type: 'endMatch' });
    const { table } = await page.until(({ table: { match } }) => match?.isOver === true);
    expect(table.match).toMatchObject({ played: 0, points: [0, 0] });
    expect(table.game).toMatchObject({ turn: null, result: null });
    expect(events.map(({ type }) => type)).not.toContain('game');
    expect(events.at(-1)).toMatchObject({ type: 'matchEnd', result: { end: 'abandoned', games: [] } });
    page.send(start([PERSON, CONNECTS]));
    const waiting = await page.until(({ table: { awaitsPlayers } }) => awaitsPlayers);
    expect([waiting.table.match, waiting.table.game]).toEqual([null, null]);
    page.send({ type: 'endMatch' });
    const cancelled = await page.until(({ table: { awaitsPlayers } }) => !awaitsPlayers);
    expect(cancelled.table.seats.map(({ choice }) => choice)).toEqual([CONNECTS, CONNECTS]);
    page.send(start([PERSON, CONNECTS]));
    await page.until(({ table: { awaitsPlayers } }) => awaitsPlayers);
    await RawBot.join(port, 'Alpha');
    const begun = await page.until(({ table: { match } }) => match !== null);
    expect(begun.table.awaitsPlayers).toBe(false);
    await dropAll(page, 1, [3]);
  });

  it('says why a bot of fcx could not be seated, and goes on', async () => {
    const { page } = await openTableWithPage({ evaluation: UNSENDABLE });
    page.send(start([PERSON, { kind: 'level', level: 3 }]));
    const { table } = await page.until(({ table: { problem } }) => problem !== null);
    expect(table.problem).toMatch(/^fcx_level_3 could not be started: /);
    page.send(start([PERSON, PERSON]));
    await dropAll(page, 1, [3]);
    expect(page.last?.table.problem).toBeNull();
  });

  it('gives a page that is loaded again its seat back, and no other page', async () => {
    const { port } = await openTable();
    const name = 'a-page-of-a-person';
    const page = await TestPage.open(port, name);
    const watcher = await TestPage.open(port, 'the-page-of-a-watcher');
    page.send(start([PERSON, CONNECTS]));
    const alpha = await RawBot.join(port, 'Alpha');
    await dropAll(page, 1, [3]);
    page.socket.close();
    await watcher.until(({ table: { seats } }) => seats[0].name === null);
    const other = await TestPage.open(port, 'yet-another-page');
    expect(other.last?.you.sides).toEqual([]);
    const again = await TestPage.open(port, name);
    expect(again.last?.you.sides).toEqual([1]);
    await alpha.answer('{"column":3}');
    await dropAll(again, 1, [3]);
  });

  it('ignores a coin for another round, another game, or by a page without that seat', async () => {
    const { page, port } = await openTableWithPage();
    const watcher = await TestPage.open(port);
    page.send(start([PERSON, GREEDY]));
    await page.until(({ table: { game } }) => game?.turn?.side === 1);
    watcher.send({ type: 'drop', column: 1, round: 1, game: 0 });
    page.send({ type: 'drop', column: 2, round: 2, game: 0 });
    page.send({ type: 'drop', column: 2, round: 1, game: 1 });
    page.send({ type: 'drop', column: 5, round: 1, game: 0 });
    const { table } = await page.until(({ table: { game } }) => (game?.moves.length ?? 0) > 0);
    expect(table.game?.moves[0]?.column).toBe(5);
  });

  it('keeps the seat of a person whose page is gone for the next page that takes it', async () => {
    const { page, port } = await openTableWithPage();
    const watcher = await TestPage.open(port);
    page.send(start([PERSON, GREEDY]));
    await watcher.until(({ table: { game } }) => game?.turn?.side === 1);
    watcher.send({ type: 'sit', side: 1 });
    const { you } = await watcher.until(({ table }) => table.game !== null);
    expect(you.sides).toEqual([]);
    page.socket.close();
    await watcher.until(({ table: { seats } }) => seats[0].name === null);
    watcher.send({ type: 'sit', side: 1 });
    await watcher.until((message) => message.you.sides.includes(1));
    await dropAll(watcher, 1, [4]);
  });

  it('asks nobody while it is paused', async () => {
    const { port } = await openTable();
    const alpha = await RawBot.join(port, 'Alpha');
    const page = await TestPage.open(port);
    page.send({ type: 'pause', paused: true });
    await page.until(({ table }) => table.isPaused);
    const beta = await RawBot.join(port, 'Beta');
    await page.until(({ table: { seats } }) => seats[1].name === 'Beta');
    expect(page.last?.table.game).toBeNull();
    page.send({ type: 'pause', paused: false });
    await alpha.turn();
    beta.socket.close();
  });

  it('waits after a game with a person until the next one is wanted', async () => {
    const { page } = await openTableWithPage();
    page.send(start([PERSON, PERSON], 2));
    for (const [ply, column] of LINE.entries()) await dropAll(page, ply % 2 === 0 ? 1 : 2, [column]);
    const { table } = await page.until(({ table: { awaitsNextGame } }) => awaitsNextGame);
    expect(table.game?.result).toMatchObject({ winners: [1], reason: 'line' });
    page.send({ type: 'nextGame' });
    await page.until(({ table: { game } }) => game?.index === 1 && game.turn?.side === 2);
  });

  it('begins a new run with the seed that a page wants, its games numbered from 0', async () => {
    const { page, seeds, games } = await openTableWithPage();
    page.send({ type: 'start', seats: [GREEDY, GREEDY], games: 1, seed: 12 });
    await games(1);
    await page.until(({ table: { match } }) => match?.isOver === true);
    page.send({ type: 'start', seats: [GREEDY, GREEDY], games: 1, seed: 13 });
    await games(2);
    const { table } = await page.until(({ table: { match } }) => match?.number === 2 && match.isOver);
    expect(seeds).toEqual([7, 12, 13]);
    expect(table.game?.index).toBe(0);
  });

  it('obeys only pages that may control it', async () => {
    const { table } = await openTable();
    const stranger = { controls: false, page: null };
    for (const command of [
      { type: 'pause', paused: true },
      { type: 'speed', speed: 4 },
      start([GREEDY, GREEDY]),
      { type: 'endMatch' },
    ] as TableCommand[]) {
      table.obey(stranger, command);
    }
    const seats = [{ name: null }, {}];
    expect(table.view()).toMatchObject({ isPaused: false, speed: null, match: null, seats });
  });
});

it('a person at a page leaves nothing on the signal of the match after a coin', async () => {
  const { signal } = new AbortController();
  const person = new PersonPlayer('person');
  const asked = person.choose(initialPosition(1), signal);
  person.drop(3, 1);
  expect(await asked).toMatchObject({ type: 'column', column: 3 });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a bot of fcx that is being started when its table closes does not outlive it', async () => {
  const server = { seated: () => [null, null] } as unknown as GameServer;
  const seats = new TableSeats(server, { weights: DEFAULT_WEIGHTS }, null, () => {});
  const started = once(process, 'worker');
  const filled = seats.fill([GREEDY, CONNECTS], { controls: true, page: null });
  const [worker] = (await started) as [Worker];
  await seats.close();
  await filled;
  expect(worker.threadId).toBe(-1);
});

it('a bot that was chosen leaves its seat to the next one, not to another that waits', async () => {
  let seated: readonly [string | null, string | null] = ['Bob', 'Ada'];
  const server = { seated: () => seated } as unknown as GameServer;
  const seats = new TableSeats(server, { weights: DEFAULT_WEIGHTS }, null, () => {});
  await seats.fill([PERSON, { ...CONNECTS, name: 'Ada' }], { controls: true, page: null });
  expect(seats.view().seats[1].name).toBe('Ada');
  seated = ['Bob', null];
  expect(seats.view().seats[1].name).toBeNull();
  seated = ['Bob', 'Cy'];
  expect(seats.view().seats[1].name).toBe('Cy');
});
