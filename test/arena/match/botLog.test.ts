import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext, vi } from 'vitest';
import { BotLog } from '../../../src/arena/match/botLog.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { testFolder } from '../../system/folders.ts';
import { fillDisk } from '../host/fullDisk.ts';
import { MODULES, RANDOM, rogueBot } from '../players/programs.ts';
import { openDuel } from './openDuel.ts';

async function logsFor({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const folder = testFolder(onTestFinished);
  const logs = join(folder, 'logs');
  const read = (name: string): Record<string, unknown>[] =>
    readFileSync(join(logs, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { logs, read };
}

it('a log has what a program was asked, sent, printed and did wrong, and what its opponent answered', async (context) => {
  const { logs, read } = await logsFor(context);
  const command = `echo hello; echo "I am here" >&2; exec ${rogueBot('rubbish')}`;
  const rogue: PlayerSpec = { kind: 'program', name: 'Rogue', command };
  const { duel } = await openDuel(context, [rogue, RANDOM], { logs });
  const { record } = await duel.play(0);
  await duel.close();
  expect(readdirSync(logs)).toEqual(['game-00001.jsonl']);
  const lines = read('game-00001.jsonl');
  expect(lines[0]).toMatchObject({ type: 'game', index: 0, players: ['Rogue', 'Random'] });
  const { winners, points, reason } = record;
  expect(lines.find(({ type }) => type === 'result')).toMatchObject({ winners, points, reason: 'notJson' });
  const of = (player: string, ...types: string[]) =>
    lines.filter((line) => line.player === player && types.includes(line.type as string));
  expect(of('Rogue', 'stdout')).toMatchObject([{ text: 'hello\n' }]);
  expect(of('Rogue', 'stderr')).toMatchObject([{ text: 'I am here\n' }]);
  expect(of('Rogue', 'question', 'message', 'answer', 'problem')).toMatchObject([
    { type: 'question', state: { bot: 'Rogue', coin_id: 1, round: 1 } },
    { type: 'message', text: '{"column":0}' },
    { type: 'answer', column: 0, ms: record.replyMs[0] },
    { type: 'question', state: { round: 3 } },
    { type: 'message', text: 'no column at all' },
    { type: 'answer', reason: 'notJson', message: 'no column at all' },
    { type: 'problem', text: 'Rogue answered "no column at all", which is not JSON' },
  ]);
  expect(of('Random', 'question', 'answer')).toMatchObject([
    { state: { bot: 'Random', coin_id: 2, round: 2 } },
    { column: record.moves[1], ms: record.replyMs[1] },
  ]);
  expect(reason).toBe('notJson');
});

it('a module is logged, too, in a file for each game, and with logs the same games are played', async (context) => {
  const { logs, read } = await logsFor(context);
  const flooding: PlayerSpec = { kind: 'module', name: 'Loud', file: MODULES, entry: 'flooding' };
  const { duel } = await openDuel(context, [flooding, RANDOM], { logs });
  const { duel: plain } = await openDuel(context, [flooding, RANDOM]);
  for (const index of [0, 1]) {
    const { moves, winners } = (await plain.play(index)).record;
    expect((await duel.play(index)).record).toMatchObject({ moves, winners });
  }
  await duel.close();
  expect(readdirSync(logs).sort()).toEqual(['game-00001.jsonl', 'game-00002.jsonl']);
  expect(read('game-00001.jsonl').find(({ type }) => type === 'stdout')).toMatchObject({ player: 'Loud' });
  expect(read('game-00002.jsonl').at(-1)).toMatchObject({ type: 'result' });
});

it('keeps a game that was stopped, as far as it came', async (context) => {
  const { logs, read } = await logsFor(context);
  const absent: PlayerSpec = { kind: 'module', name: 'Slow', file: MODULES, entry: 'waiting' };
  const { duel } = await openDuel(context, [absent, RANDOM], { logs });
  const stop = new AbortController();
  const stopped = duel.play(0, stop.signal);
  const begun = () => readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  // It answers the first question, and never the second.
  const asked = /("type":"question","at":[\d.]+,"player":"Slow".*){2}/s;
  await vi.waitFor(() => expect(begun()).toEqual([expect.stringMatching(asked)]), { timeout: 50_000 });
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  await duel.close();
  expect(read('game-00001.jsonl').at(-1)).toMatchObject({ type: 'question', player: 'Slow' });
});

it('a game goes on where the disk takes no log of it, and so do the games after it, which is said once', async (context) => {
  const { logs, read } = await logsFor(context);
  const said: string[] = [];
  const players: [PlayerSpec, PlayerSpec] = [{ ...RANDOM, name: 'Other' }, RANDOM];
  const onLogFailure = ({ message }: Error) => said.push(message);
  const { duel } = await openDuel(context, players, { logs, onLogFailure });
  const { duel: plain } = await openDuel(context, players);
  await duel.play(0);
  const makeRoom = fillDisk();
  try {
    for (const index of [1, 2]) {
      const { moves, winners } = (await plain.play(index)).record;
      expect((await duel.play(index)).record).toMatchObject({ moves, winners });
    }
  } finally {
    makeRoom();
  }
  await duel.play(3);
  await duel.close();
  expect(said).toEqual([`${join(logs, 'game-00002.jsonl')} cannot be written: no space left on device`]);
  expect(readdirSync(logs).filter((name) => name.endsWith('.jsonl'))).toEqual(['game-00001.jsonl']);
  expect(read('game-00001.jsonl').at(-1)).toMatchObject({ type: 'result' });
});

it('a log ends where a bot prints too much', async (context) => {
  const { logs, read } = await logsFor(context);
  const log = new BotLog(logs, 6, ['A', 'B'], () => {});
  for (let time = 0; time < 4; time++) log.trace('A', 'stderr', 'x'.repeat(4_000_000));
  log.leave();
  log.leave();
  const printed = read('game-00007.jsonl').slice(1);
  expect(printed.map(({ text, cut }) => [(text as string).length, cut])).toEqual([
    [4_000_000, undefined],
    [4_000_000, undefined],
    [2_000_000, true],
  ]);
});
