/** Browsers that keep nothing, and browsers that translate what they show. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { pageWeights } from '../../../src/cli/input/weights.ts';
import { hostPageFiles } from '../../../src/ui/appPage.ts';
import { eventFolder, hold } from '../../arena/host/events.ts';
import { RawBot } from '../../arena/server/rawBot.ts';
import { runCommand, startCommand } from '../../commands/runCommand.ts';
import { sharedFolder } from '../../system/folders.ts';
import { boardOf, describeInBrowser, openPage } from './chromium.ts';

const folder = sharedFolder();
let lab: string;

beforeAll(async () => {
  await runCommand(['ui', '--out', join(folder, 'site'), '--weights', 'default']);
  lab = pathToFileURL(join(folder, 'site', 'index.html')).href;
});

/** Starts a command that serves pages, and returns the address that it prints. */
async function served(...line: string[]): Promise<string> {
  const command = startCommand([...line, '--port', '0'], folder);
  onTestFinished(() => void command.process.kill('SIGKILL'));
  const [address] = await command.printed(/http:\/\/127\.0\.0\.1:\d+\//);
  return address as string;
}

const serveTable = (...flags: string[]) => served('serve', '--seed', '7', '--no-replay', ...flags);

const portOf = (address: string) => Number(new URL(address).port);

/** What a browser does that may keep nothing, as a script that runs before those of the page. */
const KEEPS_NOTHING = {
  'blocks site data': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'has used up its quota': `
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
  'fails to open its database': `IDBFactory.prototype.open = () => {
      const request = new EventTarget();
      Object.defineProperty(request, 'onerror', { set: (hear) => setTimeout(hear) });
      return Object.assign(request, { error: new DOMException('broken', 'UnknownError') });
    };`,
};

/** Opens a page whose browser keeps nothing; an error in the page fails the test. */
async function openWithout(how: keyof typeof KEEPS_NOTHING, url: string, ready?: string): Promise<Page> {
  const page = await openPage('about:blank', {}, 'html');
  await page.addInitScript(KEEPS_NOTHING[how]);
  await page.goto(url);
  await page.waitForSelector(ready ?? '.board');
  return page;
}

/** Plays a coin, leaves the game, and finds it in the list of those that were played. */
async function playsAndRemembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play .board.playable').waitFor();
  await page.keyboard.press('3');
  await page.locator('.board .side2').waitFor();
  await page.getByRole('button', { name: 'Leave the game' }).click();
  await page.getByText('Your games (1)').click();
  await page.getByRole('link', { name: /^guest/ }).click();
  await page.locator('.play .board .side2').waitFor();
}

describeInBrowser('a browser that keeps nothing', () => {
  it.each(Object.keys(KEEPS_NOTHING) as (keyof typeof KEEPS_NOTHING)[])(
    'shows the table, keeps a game for as long as it is open, and changes theme and volume: one that %s',
    async (how) => {
      const page = await openWithout(how, await serveTable('--forever'));
      const theme = () => page.evaluate('document.documentElement.dataset.theme');
      await page.getByRole('button', { name: 'Light or dark' }).click();
      expect(await theme()).toBe('dark');
      await page.getByLabel('Sound').fill('0.7');
      expect(await page.getByLabel('Sound').getAttribute('aria-valuetext')).toBe('70 %');
      await playsAndRemembers(page);
      await page.reload();
      await page.locator('.board').waitFor();
      expect(await page.getByText(/^Your games/).count()).toBe(0);
    },
  );

  it('lets an organiser rule a contest', async () => {
    const event = eventFolder();
    const { port } = await hold(event, {}, { files: hostPageFiles(pageWeights('default.json')) });
    const { organiser } = JSON.parse(await readFile(join(event, 'secrets.json'), 'utf8'));
    const address = `http://127.0.0.1:${port}/#organiser=${organiser}`;
    const page = await openWithout('blocks site data', address, 'h1');
    // The address has the secret no longer.
    for (const view of ['Contest', 'Organise']) await page.getByRole('link', { name: view }).click();
    await page.getByRole('region', { name: 'Contest' }).waitFor();
  });

  it('shows all that fcx ui has', async () => {
    const page = await openWithout('blocks site data', await served('ui'));
    for (const name of ['Lab', 'Bot', 'Replays', 'Runs', 'Tournaments', 'Play']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('a[aria-current=page]', { hasText: name }).waitFor();
      await page.locator('main h1:focus').waitFor();
    }
    expect(await page.locator('.problem:not(:empty)').count()).toBe(0);
  });

  it('has a page that works in a sandboxed frame', async () => {
    const outside = join(folder, 'outside.html');
    await writeFile(
      outside,
      `<iframe sandbox="allow-scripts" src="${lab}" width="1000" height="800"></iframe>`,
    );
    const page = await openPage(pathToFileURL(outside).href, {}, 'iframe');
    const frame = page.frameLocator('iframe');
    await frame.locator('.board.playable').waitFor();
    await frame.getByRole('button', { name: 'Column 3' }).click();
    await frame.locator('.board td .side1').waitFor();
    await frame.locator('.tree .move').waitFor();
  });
});

