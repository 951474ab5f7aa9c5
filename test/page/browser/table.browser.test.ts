import { expect, it, onTestFinished } from 'vitest';
import { playLine, RawBot } from '../../arena/server/rawBot.ts';
import { startCommand } from '../../commands/runCommand.ts';
import { boardOf, describeInBrowser, openPage, outOfReach, PHONE, playToTheEnd } from './chromium.ts';

/** Starts `fcx serve` without a replay, and returns its port. */
async function serve(...flags: string[]): Promise<number> {
  const command = startCommand(['serve', '--port', '0', '--seed', '7', '--no-replay', ...flags]);
  onTestFinished(() => {
    command.process.kill('SIGKILL');
  });
  const [, port] = await command.printed(/watch and play at http:\/\/127\.0\.0\.1:(\d+)\//);
  return Number(port);
}

const OF_CLOCK = expect.stringMatching(/^0\.\d\d of 0\.7 s$/);

const address = (port: number) => `http://127.0.0.1:${port}/`;

describeInBrowser('the table in a browser', () => {
  it('lets a person play a whole game against fcx with the keyboard alone', async () => {
    const page = await openPage(address(await serve('--forever')));
    await page.getByText('Match of bots and people').press('Enter');
    await page.getByRole('combobox', { name: /Player 1/ }).selectOption('a person at this page');
    await page.getByRole('combobox', { name: /Player 2/ }).selectOption({ index: 2 });
    await page.getByLabel('Games', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'start' }).press('Enter');
    await page.locator('.menu').waitFor({ state: 'detached' });
    await playToTheEnd(page, '.menu');
    await page.locator('.status', { hasText: /You have (won|lost)/ }).waitFor();
    expect(await page.locator('[aria-live=polite]').innerText()).toMatch(/wins|both win/);
    const hidden = `(({ bottom }, list) => bottom - list.bottom)(...['.tree .current', '.tree'].map((one) => document.querySelector(one).getBoundingClientRect()))`;
    expect(await page.evaluate<number>(hidden)).toBeLessThan(0);
    await page.getByRole('button', { name: /^(Analyse it|See my mistakes)$/ }).click();
    const decision = page.getByRole('heading', { name: /^Coin \d+ decided|bomb after coin|bit by bit/ });
    await decision.waitFor();
    await page.reload();
    await decision.waitFor();
    await page.goBack();
    const again = page.getByRole('button', { name: 'Play again' });
    await again.waitFor();
    expect(await page.getByRole('button', { name: /Pause|End the match/ }).count()).toBe(0);
    await again.press('Enter');
    await page.locator('.board.playable').waitFor();
    expect(await page.locator('.name', { hasText: 'fcx Beginner' }).count()).toBe(1);
  });

  it('plays without moving the board, through a reload, to an end that it asks for', async () => {
    const page = await openPage(address(await serve('--forever')));
    const place = async () => {
      await page.evaluate('scrollTo(0, 0)');
      return page.locator('.stage .board').boundingBox();
    };
    const before = await place();
    await page.getByText('Match of bots and people').click();
    await page.getByRole('combobox', { name: /Player 1/ }).selectOption('a person at this page');
    await page.getByRole('combobox', { name: /Player 2/ }).selectOption({ index: 3 });
    await page.getByRole('button', { name: 'start' }).click();
    await page.locator('.board.playable').waitFor();
    expect(await place()).toEqual(before);
    await page.reload();
    await page.locator('.board.playable').waitFor();
    expect(await page.locator('.name', { hasText: '(you)' }).count()).toBe(1);
    await page.keyboard.press('3');
    await expect.poll(async () => (await boardOf(page))[5]?.[3]).toBe('x');
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const end = page.getByRole('button', { name: 'end the match' });
    await end.click();
    expect(questions).toEqual(['End the match? The game in progress will not count.']);
    expect(await page.locator('.menu').count()).toBe(0);
    page.once('dialog', (dialog) => void dialog.accept());
    await end.click();
    await page.locator('.status', { hasText: 'No game was finished' }).waitFor();
    expect(await page.locator('.points').allInnerTexts()).toEqual(['0\npoints', '0\npoints']);
    expect(await place()).toEqual(before);
    await page.getByText('Match of bots and people').click();
    expect(await page.getByLabel('Seed of the bombs').inputValue()).toBe('8');
  });

  it('shows a live match from start to end, and bots’ names as text', async () => {
    const port = await serve('--games', '1', '--pace');
    const page = await openPage(address(port));
    const underWay = page.locator('.status', { hasText: 'Beta' }).waitFor();
    const alpha = await RawBot.join(port, '&lt;img-src=x&gt;');
    const beta = await RawBot.join(port, 'Beta');
    // The bots do not wait for the page: they have 700 ms.
    const played = (async () => {
      for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries())
        await (ply % 2 === 0 ? alpha : beta).play(column);
    })();
    await expect.poll(async () => (await boardOf(page))[5]).toBe('xo.....');
    await underWay;
    await played;
    await page.locator('.board td.line').first().waitFor();
    await page.locator('.round', { hasText: 'Four in a line' }).waitFor();
    expect(await page.locator('.board td.line').count()).toBe(4);
    await page.getByRole('img', { name: 'Chance of ×: 100 %' }).waitFor();
    expect(await page.locator('.name').last().innerText()).toContain('&lt;img-src=x&gt;');
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.locator('.plate .quiet').allInnerTexts()).toEqual([OF_CLOCK, OF_CLOCK]);
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      const sum = (entries) => entries.reduce((total, { value }) => total + value, 0);
      new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 300);
    })`);
    expect(shift).toBe(0);
    await page.getByText('The server has ended with its match.').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    expect(await page.locator('.notice:not(:empty)').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Play again|Play against/ }).count()).toBe(0);
  });

  it('shows a curve to those who watch bots, offers them a game, and keeps apart what ends the match', async () => {
    const port = await serve('--games', '3', '--forever');
    const page = await openPage(address(port));
    await playLine(await RawBot.join(port, 'Ada'), await RawBot.join(port, 'Bob'));
    await page.getByRole('img', { name: /^The chance of Ada/ }).waitFor();
    const end = page.getByRole('button', { name: 'End the match' });
    expect(await end.isVisible()).toBe(false);
    await page.route('**/games.json', (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Earlier games' }).click();
    await page.getByRole('alert').filter({ hasText: 'only the latest games' }).waitFor();
    await page.getByRole('button', { name: 'Play against fcx' }).click();
    expect(await page.locator('#play :focus').count()).toBe(1);
    await page.getByText('Your server').click();
    await end.waitFor();
  });

  it('seats a person against a bot that waits, by one button at the top', async () => {
    const port = await serve('--games', '1', '--forever');
    const page = await openPage(address(port), PHONE);
    const bot = await RawBot.join(port, 'Mine');
    const play = page.getByRole('button', { name: 'Play against Mine' });
    await play.waitFor();
    const box = await play.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
    expect(await page.locator('.status').innerText()).toBe('Mine waits for an opponent.');
    expect(await page.locator('.primary:visible').allInnerTexts()).toEqual(['Play against Mine']);
    // Turned, it has its summary still.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByText('guest plays ×').click();
    await page.getByLabel('Your name').fill('Ann Lee');
    await page.getByLabel('You play').selectOption('○');
    await play.press('Enter');
    await bot.play(3);
    await page.locator('.status', { hasText: 'Your turn' }).waitFor();
    await page.locator('.board.playable').waitFor();
    expect((await boardOf(page))[5]).toBe('...x...');
    expect(await page.locator('.name').last().innerText()).toContain('Ann Lee (you)');
  });

  it('says what a match waits for, and can be cancelled; the story of a bomb pauses and moves nothing', async () => {
    const page = await openPage(address(await serve('--forever')));
    await page.getByText('Match of bots and people').click();
    await page.getByRole('combobox', { name: /Player 1/ }).selectOption('a person at this page');
    await page.getByRole('button', { name: 'start' }).click();
    await page.locator('.status', { hasText: 'Waiting for a bot to play ○' }).waitFor();
    await page.getByText(/npx fcx play --port \d+/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const story = page.locator('.stage');
    const board = () => story.locator('.board').boundingBox();
    const first = await board();
    const shown = () => story.innerHTML();
    await story.getByText('What lay above falls').waitFor();
    expect(await board()).toEqual(first);
    await page.getByRole('button', { name: 'pause' }).press('Enter');
    const paused = await shown();
    await page.waitForTimeout(4500);
    expect(await shown()).toBe(paused);
  });

  it('asks first for a game, within sight and reach', async () => {
    const page = await openPage(address(await serve()));
    await page.locator('.menu').waitFor();
    const play = page.getByRole('button', { name: 'Play', exact: true });
    for (const viewport of [{ width: 1100, height: 850 }, PHONE.viewport]) {
      await page.setViewportSize(viewport);
      const box = await play.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    }
    expect(await outOfReach(page)).toEqual([]);
    await play.press('Enter');
    await page.locator('.play .board.playable').waitFor();
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect([await page.locator('h1:focus').count(), outline]).toEqual([1, 'none']);
  });
});
