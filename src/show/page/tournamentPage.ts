/** The result of a tournament as one HTML page that needs nothing else. */

import { htmlEscape } from 'escape-goat';
import { pointsOf } from '../../arena/play/playedGame.ts';
import { matchWinner } from '../../arena/tournament/knockOut.ts';
import type { CrossCell, StandingRow, Standings } from '../../arena/tournament/standings.ts';
import { plannedGames, playedGames } from '../../arena/tournament/tournament.ts';
import type { TournamentState } from '../../arena/tournament/tournamentState.ts';
import { describeLimits } from '../match.ts';
import { formatEloRange, formatMs } from '../numbers.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; display: block; overflow-x: auto; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #8884; white-space: nowrap; }
th { font-weight: 600; }
th[scope=row], .name { text-align: left; }
small { opacity: .7; }`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headCells = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows.map(([first, ...cells]) => {
    const rest = cells.map((cell) => (cell.startsWith('<td') ? cell : `<td>${cell}</td>`)).join('');
    return `<tr><th scope="row">${first}</th>${rest}</tr>`;
  });
  return `<table><thead><tr>${headCells}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

function standingsTable(rows: readonly StandingRow[]): string {
  const head = [
    '',
    'player',
    'rating',
    'points',
    'games',
    'timeouts',
    'illegal',
    'disconnects',
    'median',
    'p99',
    'longest',
  ];
  return table(
    head,
    rows.map(({ place, name, rating, wins, games, timeouts, illegal, disconnects, replyMs }) => [
      `${place}`,
      `<td class="name">${htmlEscape(name)}</td>`,
      htmlEscape(formatEloRange(rating)),
      ...[wins, games, timeouts, illegal, disconnects].map(String),
      ...(replyMs ? [replyMs.median, replyMs.p99, replyMs.max].map(formatMs) : ['', '', '']),
    ]),
  );
}

/** Green for much, red for little, as strong as the result is clear. */
function crossCell(cell: CrossCell | null | undefined): string {
  if (!cell) return '<td>·</td>';
  const share = cell.points / cell.games;
  const hue = share >= 0.5 ? 140 : 10;
  const strength = Math.round(90 * Math.abs(share - 0.5));
  const style = `background: hsl(${hue} 70% 45% / ${strength}%)`;
  return `<td style="${style}">${cell.points} <small>of ${cell.games}</small></td>`;
}

function crossTable({ rows, cross }: Standings): string {
  return table(
    ['', ...rows.map(({ place }) => `${place}`)],
    rows.map(({ place, name, player }) => [
      `${place} ${htmlEscape(name)}`,
      ...rows.map((other) => crossCell(cross[player]?.[other.player])),
    ]),
  );
}

function bracketTable({ players, meetings, settings }: TournamentState): string {
  const nameOf = (player: number) => htmlEscape(players[player]?.name ?? '');
  return table(
    ['round', 'match', 'points', 'winner'],
    meetings.map(({ round, players: pair, games }) => {
      const winner = matchWinner(games, settings.games);
      const extra = Math.max(0, games.length - settings.games);
      const suddenDeath = extra > 0 ? ` <small>(${extra} in sudden death)</small>` : '';
      return [
        `${round + 1}`,
        `<td class="name">${pair.map(nameOf).join(' – ')}</td>`,
        `${pointsOf(games).join(' : ')}${suddenDeath}`,
        winner === null ? '' : nameOf(pair[winner]),
      ];
    }),
  );
}

/** The page. */
export function tournamentPage(state: TournamentState, standings: Standings): string {
  const { settings, players } = state;
  const played = playedGames(state);
  const planned = plannedGames(state);
  const progress = played < planned ? `${played} of ${planned} games` : `${played} games`;
  const programs = players.flatMap((player) =>
    player.kind === 'program'
      ? [`<li>${htmlEscape(player.name)}: <code>${htmlEscape(player.command)}</code></li>`]
      : [],
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Four Connect Xtreme: ${settings.kind}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>Four Connect Xtreme: ${settings.kind}</h1>
<p>${players.length} players, ${progress}, ${describeLimits(settings.limits)} for built-in players, seed ${settings.seed}.</p>
<h2>Standings</h2>
${standingsTable(standings.rows)}
<p><small>Ratings in Elo with 95 % intervals; 0 is the mean of the field.</small></p>
${settings.kind === 'knock-out' ? `<h2>Matches</h2>\n${bracketTable(state)}` : ''}
<h2>Points against each other</h2>
${crossTable(standings)}
${programs.length > 0 ? `<h2>Programs</h2>\n<ul>${programs.join('')}</ul>` : ''}
</body>
</html>
`;
}
