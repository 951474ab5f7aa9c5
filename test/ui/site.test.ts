import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { OLD_TOURNAMENT, openContest } from '../../src/arena/contest/contestLog.ts';
import {
  type GamesProgress,
  GamesSession,
  keepMatchProgress,
  type MatchProgress,
} from '../../src/arena/contest/gamesProgress.ts';
import { ladderOf } from '../../src/arena/contest/history.ts';
import { openTableServer, ReplayWriter } from '../../src/arena/index.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import {
  type Answer,
  type Document,
  makeCommand,
  orderOfCell,
  plainText,
  type Section,
  type SortableTable,
  type Span,
  type TableSection,
  timeSpan,
} from '../../src/document/index.ts';
import { folderRequests, reportOfRun } from '../../src/games/registry.ts';
import { programName, takeLock } from '../../src/system/index.ts';
import { botPageDocument } from '../../src/ui/bot.ts';
import { tournamentPageDocument } from '../../src/ui/contests.ts';
import { contestFoldersIn, folderVersion, shownNameOf } from '../../src/ui/folders.ts';
import { readGrowingReplay, replayListDocument } from '../../src/ui/games.ts';
import {
  matchFoldersIn,
  matchPageDocument,
  matchTableSections,
  replayFileOfMatch,
} from '../../src/ui/matches.ts';
import { uiPageFiles } from '../../src/ui/site.ts';
import { luckyGamesOf } from '../arena/games.ts';
import { SETTINGS } from '../arena/host/events.ts';
import { EXPLOSION, scriptedGame } from '../arena/scripted.ts';
import { runCommand } from '../commands/runCommand.ts';
import { wholeText } from '../document/agreement.ts';
import { sharedFolder, testFolder } from '../system/folders.ts';

const EVALUATION = { weights: DEFAULT_WEIGHTS };

const SMALL = '--generations 2 --population 6 --pairs 2 --depth 1 --validation 2'.split(' ');

const MATCH: Omit<MatchProgress, keyof GamesProgress> = {
  startedAt: '2026-11-22T21:00:00.000Z',
  players: ['new', 'old'],
  planned: 400,
  points: [0, 0],
  score: null,
  isAdjusted: false,
  test: null,
  replay: null,
  gameWinners: '',
  words: [],
};

const HISTORY = ['one', 'two'].map((version) => ({
  at: MATCH.startedAt,
  players: ['mine', 'foe'].map((name) => ({ name, version: name === 'mine' ? version : 'f' })),
  meetings: [{ players: [0, 1] as const, games: [...luckyGamesOf('AABB'.repeat(8), 0.1, -0.2)] }],
}));

const ladder = () => ladderOf(HISTORY as never);

const AUTHOR = { ladder, nameOfBot: () => 'mine', port: () => 5055, requestsOf: folderRequests };

const folder = sharedFolder();
let runs: string;
let run: string;
beforeAll(async () => {
  runs = join(folder, 'runs');
  run = join(runs, '<b>one');
  await runCommand(['tune', ...SMALL, '--seed', '1', '--out', join(folder, 'w.json'), '--run', run]);
});

function started(pid = 0, said = '', ended: Promise<'Done' | 'Stopped'> = Promise.resolve('Done')) {
  return { pid, lastLine: () => said, ended };
}

async function open(
  where = { runs, replays: join(folder, 'replays') },
  start = (_words: readonly string[], _folder: string) => started(),
  readRun = (of: string) => reportOfRun(of),
): Promise<number> {
  const files = uiPageFiles({
    ...where,
    readRun,
    start,
    evaluation: EVALUATION,
    weights: () => [{ name: 'default', evaluation: EVALUATION }],
    ...AUTHOR,
    port: () => 5050,
  });
  const terms = { games: 1, seed: 1 };
  const table = await openTableServer({
    host: '127.0.0.1',
    port: 0,
    files,
    terms,
    speed: null,
    evaluation: EVALUATION,
  });
  onTestFinished(() => table.close());
  return table.port;
}

async function ask(port: number, path: string, headers = {}, method = 'GET'): Promise<IncomingMessage> {
  const asked = request({ port, host: '127.0.0.1', path, headers, method });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  return response;
}

async function textOf(port: number, path: string): Promise<[status: number | undefined, text: string]> {
  const response = await ask(port, path);
  let text = '';
  for await (const chunk of response) text += chunk;
  return [response.statusCode, text];
}

const address = (page: string, name: string, value: string) =>
  `${page}?${new URLSearchParams({ [name]: value })}`;

/** What a page of the site gets that asks for something to be done; without its headers, another site. */
async function act(port: number, path: string, headers?: Record<string, string>) {
  const own = headers ?? { Origin: `http://127.0.0.1:${port}` };
  return (await ask(port, path, own, 'POST')).statusCode;
}

async function copyOfRun(name: string): Promise<string> {
  const copy = join(runs, name);
  await cp(run, copy, { recursive: true });
  onTestFinished(() => rm(copy, { recursive: true }));
  return copy;
}

/** The run as if it had tuned this bot, with the parameters in a file. */
async function tuningOfBot(bot: string, params: string, out: string) {
  const report = await reportOfRun(run);
  const settings = [['bot', bot] as const, ['params', params] as const];
  return { ...report, out, settings, answers: () => report.answers(), document: () => report.document() };
}

/** A folder with a contest of Ada and Bea, who have played this many games of this meeting. */
async function playedContest(settings: typeof SETTINGS, key: string, games: number) {
  const own = testFolder();
  const log = openContest(join(own, 'cup'), settings, '1.0.0');
  log.addAll(['Ada', 'Bea'].map((name) => ({ type: 'entered', name })));
  log.addAll([{ type: 'begun' }, { type: 'drawn', key, players: [0, 1], first: 0 }]);
  const { record } = await scriptedGame(EXPLOSION);
  for (let index = 0; index < games; index++)
    log.add({ type: 'game', record: { ...record, players: ['Ada', 'Bea'], match: 1, index } });
  return { own, log };
}

const compared = (...folders: string[]) =>
  `/data/compare?${new URLSearchParams(folders.map((one) => ['folder', one]))}`;

