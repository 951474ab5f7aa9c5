/** Every view in both colour schemes and at all widths: nothing cut off, nothing beyond the edge, nothing that moves by itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { tournamentDocument } from '../../../src/document/index.ts';
import { standaloneResultPage } from '../../../src/ui/index.ts';
import { tournamentOf } from '../../arena/contest/tournaments.ts';
import { runCommand, startCommand } from '../../commands/runCommand.ts';
import { TRAINED, trainingPage } from '../../games/fcx/training/reports.ts';
import { sharedFolder } from '../../system/folders.ts';
import {
  describeSideBySide,
  it,
  LONGEST_MS,
  PHONE,
  playToTheEnd,
  violations,
  watchShifts,
} from './chromium.ts';

const SIZES = [
  [390, 844],
  [768, 1024],
  [1366, 768],
  [1920, 1080],
] as const;
const WIDEST = 1200;
/** Where a board can be larger in a high window, the grid is wider; in the largest of these windows by this. */
const WIDEST_WITH_TABLES = 1760;
const WIDEST_WITH_BOARD = 1472;
/** Contrast depends on the colours, and what else axe looks at on how wide a view is. */
const AXE_LOOKS = ['390 dark', '1366 light'];
/** What moves without having been asked to does so within this time. */
const SETTLED_MS = 700;

const BOMB = encodeURIComponent('7/7/7/3b3/2ox3/1xoox2 x 7 10 1');
const PLAYERS = ['best', 'default', 'reference', 'evolved'].flatMap((name) => ['--player', name]);
const HOST = ['host', '--port', '0', '--move-time', '10', '--format', 'double-elimination', ...PLAYERS];

const folder = sharedFolder();
const fileUrl = (name: string) => pathToFileURL(join(folder, name)).href;
const servers: ReturnType<typeof startCommand>[] = [];
const bases: Record<string, string> = {};

async function serve(name: string, pattern: RegExp, args: readonly string[]): Promise<void> {
  const server = startCommand([...args], folder);
  servers.push(server);
  const [, address] = await server.printed(pattern);
  bases[name] = address as string;
}

/** With names that are as long as they come. */
function tournament(): string {
  const command = `python3 ${'folder/'.repeat(20)}bot.py`;
  const state = tournamentOf({}, [
    { kind: 'weights', name: 'default', weights: DEFAULT_WEIGHTS },
    { kind: 'program', name: 'A_name_without_any_space_in_it', command },
  ]);
  return standaloneResultPage(tournamentDocument(state));
}

beforeAll(async () => {
  const small = ['--population', '4', '--nodes', '10', '--validation', '2', '--threads', '1', '--pairs', '2'];
  for (const name of ['one', 'two'])
    await runCommand(
      ['tune', ...small, '--generations', '2', '--run', `runs/${name}`, '--out', 'w.json'],
      folder,
    );
  await runCommand(
    ['match', 'random', 'greedy', '--games', '2', '--seed', '1', '--replay', 'replays/a.jsonl'],
    folder,
  );
  await runCommand(['replay', 'replays/a.jsonl', '--html'], folder);
  await runCommand(['ui', '--out', 'lab'], folder);
  await runCommand([...HOST, '--games', '1', '--start-at', '4', '--out', 'runs/event', '--end'], folder);
  await writeFile(join(folder, 'training.html'), trainingPage(TRAINED));
  await writeFile(join(folder, 'tournament.html'), tournament());
  const watch = /watch at (http:\S+\/),/;
  await Promise.all([
    serve('ui', /"address":"([^"]*)"/, ['ui', '--port', '0', '--json']),
    serve('lobby', watch, [...HOST, '--start-at', '7', '--out', 'runs/lobby']),
    serve('live', watch, [...HOST, '--games', '1001', '--pace', '--start-at', '4', '--out', 'runs/live']),
  ]);
}, 3 * LONGEST_MS);
afterAll(() => {
  for (const { process } of servers) process.kill('SIGKILL');
});

interface View {
  readonly name: string;
  readonly address: () => string;
  /** What is there once there is something to look at. */
  readonly ready: string;
  readonly act?: (page: Page) => Promise<unknown>;
  /** Over the whole width, whatever that is. */
  readonly isWide?: boolean;
}

