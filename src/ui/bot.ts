/** An author's day: what a tuning makes of the bot, its versions, its latest matches, and what to do with it next. */
import { existsSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import type { History } from '../arena/index.ts';
import type { Document, RunReport, Section, Words } from '../document/index.ts';
import { counted, isProven, ladderRows, makeCommand, sortableStandingsTable } from '../document/index.ts';
import {
  fileVersion,
  folderLink,
  ifExpectedError,
  makeOr,
  memoizeByVersion,
  noteWithCommand,
  replayAddress,
} from './folders.ts';
import { readGrowingReplay } from './games.ts';
import { matchTableSections, newestDecision, readStoredMatches, replayFileOfMatch } from './matches.ts';
import type { ReadRun } from './runs.ts';
import type { UiOptions } from './uiFolders.ts';

function botOf({ settings }: Pick<RunReport, 'settings'>) {
  const { bot = '', params = '' }: Record<string, string> = Object.fromEntries(settings);
  return { bot, params };
}

const outOf = ({ begunIn, out }: RunReport) => resolve(begunIn, out);

/** Returns the report of the first of these runs that tunes a bot; `null` if none does. */
export async function latestBotRun(
  runFolders: readonly string[],
  readRun: ReadRun,
): Promise<RunReport | null> {
  for (const folder of runFolders) {
    const run = await readRun(folder).catch(ifExpectedError(() => null));
    if (run !== null && botOf(run).bot !== '') return run;
  }
  return null;
}

/** The name of the replay file of a bot's matches against the gallery. */
export const BOT_REPLAY_FILE = 'bot.jsonl';

/** Returns the games of a replay file, which may be many, with only what this page needs of them. */
const gamesIn = memoizeByVersion((path) => {
  const loaded = makeOr([], () => readGrowingReplay(path).games);
  return loaded.map(({ players, points, moves }, index) => {
    return { players, points, coins: moves.length, link: `${replayAddress(path)}#game=${index + 1}` };
  });
}, fileVersion);

/** The most losses to one opponent that are listed; the soonest come first. */
const MOST_LOSSES = 20;

/** Returns a table of the opponents of a bot in all these files, with links to its losses, the soonest first. */
function lostGames(paths: readonly string[], isOwn: (name: string) => boolean): Section[] {
  const games = paths.flatMap(gamesIn).filter(({ players }) => players.filter(isOwn).length === 1);
  const lost = games.filter(({ players, points }) => points[players.findIndex(isOwn)] === 0);
  if (lost.length === 0) return [];
  const rivals = new Set(games.flatMap(({ players }) => players.filter((name) => !isOwn(name))));
  const lostTo = (rival: string) => lost.filter(({ players }) => players.includes(rival));
  const worst = [...rivals].sort((one, other) => lostTo(other).length - lostTo(one).length);
  const rows = worst.map((rival): Words[] => {
    const met = games.filter(({ players }) => players.includes(rival));
    const to = lostTo(rival);
    const soonest = to.toSorted((one, other) => one.coins - other.coins).slice(0, MOST_LOSSES);
    const ways = soonest.flatMap(({ coins, link }) => [{ text: `${coins}`, link }, ' ']);
    const won = met.filter(({ players, points }) => points[players.findIndex(isOwn)] === 1).length;
    const ends = [`${won} won`, `${to.length} lost`] as const;
    const meter = { low: 0, high: met.length, value: won, ends };
    const bar = { text: '', meter, tone: 'good' } as const;
    return [rival, bar, ways];
  });
  const title = `Where it lost: ${lost.length} of ${counted(games.length, 'game')}`;
  return [{ kind: 'table', title, header: ['Against', 'Games', 'Lost after coin'], rows, isWide: true }];
}

function whatNow(run: RunReport, port: number, replay: string, isBetter: boolean): Section {
  const { bot, params } = botOf(run);
  const best = { bot, params: isBetter && existsSync(outOf(run)) ? run.out : params };
  const commands = [
    makeCommand('play', [], { ...best, port, once: true }, run.begunIn),
    makeCommand(
      'match',
      [],
      { ...best, against: 'gallery', replay: relative(run.begunIn, replay) },
      run.begunIn,
    ),
    makeCommand('tune', [], best, run.begunIn),
  ];
  const title = isBetter ? `Play with ${run.out}` : `Play with ${params} for now`;
  const text: Words = [
    'Its latest tuning is ',
    folderLink('run', run.folder),
    run.begunIn && `, in ${run.begunIn}`,
    '.',
  ];
  return { kind: 'note', title, text: [text], commands };
}

function versionsOf({ begunIn, out, ...run }: RunReport, nameOfBot: UiOptions['nameOfBot']) {
  const { bot, params } = botOf(run);
  const own = makeOr('', () => nameOfBot(bot, resolve(begunIn, params)));
  const isOwn = (name: string) => own !== '' && (name === own || name.startsWith(`${own}_`));
  return { own, isOwn, tuned: `${own}_${basename(out, '.json')}` };
}

/** Returns the standings of all versions, those of the bot itself in bold; without a table of all against all. */
function versionSections(ladder: History.Ladder | null, isOwn: (name: string) => boolean): Section[] {
  if (ladder === null) return [];
  const rows = ladderRows(ladder).map((row) => ({ ...row, isStrong: isOwn(row.name) }));
  return [{ ...sortableStandingsTable({ title: 'Versions', rows }), isWide: true }];
}

/**
 * Returns the document of the page “Your bot”: whether its latest tuning is better, what to do next, its losses,
 * versions and matches.
 *
 * @param run the latest run that tuned a bot; `null` for none, which gets the advice to make one
 * @param matchFolders the folders of all matches
 * @param galleryReplay the path of the replay of its matches against the gallery
 */
export function botPageDocument(
  run: RunReport | null,
  { ladder, nameOfBot, port }: Pick<UiOptions, 'ladder' | 'nameOfBot' | 'port'>,
  matchFolders: readonly string[],
  galleryReplay: string,
): Document {
  const title = 'Your bot';
  if (run === null) {
    const how = 'No bot has been tuned here yet. This makes one to begin with, and says how:';
    return { title, sections: [noteWithCommand(how, 'new', ['python', 'mybot'])] };
  }
  const { own, isOwn, tuned } = versionsOf(run, nameOfBot);
  const isOfTuned = (players: readonly string[]) => players.every(isOwn) && players.includes(tuned);
  const met = readStoredMatches(matchFolders, (players) => players.some(isOwn));
  const files = met.flatMap(({ match }) => replayFileOfMatch(match) ?? []);
  const settled = newestDecision(met, isOfTuned, [outOf(run)]);
  const isBetter = settled ? settled.better === tuned : isProven(run);
  const { better, next } = run.answers();
  // The page of the run has all commands to go on; here is the first one.
  const open = [better, next].map(({ how: _, commands = [], ...answer }) => ({
    ...answer,
    commands: commands.slice(0, 1),
  }));
  return {
    title: own || title,
    sections: [
      { kind: 'verdict', answers: settled ? [{ ...settled.judgement, question: 'Is it better?' }] : open },
      whatNow(run, port(), galleryReplay, isBetter),
      ...lostGames([...new Set([galleryReplay, ...files])], isOwn),
      ...(run.worths?.() ?? []),
      ...versionSections(ladder(run.begunIn), isOwn),
      ...matchTableSections(matchFolders, (players) => players.some(isOwn)),
    ],
  };
}
