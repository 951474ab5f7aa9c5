import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { ReplayWriter } from '../../../src/arena/replays/replayFile.ts';
import { standaloneResultPage } from '../../../src/ui/index.ts';
import { scriptedGame } from '../../arena/scripted.ts';
import { runCommand } from '../../commands/runCommand.ts';
import { sharedFolder } from '../../system/folders.ts';
import {
  boardOf,
  describeSideBySide,
  it,
  keepGame,
  outOfReach,
  PHONE,
  playToTheEnd,
  pressWatched,
  watchShifts,
} from './chromium.ts';

/** A bomb drops, and player 2 does not stop the column of player 1: all that an analysis says, in seven coins. */
const UNBLOCKED = [1, 3, 1, 3, 1, 6, 1];

/** A bomb after the sixth coin takes more from player 2 than all its coins. */
const LUCKY = [4, 5, 3, 2, 3, 3, 4, 4, 2, 5, 1, 1, 3, 3, 4];

const folder = sharedFolder();
let replayPage: string;
let lab: string;

/** The page of a replay of two games with these replies. */
async function pageOf(
  name: string,
  replies: Parameters<typeof scriptedGame>[0],
  schedule = { rounds: [6, 15, 25], rolls: [0, 0, 0] },
  weights = 'default',
): Promise<string> {
  const replayFile = join(folder, `${name}.jsonl`);
  const writer = new ReplayWriter(replayFile, { seed: 7, games: 2, startedAt: '2026-01-01T00:00:00.000Z' });
  for (const index of [0, 1]) writer.add((await scriptedGame(replies, { index, schedule })).record);
  writer.finish();
  await runCommand(['replay', replayFile, '--html', '--weights', weights]);
  return pathToFileURL(join(folder, `${name}.html`)).href;
}

beforeAll(async () => {
  replayPage = await pageOf('games', UNBLOCKED);
  await runCommand(['ui', '--out', join(folder, 'site'), '--weights', 'default']);
  lab = pathToFileURL(join(folder, 'site', 'index.html')).href;
});

const innerTexts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();

/** The laboratory with one of its tabs open. */
const openTab = (page: Page, name: string) => page.getByRole('button', { name }).click();

const coinsOn = async (page: Page) => (await boardOf(page)).join('').replaceAll('.', '').length;

