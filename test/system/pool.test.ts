import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Pool, type PoolNeed } from '../../src/system/pool.ts';
import { alwaysLater } from '../thorough.ts';

/** Things that count how many of them are open. */
function openers() {
  const opened: string[] = [];
  const closed: string[] = [];
  const wanted = (key: string): PoolNeed<{ key: string; close(): Promise<void> }> => ({
    key,
    async open() {
      opened.push(key);
      return { key, close: async () => void closed.push(key) };
    },
  });
  return { opened, closed, wanted };
}

it('gives each task what it needs, to no two at once, runs no more than it may, and closes all', async () => {
  const task = fc.record({ keys: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }), ms: fc.nat(2) });
  await alwaysLater(
    { numRuns: 30 },
    [fc.integer({ min: 1, max: 3 }), fc.nat(3), fc.array(task)],
    async (atOnce, most, tasks) => {
      const { opened, closed, wanted } = openers();
      const pool = new Pool<{ key: string; close(): Promise<void> }>(atOnce, most);
      const busy = new Set<unknown>();
      let running = 0;
      const run = ({ keys, ms }: (typeof tasks)[number]) =>
        pool.run(keys.map(wanted), async (...things) => {
          expect(things.map(({ key }) => key)).toEqual(keys);
          for (const thing of things) expect(busy.has(thing)).toBe(false);
          for (const thing of things) busy.add(thing);
          expect(++running).toBeLessThanOrEqual(atOnce);
          await wait(ms);
          running--;
          for (const thing of things) busy.delete(thing);
        });
      await Promise.all(tasks.map(run));
      expect(opened.length - closed.length).toBeLessThanOrEqual(most);
      await pool.close();
      expect(closed.toSorted()).toEqual(opened.toSorted());
    },
  );
});

it('prefers tasks whose things are ready, then those whose things nobody uses', async () => {
  const { opened, wanted } = openers();
  const pool = new Pool<{ close(): Promise<void> }>(1);
  const order: string[] = [];
  const run = (key: string, name: string) => pool.run([wanted(key)], async () => void order.push(name));
  await Promise.all([run('a', 'a1'), run('b', 'b1'), run('a', 'a2'), run('b', 'b2'), run('a', 'a3')]);
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(opened).toEqual(['a', 'b']);
});

it('takes back what a task needed that failed, and the others go on', async () => {
  const { opened, wanted } = openers();
  const pool = new Pool<{ close(): Promise<void> }>(1);
  const failing = pool.run([wanted('a')], async () => {
    throw new Error('no');
  });
  const unopened = { key: 'b', open: () => Promise.reject(new Error('cannot be opened')) };
  const other = pool.run([wanted('a'), unopened], async () => 1);
  const last = pool.run([wanted('a')], async () => 2);
  await expect(failing).rejects.toThrow('no');
  await expect(other).rejects.toThrow('cannot be opened');
  expect(await last).toBe(2);
  expect(opened).toEqual(['a']);
});

it('closes what is being opened when it is closed, and begins nothing more', async () => {
  const { closed, wanted } = openers();
  const pool = new Pool<{ close(): Promise<void> }>(1);
  const slow = { ...wanted('a'), open: () => wait(10).then(wanted('a').open) };
  const run = pool.run([slow], async () => 1);
  await pool.close();
  await expect(run).rejects.toThrow('closed');
  expect(closed).toEqual(['a']);
});

it('closes what is dropped, and opens it anew for the next task', async () => {
  const { opened, closed, wanted } = openers();
  const pool = new Pool<{ key: string; close(): Promise<void> }>(1);
  const use = (key: string) => pool.run([wanted(key)], async () => {});
  await use('a');
  await use('b');
  pool.drop('a');
  expect(closed).toEqual(['a']);
  await use('b');
  await use('a');
  expect(opened).toEqual(['a', 'b', 'a']);
  await pool.close();
  expect(closed.sort()).toEqual(['a', 'a', 'b']);
});
