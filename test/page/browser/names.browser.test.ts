/** Names that strangers give to bots, runs, weights and contests are shown as text: they run nothing and turn nothing around. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { GamesSession, keepMatchProgress } from '../../../src/arena/contest/gamesProgress.ts';
import { ReplayWriter } from '../../../src/arena/index.ts';
import { pageWeights } from '../../../src/cli/input/weights.ts';
import { hostPageFiles } from '../../../src/ui/appPage.ts';
import { eventFolder, hold } from '../../arena/host/events.ts';
import { EXPLOSION, scriptedGame } from '../../arena/scripted.ts';
import { runCommand, startCommand } from '../../commands/runCommand.ts';
import { sharedFolder } from '../../system/folders.ts';
import { describeInBrowser, openPage } from './chromium.ts';

const MARKUP = '</script><img src=x onerror="globalThis.ran=1"><b>';
const TURNED = '\u202Eelgae\u2029';
const NAME = `${MARKUP}\u2028${TURNED}`;
const HEBREW = 'שלום';
/** The same as a file is called, in which there is no slash. */
const FILE_NAME = NAME.replaceAll('/', '');

const folder = sharedFolder();
const inFolder = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  const small = '--population 4 --nodes 10 --pairs 2 --generations 1 --validation 2 --threads 1'.split(' ');
  await runCommand(['tune', ...small, '--run', 'runs/one', '--out', 'w.json'], folder);
  await cp(inFolder('runs', 'one'), inFolder('runs', FILE_NAME), { recursive: true });
  for (const name of ['weights', 'replays']) await mkdir(inFolder(name));
  const weights = JSON.parse(await readFile(inFolder('runs', 'one', 'champion.json'), 'utf8'));
  const renamed = { ...weights, name: NAME, note: NAME, provenance: { ...weights.provenance, note: NAME } };
  await writeFile(inFolder('weights', `${FILE_NAME}.json`), JSON.stringify(renamed));
  await runCommand(['tournament', 'random', 'greedy', '--games', '2', '--out', 'runs/cup'], folder);
  for (const cup of ['cup', FILE_NAME]) await writeFile(inFolder('runs', cup, 'name.txt'), NAME);
  const { record } = await scriptedGame(EXPLOSION);
  const startedAt = new Date().toISOString();
  const writer = new ReplayWriter(inFolder('replays', `${FILE_NAME}.jsonl`), {
    seed: 7,
    games: 2,
    startedAt,
  });
  writer.add({ ...record, players: [NAME, HEBREW] });
  writer.add({ ...record, players: [HEBREW, NAME] });
  writer.finish();
  const match = {
    startedAt,
    players: [NAME, HEBREW] as [string, string],
    planned: 2,
    points: [0, 0] as [number, number],
    score: null,
    isAdjusted: false,
    test: null,
    replay: null,
    gameWinners: '',
    words: [NAME, HEBREW],
  };
  await keepMatchProgress(inFolder('runs'), () => ({
    ...match,
    ...new GamesSession(NAME).progress(),
    games: 2,
  })).close();
});

/** Nothing of a name became an element or ran, and no sign turns around what stands behind it. */
async function isHarmless(page: Page): Promise<void> {
  const { made, ran, text } = await page.evaluate<{ made: number; ran: unknown; text: string }>(`({
    made: document.querySelectorAll('img[src="x"]').length,
    ran: globalThis.ran ?? null,
    text: document.title + (document.querySelector('#app')?.textContent ?? ''),
  })`);
  expect([page.url(), made, ran]).toEqual([page.url(), 0, null]);
  expect(text).not.toMatch(/[\u202A-\u202E\u2066\u2067]/);
}

