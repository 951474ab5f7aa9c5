import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { TRAINED, trainingPage } from '../../games/fcx/training/reports.ts';
import { sharedFolder } from '../../system/folders.ts';
import { describeInBrowser, openPage } from './chromium.ts';

const folder = sharedFolder();

async function addressOf(page: string): Promise<string> {
  const path = join(folder, 'page.html');
  await writeFile(path, page);
  return pathToFileURL(path).href;
}

describeInBrowser('pages of results in a browser', () => {
  it('have charts whose legends have values before anything is hovered', async () => {
    const page = await openPage(await addressOf(trainingPage(TRAINED)), {}, '.u-legend');
    const charts = await page.locator('.chart').all();
    // A chart is drawn when it comes into sight.
    for (const chart of charts) {
      await chart.scrollIntoViewIfNeeded();
      await chart.locator('.u-legend').waitFor();
    }
    const legends = await page.locator('.u-legend').allInnerTexts();
    expect(legends).toHaveLength(charts.length);
    expect(legends[0]).toMatch(/generation\s*2\s*Elo over default\.json\s*35 \[14, 56\]/);
    for (const legend of legends) expect(legend).not.toContain('--');
  });
});
