/**
 * A real browser for the tests of the page: Chromium, as Debian's packages of that name install it. On a machine without it
 * these tests are skipped, and say so.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, it as aTest, beforeAll, describe, expect, onTestFinished } from 'vitest';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

function findChromium(): string | null {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** The longest time that a test waits for one thing: long enough for a busy machine. */
export const LONGEST_MS = 60_000;

const EXECUTABLE = findChromium();
let browser: Promise<Browser> | null = null;
let users = 0;

function describeWith(options: { readonly concurrent?: boolean }, name: string, tests: () => void): void {
  if (EXECUTABLE === null) {
    process.stderr.write(`SKIPPED, no Chromium on this machine (apt-get install chromium): ${name}\n`);
  }
  describe.skipIf(EXECUTABLE === null)(name, { timeout: 3 * LONGEST_MS, ...options }, () => {
    beforeAll(async () => {
      users++;
      browser ??= chromium.launch({
        executablePath: EXECUTABLE as string,
        // In containers neither a sandbox nor much shared memory is to be had.
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });
      await browser;
    });
    afterAll(async () => {
      if (--users > 0) return;
      const unused = browser;
      browser = null;
      await (await unused)?.close();
    });
    tests();
  });
}

/** Tests that need a browser. */
export function describeInBrowser(name: string, tests: () => void): void {
  describeWith({}, name, tests);
}

/** Tests that need a browser and run side by side, since they mostly wait; they use the `it` of this module. */
export function describeSideBySide(name: string, tests: () => void): void {
  describeWith({ concurrent: true }, name, tests);
}

/** Ends each analysis of a page early: it would go on for two minutes, and take the time of the other tests. */
const SHORT_ANALYSES = `globalThis.Worker = class extends Worker {
  postMessage(request) {
    const { type, nodes } = request.order;
    let left = nodes === undefined ? { analyze: 7, compare: 5 }[type] : undefined;
    this.addEventListener('message', () => --left === 0 && this.terminate());
    super.postMessage(request);
  }
}`;

/** Opens a page and waits until it has what is chosen; any error in it, or anything its policy blocks, fails the test. */
export async function openPage(
  url: string,
  options: BrowserContextOptions = {},
  ready = '.board',
  atEnd: typeof onTestFinished = onTestFinished,
): Promise<Page> {
  const context = await (await (browser as Promise<Browser>)).newContext({
    viewport: { width: 1100, height: 850 },
    ...options,
  });
  await context.addInitScript(SHORT_ANALYSES);
  const page = await context.newPage();
  const problems: string[] = [];
  page.setDefaultTimeout(LONGEST_MS);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A line to a server that is gone is no error of the page.
    if (message.type() === 'error' && !message.text().includes('WebSocket connection'))
      problems.push(message.text());
  });
  atEnd(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(url);
  await page.waitForSelector(ready);
  return page;
}

/** A test beside others, which has an `openPage` of its own: only so is it known which of them a page belongs to. */
export const it = aTest.extend<{ openPage: (...page: PageToOpen) => Promise<Page> }>({
  openPage: ({ onTestFinished: atEnd }, use) =>
    use((url, options, ready) => openPage(url, options, ready, atEnd)),
});

type PageToOpen = [url: string, options?: BrowserContextOptions, ready?: string];

/** Violations of the rules of accessibility that axe can check, as one line each. */
export async function violations(page: Page): Promise<string[]> {
  // The debugger's own evaluation is the one that the page's policy does not forbid, as it does to fetch the style again.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const { violations: found } = await page.evaluate<{ violations: AxeViolation[] }>(
    'axe.run({ preload: false })',
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** The screen of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Counts, from here on, what moves on a page without anybody touching it. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.evaluate(`globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.data ?? '?'));
    }).observe({ type: 'layout-shift' })`);
  return () => page.evaluate('shifts');
}

/** Presses a key, and has `watchShifts` forget what moves until it is answered: on a busy machine that is late for an answer. */
export async function pressWatched(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => { shifts.length = 0; })`);
}

/** The controls, as HTML, that the keyboard cannot reach with Tab or that show no focus. */
export async function outOfReach(page: Page): Promise<unknown> {
  const all = 'a[href], button:enabled, input:enabled, select, summary, [tabindex="0"]';
  // Controls that appear later, while an analysis goes on, do not count.
  const count = await page.evaluate<number>(`globalThis.reached = new Set(); document.activeElement.blur();
    (globalThis.all = [...document.querySelectorAll('${all}')]).length`);
  for (let press = 0; press <= count + 5; press++) {
    await page.keyboard.press('Tab');
    await page.evaluate(`{
      const element = document.activeElement;
      if (getComputedStyle(element).outlineStyle !== 'none') reached.add(element);
    }`);
  }
  // The arrow keys go on within a group of radio buttons.
  return page.evaluate(`all
    .filter((element) => element.isConnected && element.checkVisibility() && element.type !== 'radio' && !reached.has(element))
    .map(({ outerHTML }) => outerHTML.slice(0, 120))`);
}

/** Plays the game on the board with the keyboard until `over` is there: coins on one another win against nobody who searches. */
export async function playToTheEnd(page: Page, over = '.result button'): Promise<void> {
  for (;;) {
    await page.locator(`.board.playable, ${over}`).first().waitFor();
    if ((await page.locator(over).count()) > 0) return;
    // Asked and pressed apart, a board that has just ceased to be playable would be waited for.
    const column = await page.evaluate<string | undefined>(
      `document.querySelector('.board.playable button.column:enabled')?.textContent`,
    );
    if (column !== undefined) await page.keyboard.press(column);
    await page.waitForTimeout(60);
  }
}

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The pieces on the board, row by row from the top: `x`, `o`, `b` and `.`. */
export async function boardOf(page: Page): Promise<string[]> {
  const cells = await page.locator('.board td').evaluateAll((elements) =>
    elements.map((element) => {
      if (element.querySelector('.side1')) return 'x';
      if (element.querySelector('.side2')) return 'o';
      return element.querySelector('.bomb') ? 'b' : '.';
    }),
  );
  return Array.from({ length: 6 }, (_, row) => cells.slice(7 * row, 7 * row + 7).join(''));
}

/** Has the browser of a page keep a game against fcx as its first, with the coins of it that are puzzles. */
export async function keepGame(page: Page, game: object, coins: readonly number[]): Promise<void> {
  const puzzles = coins.map((coin) => ({ coin, isSolved: false }));
  await page.evaluate(`new Promise((kept) => {
    indexedDB.open('fcx').onsuccess = ({ target }) => {
      const games = target.result.transaction('games', 'readwrite').objectStore('games');
      games.put(${JSON.stringify({ game: JSON.stringify(game), puzzles })}, 1).onsuccess = () => kept();
    };
  })`);
}
