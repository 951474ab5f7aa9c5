/** All that fcx keeps in files, each with files as it writes them, and with all that reads them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenSettings } from '../../src/arena/contest/contestFormat.ts';
import { LOG_FILE, loadContest, openContest } from '../../src/arena/contest/contestLog.ts';
import { contestView, resultFiles } from '../../src/arena/contest/contestView.ts';
import { ladderOf, readHistory } from '../../src/arena/contest/history.ts';
import { verifyContest } from '../../src/arena/contest/verifyContest.ts';
import { onThreads } from '../../src/arena/index.ts';
import type { PlayedGame } from '../../src/arena/play/playedGame.ts';
import { formatHeader } from '../../src/arena/replays/replayFormat.ts';
import { replayRecord } from '../../src/arena/replays/replayRecord.ts';
import { verifyReplay } from '../../src/arena/replays/verifyReplay.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import { describeGame, gameDocument } from '../../src/commands/replay/text.ts';
import { replayReportDocument } from '../../src/commands/verify/text.ts';
import { contestDocument, type Document, tournamentDocument } from '../../src/document/index.ts';
import { ladderDocument } from '../../src/document/ladder.ts';
import { stream } from '../../src/engine/random.ts';
import { printRounds } from '../../src/games/kitten/describeKitten.ts';
import { formatLogHeader } from '../../src/games/kitten/record/roundLog.ts';
import { reportOfRun } from '../../src/games/registry.ts';
import { openOwnGame } from '../../src/tuner/ownGame.ts';
import { contentHash } from '../../src/tuner/run/folder.ts';
import { holdSession } from '../../src/tuner/run/session.ts';
import { beginTuning, tuningOf } from '../../src/tuner/tuning.ts';
import { DEFAULT_TUNE_SETTINGS } from '../../src/tuner/tuningFormat.ts';
import { comparisonDocument } from '../../src/ui/compareRuns.ts';
import {
  contestPageDocument,
  tournamentListDocument,
  tournamentPageDocument,
} from '../../src/ui/contests.ts';
import { readGrowingReplay, replayListDocument } from '../../src/ui/games.ts';
import { matchPageDocument, matchTableSections, readStoredMatches } from '../../src/ui/matches.ts';
import { runListDocument, runPageDocument } from '../../src/ui/runs.ts';
import { SETTINGS } from '../arena/host/events.ts';
import { EXPLOSION, LINE, scriptedGame } from '../arena/scripted.ts';
import { TRAINED } from '../games/fcx/training/reports.ts';
import { playBehaviour } from '../games/kitten/round/rounds.ts';
import { AIM } from '../tuner/archery.ts';

/** A file of a folder, by its name: lines of JSON, or one value. */
export type KeptFiles = Readonly<Record<string, string>>;

/** A kind of folder that fcx writes and reads again. */
export interface KeptFormat {
  readonly name: string;
  /** Folders as fcx leaves them. */
  readonly made: (folder: string) => Promise<readonly KeptFiles[]>;
  /** Reads the folder `runs/x` of this one in all ways there are; throws an `ExpectedError` for what cannot be read. */
  readonly read: (folder: string) => unknown;
}

/** The path of the folder that is read, below the test's own. */
export const PLACE = join('runs', 'x');

/** Renders a document for terminals and as JSON, as commands and pages do. */
function show(document: Document): void {
  renderDocument(document, 80);
  JSON.stringify(document);
}

const textOf = (value: unknown) => JSON.stringify(value);
const linesOf = (values: readonly unknown[]) => values.map((value) => `${textOf(value)}\n`).join('');

