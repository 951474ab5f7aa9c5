import { existsSync } from 'node:fs';
import { Flags } from '@oclif/core';
import { type Ladder, ladderOf, type RatedVersion, readHistory } from '../arena/index.ts';
import { alignColumns, BaseCommand, fileFlag, HISTORY, harmless, UsageError } from '../cli/index.ts';
import { formatElo, formatEloRange, RATINGS_WITHOUT_LUCK } from '../page/index.ts';
import { programName } from '../system/index.ts';

const FORMATS = ['text', 'markdown', 'csv'] as const;

/** Columns of the table that are text. */
const TEXTS = ['', 'player', 'version', 'since'];

function dayOf({ since }: RatedVersion): string {
  return since.slice(0, 10);
}

/** The table, and of whom each version met how many points in how many games. */
function ladderTable({ versions, standings: { rows, cross } }: Ladder): string[][] {
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

/** A cell that no spreadsheet takes for a formula. */
function csvCell(text: string): string {
  // Who has not met.
  if (text === '-') return '""';
  return `"${text.replace(/^(?=[=@\t]|[+-](?!\d))/, "'").replaceAll('"', '""')}"`;
}

function format(table: readonly (readonly string[])[], as: (typeof FORMATS)[number]): string {
  if (as === 'csv') return table.map((row) => row.map(csvCell).join(',')).join('\n');
  const [head = [], ...body] = table;
  if (as === 'text') return alignColumns(table, (column) => TEXTS.includes(head[column] ?? '')).join('\n');
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

export default class LadderCommand extends BaseCommand {
  static override summary =
    'Rate all versions of all players from every match and tournament of this folder.';

  static override description = [
    `fcx match and fcx tournament remember their games in ${HISTORY}. A player is what it plays with: other weights, parameters or limits, or a change of a file that its command names, make a new version, which the same name may have. The ladder rates all versions together, with 95 % intervals and without luck, shows who met whom, and whether each version is better than the one before.`,
    'Ratings compare those who have met, directly or through others; 0 is the mean. With --json, standard output has one object with "versions", "standings", "cross" and "steps".',
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
    const ladder = ladderOf(readHistory(path), asked);
    if (ladder.versions.length === 0)
      throw new UsageError(`nobody has played in ${path}${asked ? ` as ${asked.join(', ')}` : ''}`);
    this.log(format(ladderTable(ladder), flags.format));
    if (flags.format === 'text') {
      for (const { from, to, lead } of ladder.steps) {
        const names = `${harmless(to.name)} ${to.version} of ${dayOf(to)}`;
        this.log(`\n${names}: ${formatElo(lead)} over ${from.version} of ${dayOf(from)}, ${verdictOf(lead)}`);
      }
      this.log(`\n${RATINGS_WITHOUT_LUCK}`);
    }
    const { rows, cross } = ladder.standings;
    return { versions: ladder.versions, standings: rows, cross, steps: ladder.steps };
  }
}

function verdictOf({ low, high }: { readonly low: number; readonly high: number }): string {
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'not decided';
}