/**
 * Translates like Chrome: texts, several in a row as one, give way to `<font>` elements, also those that come or change later.
 * Translated words stand in « ».
 */
const TRANSLATOR = `{
  const SKIPPED = 'font, script, style, textarea, svg, [translate=no]';
  const isText = (node) => node instanceof Text && node.data.trim() !== '' && node.parentElement?.closest(SKIPPED) === null;
  const translate = (text) => {
    const row = [text];
    while (row.at(-1).nextSibling instanceof Text && row.at(-1).nextSibling.data !== '') row.push(row.at(-1).nextSibling);
    const [outer, inner] = [0, 0].map(() => document.createElement('font'));
    outer.append(inner);
    inner.textContent = '«' + row.map(({ data }) => data).join('') + '»';
    text.replaceWith(outer);
    for (const other of row.slice(1)) other.remove();
  };
  const translateAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text.isConnected && isText(text)) translate(text);
  };
  translateAll(document.body);
  // The translator asks its server first.
  const later = () => setTimeout(() => translateAll(document.body), 20);
  new MutationObserver(later).observe(document.body, { childList: true, characterData: true, subtree: true });
}`;

/** What a page says there, whether it is translated or not. */
async function said(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).evaluateAll((all) => all.map(({ textContent }) => textContent));
  return texts.map((text) => text.replaceAll(/[«»]/g, ''));
}

async function isTranslated(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(`${selector} font`).count()) > 0;
}

describeInBrowser('a page that its browser translates', () => {
  it('is followed at the table as one that is not', async () => {
    const address = await serveTable('--games', '1', '--pace');
    const [translated, plain] = [await openPage(address), await openPage(address)];
    await translated.evaluate(TRANSLATOR);
    const bots = [];
    for (const name of ['Ada', 'Bob']) bots.push(await RawBot.join(portOf(address), name));
    const shown = 'main > header, .plate .name, .plate .points, .rounds';
    for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries()) {
      await bots[ply % 2]?.play(column);
    }
    await plain.locator('.round', { hasText: 'Four in a line' }).waitFor();
    await expect.poll(() => said(translated, shown)).toEqual(await said(plain, shown));
    expect(await boardOf(translated)).toEqual(await boardOf(plain));
    await expect.poll(() => isTranslated(translated, '.round')).toBe(true);
  });

  it('is played in the laboratory as one that is not', async () => {
    const [translated, plain] = [await openPage(lab), await openPage(lab)];
    await translated.evaluate(TRANSLATOR);
    expect(await isTranslated(translated, 'h1')).toBe(true);
    const shown = 'h1, .round, .tree, .board td, .stage .status';
    const press = async (key: string) => {
      for (const page of [translated, plain]) await page.keyboard.press(key);
      // Neither page has moved at once.
      const isAlike = async () =>
        JSON.stringify(await said(translated, shown)) === JSON.stringify(await said(plain, shown));
      await expect.poll(isAlike).toBe(true);
    };
    for (const column of ['3', '3', '2', '4', '2']) await press(column);
    await press('ArrowLeft');
    await press('ArrowLeft');
    await press('5');
    expect(await boardOf(translated)).toEqual(await boardOf(plain));
  });

  it('shows a match that is followed, as it goes on', async () => {
    const flags = ['--sprt', '--sprt-elo1', '1', '--nodes', '1000', '--threads', '1'];
    const match = startCommand(['match', 'default', 'reference', ...flags], folder);
    onTestFinished(() => void match.process.kill('SIGKILL'));
    await match.printed(/LLR|Elo/);
    const page = await openPage(`${await served('ui')}tournaments`, {}, '.go');
    await page.evaluate(TRANSLATOR);
    await page.getByRole('link', { name: 'default – reference' }).click();
    const played = async () =>
      Number(/([\d,]+) of at most/.exec((await said(page, '.answer')).join(' '))?.[1]?.replace(',', ''));
    await expect.poll(played).toBeGreaterThan(0);
    const seen = await played();
    await expect.poll(played).toBeGreaterThan(seen);
    match.process.kill('SIGKILL');
    await page.locator('.answer', { hasText: 'stopped' }).waitFor();
    const answers = (await said(page, '.answer')).join(' ');
    expect(answers.match(/of at most/g)).toHaveLength(1);
  });

  it('shows a table of a contest with the round that is played', async () => {
    const held = await hold(
      eventFolder(),
      { games: 101, startAt: 2 },
      { files: hostPageFiles(pageWeights('default.json')) },
    );
    const address = `http://127.0.0.1:${held.port}/#table=1`;
    const [translated, plain] = [await openPage(address, {}, 'h1'), await openPage(address, {}, 'h1')];
    await translated.evaluate(TRANSLATOR);
    held.bots('Ada', 'Bea');
    await held.until(({ type }) => type === 'game');
    held.host.obey({ type: 'pause', table: null, isPaused: true });
    // The results, a file of their own, may come after the word that it is paused.
    await plain.getByText('0 of 1 match over. Paused.').first().waitFor();
    const shown = '.event header p, .live .plate, .live .said, .live .round';
    await expect.poll(async () => said(translated, shown)).toEqual(await said(plain, shown));
  });
});
