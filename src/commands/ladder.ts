import { existsSync } from 'node:fs';
import { Flags } from '@oclif/core';
import { type Ladder, ladderOf, type RatedVersion, readHistory } from '../arena/index.ts';
import { alignColumns, BaseCommand, fileFlag, HISTORY, harmless, UsageError } from '../cli/index.ts';
import { counted, formatElo, formatEloRange, RATINGS_WITHOUT_LUCK } from '../document/index.ts';
import { csvText, programName } from '../system/index.ts';

const FORMATS = ['text', 'markdown', 'csv'] as const;

function dayOf({ since }: RatedVersion): string {
  return since.slice(0, 10);
}

/** Rows of a table for people: the standings, and of whom each version met how many points in how many games. */
function tableOf({ versions, standings: { rows, cross } }: Ladder): string[][] {
  const head = ['', 'player', 'version', 'since', 'rating', 'points', 'games', 'luck'];
  const body = rows.map(({ place, player, rating, wins, games, luck }) => {
    const version = versions[player] as RatedVersion;
    const met = rows.map((other) => {
      const cell = cross[player]?.[other.player];
      return cell ? `${cell.points}/${cell.games}` : '-';
    });
    const figures = [formatEloRange(rating), `${wins}`, `${games}`, (luck ?? 0).toFixed(1)];
    return [`${place}`, harmless(version.name), version.version, dayOf(version), ...figures, ...met];
  });
  return [[...head, ...rows.map(({ place }) => `v ${place}`)], ...body];
}

function asMarkdown([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function asCsv({ versions, standings }: Ladder): string {
  const rows = standings.rows.map(({ place, player, rating: { elo, low, high }, wins, games, luck }) => {
    const { name, version, since } = versions[player] as RatedVersion;
    const figures = [elo, low, high].map((figure) => figure.toFixed(1));
    return [place, csvText(name), version, since, ...figures, wins, games, (luck ?? 0).toFixed(2)].join();
  });
  return ['place,player,version,since,rating,low,high,points,games,luck', ...rows].join('\n');
}

function asText(ladder: Ladder): string {
  const table = alignColumns(tableOf(ladder), (column) => column < 4);
  const steps = ladder.steps.map(({ from, to, lead }) => {
    const names = `${harmless(to.name)} ${to.version} of ${dayOf(to)}`;
    return `${names}: ${formatElo(lead)} over ${from.version} of ${dayOf(from)}, ${verdictOf(lead)}`;
  });
  const { unmeasured } = ladder;
  const but =
    unmeasured === 0
      ? ''
      : `\nLuck was not measured in ${counted(unmeasured, 'game')}, and is left in there.`;
  return [table, ...(steps.length > 0 ? ['', ...steps] : []), `\n${RATINGS_WITHOUT_LUCK}${but}`]
    .flat()
    .join('\n');
}

function verdictOf({ low, high }: { readonly low: number; readonly high: number }): string {
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'not decided';
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
    '<%= config.bin %> <%= command.id %> --format markdown > LADDER.md',
  ];

  static override flags = {
    player: Flags.string({
      multiple: true,
      helpValue: '<name>',
      description: 'only the games in which this player takes part; repeatable',
    }),
    format: Flags.option({
      options: FORMATS,
      default: 'text' as const,
      description: 'how to print the table',
    })(),
    history: fileFlag({ description: `file with the history [default: ${HISTORY}]` }),
  };

  async run() {
    const { flags } = await this.parse(LadderCommand);
    const { history: path = HISTORY, player: asked } = flags;
    if (flags.history === undefined && !existsSync(path)) {
      throw new UsageError(
        `nothing was played here yet: there is no ${path}; begin with: ${programName()} match best greedy`,
      );
    }
    const { entries, unreadable } = readHistory(path);
    if (unreadable > 0)
      this.say(`${counted(unreadable, 'line')} of ${path} cannot be read, and are left out`);
    const ladder = ladderOf(entries, asked);
    if (ladder.versions.length === 0)
      throw new UsageError(`nobody has played in ${path}${asked ? ` as ${asked.join(', ')}` : ''}`);
    const { format } = flags;
    this.log(
      format === 'csv' ? asCsv(ladder) : format === 'text' ? asText(ladder) : asMarkdown(tableOf(ladder)),
    );
    const { rows, cross } = ladder.standings;
    return { versions: ladder.versions, standings: rows, cross, steps: ladder.steps };
  }
}
