import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { runCommand, startCommand } from '../../commands/runCommand.ts';
import { sharedFolder } from '../../system/folders.ts';
import {
  boardOf,
  describeInBrowser,
  keepGame,
  LONGEST_MS,
  openPage,
  PHONE,
  playToTheEnd,
  watchShifts,
} from './chromium.ts';

const SMALL = ['--population', '4', '--nodes', '10', '--validation', '2', '--threads', '1'];

const folder = sharedFolder();
let base: string;
let ui: ReturnType<typeof startCommand>;
beforeAll(async () => {
  for (const [index, name] of ['one', 'two'].entries()) {
    const run = ['--generations', '2', '--pairs', '2', '--seed', `${index}`, '--run', join('runs', name)];
    await runCommand(['tune', ...SMALL, ...run, '--out', 'w.json'], folder);
  }
  ui = startCommand(['ui', '--port', '0', '--json'], folder);
  const [, address] = await ui.printed(/"address":"([^"]*)"/);
  base = address as string;
}, LONGEST_MS);
afterAll(async () => {
  ui.process.kill('SIGINT');
  expect((await ui.finished).code).toBe(0);
});

const addressOfRun = (run: string) => `${base}run?folder=${encodeURIComponent(run)}`;

describeInBrowser('fcx ui in a browser', () => {
  it('has every section within reach of the keyboard', async () => {
    const page = await openPage(base);
    for (const name of ['Lab', 'Bot', 'Replays', 'Runs', 'Tournaments', 'Play']) {
      await page.getByRole('link', { name, exact: true }).press('Enter');
      await page.locator('a[aria-current=page]', { hasText: name }).waitFor();
      // The view before has its heading, too, but only a new one takes the focus, which a key must not go to.
      await page.locator('main h1:focus').waitFor();
    }
  });

  it('has its sections as tabs at the foot of a phone, which cover nothing', async () => {
    const page = await openPage(base, PHONE);
    const boxes = await page.locator('nav a').evaluateAll((links) =>
      links.map((link) => {
        const { bottom, height, width } = link.getBoundingClientRect();
        return bottom <= innerHeight && bottom > innerHeight - 60 && Math.min(height, width) >= 44;
      }),
    );
    expect(boxes).toEqual(Array(6).fill(true));
    await page.evaluate('scrollTo(0, 1e6)');
    const [bar, main] = await Promise.all(
      ['header.site', 'main'].map((at) => page.locator(at).boundingBox()),
    );
    expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThan((bar?.y ?? 0) + 1);
  });

  it('follows a run that is killed and resumed, without moving anything', async () => {
    const run = join('runs', 'live');
    const length = ['--generations', '5000', '--pairs', '100', '--seed', '3'];
    const first = startCommand(['tune', ...SMALL, ...length, '--run', run, '--out', 'live.json'], folder);
    onTestFinished(() => void first.process.kill('SIGKILL'));
    await first.printed(/generation +2\//);
    const page = await openPage(addressOfRun(run), {}, '.answer');
    const shifts = await watchShifts(page);
    const time = page.locator('.answer', { hasText: 'generations complete' });
    const complete = async () => Number(/(\d+) of 5,?000/.exec(await time.innerText())?.[1]);
    const seen = await complete();
    await expect.poll(complete).toBeGreaterThan(seen);
    first.process.kill('SIGKILL');
    await time.getByText('Stopped').waitFor();
    const left = await complete();
    const second = startCommand(['tune', '--resume', run, '--threads', '1'], folder);
    onTestFinished(() => void second.process.kill('SIGKILL'));
    await expect.poll(complete).toBeGreaterThan(left);
    await time.getByText('Stopped').waitFor({ state: 'detached' });
    expect(await shifts()).toEqual([]);
  });

  it('follows a match that is killed, without moving anything', async () => {
    // With fewer nodes the test would be decided before a quick machine has opened the page.
    const flags = ['--sprt', '--sprt-elo1', '1', '--nodes', '1000', '--threads', '1'];
    const match = startCommand(['match', 'default', 'reference', ...flags], folder);
    onTestFinished(() => void match.process.kill('SIGKILL'));
    await match.printed(/LLR|Elo/);
    const page = await openPage(`${base}tournaments`, {}, '.go');
    await page.getByRole('link', { name: 'default – reference' }).click();
    const card = page.locator('.answer');
    await card.waitFor();
    const shifts = await watchShifts(page);
    const played = async () =>
      Number(/([\d,]+) of at most/.exec(await card.innerText())?.[1]?.replace(',', ''));
    const seen = await played();
    await expect.poll(played).toBeGreaterThan(seen);
    await card.getByText(/at most \d.* left/).waitFor();
    await page.locator('.chart canvas').waitFor();
    match.process.kill('SIGKILL');
    await card.getByText('stopped').waitFor();
    expect(await shifts()).toEqual([]);
  });

  it('gives a position away as a page of its own', async () => {
    const page = await openPage(`${base}lab`);
    await page.keyboard.press('3');
    await page.locator('.tree .move').waitFor();
    await page.getByRole('button', { name: 'Position' }).press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'a page to send' }).press('Enter');
    const path = join(folder, 'position.html');
    await (await download).saveAs(path);
    const sent = await openPage(pathToFileURL(path).href);
    await expect.poll(async () => (await boardOf(sent))[5]).toBe('...x...');
  });

  it('keeps a game while one looks at another page, and gives a position of it away', async () => {
    const page = await openPage(base);
    // A click waits until the weights are there; a key would be lost.
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.play').waitFor();
    await page.keyboard.press('3');
    await page.locator('.board.playable .side2').waitFor();
    const game = await boardOf(page);
    const address = page.url();
    // Back the moment the laboratory is there, before the browser has drawn it.
    await page.evaluate(`new MutationObserver((_, observer) => {
      if (document.querySelector('h1').textContent !== 'Laboratory') return;
      observer.disconnect();
      history.back();
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.getByRole('link', { name: 'Lab' }).click();
    await page.waitForURL(address);
    await page.locator('a[aria-current=page]', { hasText: 'Play' }).waitFor();
    await page.locator('.play .board.playable').waitFor();
    expect([page.url(), await boardOf(page)]).toEqual([address, game]);
    // A coin, and away before it is drawn.
    await page.evaluate(`dispatchEvent(new KeyboardEvent('keydown', { key: '0' })); location.hash = ''`);
    await page.locator('.ladder').waitFor();
    await page.goBack();
    await expect.poll(async () => (await boardOf(page))[5]?.[0]).toBe('x');
    await playToTheEnd(page);
    await page.getByRole('button', { name: /See my mistakes|Analyse it/ }).click();
    await page.getByRole('button', { name: 'open in laboratory' }).click();
    await page.getByRole('button', { name: 'Position' }).click();
    await page.getByRole('link', { name: 'a page to send' }).waitFor();
    expect(await page.getByRole('button', { name: 'copy the link' }).count()).toBe(0);
    const kept = { seats: [0, 3], seed: 7, names: ['Ann', 'fcx'], isHelped: false, moves: '3 0 3 0 3 0 6 0' };
    await keepGame(page, kept, [7]);
    await page.goto(base);
    await page.getByRole('button', { name: /^Solve your mistakes/ }).click();
    await page.goto(`${base}#puzzle=1&coin=7`);
    await page.getByText('Win at once.').waitFor();
    for (let column = 0; (await page.getByText(/^Right:/).count()) === 0; column++)
      await page.keyboard.press(`${column}`);
    await page.getByText('All mistakes of this game are solved.').waitFor();
    await page.getByRole('button', { name: 'play on from here' }).click();
    await page.getByText('Your turn.').waitFor();
    await page.getByRole('button', { name: 'leave the game' }).click();
    await page.getByRole('heading', { name: 'Your mistakes: ' }).waitFor();
    await page.getByRole('button', { name: 'close' }).click();
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.waitFor();
    await page.reload();
    await play.waitFor();
  });

  it('compares two runs, and plays the match that settles it', async () => {
    const page = await openPage(`${base}runs`, {}, '.table');
    for (const name of ['one', 'two'])
      await page.getByLabel(`compare ${join('runs', name)}`, { exact: true }).check();
    await page.getByRole('link', { name: 'Compare 2 runs' }).press('Enter');
    await page.getByRole('heading', { name: '2 runs compared' }).waitFor();
    await page.locator('figcaption', { hasText: 'two' }).waitFor();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Their champions have met').waitFor();
  });

  it('sorts the list of runs, opens a row, names a run, and goes back to where it was', async () => {
    const page = await openPage(`${base}runs`, {}, '.table');
    const names = () => page.locator('tbody td:nth-child(2) a').allInnerTexts();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect(await names()).toEqual((await names()).toSorted());
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    expect(await names()).toEqual((await names()).toSorted().reverse());
    await page.getByRole('button', { name: 'Better than its start?' }).click();
    await page.locator('th[aria-sort=descending]', { hasText: 'Better' }).waitFor();
    await page.getByRole('button', { name: 'Rename two' }).click();
    await page.getByLabel('Name of the run').fill('More pairs');
    await page.keyboard.press('Enter');
    // Anywhere on the row, which its link covers.
    await page.locator('tr', { hasText: 'More pairs' }).locator('td').last().click({ force: true });
    await page.getByRole('heading', { name: 'More pairs' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'More pairs' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'More pairs' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'More pairs' }).waitFor();
  });

  it('finds matches among the replays without moving a column, and keeps what was sought in the address', async () => {
    for (const name of ['a', 'b'])
      await runCommand(
        ['match', 'random', 'greedy', '--games', '2', '--replay', `replays/${name}.jsonl`],
        folder,
      );
    const page = await openPage(`${base}replays`, {}, '.table');
    const width = () => page.locator('th').first().evaluate('(head) => head.getBoundingClientRect().width');
    const before = await width();
    const field = page.getByLabel('Show only those with');
    await field.fill('b.jsonl');
    await page.getByText(/\d of 2/).waitFor();
    expect(await width()).toBe(before);
    await field.fill('nobody');
    await page.getByText('0 of 2').waitFor();
    expect(await width()).toBe(before);
    await page.reload();
    await page.getByText('0 of 2').waitFor();
    await field.fill('');
    await page.getByText('2 in all').waitFor();
    expect(page.url()).toBe(`${base}replays`);
  });

  it('leads back from an address that is not there', async () => {
    const page = await openPage(`${base}runs`, {}, 'main h1');
    page.removeAllListeners('console');
    await page.goto(`${base}nope`);
    await page.getByText('There is no such page.').waitFor();
    expect(await page.locator('a[aria-current=page]').count()).toBe(0);
    await page.goto(addressOfRun('gone'));
    await page.getByRole('link', { name: 'Back to runs' }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
  });

  it('stops a run that another process is at work on, and resumes it', async () => {
    const run = join('runs', 'long');
    const length = ['--generations', '5000', '--pairs', '100', '--seed', '4'];
    const tune = startCommand(['tune', ...SMALL, ...length, '--run', run, '--out', 'long.json'], folder);
    onTestFinished(() => void tune.process.kill('SIGKILL'));
    await tune.printed(/generation +2\//);
    const page = await openPage(addressOfRun(run), {}, '.answer');
    // What does not arrive is said where it was asked for.
    page.removeAllListeners('console');
    await page.route(/data\/paths|\/end\?/, (route) => route.abort());
    await page.getByText('The path of every weight').click();
    await page.getByText('This could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped: resume it').waitFor();
    await tune.finished;
    await page.getByRole('button', { name: 'Start' }).first().click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('fcx ui has ended.', { exact: true }).waitFor();
    await page.unroute(/data\/paths|\/end\?/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped: resume it').waitFor();
  });
});
