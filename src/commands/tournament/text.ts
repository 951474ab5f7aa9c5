/** What people read about a tournament; its standings are tables for a terminal. */
import type { Standings, TournamentState } from '../../arena/index.ts';
import { matchWinner, plannedGames, playedGames, pointsOf, standingsOf } from '../../arena/index.ts';
import { alignColumns } from '../../cli/index.ts';
import {
  counted,
  describeDoubleWins,
  describeFaults,
  describeLimits,
  formatEloRange,
  formatLuck,
  formatMs,
  RATINGS_WITHOUT_LUCK,
} from '../../page/index.ts';

/** A table whose first `left` columns are text. */
function table(rows: readonly (readonly string[])[], left = 2): string {
  return alignColumns(rows, (column) => column < left).join('\n');
}

function standingsTable({ rows }: Standings): string {
  const hasLuck = rows.some(({ luck }) => luck !== null);
  const body = rows.map((row) => [
    `${row.place}`,
    row.name,
    formatEloRange(row.rating),
    `${row.wins}`,
    `${row.games}`,
    ...(row.luck === null ? [] : [formatLuck(row.luck)]),
    row.replyMs ? formatMs(row.replyMs.median) : '',
    row.replyMs ? formatMs(row.replyMs.max) : '',
    describeFaults(row),
  ]);
  const figures = ['points', 'games', ...(hasLuck ? ['luck'] : []), 'median', 'longest', 'faults'];
  return table([['', 'player', 'rating', ...figures], ...body]);
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
  return table([['', 'points of', ...rows.map(({ place }) => `${place}`)], ...body]);
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
  return table(lines, 5);
}

export function describeStandings(state: TournamentState, standings: Standings): string {
  const matches = state.settings.kind === 'knock-out' ? [describeMatches(state)] : [];
  const text = [standingsTable(standings), ...matches, crossTable(standings)].join('\n\n');
  const notes = [
    ...(state.settings.luck ? [RATINGS_WITHOUT_LUCK] : []),
    describeDoubleWins(standings).trim(),
  ];
  return [text, ...notes.filter((note) => note !== '')].join('\n\n');
}

export function describeTournament(state: TournamentState, folder: string): string {
  const { settings, players } = state;
  const names = players.map(({ name }) => name).join(', ');
  return (
    `${settings.kind} of ${players.length}: ${names}; ${counted(plannedGames(state), 'game')}, ` +
    `${describeLimits(settings.limits)}, seed ${settings.seed}, kept in ${folder}`
  );
}

export function describeProgress(state: TournamentState, speed: string): string {
  const leaders = standingsOf(state).rows.slice(0, 3);
  const ahead = leaders.map(({ name }) => name).join(', ');
  return `${playedGames(state)}/${counted(plannedGames(state), 'game')}, ${speed}, ahead: ${ahead}`;
}