async function readFiles(folder: string, names: readonly string[]): Promise<KeptFiles> {
  const { readFile } = await import('node:fs/promises');
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8').catch(() => '')] as const),
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

async function readRunFolder(folder: string): Promise<void> {
  const run = join(folder, PLACE);
  show(await runListDocument(join(folder, 'runs'), reportOfRun));
  const report = await reportOfRun(run);
  show(report.document());
  report.paths?.();
  show(await runPageDocument(report, [], [], reportOfRun, 5050));
  show(comparisonDocument([report, { ...report, folder: 'other' }], []));
}

/** A checkpoint file with this content and its right hash. */
export function checkpointOf(content: unknown, version: number): string {
  return linesOf([{ format: 'fcx-checkpoint', version, sha256: contentHash(content), content }]);
}

async function tunings(folder: string): Promise<readonly KeptFiles[]> {
  const file = join(folder, 'aim.mjs');
  writeFileSync(file, AIM);
  const game = await openOwnGame(file);
  const run = join(folder, 'made');
  const short = { generations: 4, population: 4, pairs: 2, trialEvery: 1, trialMaxPairs: 8, panelPairs: 2 };
  const settings = { ...DEFAULT_TUNE_SETTINGS, ...short, validationPairs: 2, promotionMaxPairs: 20, seed: 2 };
  const opened = await beginTuning(run, {
    game,
    settings,
    from: game.startFrom(),
    out: join(folder, 'out.json'),
  });
  try {
    await holdSession(opened, tuningOf(game), { name: 'here', open: onThreads(0) });
  } finally {
    opened.close();
  }
  const names = ['config.json', 'game.json', 'generations.jsonl', 'checkpoint.json', 'result.json'];
  const files = await readFiles(run, names);
  const { 'result.json': _, ...unfinished } = files;
  const progress = { place: '2 workers', complete: 3, stage: 'test', test: null };
  const score = { mean: 0.5, low: 0.4, high: 0.6, count: 10 };
  const gene = { name: 'at', weight: 7, variations: [{ weight: 0, score }] };
  const sensitivity = { champion: [7], engine: {}, pairs: 2, genes: [gene] };
  const faults = linesOf([{ parameters: { at: 7 }, did: 'ended' }]);
  const beside = {
    'progress.json': textOf(progress),
    'sensitivity.json': linesOf([sensitivity]),
    'faults.jsonl': faults,
  };
  return [files, { ...unfinished, ...beside }];
}

function trainings(): readonly KeptFiles[] {
  const { config, generations, checkpoint, result } = TRAINED;
  const files = {
    'config.json': textOf(config),
    'generations.jsonl': linesOf(generations),
    'checkpoint.json': checkpointOf(checkpoint, config.version),
  };
  return [{ ...files, 'result.json': textOf(result) }, files];
}

/** The files of a contest of these settings; some of its log's entries are orders of the organiser. */
async function contestOf(folder: string, name: string, settings: GivenSettings): Promise<KeptFiles> {
  const path = join(folder, name);
  const log = openContest(path, settings, '1.0.0', {
    players: [{ player: { name: 'greedy', kind: 'sparring', bot: 'greedy' }, version: 'abc' }],
  });
  const random = stream(1, name);
  const names = ['Ada', 'Bea', 'Cleo', 'Dot', 'Eve', 'Fay'];
  const isSeeded = settings.seeded !== undefined;
  if (!isSeeded)
    log.addAll([...names.map((one) => ({ type: 'entered', name: one }) as const), { type: 'begun' }]);
  const { state } = log;
  const { record } = await scriptedGame(EXPLOSION);
  const play = (match: number) => {
    const { players, games } = state.match(match);
    const index = games.length;
    const points: [0 | 1, 0 | 1] = random.int(0, 1) === 0 ? [1, 0] : [0, 1];
    if (random.int(0, 1) === 0) {
      const [one, other] = players.map((player) => state.entrant(player ?? 0).name);
      const own = { ...record, match, index, players: [one, other] as [string, string] };
      log.add({ type: 'game', record: own });
    } else {
      const game: PlayedGame = { index, starter: 0, points, fault: null, replyMs: [[1], [2]] };
      log.add({ type: 'games', match, games: [game] });
    }
  };
  for (let round = 0; round < 40; round++) {
    for (const { key, players } of state.format.draw(state.field, state.matches))
      log.add({ type: 'drawn', key, players: [...players], first: 0 });
    const [open] = state.open;
    if (open === undefined) break;
    if (round === 1) log.addAll([{ type: 'voided', match: open.number, index: 0 }]);
    if (round === 3) log.addAll([{ type: 'paused', table: null, isPaused: true }]);
    if (round === 4) log.addAll([{ type: 'paused', table: null, isPaused: false }]);
    if (round === 5 && !isSeeded) log.addAll([{ type: 'replaced', entrant: 1, name: 'Gil' }]);
    if (round === 6) log.addAll([{ type: 'ruled', match: open.number, winner: 0, reason: 'nobodyCame' }]);
    else play(open.number);
    if (round === 8 && !isSeeded) log.addAll([{ type: 'out', entrant: 3, reason: 'withdrawn' }]);
    if (round === 9) log.addAll([{ type: 'replayed', match: open.number }]);
  }
  for (const { number, games } of state.matches.slice(0, 2))
    log.add({ type: 'measured', match: number, luck: games.map(() => 0.1) });
  if (state.open.length === 0) log.end();
  log.close();
  const { 'judge.json': _, ...files } = await readFiles(path, [LOG_FILE]);
  const progress = { address: 'http://127.0.0.1:5051/', tables: [1, null], again: { port: 5051 } };
  return isSeeded
    ? files
    : {
        ...files,
        'secrets.json': textOf({ secret: 'a', organiser: 'b' }),
        'progress.json': textOf(progress),
      };
}

async function contests(folder: string): Promise<readonly KeptFiles[]> {
  const formats = ['knock-out', 'double-elimination', 'groups', 'swiss', 'round-robin', 'gauntlet'] as const;
  const all = [];
  for (const format of formats) {
    const { expected: _, startAt: _s, ...settings } = SETTINGS;
    all.push(await contestOf(folder, format, { ...settings, format, games: 1, name: 'Cup' }));
  }
  const seeded = { seed: 5, paired: true, openingPlies: 2 };
  const test = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };
  const own: GivenSettings = {
    format: 'round-robin',
    games: 4,
    suddenDeath: false,
    limits: { nodes: 100 },
    seeded,
  };
  all.push(await contestOf(folder, 'own', own), await contestOf(folder, 'tested', { ...own, test }));
  return all;
}