/** Tunes as the first run was, but by this seed. */
async function tuneAgain(name: string, seed: number, ...flags: string[]): Promise<string> {
  const other = join(runs, name);
  const out = ['--out', join(folder, `${name}.json`)];
  await runCommand(['tune', ...SMALL, '--seed', `${seed}`, ...out, '--run', other, ...flags]);
  onTestFinished(() => rm(other, { recursive: true }));
  return other;
}

const commandsOf = (sections: readonly Section[]) =>
  sections.flatMap((section) =>
    section.kind === 'note' ? (section.commands ?? []).map(({ line }) => line) : [],
  );

async function keepMatch(where: string, match: Partial<MatchProgress>): Promise<void> {
  const progress = new GamesSession('2 at once').progress();
  await keepMatchProgress(where, () => ({ ...MATCH, ...progress, planned: 2, games: 2, ...match })).close();
}

/** A match beside the runs, later than all of them. */
async function keepMatchNow(match: Partial<MatchProgress>): Promise<void> {
  await keepMatch(runs, { startedAt: new Date().toISOString(), ...match });
  onTestFinished(() => rm(join(runs, 'matches'), { recursive: true, force: true }));
}

async function writeReplay(path: string, games = 1, startedAt = MATCH.startedAt): Promise<void> {
  const writer = new ReplayWriter(path, { seed: 7, games, startedAt });
  const { record } = await scriptedGame(EXPLOSION);
  for (let game = 0; game < games; game++) writer.add(record);
  writer.finish();
}

