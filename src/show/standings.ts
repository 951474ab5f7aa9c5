/** The standings of a tournament as tables for a terminal, and for scripts. */
import { pointsOf } from '../arena/play/playedGame.ts';
import { matchWinner } from '../arena/tournament/knockOut.ts';
import type { Standings } from '../arena/tournament/standings.ts';
import type { TournamentState } from '../arena/tournament/tournamentState.ts';
import { formatEloRange, formatMs } from './numbers.ts';

/** Columns as wide as they have to be; the first `left` of them are text, the others numbers. */
function alignColumns(rows: readonly (readonly string[])[], left: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) =>
    column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

function describeFaults(timeouts: number, illegal: number, disconnects: number): string {
  const faults = [
    [timeouts, 'timeouts'],
    [illegal, 'illegal'],
    [disconnects, 'disconnects'],
  ] as const;
  return faults.flatMap(([number, name]) => (number > 0 ? [`${number} ${name}`] : [])).join(', ');
}

function standingsTable({ rows }: Standings): string {
  const body = rows.map(({ place, name, rating, wins, games, timeouts, illegal, disconnects, replyMs }) => [
    `${place}`,
    name,
    formatEloRange(rating),
    `${wins}`,
    `${games}`,
    replyMs ? formatMs(replyMs.median) : '',
    replyMs ? formatMs(replyMs.max) : '',
    describeFaults(timeouts, illegal, disconnects),
  ]);
  return alignColumns(
    [['', 'player', 'rating', 'points', 'games', 'median', 'longest', 'faults'], ...body],
    2,
  );
}

function crossTable({ rows, cross }: Standings): string {
  const body = rows.map(({ place, name, player }) => [
    `${place}`,
    name,
    ...rows.map((other) => {
      const cell = cross[player]?.[other.player];
      return cell ? `${cell.points}/${cell.games}` : '-';
    }),
  ]);
  return alignColumns([['', 'points of', ...rows.map(({ place }) => `${place}`)], ...body], 2);
}

function describeMatches({ players, meetings, settings }: TournamentState): string {
  const nameOf = (player: number) => players[player]?.name ?? '';
  const lines = meetings.map(({ round, players: [one, other], games }) => {
    const winner = matchWinner(games, settings.games);
    const extra = games.length - settings.games;
    return [
      `round ${round + 1}`,
      `${nameOf(one)} - ${nameOf(other)}`,
      pointsOf(games).join(' : '),
      winner === null ? 'not over' : `${nameOf(winner === 0 ? one : other)} wins`,
      extra > 0 ? `after ${extra} in sudden death` : '',
    ];
  });
  return alignColumns(lines, 5);
}

/** Standings, the matches of a knock-out, and who has taken what from whom. */
export function describeStandings(state: TournamentState, standings: Standings): string {
  const matches = state.settings.kind === 'knock-out' ? [describeMatches(state)] : [];
  return [standingsTable(standings), ...matches, crossTable(standings)].join('\n\n');
}
