/** An author's day: what a tuning makes of the bot, its versions, its latest matches, and what to do with it next. */
import type { Document, RunReport, Section } from '../../document/index.ts';
import { shellWord } from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { programName } from '../../system/index.ts';
import { addressOf, nothing } from './folders.ts';
import { nameOfRun, type ReadRun } from './runs.ts';

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

/** To play against it, to have it play against others, and to tune it. */
function whatNow(bot: string, params: string, port: number): Section[] {
  const isProgram = bot.includes('{port}');
  const line = bot
    .replaceAll('{port}', `${port}`)
    .replaceAll('{name}', 'mybot')
    .replaceAll('{params}', params);
  const table = { text: 'the table', link: './' };
  const command = `--bot ${shellWord(bot)} --params ${shellWord(params)}`;
  return [
    {
      kind: 'note',
      title: 'Play against it',
      text: isProgram
        ? [['At ', table, ', take a seat as a person, give the other to a bot that connects, and start it:']]
        : ['This opens a table where it has the second seat:'],
      commands: [isProgram ? line : `${programName()} serve --bot ${shellWord(bot)}`],
    },
    {
      kind: 'note',
      title: 'Match it against others',
      text: ['Practice partners of every strength; a table says what it loses by:'],
      commands: [`${programName()} match ${command} --against gallery`],
    },
    {
      kind: 'note',
      title: 'Tune it',
      text: ['In the background, from the values in the file:'],
      commands: [`${programName()} tune ${command}`],
    },
  ];
}

/** `ladder`: how all versions stand, `null` before any game; `matches`: the latest. `port`: that of the table here. */
export function botResult(
  run: RunReport | null,
  ladder: Document | null,
  matches: readonly Section[],
  port: number,
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
    );
    sections.push(...whatNow(settingOf(run, 'bot') ?? '', settingOf(run, 'params') ?? '', port));
  }
  const versions = ladder?.sections.map((section, index) => ({
    ...section,
    ...(index === 0 && { title: 'Versions' }),
    ...(section.kind === 'table' && { isWide: true, isSortable: true }),
  }));
  return { title: 'Your bot', sections: [...sections, ...(versions ?? []), ...matches] };
}
