/** What people read about a tournament; its standings are tables for a terminal. */
import type { ContestState, Standings } from '../../arena/index.ts';
import { plannedGames, playedGames, standingsOf } from '../../arena/index.ts';
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
} from '../../document/index.ts';

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

function describeMatches({ entrants, matches }: ContestState): string {
  const nameOf = (player: number) => entrants[player]?.name ?? '';
  const lines = matches.flatMap(({ key, players: [one, other], games, points, regular, result }) => {
    if (other === null) return [[key, `${nameOf(one)} has a bye`]];
    const extra = regular === null ? 0 : games.length - regular;
    return [
      [
        ...[key, `${nameOf(one)} - ${nameOf(other)}`, points.join(' : ')],
        result === null ? 'not over' : `${nameOf(result.winner === 1 ? other : one)} wins`,
        extra > 0 ? `after ${extra} in sudden death` : '',
      ],
    ];
  });
  return table(lines, 5);
}

export function describeStandings(state: ContestState, standings: Standings): string {
  const { luck, suddenDeath } = state.header.settings;
  const matches = suddenDeath && state.matches.length > 0 ? [describeMatches(state)] : [];
  const text = [standingsTable(standings), ...matches, crossTable(standings)].join('\n\n');
  const notes = [...(luck ? [RATINGS_WITHOUT_LUCK] : []), describeDoubleWins(standings).trim()];
  return [text, ...notes.filter((note) => note !== '')].join('\n\n');
}

export function describeTournament(state: ContestState, folder: string): string {
  const { entrants, header } = state;
  const { format, limits = {}, seeded } = header.settings;
  const names = entrants.map(({ name }) => name).join(', ');
  return (
    `${format} of ${entrants.length}: ${names}; ${counted(plannedGames(state), 'game')}, ` +
    `${describeLimits(limits)}, seed ${seeded?.seed}, kept in ${folder}`
  );
}

export function describeProgress(state: ContestState, speed: string): string {
  const leaders = standingsOf(state).rows.slice(0, 3);
  const ahead = leaders.map(({ name }) => name).join(', ');
  return `${playedGames(state)}/${counted(plannedGames(state), 'game')}, ${speed}, ahead: ${ahead}`;
}