describeSideBySide('a replay from the file system', () => {
  it('is stepped with keys alone, and moves nothing', async ({ openPage, expect }) => {
    const page = await openPage(replayPage);
    const shifts = await watchShifts(page);
    await page.keyboard.press('Home');
    for (let coin = 0; coin < 4; coin++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => coinsOn(page)).toBe(4);
    await page.locator('.moves p', { hasText: '400,000 positions' }).waitFor();
    // One is where one went, whatever the search has found.
    await page.locator('.count', { hasText: /^4 \// }).waitFor();
    expect(await shifts()).toEqual([]);
    expect(await outOfReach(page)).toEqual([]);
    // The head of its column, its row, and then its bar: one figure of the coin on the board.
    const figures = async () => {
      const heads = await innerTexts(page, '.board th small');
      return [heads[3], (await innerTexts(page, '.moves .current .figure'))[0]];
    };
    const [head, row] = await figures();
    expect(
      /^\d+ %$/.test(row ?? '') && Number.parseInt(head ?? '', 10) + Number.parseInt(row ?? '', 10),
    ).toBe(100);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('.board td.line').count()).toBe(4);
    const ends = page.locator('.moves .figure');
    expect((await ends.allInnerTexts()).slice(-2)).toEqual(['× in 1', '× wins']);
    // Wherever one scrolls, nothing lies over the moves.
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const cell of await page.locator('.moves button').all()) {
      await cell.scrollIntoViewIfNeeded();
      const isSeen = await cell.evaluate((element) => {
        const { x, y, width: wide, height: high } = element.getBoundingClientRect();
        return document.elementFromPoint(x + wide / 2, y + high / 2)?.closest('button') === element;
      });
      expect(isSeen).toBe(true);
    }
  });

  it('opens at the worst coin, with an arrow to the better, moving nothing, and says what the result is made of', async ({
    openPage,
    expect,
  }) => {
    const page = await openPage(replayPage);
    const shifts = await watchShifts(page);
    const worst = page.locator('.note', { hasText: /Better: column/ });
    await worst.waitFor();
    const better = /Better: column (\d)/.exec(await page.locator('.note').innerText())?.[1];
    expect(await page.locator('.mistakes button').first().innerText()).toMatch(/^Decided: 6 ○ \?\? -\d+ %$/);
    expect(await page.locator('.board th', { has: page.locator('.note1') }).innerText()).toMatch(
      new RegExp(`^${better}\\s+\\d+ %$`),
    );
    await page.locator('.arrows .rank1').waitFor();
    expect(await shifts()).toEqual([]);
    expect(page.url()).toMatch(/&coin=6$/);
    await page.getByRole('heading', { name: /^Coin 6 decided: ○ gave away \d+\s%\.$/ }).waitFor();
    expect(await page.locator('.bomb-luck').count()).toBe(1);
    expect(await page.locator('.moves .bomb').count()).toBe(1);
    const chance = page.locator('.moves .figure').first();
    expect(await chance.innerText()).toMatch(/^\d+ %$/);
    await page.keyboard.press('Home');
    await worst.waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await worst.waitFor();
  });

  it('opens at the bomb that decided it, and has luck in its headline', async ({ openPage, expect }) => {
    const bombs = { rounds: [7, 19, 30], rolls: [218, 270, 133] };
    const page = await openPage(await pageOf('lucky', LUCKY, bombs, 'best'));
    await page.getByRole('heading', { name: /[Tt]he bomb after coin 6 cost (○ )?\d+\s%\.$/ }).waitFor();
    await page.waitForURL(/&coin=6$/);
    // The bar and the row tell of the board, with the bomb on it.
    const row = async () => Number.parseInt(await page.locator('.moves .current .figure').innerText(), 10);
    const bar = () => page.locator('.gauge').getAttribute('title');
    await expect.poll(async () => (await bar()) === `Chance of ×: ${await row()} %`).toBe(true);
    await page.getByRole('button', { name: 'play the coins' }).click();
    await page.locator('.count', { hasText: /^8 \// }).waitFor();
    await page.keyboard.press('End');
    await page.locator('.note', { hasText: 'Alpha × wins: four in a line.' }).waitFor();
    await page.getByRole('button', { name: 'play the coins' }).waitFor();
  });

  it('says who forfeited, and analyses no empty board', async ({ openPage, expect }) => {
    const page = await openPage(await pageOf('forfeit', [{ type: 'forfeit', reason: 'disconnect' }]));
    await page.getByText('Beta ○ wins: Alpha forfeits.').first().waitFor();
    expect(await page.locator('.mistakes, .moves, .analysis, .slider').count()).toBe(0);
  });

  it('goes back, forward and through a reload to the coin in its address', async ({ openPage, expect }) => {
    const page = await openPage(`${replayPage}#game=99&coin=3`);
    const select = page.locator('header select');
    const at = (coin: number) => page.locator('.count', { hasText: new RegExp(`^${coin} /`) }).waitFor();
    expect(await select.inputValue()).toBe('1');
    await at(3);
    await page.keyboard.press('ArrowRight');
    await at(4);
    await select.selectOption('0');
    await page.locator('.mistakes').waitFor();
    await page.goBack();
    await at(4);
    expect(await select.inputValue()).toBe('1');
    await page.reload();
    await at(4);
    expect(await select.inputValue()).toBe('1');
    await page.goForward();
    await at(6);
    expect(await select.inputValue()).toBe('0');
  });

  it('opens any move in the laboratory, and comes back to it', async ({ openPage, expect }) => {
    const page = await openPage(replayPage);
    await page.keyboard.press('Home');
    for (let coin = 0; coin < 4; coin++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => coinsOn(page)).toBe(4);
    const game = await boardOf(page);
    const moves = await page.locator('.moves .move').count();
    await page.getByRole('button', { name: 'open in laboratory' }).press('Enter');
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
    expect(await boardOf(page)).toEqual(game);
    expect(await page.locator('.tree .move').count()).toBe(moves);
    const shared = await openPage(page.url());
    await shared.getByRole('heading', { name: 'Laboratory' }).waitFor();
    expect(await boardOf(shared)).toEqual(game);
    await page.getByRole('button', { name: 'back to the game' }).click();
    await page.locator('.count', { hasText: /^4 \// }).waitFor();
    expect(page.url()).toMatch(/#game=1&coin=4$/);
  });
});

describeSideBySide('the laboratory from the file system', () => {
  it('plays against a person, moves nothing else, and shows the worst move', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    // A short game, with a mistake of the person.
    await page.evaluate('Math.random = () => 0.42');
    await openTab(page, 'Play against fcx');
    await page.getByRole('radio', { name: /Casual/ }).check();
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await page.locator('.play').waitFor();
    await page.evaluate(`new PerformanceObserver((list) => {
    globalThis.shift = list.getEntries().reduce((sum, { value }) => sum + value, globalThis.shift ?? 0);
  }).observe({ type: 'layout-shift' })`);
    await playToTheEnd(page);
    expect(await page.locator('.status').innerText()).toMatch(/^(You have|Both|A draw)/);
    expect(await page.evaluate('globalThis.shift ?? 0')).toBe(0);
    await page.getByRole('button', { name: /See my mistakes|Analyse it/ }).click();
    const worst = page.locator('.mistakes button').first();
    await page.locator('.moves p', { hasText: '400,000 positions each' }).waitFor();
    await worst.click();
    expect(await page.locator('.note').innerText()).toMatch(/Better: column \d/);
    await page.locator('.moves .current').waitFor();
    await page.locator('.blunder td.last, .mistake td.last').waitFor();
    await page.getByRole('button', { name: 'close' }).click();
    await page.getByRole('button', { name: 'close' }).click();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
    await openTab(page, 'Play against fcx');
    await page.getByText('Your games (1)').click();
    await page
      .locator('tr', { hasText: /You have (won|lost)/ })
      .getByRole('link')
      .click();
    await page.locator('.mistakes').waitFor();
    await page.reload();
    await page.locator('.mistakes').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
  });

  /** Opens a game that this browser keeps as its first, with these columns dropped by Ann and fcx in turn. */
  const openKept = async (page: Page, link: string, moves: string, isHelped = false) => {
    const game = { seats: [0, 3], seed: 7, names: ['Ann', 'fcx Casual'], isHelped, moves };
    await keepGame(page, game, [7, 9]);
    await page.evaluate(`location.hash = '${link}'`);
    await page.reload();
  };

  it('asks for what there is to find, says why, and ticks what is solved', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    await openKept(page, 'puzzle=1&coin=7', '3 0 3 0 3 0 6 0');
    await page.locator('.board.playable').waitFor();
    const status = page.locator('.status').first();
    await status.filter({ hasText: '× to move. Win at once.' }).waitFor();
    await page.keyboard.press('5');
    await status.filter({ hasText: 'Column 5 is not it.' }).waitFor();
    const why = page.locator('.card .status');
    await why.filter({ hasText: /^○ .*column \d\.$/ }).waitFor();
    await page.keyboard.press('3');
    await status.filter({ hasText: /^Right: column 3 wins in 1\.$/ }).waitFor();
    expect(await why.innerText()).toBe('× has four in a line.');
    expect(await page.locator('.ghost').count()).toBe(1);
    await page.getByRole('button', { name: 'Yours: column 6' }).click();
    await page.locator('.ghost', { hasText: '2' }).waitFor();
    await page.getByRole('button', { name: 'Mistake 1, solved' }).waitFor();
    expect(await page.locator('.primary').innerText()).toBe('Next mistake');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
    await page.goto(`${lab}#puzzle=1&coin=5`);
    await page.getByRole('heading', { name: 'Your mistakes', exact: true }).waitFor();
  });

  it('offers no next level after a win with help, and no retry first', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    await openKept(page, 'play=1', '0 1 0 1 0 1 0', true);
    await page.locator('.status', { hasText: 'You have won, with help.' }).waitFor();
    expect(await page.getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['Analyse it', 'Play again', 'Close']),
    );
    expect(await page.getByRole('button', { name: /Play Club|Leave the game/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Analyse it' }).click();
    const again = page.getByRole('button', { name: 'Try again from here' });
    await again.waitFor();
    expect(await again.getAttribute('class')).not.toContain('primary');
    // Where a browser never opens what it keeps, the page is there all the same.
    await page.addInitScript('IDBFactory.prototype.open = () => ({})');
    await page.reload();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
  });

  it('reviews a game that was clicked to its end, and comes back to it', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    for (const key of '0101010') await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Analyse it' }).click();
    await page.getByRole('heading', { name: /^Coin 6 decided/ }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
    expect(await coinsOn(page)).toBe(7);
  });

  it('gives hints and takes coins back only if that was asked for', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    const other = await page.context().newPage();
    await other.goto(lab);
    await openTab(other, 'Play against fcx');
    await openTab(page, 'Play against fcx');
    await play.click();
    expect(await page.getByRole('button', { name: /Hint|Take back/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'leave the game' }).click();
    await openTab(page, 'Play against fcx');
    await page.getByLabel('your name').fill('Ann');
    await page.getByLabel(/take coins back/).check();
    await play.click();
    await page.getByRole('heading', { name: /Ann × – fcx Casual ○/ }).waitFor();
    const board = () => page.locator('.board tbody').boundingBox();
    const before = await board();
    await page.getByRole('button', { name: 'hint' }).click();
    await page.locator('.arrows .rank1').waitFor();
    expect(await board()).toEqual(before);
    await page.locator('.status', { hasText: /^Column \d looks best: \d+ %\.$/ }).waitFor();
    await page.keyboard.press('3');
    await page.locator('.board.playable .side2').waitFor();
    await page.getByRole('button', { name: 'take back' }).click();
    await expect.poll(() => coinsOn(page)).toBe(0);
    await other.evaluate(`dispatchEvent(new Event('focus'))`);
    await other.getByText('Your games (2)').waitFor();
  });

  it('shares a line as a link, from which another is tried', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    for (const key of ['3', '3', '4']) await page.keyboard.press(key);
    await page.waitForURL(/line=3%203%204/);
    const shared = await openPage(page.url());
    expect(await shared.locator('.tree .move').allInnerTexts()).toEqual(['1 × 3', '2 ○ 3', '3 × 4']);
    await shared.keyboard.press('ArrowLeft');
    await shared.keyboard.press('2');
    await shared.locator('.variation .current', { hasText: '3 × 2' }).waitFor();
    await shared.waitForURL(/line=3%203%202/);
    // A game goes on from there, and leads back.
    const address = shared.url();
    await shared.getByRole('button', { name: 'Play against fcx' }).click();
    await shared.getByRole('button', { name: 'Play from this position' }).click();
    await shared.locator('.tree .move', { hasText: '3 × 2' }).waitFor();
    await shared.getByRole('button', { name: 'Leave the game' }).click();
    await shared.getByRole('heading', { name: 'Laboratory' }).waitFor();
    expect(shared.url()).toBe(address);
  });

  it('says at once why a column loses, with the line still to be walked', async ({ openPage, expect }) => {
    const position = encodeURIComponent('7/7/7/7/7/ooo1xx1 x 6 - 0');
    const page = await openPage(`${lab}#position=${position}&line=6&then=3`);
    const why = '○ makes four in a line in column 3. Better: column 3.';
    await page
      .locator('.note', { hasText: new RegExp(`× in column 6 gave away \\d+\\s%\\. ${why}`) })
      .waitFor();
    await page.locator('.tree .current', { hasText: '6 × 6' }).waitFor();
    await page.waitForURL(/line=6&then=3$/);
    await page.getByRole('button', { name: 'one coin on' }).click();
    await page.locator('.tree .current', { hasText: '7 ○ 3' }).waitFor();
    await expect.poll(() => page.locator('.board td.line').count()).toBe(4);
  });

  it('says what each cell adds, as the terminal does, within reach', async ({ openPage, expect }) => {
    const text = '7/7/7/3b3/2ox3/1xoox2 x 7 10 1';
    const page = await openPage(`${lab}#position=${encodeURIComponent(text)}`);
    await page.getByLabel('what each cell adds').check();
    const added = page.locator('.share');
    await added.first().waitFor();
    const cells = await added.allInnerTexts();
    const { stdout } = await runCommand(['analyze', text, '--depth', '1', '--weights', 'default']);
    const printed = stdout.slice(stdout.indexOf('What each cell adds'));
    for (const cell of cells) expect(printed).toContain(cell);
    await page.locator('.bar button').first().hover();
    expect((await page.locator('.ghost').allInnerTexts()).sort().slice(0, 2)).toEqual(['1', '2']);
    await page.mouse.move(0, 0);
    expect(await page.locator('.ghost').count()).toBe(0);
    expect(await outOfReach(page)).toEqual([]);
    await openTab(page, 'Position');
    await page.getByRole('button', { name: 'set up a position' }).click();
    await page.locator('.palette').waitFor();
    expect(await outOfReach(page)).toEqual([]);
  });

  it('draws bars to scale, moves nothing, and has bombs elsewhere', async ({ openPage, expect }) => {
    const page = await openPage(`${lab}#position=${encodeURIComponent('7/7/7/3b3/2ox3/1xoox2 x 7 10 1')}`);
    await page.locator('.analysis').waitFor();
    const width = async (name: string) => (await page.locator(name).first().boundingBox())?.width ?? 0;
    expect((await width('.analysis .bar')) / (await width('.analysis'))).toBeGreaterThan(0.7);
    const shifts = await watchShifts(page);
    for (const key of ['3', '4', 'ArrowLeft', '1', 'Home', 'ArrowRight']) {
      await pressWatched(page, key);
      // Longer than what counts as an answer to the key.
      await page.waitForTimeout(600);
      expect(await shifts()).toEqual([]);
    }
    await page.getByText('What if the bomb').click();
    await page.getByRole('link', { name: 'Bomb in 5' }).click();
    await page.getByRole('row', { name: /^Bomb in 5 \d+ % 0 %$/ }).waitFor();
  });

  it('opens a replay file that is chosen, or dropped on it', async ({ openPage }) => {
    const page = await openPage(lab);
    await openTab(page, 'Position');
    await page.getByLabel(/A replay or a weights file/).setInputFiles(join(folder, 'games.jsonl'));
    await page.getByRole('heading', { name: /Alpha .* Beta/ }).waitFor();
    await page.getByRole('button', { name: 'close' }).click();
    await page.getByRole('heading', { name: 'Laboratory' }).waitFor();
    const text = await readFile(join(folder, 'games.jsonl'), 'utf8');
    await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([${JSON.stringify(text)}], 'games.jsonl'));
    document.querySelector('.board td').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  }`);
    await page.getByRole('heading', { name: /Alpha .* Beta/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Alpha .* Beta/ }).waitFor();
  });

  it('sets up a position with keys or by dragging, and shares it as a link', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    await page.getByRole('button', { name: 'Position' }).press('Enter');
    await page.getByRole('button', { name: 'set up a position' }).press('Enter');
    await page.getByRole('radio', { name: 'coin ×' }).focus();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('3');
    await page.keyboard.press('4');
    await expect.poll(async () => (await boardOf(page)).slice(4)).toEqual(['...o...', '...xo..']);
    await page.getByRole('radio', { name: 'remove' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Column 3: remove the top piece of it' }).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('0');
    await expect.poll(async () => (await boardOf(page)).slice(4)).toEqual(['.......', '...xo..']);
    await page.locator('.palette label').first().dragTo(page.locator('[data-cell="0"]'));
    await page.locator('[data-cell="3"]').dragTo(page.locator('[data-cell="4"]'));
    await page.getByRole('button', { name: 'use this position' }).press('Enter');
    await page.waitForURL(/#position=7%2F7%2F7%2F7%2F4x2%2Fx3o2%20o%204/);
  });

  it('takes a PlayState, and says what is wrong with a position or a file', async ({ openPage, expect }) => {
    const page = await openPage(lab);
    await openTab(page, 'Position');
    const field = page.getByLabel(/Position as text/);
    await field.fill('7/7/7/7/7/xxxx3 o 5 - 0');
    await page.getByRole('button', { name: 'show' }).click();
    await page.getByRole('alert').filter({ hasText: 'too many coins' }).waitFor();
    const row = [0, 0, 0, 0, 0, 0, 0];
    const board = [[0, 0, 0, 1, 0, 0, 0], row, row, row, row, row];
    await field.fill(JSON.stringify({ board, bombs: [], bot: 'A', coin_id: 2, round: 2 }));
    await page.getByRole('button', { name: 'show' }).click();
    await expect.poll(async () => (await boardOf(page))[5]).toBe('...x...');
    expect(await page.getByRole('alert').count()).toBe(0);
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"format":"fcx-weights"');
    await page.getByLabel(/weights file/).setInputFiles(broken);
    await page.getByRole('alert').filter({ hasText: 'broken.json is not JSON' }).waitFor();
  });

  it('takes coins from a finger, and moves nothing for people who want less motion', async ({
    openPage,
    expect,
  }) => {
    const page = await openPage(lab, { ...PHONE, reducedMotion: 'reduce' });
    await page.locator('[data-cell="38"]').tap();
    await expect.poll(async () => (await boardOf(page))[5]).toBe('...x...');
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  });
});

describeSideBySide('a result from the file system', () => {
  it('has all figures of a number in sight, however long its meaning is', async ({ openPage, expect }) => {
    const name = { text: 'toCome.readyTwos', meaning: 'twos that a coin can fill now. '.repeat(5) };
    const of = { low: 0.2, elo: 0.5, high: 0.5 };
    const within = [{ low: 0, elo: 0.5, high: 1 }];
    const move = { text: '20 → 72', range: { of, within, ends: ['-200', '200'] as const } };
    const header = ['weight', 'start → now', 'its move in Elo', ''];
    const rows = [[name, move, '+18 [+12, +24]', '']];
    const table = { kind: 'table', header, rows, textColumns: 2, hasRemarks: true } as const;
    const file = join(folder, 'result.html');
    await writeFile(file, standaloneResultPage({ title: 'A run', sections: [table] }));
    const page = await openPage(pathToFileURL(file).href, {}, '.table');
    const hidden = await page.locator('.scroll').evaluate((place) => place.scrollWidth - place.clientWidth);
    expect(hidden).toBe(0);
  });
});
