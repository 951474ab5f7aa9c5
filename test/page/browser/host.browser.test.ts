import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { ContestSettings } from '../../../src/arena/contest/contestFormat.ts';
import { pageWeights } from '../../../src/cli/input/weights.ts';
import { makeFolder } from '../../../src/system/index.ts';
import { eventSiteFiles, hostPageFiles } from '../../../src/ui/appPage.ts';
import { eventFolder, hold } from '../../arena/host/events.ts';
import { describeInBrowser, openPage, violations } from './chromium.ts';

const WEIGHTS = pageWeights('default.json');
const NAMES = ['Ada', 'Bea', 'Cid', 'Dan', 'Eve'];

const SMALL_WALL = { width: 1366, height: 768 };
const LARGE_WALL = { width: 1920, height: 1080 };

/** What lies beyond its panel or too near to its edge, looks like a link, or is too small; how large names are. */
const WALL = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const isWithin = (one, other) =>
    one.left >= other.left && one.top >= other.top && one.right <= other.right && one.bottom <= other.bottom - 8;
  const places = [...document.querySelectorAll('.drawing li, .standings td, .standings th')];
  const texts = [...document.querySelectorAll('.wall .scene :is(a, b)')];
  const slot = document.querySelector('.slot');
  return {
    beyond: places
      .filter((one) => one.checkVisibility() && !isWithin(boxOf(one), boxOf(one.closest('.card'))))
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    links: texts.filter((one) => getComputedStyle(one).textDecorationLine !== 'none').map(({ outerHTML }) => outerHTML),
    small: [...document.querySelectorAll('.scene .bad')].filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16),
    first: Number.parseFloat(getComputedStyle(document.querySelector('.step1 b')).fontSize),
    size: slot === null ? 0 : Number.parseFloat(getComputedStyle(slot).fontSize),
  };
})()`;

async function heldEvent(settings: Partial<ContestSettings> = {}) {
  const folder = eventFolder();
  const terms = { format: 'double-elimination', startAt: NAMES.length, ...settings } as const;
  const held = await hold(folder, terms, { files: hostPageFiles(WEIGHTS) });
  return { ...held, folder, base: `http://127.0.0.1:${held.port}/` };
}

/** An event of which a game is over, and which is paused. */
async function pausedEvent(settings: Partial<ContestSettings>, names: readonly string[] = NAMES) {
  const held = await heldEvent({ games: 101, startAt: names.length, ...settings });
  held.bots(...names);
  await held.until(({ type }) => type === 'game');
  held.host.obey({ type: 'pause', table: null, isPaused: true });
  const { organiser } = JSON.parse(await readFile(join(held.folder, 'secrets.json'), 'utf8'));
  return { ...held, organiserPage: `${held.base}#organiser=${organiser}` };
}

/** Opens a game from the bracket and looks at it. */
async function opensReplays(address: string) {
  const page = await openPage(address, {}, '.bracket');
  expect(await page.locator('.drawing li').count()).toBeGreaterThanOrEqual(8);
  await page.locator('.drawing path.champion').nth(1).waitFor({ state: 'attached' });
  const [champion] = await page.locator('.standings tbody th').allInnerTexts();
  expect(await page.locator('.slot.champion.winner').last().innerText()).toContain(champion?.trim());
  await page.locator('.drawing li a').first().click();
  await page.locator('.moves p', { hasText: 'positions each' }).waitFor();
  expect(await page.locator('header select option').count()).toBe(3);
  await page.getByRole('link', { name: 'Contest' }).click();
  await page.locator('.strip a', { hasText: '2' }).first().click();
  await page.locator('.board').waitFor();
  expect(await page.locator('header select').inputValue()).toBe('1');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Open in laboratory' }).waitFor();
}

