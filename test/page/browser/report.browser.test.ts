import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { tournamentDocument } from '../../../src/document/index.ts';
import { resultPage } from '../../../src/page/index.ts';
import { tournamentOf } from '../../arena/contest/tournaments.ts';
import { TRAINED, trainingPage } from '../../games/fcx/training/reports.ts';
import { sharedFolder } from '../../system/folders.ts';
import { describeInBrowser, openPage, violations } from './chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const folder = sharedFolder();

async function addressOf(page: string): Promise<string> {
  const path = join(folder, 'page.html');
  await writeFile(path, page);
  return pathToFileURL(path).href;
}

function tournament(): string {
  const state = tournamentOf({}, [
    { kind: 'weights', name: 'default', weights: DEFAULT_WEIGHTS },
    {
      kind: 'program',
      name: 'A_name_without_any_space_in_it',
      command: `python3 ${'folder/'.repeat(20)}bot.py`,
    },
  ]);
  return resultPage(tournamentDocument(state));
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

  it.each([
    ['a training', () => trainingPage(TRAINED)],
    ['a tournament', tournament],
  ])('fit on a phone: %s', async (_, source) => {
    const page = await openPage(await addressOf(source()), PHONE, 'h1');
    const tooWide = await page
      .locator('body, table, pre')
      .evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent.slice(0, 60)),
      );
    expect(tooWide).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('have nothing that axe objects to, %s', async (colorScheme) => {
    for (const source of [trainingPage(TRAINED), tournament()]) {
      const page = await openPage(await addressOf(source), { colorScheme }, 'h1');
      expect(await violations(page)).toEqual([]);
    }
  });
});
