/** An author's day: what a tuning makes of the bot, its versions, its latest matches, and what to do with it next. */
import { existsSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import type { GameRecord } from '../../arena/index.ts';
import type { Answer, Document, RunReport, Section, Words } from '../../document/index.ts';
import { counted, goingThere, isProven, textOf } from '../../document/index.ts';
import { programName, shellWord } from '../../system/index.ts';
import { instead, linkTo, nothing, readable, replayLink } from './folders.ts';
import { matchesAt, matchTable, settledBy } from './matches.ts';
import type { ReadRun } from './runs.ts';
import type { SiteOptions } from './site.ts';

interface RecordedGames {
  readonly path: string;
  readonly games: readonly GameRecord[];
}

function botOf({ settings }: Pick<RunReport, 'settings'>) {
  const { bot = '', params = '' }: Record<string, string> = Object.fromEntries(settings);
  return { bot, params };
}

const outOf = ({ way, out }: RunReport) => resolve(way, out);

export async function botRun(folders: readonly string[], read: ReadRun): Promise<RunReport | null> {
  for (const folder of folders) {
    const run = await read(folder).catch(instead(() => null));
    if (run !== null && botOf(run).bot !== '') return run;
  }
  return null;
}

export const BOT_REPLAY = 'bot.jsonl';

/** How it did against each that it lost to, with its soonest loss there; the bot is in all games of the file. */
function lostGames({ path, games }: RecordedGames): Section[] {
  const own = games[0]?.players.find((name) => games.every(({ players }) => players.includes(name)));
  const lost = games.filter(
    ({ players, points: [one, other] }) => players[one > other ? 1 : 0] === own && one !== other,
  );
  if (own === undefined || lost.length === 0) return [];
  const rivals = new Set(games.flatMap(({ players }) => players.filter((name) => name !== own)));
  const lostTo = (rival: string) => lost.filter(({ players }) => players.includes(rival));
  const worst = [...rivals].sort((one, other) => lostTo(other).length - lostTo(one).length);
  const rows = worst.map((rival): Words[] => {
    const met = games.filter(({ players }) => players.includes(rival));
    const to = lostTo(rival);
    const [soonest] = to.toSorted((one, other) => one.moves.length - other.moves.length);
    const link = soonest && `${replayLink(path)}#game=${games.indexOf(soonest) + 1}`;
    const text = soonest ? `after ${counted(soonest.moves.length, 'coin')}` : '';
    const won = met.filter(({ players, points }) => points[players.indexOf(own)] === 1).length;
    const ends = [`${won} won`, `${to.length} lost`] as const;
    const meter = { low: 0, high: met.length, value: won, ends };
    return [
      rival,
      { text: '', meter, tone: 'good', order: won / met.length },
      { text, ...(link && { link }) },
    ];
  });
  const title = `Where it lost: ${lost.length} of ${counted(games.length, 'game')}`;
  return [{ kind: 'table', title, header: ['Against', 'Games', 'Soonest loss'], rows, isWide: true }];
}

function whatNow(run: RunReport, port: number, replay: string, isBetter: boolean): Section {
  const { bot, params } = botOf(run);
  const file = isBetter && existsSync(outOf(run)) ? run.out : params;
  const best = `--bot ${shellWord(bot)} --params ${shellWord(file)}`;
  const commands = [
    `play ${best} --port ${port} --once`,
    `match ${best} --against gallery --replay ${shellWord(relative(run.way, replay))}`,
    `tune ${best}`,
  ].map((command) => goingThere(run, `${programName()} ${command}`));
  const whose = isBetter ? 'With the values of its latest tuning, ' : `With ${params}; its latest tuning is `;
  const text: Words = [whose, linkTo('run', run.folder), run.way && `, in ${run.way}`, ':'];
  return { kind: 'note', title: 'What now?', text: [text], commands };
}

/** Which values it should play with, by the test of its tuning; `told`: what the page of the run says of them. */
function choice(run: RunReport, isBetter: boolean, told: readonly Answer[], next?: Answer): Answer {
  const { params } = botOf(run);
  const said = told.map(({ answer, figures }) => (figures ? `${answer}: ${figures}.` : `${answer}.`));
  return {
    question: 'Which values?',
    answer: isBetter ? `Play with ${run.out}` : `Play with ${params} for now`,
    tone: isBetter ? 'good' : 'warning',
    reasons: [said.join(' '), ...told.flatMap(({ evidence }) => evidence ?? [])],
    commands: isBetter ? [] : (next?.commands ?? []),
  };
}

function versionsOf({ way, out, ...run }: RunReport, nameOfBot: SiteOptions['nameOfBot']) {
  const { bot, params } = botOf(run);
  const own = readable(
    () => nameOfBot(bot, resolve(way, params)),
    () => '',
  );
  const isOwn = (name: string) => own !== '' && (name === own || name.startsWith(`${own}_`));
  return { own, isOwn, tuned: `${own}_${basename(out, '.json')}` };
}

/** How all versions stand; without the last columns, which say how each did against each. */
function versionSections(ladder: ReturnType<SiteOptions['ladder']>, isOwn: (name: string) => boolean) {
  const sections = ladder?.(() => true).sections ?? [];
  return sections.flatMap((section): Section[] => {
    if (section.kind !== 'table') return [];
    const columns = section.header.length - section.rows.length;
    const rows = section.rows.map(([place = '', name = '', ...cells]) => {
      const shown = isOwn(textOf(name)) ? { text: textOf(name), isStrong: true } : name;
      return [place, shown, ...cells].slice(0, columns);
    });
    const header = section.header.slice(0, columns);
    return [{ ...section, title: 'Versions', header, rows, isWide: true, isSortable: true }];
  });
}

/** `matches`: the folders of all. `recorded`: what it has played. */
export function botResult(
  run: RunReport | null,
  { ladder, nameOfBot, port }: Pick<SiteOptions, 'ladder' | 'nameOfBot' | 'port'>,
  matches: readonly string[],
  recorded: RecordedGames,
): Document {
  const title = 'Your bot';
  if (run === null) {
    const how = 'No bot has been tuned here yet. This makes one to begin with, and says how:';
    return { title, sections: [nothing(how, 'new python mybot')] };
  }
  const { own, isOwn, tuned } = versionsOf(run, nameOfBot);
  const isOfTuned = (players: readonly string[]) => players.every(isOwn) && players.includes(tuned);
  const settled = settledBy(matchesAt(matches), isOfTuned, [outOf(run)]);
  const [first] = run.document().sections;
  const isBetter = settled ? settled.better === tuned : isProven(run);
  // All ways to go on are on the page of the run; the first one is what matters, and what does not depend on it is below.
  const open = (first?.kind === 'verdict' ? first.answers : []).map(
    ({ how: _, commands = [], ...answer }) => ({
      ...answer,
      commands: commands.slice(0, 1),
    }),
  );
  const ended = settled
    ? { ...settled.said, question: 'Is it better?' }
    : choice(run, isBetter, open.slice(0, -1), open.at(-1));
  return {
    title: own || title,
    sections: [
      { kind: 'verdict', answers: run.ending || settled ? [ended] : open },
      whatNow(run, port(), recorded.path, isBetter),
      ...lostGames(recorded),
      ...(run.worths?.() ?? []),
      ...versionSections(ladder(run.way), isOwn),
      ...matchTable(matches, (players) => players.some(isOwn)),
    ],
  };
}