describeInBrowser('the page of an event', () => {
  it('has who is there, and then the bracket, from which every game opens with its analysis', async () => {
    const { base, host, bots, over } = await heldEvent();
    bots(...NAMES.slice(1));
    const page = await openPage(base, {}, 'h1');
    await page.getByRole('heading', { name: 'Bots that are here: 4 of 5' }).waitFor();
    await page.getByText('Waiting for 1 more bot').waitFor();
    await page.getByText('Only this machine reaches it.').waitFor();
    expect(await page.locator('.qr').count()).toBe(0);
    expect(await page.locator('.standings').count()).toBe(0);
    bots('Ada');
    await over;
    await page.getByText(`${host.results().standings[0]?.name} has won.`).waitFor();
    await opensReplays(base);
  });

  it('shows games of a match under way, and marks it live', async () => {
    const { base } = await pausedEvent({});
    const page = await openPage(`${base}#bracket`, {}, '.live-meeting a');
    await page
      .locator('.live-meeting')
      .first()
      .getByText(/live, table \d/)
      .waitFor();
    await page.locator('.live-meeting a').first().click();
    await page.locator('.moves p', { hasText: 'positions each' }).waitFor();
    await page.goto(`${base}#table=1`);
    await page.locator('.coins .curve').waitFor();
    await page.getByRole('button', { name: 'one coin back' }).click();
    await page.locator('.said', { hasText: /^After coin \d+/ }).waitFor();
    const wall = await openPage(`${base}#wall`, { colorScheme: 'light' }, '.wall .board');
    const ground = () => wall.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(18, 20, 25)');
    await wall.clock.install();
    await wall.reload();
    await wall.locator('.wall .board').first().waitFor();
    // The tables have two turns.
    for (let turn = 0; turn < 2; turn++) await wall.clock.fastForward('00:10');
    await wall.locator('.bracket').waitFor();
    expect(await violations(wall)).toEqual([]);
  });

  it.each([
    // Places, names, games won and lost, and as many columns as bots where all met all; a bracket says the places itself.
    ['knock-out', 0, 20],
    ['double-elimination', 0, 10],
    ['round-robin', 10, 0],
  ] as const)(
    'has the podium as the largest at the end of a %s, and says nothing twice',
    async (format, columns, size) => {
      const { base, host, bots, over, until } = await heldEvent({ format, games: 1 });
      bots(...NAMES);
      await until(({ type }) => type === 'game');
      host.obey({ type: 'out', name: 'Eve', reason: 'withdrawn' });
      await over;
      const wall = await openPage(`${base}#wall`, { viewport: LARGE_WALL }, '.wall .podium');
      for (const viewport of [LARGE_WALL, SMALL_WALL]) {
        await wall.setViewportSize(viewport);
        const seen = await wall.evaluate<{ readonly size: number; readonly first: number }>(WALL);
        expect(seen).toMatchObject({ beyond: [], links: [], small: [] });
        expect(seen.size).toBeGreaterThanOrEqual(size);
        expect(seen.first).toBeGreaterThan(2 * seen.size);
      }
      expect(await wall.locator('.standings tbody th').count()).toBe(columns && NAMES.length);
      expect(await wall.locator('.standings thead th').count()).toBe(columns);
      const forfeits = host.results().matches.filter(({ ruling }) => ruling !== null);
      expect(await wall.locator('.slot b', { hasText: 'forfeit' }).count()).toBe(
        columns ? 0 : forfeits.length,
      );
    },
  );

  it('shows a game that a bomb decided once more in its own card, where no other has begun, and its end last', async () => {
    const { base } = await pausedEvent({ format: 'round-robin' });
    const wall = await openPage(base, { viewport: SMALL_WALL }, '.live');
    let isOver = false;
    let show = () => {};
    await wall.routeWebSocket(/channel/, (page) => {
      page.connectToServer().onMessage((text) => {
        show = () => {
          const message = JSON.parse(String(text));
          const [table] = message.table.tables;
          const result = isOver ? { winners: [1], reason: 'explosion', illegalColumn: null } : null;
          const moves = `2 6 3 1 0 4*1 5 1 1${isOver ? ' 0' : ''}`;
          Object.assign(table, { isPaused: false, awaited: null });
          table.game = { index: 0, starter: 1, turn: null, result, moves };
          page.send(JSON.stringify(message));
        };
        show();
      });
    });
    await wall.clock.install();
    await wall.goto(`${base}#wall`);
    await wall.reload();
    const card = wall.locator('.live').first();
    await card.getByText('blast in 1').waitFor();
    isOver = true;
    show();
    const again = card.getByText('Replay');
    const end = card.locator('.ending');
    await wall.clock.runFor(5000);
    await end.waitFor();
    expect(await again.count()).toBe(0);
    await wall.clock.runFor(1500);
    expect(await end.innerText()).toMatch(/^Replay of game 1 /);
    expect(await wall.locator('.live .board').count()).toBe(2);
    await wall.clock.runFor(6000);
    expect([await again.count(), await end.count()]).toEqual([0, 1]);
  });

  it('has what each plays before there are places, and bars that say what the figures do, on the wall of a round robin', async () => {
    const { base } = await pausedEvent({ format: 'round-robin' });
    const wall = await openPage(`${base}#wall`, { viewport: SMALL_WALL }, '.ticker li');
    expect(await wall.locator('.ticker li').first().innerText()).toMatch(/^Next \w+ – \w+$/);
    const rows = await wall.locator('.standings tr').allInnerTexts();
    expect(rows.filter((row) => /\d : \d|Now/.test(row))).toHaveLength(5);
    expect(rows.filter((row) => row.includes('next'))).toHaveLength(1);
    const moves = `getComputedStyle(document.querySelector('.gauge span')).transitionProperty`;
    expect(await wall.evaluate(moves)).toBe('none');
  });

  it('has all columns of two groups beside what comes next, and on the wall names and rows of one size', async () => {
    const names = ['A', 'Bea_the_second', 'C', 'Dan_the_fourth', 'Eve', 'Fay', 'Gus_the_seventh'];
    const { base } = await pausedEvent({ format: 'groups' }, names);
    const page = await openPage(base, { viewport: SMALL_WALL }, '.beside .standings');
    const cut = `[...document.querySelectorAll('.scroll')].filter((box) => box.scrollWidth > box.clientWidth).length`;
    expect(await page.locator('.beside .standings').count()).toBe(2);
    expect(await page.evaluate(cut)).toBe(0);
    await page.evaluate(`location.hash = 'standings'`);
    const short = `[...document.querySelectorAll('.of-group')].filter((card) =>
      card.querySelector('table').offsetWidth < card.clientWidth - 48).length`;
    await page.locator('.event > .of-group').first().waitFor();
    expect(await page.evaluate(short)).toBe(0);
    const large = await openPage(`${base}#bracket`, { viewport: LARGE_WALL }, '.drawing');
    expect(await large.evaluate(`document.querySelector('.drawing').offsetWidth`)).toBeGreaterThan(1600);
    const wall = await openPage(`${base}#wall`, { viewport: LARGE_WALL }, '.wall .standings');
    const sizes = `new Set([...document.querySelectorAll('.live .name')].map((name) => getComputedStyle(name).fontSize)).size`;
    expect(await wall.evaluate(sizes)).toBe(1);
    const heights = `new Set([...document.querySelectorAll('.standings tbody tr:first-child')].map((row) => Math.round(row.getBoundingClientRect().height))).size`;
    expect(await wall.evaluate(heights)).toBe(1);
  });

  it('leads an organiser back from a game, says why an act is refused, wherever its button is, and what is played again', async () => {
    const { host, over, organiserPage } = await pausedEvent({ games: 3 });
    const page = await openPage(organiserPage, {}, '.lobby');
    const [bot = ''] = host.results().standings.map(({ name }) => name);
    await page.getByRole('button', { name: `Replace or remove ${bot}` }).click();
    await page.getByRole('textbox').fill(NAMES.find((name) => name !== bot) ?? '');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
    const answer = page.getByRole('alert');
    await page.getByRole('textbox').fill('..');
    await page.keyboard.press('Enter');
    await answer.getByText(`cannot be a bot's name`).waitFor();
    expect((await answer.boundingBox())?.y).toBeLessThan(850);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(`location.hash = 'matches'`);
    await answer.waitFor({ state: 'hidden' });
    await page.locator('.strip a').first().click();
    await page.locator('.board').waitFor();
    await page.getByRole('link', { name: 'Organise' }).click();
    await page.locator('.lobby').waitFor();
    await page.evaluate(`location.hash = 'matches'`);
    await page.getByRole('button', { name: 'Play again' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Game 1, won by/ })
      .click();
    await page.getByText(/^Game 1 played again: voided by the organiser, won by/).waitFor();
    await page.getByRole('link', { name: 'Organise' }).click();
    host.obey({ type: 'pause', table: null, isPaused: false });
    await over;
    await page.locator('.podium').waitFor();
    expect(await page.getByRole('button', { name: /Play again|Replace/ }).count()).toBe(0);
  });

  it('shows the standings of groups on a phone', async () => {
    const { base, bots, over } = await heldEvent({ format: 'groups' });
    bots(...NAMES);
    await over;
    const page = await openPage(base, { viewport: { width: 390, height: 844 } }, '.podium');
    await page.evaluate(`location.hash = 'standings'`);
    await page.locator('.standings').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // Its rounds stand below each other, and no box is cut.
    await page.getByRole('link', { name: 'Bracket' }).click();
    const cut = `[...document.querySelectorAll('.bracket, .bracket li')].filter((box) => box.scrollWidth > box.clientWidth).length`;
    await page.locator('.bracket').waitFor();
    expect(await page.evaluate(cut)).toBe(0);
  });

  it('is there after the event as a site in the file system', async () => {
    const { folder, bots, over } = await heldEvent();
    bots(...NAMES);
    await over;
    const site = join(folder, 'site');
    for (const [name, text] of eventSiteFiles(folder, WEIGHTS)) {
      makeFolder(dirname(join(site, name)), (message) => new Error(message));
      await writeFile(join(site, name), text());
    }
    // Nothing of it is needed but the site.
    const copy = eventFolder();
    await cp(site, copy, { recursive: true });
    await opensReplays(pathToFileURL(join(copy, 'index.html')).href);
  });
});