describeInBrowser('names of strangers', () => {
  it('are text on the page of a replay', async () => {
    await runCommand(
      ['replay', join('replays', `${FILE_NAME}.jsonl`), '--html', '--out', 'page.html'],
      folder,
    );
    const page = await openPage(pathToFileURL(inFolder('page.html')).href);
    await isHarmless(page);
    expect(await page.locator('main').innerText()).toContain(MARKUP);
    // Letters from the right stay beside themselves.
    expect(await page.locator('main').innerText()).toContain(`\u2068${HEBREW}\u2069`);
  });

  it('are text on each page of fcx ui, and break none', async () => {
    const ui = startCommand(['ui', '--port', '0'], folder);
    onTestFinished(() => void ui.process.kill('SIGKILL'));
    const [address = ''] = await ui.printed(/http:\/\/127\.0\.0\.1:\d+\//);
    const page = await openPage(address);
    for (const name of ['Replays', 'Runs', 'Tournaments', 'Bot', 'Lab']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('a[aria-current=page]', { hasText: name }).waitFor();
      await page.locator('main h1:focus').waitFor();
      await isHarmless(page);
    }
    const seen = async (section: string, links: string) => {
      await page.getByRole('link', { name: section, exact: true }).click();
      await page.locator(`main ${links}`).first().waitFor();
      const targets = await page
        .locator(`main ${links}`)
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      for (const target of new Set(targets)) {
        await page.goto(new URL(target as string, address).href);
        await page.locator('main h1').waitFor();
        await isHarmless(page);
      }
      return targets.length;
    };
    expect(await seen('Replays', 'a[href^="replay?"]')).toBeGreaterThan(0);
    expect(await seen('Runs', 'a[href^="run?"]')).toBeGreaterThan(1);
    expect(await seen('Tournaments', 'a[href^="tournament?"], main a[href^="match?"]')).toBeGreaterThan(1);
  });

  it('are seen to their end, in what a page asks to trust', async () => {
    const theirs = inFolder('runs', 'theirs');
    await cp(inFolder('runs', 'one'), theirs, { recursive: true });
    for (const file of ['result.json', 'trust.json']) await rm(join(theirs, file), { force: true });
    const config = JSON.parse(await readFile(join(theirs, 'config.json'), 'utf8'));
    const out = `${'long'.repeat(40)}${NAME.replaceAll('/', '')}.json`;
    await writeFile(join(theirs, 'config.json'), JSON.stringify({ ...config, out }));
    const ui = startCommand(['ui', '--port', '0'], folder);
    onTestFinished(() => void ui.process.kill('SIGKILL'));
    const [address = ''] = await ui.printed(/http:\/\/127\.0\.0\.1:\d+\//);
    const page = await openPage(`${address}run?folder=${encodeURIComponent('runs/theirs')}`, {}, 'main h1');
    await page.getByRole('button', { name: 'Start' }).first().click();
    const asked = page.locator('dialog[open] code').last();
    expect(await asked.innerText()).toContain(`<b>`);
    const isCut = await page
      .locator('dialog[open], dialog[open] *')
      .evaluateAll((all) =>
        all.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth),
      );
    expect(isCut).toBe(false);
    await isHarmless(page);
  });

  it('are text on the page of a report', async () => {
    await runCommand(['report', join('runs', FILE_NAME), '--html', '--out', 'report.html'], folder);
    await isHarmless(await openPage(pathToFileURL(inFolder('report.html')).href, {}, 'h1'));
  });

  it('are text on the page of a host', async () => {
    const files = hostPageFiles(pageWeights('default.json'));
    const held = await hold(eventFolder(), { name: NAME, startAt: 2 }, { files }, [
      { player: { kind: 'sparring', name: HEBREW, bot: 'greedy' } },
    ]);
    held.bots('Ada');
    await held.until(({ type }) => type === 'game');
    const page = await openPage(`http://127.0.0.1:${held.port}/`, {}, 'h1');
    await page.getByText(HEBREW).first().waitFor();
    await isHarmless(page);
    expect(await page.locator('body').innerText()).toContain(MARKUP);
  });
});
