import { existsSync } from 'node:fs';
import { Flags } from '@oclif/core';
import { History } from '../arena/index.ts';
import { BaseCommand, fileFlag, HISTORY, NothingFoundError } from '../cli/index.ts';
import {
  counted,
  ladderDocument,
  ladderTable,
  plainText,
  type TableSection,
  type Words,
} from '../document/index.ts';
import { csvText, harmless, programName } from '../system/index.ts';

function asMarkdown({ header, rows }: TableSection): string {
  const line = (cells: readonly Words[]) =>
    `| ${cells.map((cell) => harmless(plainText(cell)).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function asCsv({ versions, standings }: History.Ladder): string {
  const rows = standings.rows.map(({ place, player, rating: { elo, low, high }, wins, games, luck }) => {
    const { name, version, since } = versions[player] as History.RatedVersion;
    const figures = [elo, low, high].map((figure) => figure.toFixed(1));
    return [place, csvText(name), version, since, ...figures, wins, games, (luck ?? 0).toFixed(2)].join();
  });
  return ['place,player,version,since,rating,low,high,points,games,luck', ...rows].join('\n');
}

export default class LadderCommand extends BaseCommand {
  static override summary = 'Rate all versions of all players by every match and tournament in this folder.';

  static override description = [
    `fcx match and finished runs of fcx tournament add their games to ${HISTORY}. A player gets a new version when its weights, parameters, limits or command change. The same holds for a file that the command names, and a source beside it that such a file names. Versions may share a name.`,
    `The ladder rates all versions together, without luck and with 95 % intervals. It shows who met whom, and whether each version is better than the one before.`,
    'Ratings compare players that met directly or through others; 0 is the mean. With --json, standard output has one object with "versions", "standings", "cross" and "steps".',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --player mybot',
    '<%= config.bin %> <%= command.id %> --csv > ladder.csv',
  ];

  static override flags = {
    player: Flags.string({
      multiple: true,
      helpValue: '<name>',
      description: 'only the games in which this player takes part; repeatable',
    }),
    csv: Flags.boolean({ description: 'print the table as CSV' }),
    markdown: Flags.boolean({ description: 'print the table as Markdown', exclusive: ['csv'] }),
    history: fileFlag({ description: `file with the history [default: ${HISTORY}]` }),
  };

  async run() {
    const { flags } = await this.parse(LadderCommand);
    const { history: path = HISTORY, player: asked } = flags;
    if (flags.history === undefined && !existsSync(path)) {
      throw new NothingFoundError(
        'notFound',
        `nothing was played here yet: there is no ${path}; begin with: ${programName()} match best greedy`,
      );
    }
    const { entries, unreadable } = History.readHistory(path);
    if (unreadable > 0) this.say(`${counted(unreadable, 'line')} of ${path} cannot be read: left out`);
    const ladder = History.ladderOf(entries, asked);
    if (ladder.versions.length === 0)
      throw new NothingFoundError(
        'notFound',
        `nobody has played in ${path}${asked ? ` as ${asked.join(', ')}` : ''}`,
      );
    if (flags.csv) this.log(asCsv(ladder));
    else if (flags.markdown) this.log(asMarkdown(ladderTable(ladder)));
    else this.show(ladderDocument(ladder));
    const { rows, cross } = ladder.standings;
    return { versions: ladder.versions, standings: rows, cross, steps: ladder.steps };
  }
}