const ui = (view: string) => () => `${bases.ui}${view}`;
const live = (view: string) => () => `${bases.live}#${view}`;
const lab = (position = '') => `${fileUrl('lab/index.html')}#position=${position}`;
const play = async (page: Page) => {
  const tab = page.getByRole('button', { name: 'Play against fcx' });
  if ((await tab.count()) > 0) await tab.click();
  await page.getByRole('radio', { name: /Beginner/ }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play .board.playable').waitFor();
};

/** Charts are drawn when they come into sight, and their legends have values before anything is hovered. */
const readLegends = async (page: Page) => {
  for (const chart of await page.locator('.chart').all()) {
    await chart.scrollIntoViewIfNeeded();
    await chart.locator('.u-legend').waitFor();
  }
  for (const legend of await page.locator('.u-legend').allInnerTexts()) expect(legend).not.toContain('--');
};

const VIEWS: readonly View[] = [
  { name: 'the form to play', address: ui(''), ready: '.ladder' },
  { name: 'a game', address: ui(''), ready: '.ladder', act: play },
  {
    name: 'a game that is over',
    address: () => lab(),
    ready: '.analysis',
    act: async (page) => {
      await play(page);
      await playToTheEnd(page);
    },
  },
  {
    name: 'the laboratory',
    address: () => lab(BOMB),
    ready: '.analysis',
    act: async (page) => {
      await page.getByText('What if the bomb').click();
      await page.getByLabel('what each cell adds').check();
      await page.locator('.share').first().waitFor();
    },
  },
  {
    name: 'a position being set up',
    address: () => lab(BOMB),
    ready: '.analysis',
    act: async (page) => {
      await page.getByRole('button', { name: 'Position' }).click();
      await page.getByRole('button', { name: 'Set up a position' }).click();
    },
  },
  {
    name: 'a replay',
    address: () => fileUrl('replays/a.html'),
    ready: '.moves',
    act: async (page) => {
      await page.locator('.moves p', { hasText: '400,000 positions' }).waitFor();
    },
  },
  { name: 'replays', address: ui('replays'), ready: '.results' },
  { name: 'runs', address: ui('runs'), ready: '.results' },
  { name: 'a run', address: ui('run?folder=runs%2Fone'), ready: '.results' },
  { name: 'two runs', address: ui('compare?folder=runs%2Fone&folder=runs%2Ftwo'), ready: '.results' },
  { name: 'tournaments', address: ui('tournaments'), ready: '.results' },
  {
    name: 'a match',
    address: ui('tournaments'),
    ready: '.results',
    act: async (page) => {
      await page.getByRole('link', { name: /^(random|greedy) – / }).click();
      await page.locator('.gallery').waitFor();
      await readLegends(page);
    },
  },
  { name: 'a contest', address: ui('contest?folder=runs%2Fevent'), ready: '.podium' },
  { name: 'your bot', address: ui('bot'), ready: '.results' },
  { name: 'a training', address: () => fileUrl('training.html'), ready: '.u-legend', act: readLegends },
  { name: 'a tournament', address: () => fileUrl('tournament.html'), ready: '.results' },
  { name: 'a lobby', address: () => bases.lobby as string, ready: '.connect' },
  { name: 'tables', address: live(''), ready: '.tables .board' },
  { name: 'a table', address: live('table=1'), ready: '.followed .board' },
  { name: 'a bracket', address: live('bracket'), ready: '.bracket' },
  { name: 'matches', address: live('matches'), ready: '.matches' },
  { name: 'the wall', address: live('wall'), ready: '.wall .live', isWide: true },
  {
    name: 'the wall before it begins',
    address: () => `${bases.lobby}#wall`,
    ready: '.connect',
    isWide: true,
  },
  { name: 'a podium', address: () => fileUrl('runs/event/site/index.html'), ready: '.podium' },
];

/** What does not fit into its place, but for what scrolls, and for what tells the rest on hovering; and what is too low to be hit. */
const FAULTS = `(() => {
  const isWithin = (element, what) => element.closest(what) !== null;
  const all = [...document.querySelectorAll('main *')].filter((element) => element.checkVisibility());
  const isText = ({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const cut = all.filter((element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (!isText(element) || isWithin(element, '.scroll, .bracket, .standings, .hidden, .piece, .play h1, [title]')) return false;
    const hides = getComputedStyle(element).overflowY === 'hidden';
    return clientWidth > 0 && (scrollWidth > clientWidth + 1 || (hides && scrollHeight > clientHeight + 1));
  });
  const low = all.filter((element) => {
    if (!element.matches('button, select, summary, input, nav a')) return false;
    return (element.closest('label') ?? element).getBoundingClientRect().height < 43.5;
  });
  return [...cut, ...low].map(({ outerHTML }) => outerHTML.slice(0, 120));
})()`;

describeSideBySide('every view', () => {
  it.for(VIEWS)('fits, stands still and can be used: $name', async (view, { openPage, expect }) => {
    const { address, ready, act, isWide } = view;
    const page = await openPage(address(), { viewport: PHONE.viewport }, ready);
    await act?.(page);
    const shifts = await watchShifts(page);
    await page.waitForTimeout(SETTLED_MS);
    expect(await shifts()).toEqual([]);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { hasBoard, hasTables, ...seen } = await page.evaluate<Record<string, unknown>>(`({
        faults: ${FAULTS},
        page: document.documentElement.scrollWidth,
        view: Math.round(document.querySelector('main').getBoundingClientRect().width),
        hasBoard: document.querySelector('main.columns') !== null,
        hasTables: document.querySelector('.event > :is(.tables, .followed, .drawn)') !== null,
      })`);
        const most = hasBoard && height > 1000 ? WIDEST_WITH_BOARD : WIDEST;
        expect(seen, `${width}, ${colorScheme}`).toEqual({
          faults: [],
          page: width,
          view: isWide ? width : Math.min(width, hasTables ? WIDEST_WITH_TABLES : most),
        });
        if (AXE_LOOKS.includes(`${width} ${colorScheme}`)) expect(await violations(page)).toEqual([]);
      }
    }
  });
});