describe('the pages of fcx ui', () => {
  it('say kindly how to begin where nothing is', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(folderVersion(nowhere)).toBe('false');
    const port = await open({ runs: nowhere, replays: nowhere });
    const documents = [];
    for (const [page, command] of [
      ['/data/runs', 'tune'],
      ['/data/replays', 'serve'],
      ['/data/tournaments', 'tournament'],
      ['/data/bot', 'new'],
    ] as const) {
      const [status, text] = await textOf(port, page);
      expect([page, status]).toEqual([page, 200]);
      const { document } = JSON.parse(text) as { document: Document };
      const notes = document.sections.flatMap((section) => (section.kind === 'note' ? [section] : []));
      expect(notes.flatMap(({ commands = [] }) => commands.map(({ name }) => name))).toEqual([command]);
      documents.push(`# ${document.title}\n${wholeText(document)}`);
    }
    const words = documents.join('\n\n').replaceAll(nowhere, 'FOLDER').replaceAll(programName(), 'fcx');
    expect(words).toMatchSnapshot();
  });

  it('show runs, with names as text, and touch nothing', async () => {
    const before = await stat(run);
    const port = await open();
    const [, list] = await textOf(port, '/data/runs');
    const runsShown = (JSON.parse(list) as { document: Document }).document;
    const [table] = runsShown.sections;
    expect(table?.kind === 'table' && table.header).toEqual([
      'Run',
      'Better than its start?',
      'Lead',
      'State',
      'Begun',
    ]);
    expect(commandsOf(runsShown.sections)).toEqual([`${programName()} tune --from default.json`]);
    const words = wholeText(runsShown)
      .replaceAll(programName(), 'fcx')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME');
    expect(words).toMatchSnapshot();
    const [status, page] = await textOf(port, address('/data/run', 'folder', run));
    expect(status).toBe(200);
    const { sections } = (JSON.parse(page) as { document: Document }).document;
    const [verdict] = sections;
    const questions = verdict?.kind === 'verdict' ? verdict.answers.map(({ question }) => question) : [];
    expect(questions).toEqual(['Is it better?', 'What next?']);
    const titles = sections.flatMap(({ title = '' }) => title);
    expect(titles).toEqual(expect.arrayContaining(['How we know', 'What it took']));
    expect(await textOf(port, address('/data/compare', 'folder', run))).toMatchObject({ 0: 200 });
    expect((await stat(run)).mtimeMs).toBe(before.mtimeMs);
  });

  it('say which of two runs is ahead, and how to be sure', async () => {
    const other = await tuneAgain('two', 2);
    const port = await open();
    const both = compared(run, other);
    const [, first] = await textOf(port, both);
    expect(first).toContain('"Not clear which is better"');
    expect(first).toMatch(
      /is not told apart from [^"]* Elo: within the noise of their leads over the same start, default/,
    );
    // Each lead of a list comes with a scale of its own, not with the leads of all others.
    const [, list] = await textOf(port, '/data/runs');
    const [one, two] = [...list.matchAll(/"within":(\[\{[^}]*\}\])/g)];
    expect(one?.[1]).not.toBe(two?.[1]);
    expect(list.match(/"within":\[\{[^}]*\}\]/g)).toHaveLength(2);
    // In games as they were tuned in.
    expect(first).toMatch(/champion\.json\S* --depth 1 --sprt"/);
    const score = { mean: 0.4, low: 0.3, high: 0.49, count: 50 };
    await keepMatchNow({ players: ['two', '<b>one'], points: [0, 2], score });
    const { sections } = JSON.parse((await textOf(port, both))[1]).document;
    const [{ answers }] = sections;
    expect(answers[0]).toMatchObject({
      question: 'Which is better?',
      tone: 'good',
      answer: '<b>one is better than two',
      commands: [],
      figures: expect.stringMatching(/^Elo \+/),
    });
    expect(JSON.stringify(answers)).toMatch(/says more than their leads.*, 2 games\./);
    const weights = sections.filter(({ header }: TableSection) => header?.[0] === 'Weight');
    const spreads = weights.flatMap(({ rows }: TableSection) =>
      rows.map(([, cell]) => {
        const [a = 0, b = 0] = (cell as Span).range?.values ?? [];
        return Math.abs(a - b);
      }),
    );
    expect(spreads.length).toBeGreaterThan(0);
    expect(spreads).toEqual(spreads.toSorted((a: number, b: number) => b - a));
    expect(weights.map(({ isFolded }: Section) => isFolded)).toEqual([undefined, true]);
    // Another champion has played no match yet.
    const champion = join(other, 'champion.json');
    await writeFile(champion, await readFile(champion));
    await utimes(champion, Date.now() / 1000 + 60, Date.now() / 1000 + 60);
    expect((await textOf(port, both))[1]).toContain('"Not clear which');
    const config = join(other, 'config.json');
    const before = await readFile(config, 'utf8');
    for (const [setting, value] of [
      [/"depth": ?1\b/, '"depth":2'],
      [/"openingPlies": ?2\b/, '"openingPlies":4'],
      [/"limits": ?\{[^}]*\},/, ''],
    ] as const) {
      expect(before).toMatch(setting);
      await writeFile(config, before.replace(setting, value));
      const [, apart] = await textOf(port, both);
      expect(apart).toContain('Only a match can tell');
      expect(apart).toMatch(
        /its lead with (\w+ \d instead of (no )?\w+|no depth instead of depth)( \d)?: their leads cannot be/,
      );
    }
    // A run of another kind is named, and takes no comparison from the others.
    await writeFile(config, before.replace(/"depth": ?1\b/, '"depth":2'));
    const third = await copyOfRun('third');
    const [, three] = await textOf(port, compared(run, other, third));
    expect(three).toMatch(
      /third is better than|is better than third|is not told apart from third|third is not told apart from/,
    );
    expect(three).toContain('measures its lead with depth 2 instead of depth 1: its lead says nothing');
    expect(JSON.parse(three).document.sections[0].answers[0]).toMatchObject({
      answer: expect.stringMatching(/; \w+ not compared$/),
      commands: [{ name: 'match' }, { name: 'match' }],
    });
  });

  it('give a run one verdict: of its test, or of a later match with what it began from, and say how to go on', async () => {
    const next = await tuneAgain('next', 3, '--from', join(run, 'champion.json'));
    const port = await open();
    const both = compared(run, next);
    const answersAt = async (path: string) =>
      JSON.parse((await textOf(port, path))[1]).document.sections[0].answers as Answer[];
    const [beside] = await answersAt(both);
    const own = address('/data/run', 'folder', next);
    const [said] = await answersAt(own);
    // What it began with has another name beside what found it.
    expect(beside?.answer).toMatch(/^next: .*<b>one/);
    expect(beside?.figures).toBe(said?.figures?.replace(/ (over|after) .*/, ''));
    expect(JSON.stringify(beside)).not.toContain('cannot be compared');
    const score = { mean: 0.49, low: 0.47, high: 0.51, count: 500 };
    const test = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, llr: -3, verdict: 'H0' as const };
    await keepMatchNow({ players: ['next', '<b>one'], points: [1, 1], score, test });
    for (const path of [own, both]) {
      const [answer] = await answersAt(path);
      expect(answer?.answer).toBe('next is not 10 Elo better than <b>one');
      expect(answer?.commands?.map(({ line }) => line)).toEqual([
        expect.stringMatching(/ match .* --sprt --sprt-elo1 5$/),
      ]);
    }
    const { startable } = JSON.parse((await textOf(port, own))[1]);
    expect(startable.join()).toMatch(/ play --weights \S+ --port 5050 --name \S+ --once/);
    expect(JSON.stringify(await answersAt(own))).toContain('Its tuning said before: ');
    expect(JSON.stringify(await answersAt(own))).not.toContain('roven');
    for (const path of ['/data/runs', both])
      expect((await textOf(port, path))[1]).toContain('by a later match of 2 games');
  });

  it('are an author’s day: the latest tuning of a bot, how its versions stand, and what to do with it', async () => {
    const bot = 'python3 bot.py {port} {name}';
    const own = testFolder();
    const [met, replay] = ['match', 'bot'].map((name) => join(own, `${name}.jsonl`)) as [string, string];
    const { record } = await scriptedGame(EXPLOSION);
    const [won, lost] = record.points[0] > record.points[1] ? [0, 1] : [1, 0];
    const write = (path: string, ...rivals: readonly (readonly [rival: string, isLost: boolean])[]) => {
      const writer = new ReplayWriter(path, { seed: 7, games: rivals.length, startedAt: MATCH.startedAt });
      for (const [rival, isLost] of rivals) {
        const players: [string, string] = [rival, rival];
        players[isLost ? lost : won] = 'mine';
        writer.add({ ...record, players });
      }
      writer.finish();
    };
    write(replay, ['greedy', false], ['greedy', true], ['random', false]);
    write(met, ['greedy', true], ['mcts', true]);
    await keepMatch(own, { players: ['greedy', 'mine'], replay: met });
    const tuning = await tuningOfBot(bot, 'my bot.json', 'nowhere.json');
    const rated = vi.fn(ladder);
    const { title, sections } = botPageDocument(
      tuning,
      { ...AUTHOR, ladder: rated },
      matchFoldersIn(own),
      replay,
    );
    const said = JSON.stringify(sections);
    expect(title).toBe('mine');
    // What announces three commands goes with the two that are left out.
    expect(said).not.toContain(' go on from it:');
    for (const part of ['"Play with my bot.json for now"', 'run?folder=', 'Where it lost: 3 of 5 games'])
      expect(said).toContain(part);
    const table = sections.find((section) => section.kind === 'table');
    const text = `${record.moves.length}`;
    expect(table?.rows).toMatchObject([
      [
        'greedy',
        { meter: { high: 3, value: 1, ends: ['1 won', '2 lost'] } },
        [{ text, link: `${address('replay', 'file', replay)}#game=2` }, ' ', { text }, ' '],
      ],
      ['mcts', { meter: { value: 0 } }, [{ text, link: `${address('replay', 'file', met)}#game=2` }, ' ']],
      ['random', { meter: { value: 1 } }, []],
    ]);
    expect(rated).toHaveBeenCalledTimes(1);
    const versions = sections.find(({ title }) => title === 'Versions') as SortableTable;
    expect(versions?.header.at(-1)).toBe('luck');
    expect(versions?.rows.map(([, ...cells]) => cells.slice(0, 2).map(orderOfCell))).toEqual(
      expect.arrayContaining([
        ['mine', 'one'],
        ['mine', 'two'],
        ['foe', 'f'],
      ]),
    );
    expect(commandsOf(sections)).toEqual([
      `${programName()} play --bot "${bot}" --params "my bot.json" --port 5055 --once`,
      `${programName()} match --bot "${bot}" --params "my bot.json" --against gallery --replay ${relative('.', replay)}`,
      `${programName()} tune --bot "${bot}" --params "my bot.json"`,
    ]);
  });

  it('take the newest match of the tuned values for the word on them, and begin with what won', async () => {
    const own = testFolder();
    const out = join(own, 'mine.tuned.json');
    await writeFile(out, '{}');
    const tuning = await tuningOfBot('mine.mjs', 'mine.json', out);
    const meet = async (players: [string, string], mean: number) => {
      const score = { mean, low: mean - 0.1, high: mean + 0.1, count: 9 };
      await keepMatch(own, { startedAt: '2100-01-01T00:00:00.000Z', players, score });
    };
    const shown = () => {
      const { sections } = botPageDocument(tuning, AUTHOR, matchFoldersIn(own), 'r.jsonl');
      const [verdict] = sections;
      const answers = verdict?.kind === 'verdict' ? verdict.answers : [];
      return { answers, lines: commandsOf(sections), said: JSON.stringify(sections) };
    };
    await meet(['mine_mine', 'mine_mine.tuned'], 0.2);
    await meet(['b', 'a'], 0.7);
    const { answers, lines, said } = shown();
    expect(answers[0]).toMatchObject({ question: 'Is it better?', tone: 'good' });
    expect(answers[0]?.answer).toBe('mine_mine.tuned is better than mine_mine');
    expect(answers.map(({ question }) => question)).not.toContain('What next?');
    expect(lines.every((line) => line.includes(`--params ${out}`))).toBe(true);
    expect(said).not.toContain('b – a');
    await meet(['mine_mine', 'mine_mine.tuned'], 0.8);
    expect(shown().answers[0]?.answer).toMatch(/^mine_mine is better than mine_mine\.tuned/);
    expect(shown().lines[2]).toContain('--params mine.json');
  });

  it('list each match of a server, the newest first, however many, with levels as the form calls them', async () => {
    const [mine, path] = [join(folder, 'long/mine.jsonl'), join(folder, 'long/2026-seed22.jsonl')];
    const writer = new ReplayWriter(path, { seed: 22, games: 1, startedAt: MATCH.startedAt });
    const { record } = await scriptedGame(EXPLOSION);
    for (let match = 1; match <= 8000; match++)
      writer.add({ ...record, match, players: ['Ada', 'fcx_level_3'] });
    writer.finish();
    // What was begun first is written last.
    await writeReplay(mine, 6, '2026-11-21T21:00:00.000Z');
    const [list, rest] = replayListDocument([mine, path], join(folder, 'nowhere')).sections;
    const rows = list?.kind === 'table' ? list.rows : [];
    const [first, last, alone] = [0, 7999, 8000].map((row) => JSON.stringify(rows[row]));
    expect(first).toMatch(/fcx Casual.*#game=8000.*Match 8000, seed 22/);
    expect(last).toContain('Match 1, seed 22');
    expect(alone).toMatch(/mine.jsonl#game=6.*\\n6 games/);
    expect(rest).toBeUndefined();
    // The table's clock runs beside it.
  });

  it('leave out a match that was given up before its first game was over', async () => {
    const own = testFolder();
    const kept = keepMatchProgress(own, () => ({ ...MATCH, ...new GamesSession('2 at once').progress() }));
    const port = await open({ runs: own, replays: own });
    await expect.poll(async () => (await textOf(port, '/data/tournaments'))[1]).toContain('new – old');
    await kept.close();
    expect((await textOf(port, '/data/tournaments'))[1]).not.toContain('Matches');
  });

  it('say the lead of whom they call better, however wide its interval is', async () => {
    const own = testFolder();
    await keepMatch(own, { points: [9, 9], score: { mean: 0.95, low: 0.8, high: 1, count: 9 } });
    const [table] = matchTableSections(matchFoldersIn(own));
    expect(plainText((table?.kind === 'table' && table.rows[0]?.[1]) || '')).toMatch(
      /^new is better\n\+512 \[\+241, \+∞\] Elo$/,
    );
    expect(JSON.stringify(table)).toMatch(/9 : 9".*both won 1/);
    expect(JSON.stringify(matchPageDocument(matchFoldersIn(own)[0] as string, own))).toContain(
      'were not recorded.',
    );
  });

  it('give nothing but what their lists have', async () => {
    const port = await open();
    for (const path of [
      address('/data/run', 'folder', `${run}/../../../../etc`),
      address('/data/run', 'folder', '/etc'),
      address('/data/replay', 'file', '/etc/passwd'),
      address('/data/replay', 'file', join(run, 'generations.jsonl')),
      address('/data/tournament', 'folder', run),
      '/data/run',
      '/data/compare',
      '/constructor',
      '/data/constructor',
      '/page/../../package.json',
    ]) {
      expect([path, (await ask(port, path)).statusCode]).toEqual([path, 404]);
    }
    expect((await ask(port, '/data/runs', {}, 'POST')).statusCode).toBe(405);
  });

  it('are not for sites that point their own name at this machine', async () => {
    const port = await open();
    for (const path of ['/data/runs', '/data/lab', '/runs']) {
      expect((await ask(port, path, { Host: `evil.example:${port}` })).statusCode).toBe(403);
    }
  });

  it('do nothing and tell nothing for pages of other sites, whatever these call themselves', async () => {
    const port = await open();
    const own = `127.0.0.1:${port}`;
    const origins = ['null', 'file://', `https://${own}`, 'http://127.0.0.1', `http://${own}.evil.example`];
    origins.push(
      `http://evil.example:${port}`,
      `http://localhost:${port}`,
      `http://[::1]:${port}`,
      `http://x@${own}`,
    );
    const foreign = [{}, ...origins.map((origin) => ({ Origin: origin }))];
    const acts = ['stop', 'rename', 'start', 'end'].map((name) => `/${address(name, 'folder', run)}`);
    for (const path of acts)
      for (const headers of foreign)
        expect([path, headers, await act(port, path, headers)]).toEqual([path, headers, 403]);
    const names = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
    ];
    names.push(`${own}@evil.example`, `evil.example#${own}`);
    for (const path of ['/data/runs', '/data/replays', '/', `/${address('data/run', 'folder', run)}`])
      for (const host of names) {
        const { statusCode = 0 } = await ask(port, path, { Host: host });
        expect([path, host, statusCode >= 400]).toEqual([path, host, true]);
      }
    for (const origin of origins.filter((one) => /evil|null|file/.test(one))) {
      const socket = new WebSocket(`ws://${own}/page/channel`, { headers: { Origin: origin } });
      expect(String((await once(socket, 'error'))[0])).toContain('403');
    }
  });

  it('start what a stranger’s run says only for whoever has seen it', async () => {
    const starts: (readonly string[])[] = [];
    const port = await open(undefined, (words) => {
      starts.push(words);
      return started();
    });
    const theirs = await copyOfRun('theirs');
    const config = join(theirs, 'config.json');
    const out = join(folder, 'elsewhere.json');
    await rm(join(theirs, 'result.json'), { force: true });
    await writeFile(config, JSON.stringify({ ...JSON.parse(await readFile(config, 'utf8')), out }));
    const of = address('run', 'folder', theirs);
    const shown = async () => JSON.parse((await textOf(port, `/data/${of}`))[1]);
    const { startable, requests } = await shown();
    const [resume = ''] = startable;
    expect(requests[resume]).toEqual([`write ${out}`]);
    const start = (more = {}) => act(port, `/start?${new URLSearchParams({ of, command: resume, ...more })}`);
    expect(await start()).toBe(403);
    expect(starts).toEqual([]);
    expect(await start({ trust: 'yes' })).toBe(204);
    expect(starts).toEqual([['tune', '--resume', theirs, '--trust']]);
    // Asked once.
    expect((await shown()).requests).toEqual({});
    await expect.poll(start).toBe(204);
    expect(starts[1]).toEqual(['tune', '--resume', theirs]);
  });

  it('say what is wrong with a contest or a match that cannot be read, and show the others', async () => {
    const { own, log } = await playedContest(SETTINGS, 'round 1/1', 1);
    log.close();
    const broken = join(own, 'broken');
    await cp(join(own, 'cup'), broken, { recursive: true });
    const file = join(broken, 'contest.jsonl');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, lines.filter((line) => !line.includes('"type":"drawn"')).join('\n'));
    await keepMatch(own, { replay: null });
    await mkdir(join(own, 'matches', 'damaged'));
    await writeFile(join(own, 'matches', 'damaged', 'progress.json'), '{}');
    const port = await open({ runs: own, replays: own });
    for (const page of ['/data/replays', '/data/tournaments']) {
      const [status, list] = await textOf(port, page);
      expect([page, status]).toEqual([page, 200]);
      expect(list).toMatch(/contest.jsonl, line \d+: there is no match 1/);
      expect(list).toContain('cup');
    }
    expect((await textOf(port, '/data/tournaments'))[1]).toContain('its progress.json is damaged');
    const [status, text] = await textOf(port, address('/data/contest', 'folder', broken));
    expect([status, text]).toEqual([404, expect.stringContaining('there is no match 1')]);
  });

  it('say what is wrong with a run that cannot be read, and show the others', async () => {
    const broken = join(runs, 'broken');
    await mkdir(broken);
    onTestFinished(() => rm(broken, { recursive: true }));
    await writeFile(join(broken, 'config.json'), '{');
    const port = await open();
    const [status, list] = await textOf(port, '/data/runs');
    expect(status).toBe(200);
    expect(list).toContain('config.json is damaged');
    expect(list).toContain('<b>one');
    expect((await textOf(port, address('/data/run', 'folder', broken)))[0]).toBe(404);
  });

  it('are told when the run has written, and are new then', async () => {
    const port = await open();
    const page = address('/data/run', 'folder', run);
    const of = encodeURIComponent(page.replace('/data/', ''));
    const origin = `http://127.0.0.1:${port}`;
    const line = new WebSocket(`ws://127.0.0.1:${port}/page/channel?of=${of}`, { origin });
    onTestFinished(() => line.terminate());
    const [first] = await once(line, 'message');
    const [, before] = await textOf(port, page);
    expect(JSON.parse(before).version).toBe(JSON.parse(`${first}`).version);
    const told = once(line, 'message');
    await appendFile(join(run, 'generations.jsonl'), '\n');
    await rm(join(run, 'result.json'));
    expect(`${await told}`).not.toBe(`${first}`);
    await expect.poll(async () => (await textOf(port, page))[1].includes('Stopped')).toBe(true);
    expect(before.includes('"finished"')).toBe(true);
  });

  it('show matches with their test, pace and latest games, and a contest with the address of its host', async () => {
    const own = testFolder();
    const port = await open({ runs: own, replays: own });
    const session = new GamesSession('2 at once');
    session.add(['<b>new', 'old'], [{ points: [1, 0] }, { points: [0, 1] }]);
    const replay = join(own, 'games.jsonl');
    await writeFile(replay, '');
    let planned = 400;
    let score = { mean: 0.55, low: 0.51, high: 0.59, count: 100 };
    let verdict: NonNullable<MatchProgress['test']>['verdict'] = 'undecided';
    const kept = keepMatchProgress(own, () => ({
      ...MATCH,
      ...session.progress(),
      planned,
      players: ['<b>new', 'old'],
      points: [1, 1],
      score,
      isAdjusted: true,
      replay,
      gameWinners: '12',
      test: { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05, llr: 1.25, verdict },
    }));
    onTestFinished(() => kept.close());
    const log = openContest(join(own, 'cup'), SETTINGS, '1.0.0');
    log.add({ type: 'entered', name: 'Ada' });
    await writeFile(
      join(own, 'cup', 'progress.json'),
      '{"address":"http://127.0.0.1:5078/","again":{"port":5078}}',
    );
    const listed = async () => (await textOf(port, '/data/tournaments'))[1];
    await expect.poll(listed).toMatch(/ 2 of at most 400 games.*, at most [^"]* left/);
    const matchPage = address('/data/match', 'folder', matchFoldersIn(own)[0] as string);
    const [, shown] = await textOf(port, matchPage);
    for (const part of ['"value":1.25', '"a gain of 10 Elo"', '2 of at most 400 games'])
      expect(shown).toContain(part);
    planned = 2;
    session.add(['<b>new', 'old'], [{ points: [1, 0] }]);
    kept.changed();
    // One is of sudden death.
    await expect.poll(listed).toContain(' 3 games');
    planned = 400;
    const contest = address('/data/contest', 'folder', join(own, 'cup'));
    const [status, held] = await textOf(port, contest);
    expect(status).toBe(200);
    for (const part of ['waiting for bots', '"address":"http://127.0.0.1:5078/"'])
      expect(held).toContain(part);
    score = { mean: 0.4, low: 0.3, high: 0.49, count: 100 };
    verdict = 'H0';
    kept.changed();
    await expect.poll(listed).toContain('old is better');
    // The lead is that of whom the title names first.
    const [, lost] = await textOf(port, matchPage);
    expect(lost).toContain('"label":"old ahead of <b>new, in games","values":[0,-1,0]');
    expect(lost).toContain('"stop":"stop?folder=');
    expect(lost).not.toContain('"bad"');
    verdict = 'undecided';
    await kept.close();
    expect(await listed()).toContain('stopped');
    expect((await textOf(port, matchPage))[1]).not.toContain('"stop"');
    await rm(replay);
    await writeReplay(replay);
    expect((await textOf(port, matchPage))[1]).toContain('#game=1');
    log.close();
    const name = new URLSearchParams({ folder: join(own, 'cup'), name: 'The cup' });
    expect(await act(port, `/rename?${name}`)).toBe(204);
    for (const page of ['/data/tournaments', contest])
      expect((await textOf(port, page))[1]).toContain('The cup');
    expect((await textOf(port, contest))[1]).toMatch(/fcx host --resume \S+cup --port 5078/);
    const again = openContest(join(own, 'cup'), null, '1.0.0');
    expect((await textOf(port, contest))[1]).toContain('http://127.0.0.1:5078/');
    again.add({ type: 'opened', secret: again.secrets.secret });
    // Its host still answers, but there is nothing more to come.
    expect((await textOf(port, contest))[1]).not.toContain('http://127.0.0.1:5078/');
    again.close();
  });

  it('link to no address that a folder names which only looks held', async () => {
    const { own, log } = await playedContest(SETTINGS, 'round 1/1', 1);
    log.close();
    const cup = join(own, 'cup');
    await writeFile(join(cup, 'progress.json'), '{"address":"http://elsewhere.example/"}');
    await writeFile(join(cup, 'lock.1'), '{"pid":7,"host":"elsewhere","started":"once"}');
    const port = await open({ runs: own, replays: own });
    for (const page of ['/data/tournaments', address('/data/contest', 'folder', cup)]) {
      const [status, text] = await textOf(port, page);
      expect(status).toBe(200);
      expect(text).toMatch(/[Rr]unning/);
      expect(text).not.toContain('elsewhere.example');
    }
  });

  it('say that a replay is not there which a match names, or a match that a replay names', async () => {
    const { own, log } = await playedContest(SETTINGS, 'round 1/1', 1);
    log.close();
    const gone = join(own, 'gone.jsonl');
    await keepMatch(own, { replay: gone });
    const [match = ''] = matchFoldersIn(own);
    expect(JSON.stringify(matchPageDocument(match, own))).toContain(`There is no replay ${gone}.`);
    const replay = join(own, 'cup', 'games.jsonl');
    const { record } = await scriptedGame(EXPLOSION);
    const writer = new ReplayWriter(replay, { seed: 7, games: 3, startedAt: MATCH.startedAt });
    for (const strange of [{}, { index: 1e9 }, { match: 9 }]) writer.add({ ...record, ...strange });
    writer.finish();
    const said = JSON.stringify(tournamentPageDocument(join(own, 'cup')));
    expect(said).toContain(`${replay}, line 3: match 1 cannot have a game 1000000001 yet`);
  });

  it('say how to see the games of a match that were not recorded, and how to make it clear', async () => {
    const own = testFolder();
    await keepMatch(join(own, 'runs'), { words: ['new', 'old'], score: null });
    const [folder = ''] = matchFoldersIn(join(own, 'runs'));
    const { sections } = matchPageDocument(folder, join(own, 'replays'));
    expect(sections[1]).toMatchObject({ title: 'Games' });
    const [line = ''] = commandsOf(sections);
    expect(line).toMatch(/^cd \S+ && \S.* match new old --sprt --replay replays\/2026\S+\.jsonl$/);
  });

  it('mark the games of a match that the one named first has lost', async () => {
    const own = testFolder();
    const replay = join(own, 'games.jsonl');
    await writeReplay(replay);
    const { players, points } = (await scriptedGame(EXPLOSION)).record;
    const of = points[0] > points[1] ? players : ([players[1], players[0]] as const);
    for (const [names, isLost] of [
      [of, false],
      [[of[1], of[0]], true],
    ] as const) {
      const where = testFolder();
      await keepMatch(where, { players: names, replay });
      const { sections } = matchPageDocument(matchFoldersIn(where)[0] ?? '', own);
      const games = sections.find(({ title }) => title === 'Games');
      expect(JSON.stringify(games).includes(`{"text":"${names[0]} loses","link"`)).toBe(isLost);
      expect(JSON.stringify(games).includes('"tone":"bad"')).toBe(isLost);
    }
  });

  it('list a contest beside a hundred tournaments, and its games beside many older ones', async () => {
    const { own, log } = await playedContest(SETTINGS, 'round 1/1', 1);
    log.close();
    const replays = join(own, 'replays');
    await mkdir(replays);
    const port = await open({ runs: own, replays });
    for (let index = 0; index < 300; index++) {
      const file = join(replays, `${index}.jsonl`);
      await writeFile(file, '');
      await utimes(file, 0, 0);
    }
    for (let index = 0; index < 100; index++) {
      await mkdir(join(own, `t${index}`));
      await writeFile(join(own, `t${index}`, OLD_TOURNAMENT), '{');
    }
    expect((await textOf(port, '/data/tournaments'))[1]).toContain('Round-robin');
    // Games are found beside a log that cannot be read.
    await writeReplay(join(own, 't7', 'games.jsonl'));
    const [, games] = await textOf(port, '/data/replays');
    expect(games).toContain('Ada');
    expect(games).toMatch(/ beats [^"]*".*games.jsonl"/);
  });

  it('call a contest what it was begun as, and list its games while its host is still there', async () => {
    const settings = { ...SETTINGS, name: 'Kitten Cup', format: 'knock-out' } as const;
    const { own, log } = await playedContest(settings, 'final', 2);
    onTestFinished(() => log.close());
    const port = await open({ runs: own, replays: own });
    // A list of games that are being played would move.
    expect((await textOf(port, '/data/replays'))[1]).not.toContain('Kitten Cup');
    log.add({ type: 'opened', secret: log.secrets.secret });
    const { sections } = JSON.parse((await textOf(port, '/data/replays'))[1]).document;
    expect(sections[0].rows.map(([cell]: { text: string }[][]) => cell?.map(({ text }) => text))).toEqual([
      ['', 'Ada beats Bea 2 : 0', '\nKitten Cup, Final'],
    ]);
    expect(sections[0].rows[0].at(-1)).toEqual(timeSpan(log.state.match(1).begunAt as string));
    const { link } = sections[0].rows[0][0][1];
    const { games, of, from } = JSON.parse((await textOf(port, `/data/${link}`))[1]);
    expect([games[0].players, of[1]]).toEqual([['Ada', 'Bea'], 'Kitten Cup, Final: Ada 2 : 0 Bea']);
    expect(`/data/${from}`).toBe(address('/data/contest', 'folder', join(own, 'cup')));
    const wrong = link.replace('match=1', 'match=2');
    expect((await textOf(port, `/data/${wrong}`))[1]).toContain('no games');
    const page = address('/data/contest', 'folder', join(own, 'cup'));
    expect(JSON.parse((await textOf(port, page))[1]).document.title).toBe('Kitten Cup');
    // Until it ends, places in a bracket say how many were won; then, how the final ended.
    const listed = async () => (await textOf(port, '/data/tournaments'))[1];
    expect(await listed()).toContain('"Kitten Cup"');
    expect(await listed()).not.toContain('in the final');
    log.add({ type: 'ruled', match: 1, winner: 1, reason: 'withdrawn' });
    expect(await listed()).toMatch(/\d : \d in the final/);
  });

  it('read of a replay that is still written only what is new', async () => {
    const part = join(testFolder(), 'games.jsonl.part-7');
    const { record } = await scriptedGame(EXPLOSION);
    const lines = [
      { format: 'fcx-replay', version: 1, seed: 7, games: 2, startedAt: MATCH.startedAt },
      record,
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFile(part, text.replace(/\n.*\n$/, '\n'));
    // What has no game yet is not listed.
    expect(JSON.stringify(replayListDocument([part], join(folder, 'nowhere')))).toContain(
      'There are no replays',
    );
    await writeFile(part, text);
    expect(readGrowingReplay(part).games).toEqual([record]);
    const ways = ['games.jsonl', 'games', 'game.jsonl'].map((name) => join(part, '..', name));
    expect(ways.map((replay) => replayFileOfMatch({ replay }))).toEqual([part, null, null]);
    // Nobody may look at the lines before again, not even once the file has its name; half a line is no game yet.
    const file = join(part, '../games.jsonl');
    await rename(part, file);
    const line = JSON.stringify(record);
    await writeFile(file, `${text.replaceAll(/\S/g, '?')}${line}\n${line.slice(0, 9)}`);
    expect(readGrowingReplay(file).games).toEqual([record, record]);
    await appendFile(file, `${line.slice(9)}\n`);
    expect(readGrowingReplay(file).games).toHaveLength(3);
    await writeFile(file, text);
    expect(readGrowingReplay(file).games).toEqual([record]);
    const free = openSync(file, 'r');
    closeSync(free);
    expect(() => readGrowingReplay(join(file, '..'))).toThrow('is not a file');
    expect(openSync(file, 'r')).toBe(free);
    closeSync(free);
  });

  it('make the page of a run anew for its own matches alone', async () => {
    const port = await open();
    const shown = async () => JSON.parse((await textOf(port, address('/data/run', 'folder', run)))[1]);
    const { version } = await shown();
    await keepMatchNow({});
    expect((await shown()).version).toBe(version);
    await keepMatchNow({ players: ['two', '<b>one'] });
    const met = (await shown()).version;
    expect(met).not.toBe(version);
    await writeFile(join(await copyOfRun('two'), 'name.txt'), 'A rival');
    expect((await shown()).version).not.toBe(met);
  });

  it('send the paths of the weights only to whoever asks for them', async () => {
    const port = await open();
    const [, page] = await textOf(port, address('/data/run', 'folder', run));
    const [status, paths] = await textOf(port, address('/data/paths', 'folder', run));
    expect(status).toBe(200);
    expect(page).toContain('"later":"paths?folder=');
    expect([page, paths].map((text) => text.includes('"best guess"'))).toEqual([false, true]);
  });

  it('show a tournament of which a replay is damaged, and name that one', async () => {
    const own = testFolder();
    await runCommand(['tournament', 'random', 'greedy', '--games', '2', '--replay', '--no-history'], own);
    const [cup = ''] = contestFoldersIn(join(own, 'runs'), 'tournament');
    await writeFile(join(cup, 'broken.jsonl'), '{');
    const port = await open({ runs: join(own, 'runs'), replays: own });
    const [status, page] = await textOf(port, address('/data/tournament', 'folder', cup));
    expect([status, page.includes('broken.jsonl'), page.includes('replay?file=')]).toEqual([200, true, true]);
    expect(page).toContain('--opening 2 --replay"');
  });

  it('start a command for their own pages alone, only one that is shown where they say, and once', async () => {
    const starts: (readonly string[])[] = [];
    let [fail, finish] = [(_: Error) => {}, (_: 'Done' | 'Stopped') => {}];
    const failing = new Promise<'Done'>((_, reject) => (fail = reject));
    const finishing = new Promise<'Done' | 'Stopped'>((resolve) => (finish = resolve));
    const ends = [failing, undefined, finishing];
    const port = await open(undefined, (words) => {
      starts.push(words);
      return started(process.pid, 'generation 7', ends[starts.length - 1]);
    });
    const start = (of: string, command: string, headers?: Record<string, string>) =>
      act(port, `/start?${new URLSearchParams({ of, command })}`, headers);
    const of = address('run', 'folder', run);
    const startable = JSON.parse((await textOf(port, `/data/${of}`))[1]).startable as string[];
    expect(startable.filter((line) => / report .* --pairs 100 --threads 1$/.test(line))).toHaveLength(1);
    // An earlier test has stopped it.
    const [resume = ''] = startable;
    expect(await start(of, resume, {})).toBe(403);
    expect(await start(of, `${resume} --threads 7`)).toBe(403);
    expect(await start('runs', resume)).toBe(403);
    expect(starts).toEqual([]);
    const now = async () => JSON.parse((await textOf(port, `/data/${of}`))[1]).started;
    expect(await start(of, resume)).toBe(204);
    expect(await now()).toEqual({ [resume]: { lastLine: 'generation 7' } });
    expect(await start(of, resume)).toBe(403);
    expect(starts).toEqual([['tune', '--resume', run]]);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    await act(port, `/end?${new URLSearchParams({ command: resume })}`);
    expect(kill.mock.calls).toContainEqual([process.pid, 'SIGINT']);
    kill.mockRestore();
    fail(new Error('the disk is full'));
    const failed = { [resume]: { problem: 'the disk is full' } };
    await expect.poll(now).toEqual(failed);
    expect(await start(of, resume)).toBe(204);
    await expect.poll(now).toEqual({ [resume]: { end: 'Done' } });
    // What a command makes is linked once it is there; another process makes folders of its own.
    const list = async () => JSON.parse((await textOf(port, '/data/runs'))[1]);
    const [begin = ''] = (await list()).startable as string[];
    expect(await start('runs', begin)).toBe(204);
    await copyOfRun('another');
    const own = await copyOfRun('made');
    const lock = takeLock(own);
    const made = { text: 'made', link: address('run', 'folder', own) };
    // Nobody looks at a page meanwhile.
    await setTimeout(600);
    lock?.release();
    expect((await list()).started[begin]).toEqual({ lastLine: 'generation 7', made });
    finish('Stopped');
    await expect.poll(async () => (await list()).started[begin]).toEqual({ end: 'Stopped', made });
  });

  it('go to the folder where a bot was tuned, for what is shown and what is started', async () => {
    const way = relative('.', testFolder());
    const settings = [['bot', 'mine.mjs'] as const, ['params', 'mine.json'] as const];
    const commands = [makeCommand('play', [], { bot: 'mine.mjs', params: 'w.json', port: 5051 })];
    const answers = [{ question: '', answer: '', reasons: [], commands }];
    const told = () => ({ title: '', sections: [{ kind: 'verdict' as const, answers }] });
    const tuning = { ...(await reportOfRun(run)), begunIn: way, settings, document: told };
    const starts: unknown[] = [];
    const start = (...given: unknown[]) => {
      starts.push(given);
      return started();
    };
    const port = await open(undefined, start, async () => tuning);
    const config = join(await copyOfRun('of a bot'), 'config.json');
    const saved = JSON.parse(await readFile(config, 'utf8'));
    await writeFile(config, JSON.stringify({ ...saved, bot: 'mine.mjs', directory: resolve(way) }));
    // What an address shows depends on no other that was asked for.
    const games = async () => JSON.parse((await textOf(port, '/data/replays'))[1]).document.sections[0];
    const before = (await games()).rows?.length ?? 0;
    const there = join(way, runs, 'there');
    await cp(run, there, { recursive: true });
    expect((await textOf(port, address('/data/run', 'folder', there)))[0]).toBe(200);
    const replay = join(way, 'mine.jsonl');
    await writeReplay(replay);
    await keepMatch(join(way, runs), { players: ['mine_of', 'greedy'], replay });
    expect((await games()).rows).toHaveLength(before + 1);
    const { startable, document } = JSON.parse((await textOf(port, '/data/bot'))[1]);
    expect(JSON.stringify(document)).toContain('mine_of – greedy');
    expect(JSON.stringify(document)).toContain(`, in ${way}`);
    // At the table of these pages alone, with the values that other commands have, too.
    const [play, ...others] = startable.filter((line: string) => line.includes(' play '));
    const given = `${programName()} play --bot mine.mjs --params mine.json --port 5050 --once`;
    expect([play, others]).toEqual([`cd ${way} && ${given}`, []]);
    expect(await act(port, `/start?${new URLSearchParams({ of: 'bot', command: play, trust: 'yes' })}`)).toBe(
      204,
    );
    expect(starts).toEqual([[expect.arrayContaining(['play', 'mine.json', '--once']), way]]);
  });

  it('list the games of contests and tournaments among the replays', async () => {
    const own = testFolder();
    const named = ['--name', 'The cup', '--games', '2', '--replay', '--no-history'];
    await runCommand(['tournament', 'random', 'greedy', ...named], own);
    const port = await open({ runs: join(own, 'runs'), replays: join(own, 'replays') });
    const { sections } = JSON.parse((await textOf(port, '/data/replays'))[1]).document;
    expect(sections[0].rows).toHaveLength(1);
    const [[[picture, match, place], end]] = sections[0].rows;
    expect(picture.picture).toHaveLength(42);
    expect(match).toMatchObject({
      text: expect.stringMatching(/^(random|greedy) (beats|and) (random|greedy) \d : \d$/),
      link: expect.stringMatching(/#game=2$/),
    });
    expect(place.text).toBe('\nThe cup, Round 1 of 1');
    expect(end[0].strip).toMatch(/^[12=]{2}$/);
    expect(end[1].text).toMatch(/^\n2 games/);
  });

  it('give a run another name, which every page then shows', async () => {
    const other = await copyOfRun('named');
    const port = await open();
    const rename = (name: string, headers?: Record<string, string>) =>
      act(port, `/rename?${new URLSearchParams({ folder: other, name })}`, headers);
    expect(await rename('nobody', {})).toBe(403);
    expect(await act(port, address('/stop', 'folder', '/etc'))).toBe(403);
    expect((await ask(port, address('/stop', 'folder', other))).statusCode).toBe(404);
    expect(await rename('More nodes')).toBe(204);
    expect((await textOf(port, '/data/runs'))[1]).toContain('"More nodes"');
    expect((await textOf(port, address('/data/run', 'folder', other)))[1]).toContain('"title":"More nodes"');
    await rename('');
    expect((await textOf(port, '/data/runs'))[1]).not.toContain('More nodes');
    // What has no name has that of its folder, by which commands call it, too.
    const cup = join(testFolder(), '2025-11-20-5');
    openContest(cup, { ...SETTINGS, name: '' }, '1.0.0').close();
    expect(shownNameOf(cup)).toBe('2025-11-20-5');
  });
});
