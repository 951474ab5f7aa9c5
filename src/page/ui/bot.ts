/** An author's day: what a tuning makes of the bot, its versions, its latest matches, and what to do with it next. */
import { existsSync } from 'node:fs';
import type { GameRecord } from '../../arena/index.ts';
import type { Document, RunReport, Section, Words } from '../../document/index.ts';
import { counted, shellWord } from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { programName } from '../../system/index.ts';
import { addressOf, nothing, replayLink } from './folders.ts';
import { nameOfRun, type ReadRun } from './runs.ts';

/** More lost games than these are in the replay. */
const MOST_LOST = 12;

interface RecordedGames {
  readonly path: string;
  readonly games: readonly GameRecord[];
}

const settingOf = ({ settings }: RunReport, wanted: string) =>
  settings.find(([name]) => name === wanted)?.[1];

/** The latest run that tunes a bot; `null` if none does. */
export async function botRun(folders: readonly string[], read: ReadRun): Promise<RunReport | null> {
  for (const folder of folders) {
    const run = await read(folder).catch((error) => {
      if (error instanceof ExpectedError) return null;
      throw error;
    });
    if (run !== null && settingOf(run, 'bot') !== undefined) return run;
  }
  return null;
}

/** The file with its games against the practice partners. */
export const BOT_REPLAY = 'bot.jsonl';

/** The latest games that the bot has lost, each to be looked at where it lost; the bot is in all games of the file. */
function lostGames({ path, games }: RecordedGames): Section[] {
  const own = games[0]?.players.find((name) => games.every(({ players }) => players.includes(name)));
  const lost = games.flatMap(({ players, points }, index) => {
    const side = players.indexOf(own ?? '') === 0 ? 0 : 1;
    if ((points[side] as number) >= (points[1 - side] as number)) return [];
    return [{ text: `\n${players.join(' – ')}`, link: `${replayLink(path)}#game=${index + 1}` }];
  });
  if (own === undefined || lost.length === 0) return [];
  const how = `Of ${counted(games.length, 'game')} it lost ${lost.length}; each opens at the move that lost:`;
  return [{ kind: 'note', title: 'Where it lost', text: [[how, ...lost.slice(-MOST_LOST).reverse()]] }];
}

/** To play against it, as it is tuned, to have it play against others, and to tune it. */
function whatNow(run: RunReport, port: number, replay: string): Section[] {
  const table = { text: 'the table', link: './' };
  const [bot = '', params = ''] = [settingOf(run, 'bot'), settingOf(run, 'params')];
  const withParams = (file: string) => `--bot ${shellWord(bot)} --params ${shellWord(file)}`;
  const tuned = existsSync(run.out) ? run.out : params;
  const note = (title: string, text: Words, command: string): Section => {
    return { kind: 'note', title, text: [text], commands: [`${programName()} ${command}`] };
  };
  const own = withParams(params);
  return [
    note(
      'Play against it',
      ['Start it; then take a seat at ', table, ' as a person, and give the other to a bot that connects:'],
      `play ${withParams(tuned)} --port ${port} --once`,
    ),
    note(
      'Match it against others',
      'Practice partners of every strength; this page then has the games that it lost:',
      `match ${own} --against gallery --replay ${shellWord(replay)}`,
    ),
    note('Tune it', 'In the background, from the values in the file:', `tune ${own}`),
  ];
}

/** `ladder`: how all versions stand, `null` before any game; `matches`: the latest. `port`: that of the table here. `recorded`: what it has played. */
export function botResult(
  run: RunReport | null,
  ladder: Document | null,
  matches: readonly Section[],
  port: number,
  recorded: RecordedGames,
): Document {
  const sections: Section[] = [];
  if (run === null) {
    sections.push(
      nothing('No bot has been tuned here yet. This makes one to begin with, and says how:', 'new mybot'),
    );
  } else {
    const answers = run.document().sections.find(({ kind }) => kind === 'verdict');
    const link = { text: nameOfRun(run.folder), link: addressOf('run', run.folder), isStrong: true };
    sections.push(
      { kind: 'note', text: [['The latest tuning of a bot is ', link, '.']] },
      ...(answers ? [answers] : []),
      ...lostGames(recorded),
      ...whatNow(run, port, recorded.path),
    );
  }
  const versions = ladder?.sections.map((section, index) => ({
    ...section,
    ...(index === 0 && { title: 'Versions' }),
    ...(section.kind === 'table' && { isWide: true, isSortable: true }),
  }));
  return { title: 'Your bot', sections: [...sections, ...(versions ?? []), ...matches] };
}