function readContest(folder: string): void {
  const path = join(folder, PLACE);
  show(tournamentListDocument(join(folder, 'runs')));
  show(replayListDocument([], join(folder, 'runs')));
  const state = loadContest(path);
  const view = contestView(state);
  resultFiles(view);
  show(contestDocument(view));
  if (state.header.settings.seeded) show(tournamentDocument(state));
  verifyContest(path);
  if (state.header.settings.seeded) show(tournamentPageDocument(path));
  else show(contestPageDocument(path));
}

const MATCH = {
  place: '2 at once',
  seconds: 12,
  games: 40,
  latest: [{ players: ['a', 'b'], points: [1, 0], number: 1 }],
  startedAt: '2026-11-22T21:00:00.000Z',
  players: ['a', 'b'],
  planned: 400,
  points: [24, 17],
  gameWinners: '12=2'.repeat(10),
  words: ['a', 'b', '--seed', '7'],
  isAdjusted: true,
  replay: null,
  score: { mean: 0.6, low: 0.5, high: 0.7, count: 20 },
  test: { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05, llr: 1.2, verdict: 'undecided' },
};

function readMatch(folder: string): void {
  const path = join(folder, PLACE);
  for (const { players } of readStoredMatches([path]).map(({ match }) => match)) players.join();
  matchTableSections([path]).map((section) => JSON.stringify(section));
  show(matchPageDocument(path, 'replays'));
}

function histories(): readonly KeptFiles[] {
  const games = Array.from({ length: 8 }, (_, index) => ({
    starter: index % 2,
    points: index % 3 === 0 ? [1, 0] : [0, 1],
    fault: null,
    luck: index / 20,
  }));
  const entry = (one: string, other: string) => ({
    at: '2026-11-22T00:00:00.000Z',
    players: [one, other, 'c'].map((name) => ({ name, version: `${name}1` })),
    meetings: [
      { players: [0, 1], games },
      { players: [1, 2], games: games.map(({ luck, ...game }) => game) },
    ],
  });
  return [{ 'history.jsonl': linesOf([entry('a', 'b'), entry('b', 'd'), entry('a', 'e')]) }];
}

async function replays(): Promise<readonly KeptFiles[]> {
  const header = formatHeader({ seed: 7, games: 3, startedAt: '2026-11-22T21:00:00.000Z' });
  const games = await Promise.all([EXPLOSION, LINE, EXPLOSION].map((moves) => scriptedGame(moves)));
  const records = games.map(({ record }, index) => ({
    ...record,
    index,
    winningChances: record.moves.map(() => 0.5),
  }));
  return [{ 'replay.jsonl': `${header}\n${linesOf(records)}` }];
}

function readReplay(folder: string): void {
  const path = join(folder, PLACE, 'replay.jsonl');
  show(replayListDocument([path], join(folder, 'runs')));
  const { games } = readGrowingReplay(path);
  show(replayReportDocument(verifyReplay(games)));
  for (const [index, record] of games.entries()) {
    describeGame(record);
    show(gameDocument(replayRecord(record), index + 1));
  }
}

async function kittenLogs(): Promise<readonly KeptFiles[]> {
  const behaviour = { seed: 3, bots: 4, order: 'document', plays: 60, rubbish: 3, silent: 1 } as const;
  const rounds = await Promise.all([3, 4].map((seed) => playBehaviour({ ...behaviour, seed })));
  const header = formatLogHeader({ seed: 7, order: 'document', startedAt: '2026-11-21T19:00:00.000Z' });
  const records = rounds.map(({ events }, index) => ({ round: index + 1, events }));
  return [{ 'log.jsonl': `${header}\n${linesOf(records)}` }];
}

/** All kinds of folders that fcx writes. */
export const KEPT_FORMATS: readonly KeptFormat[] = [
  { name: 'run', made: tunings, read: readRunFolder },
  { name: 'training', made: async () => trainings(), read: readRunFolder },
  { name: 'contest', made: contests, read: readContest },
  { name: 'match', made: async () => [{ 'progress.json': textOf(MATCH) }], read: readMatch },
  {
    name: 'history',
    made: async () => histories(),
    read(folder) {
      const { entries } = readHistory(join(folder, PLACE, 'history.jsonl'));
      show(ladderDocument(ladderOf(entries)));
    },
  },
  { name: 'replay', made: replays, read: readReplay },
  {
    name: 'kitten log',
    made: kittenLogs,
    read: (folder) => printRounds(join(folder, PLACE, 'log.jsonl'), undefined, () => {}),
  },
];

/** Write files to the folder that is read, in place of those that it has. */
export function layOut(folder: string, files: KeptFiles, there: KeptFiles = {}): void {
  const place = join(folder, PLACE);
  mkdirSync(place, { recursive: true });
  // A file is removed before it is written again: many file systems take long to overwrite one safely.
  for (const name of Object.keys(there)) if (there[name] !== files[name]) rmSync(join(place, name));
  for (const [name, text] of Object.entries(files))
    if (there[name] !== text) writeFileSync(join(place, name), text);
}
