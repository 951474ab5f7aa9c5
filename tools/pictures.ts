/**
 * Draws the first picture of the README, `docs/pictures/bombs.png`, as the page itself shows it to people who want less motion:
 * `node --import tsx tools/pictures.ts` after a build. Needs Chromium.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { DEFAULT_WEIGHTS } from '../src/bot/evaluation/features.ts';
import { standalonePage } from '../src/page/report/appPage.ts';

const folder = await mkdtemp(join(tmpdir(), 'fcx-pictures-'));
const lab = join(folder, 'index.html');
const weights = { name: 'default', evaluation: { weights: DEFAULT_WEIGHTS } };
await writeFile(lab, standalonePage('fcx', { page: 'lab', weights: [weights] }));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
await page.goto(pathToFileURL(lab).href);
await page.getByText('How bombs work').click();
await page.locator('.stills').screenshot({ path: 'docs/pictures/bombs.png' });
await browser.close();
await rm(folder, { recursive: true });
