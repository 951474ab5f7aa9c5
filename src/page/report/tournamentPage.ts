/** The result of a tournament as one self-contained HTML page. */
import { sum } from 'simple-statistics';
import {
  type CrossCell,
  type GameRecord,
  matchWinner,
  type PlayerSpec,
  plannedGames,
  playedGames,
  pointsOf,
  type StandingRow,
  type Standings,
  type TournamentState,
} from '../../arena/index.ts';
import { isByStage, STAGES } from '../../bot/index.ts';
import { counted, describeLimits, formatEloRange, formatMinute, formatMs } from '../text.ts';
import {
  type Cell,
  type Content,
  commandBlock,
  facts,
  type Html,
  html,
  NOTHING,
  renderPage,
  spare,
  table,
} from './html.ts';
import { tournamentCommand } from './repeatCommands.ts';
import { blendRows, type StageRow, weightRows } from './stageRows.ts';

/** `2 timeouts, 1 illegal`; empty if there were none. */
export function describeFaults({ timeouts, illegal, disconnects }: StandingRow): string {
  const faults = [
    [timeouts, 'timeouts'],
    [illegal, 'illegal'],
    [disconnects, 'disconnects'],
  ] as const;
  return faults.flatMap(([number, name]) => (number > 0 ? [`${number} ${name}`] : [])).join(', ');
}

/** ` 3 double wins: both players got a point.`, without which points and games would not add up; empty if there were none. */
export function describeDoubleWins({ rows }: Standings): string {
  const doubles = sum(rows.map(({ wins }) => wins)) - sum(rows.map(({ games }) => games)) / 2;
  return doubles > 0 ? ` ${counted(doubles, 'double win')}: both players got a point.` : '';
}

function standingsTable(rows: readonly StandingRow[]): Html {
  return table(
    ['', 'player', 'rating', 'points'],
    rows.map(({ place, name, rating, wins, games }) => [
      place,
      name,
      formatEloRange(rating),
      html`${wins} <small>of ${games}</small>`,
    ]),
    2,
  );
}

/** How fast the players answered, and how often they did not as they should. */
function answersTable(rows: readonly StandingRow[]): Html {
  return table(
    ['player', 'faults', 'median', '99 % within', 'longest'],
    rows.map((row) => [
      row.name,
      describeFaults(row) || 'none',
      ...(row.replyMs ? [row.replyMs.median, row.replyMs.p99, row.replyMs.max].map(formatMs) : ['', '', '']),
    ]),
    2,
  );
}

/** Green for more than half the points, red for less; the clearer the result, the stronger. */
function crossCell(cell: CrossCell | null | undefined): Cell {
  if (!cell) return '·';
  const share = cell.points / cell.games;
  const hue = share >= 0.5 ? 140 : 10;
  const strength = Math.round(90 * Math.abs(share - 0.5));
  return {
    content: html`${cell.points} <small>of ${cell.games}</small>`,
    background: `hsl(${hue} 70% 45% / ${strength}%)`,
  };
}

function crossTable({ rows, cross }: Standings): Html {
  return table(
    ['', ...rows.map(({ place }) => place)],
    rows.map(({ place, name, player }) => [
      html`${place} ${spare(name)}`,
      ...rows.map((other) => crossCell(cross[player]?.[other.player])),
    ]),
    1,
  );
}

function matchTable({ players, meetings, settings }: TournamentState): Html {
  const nameOf = (player: number) => players[player]?.name ?? '';
  return table(
    ['round', 'match', 'points', 'winner'],
    meetings.map(({ round, players: pair, games }) => {
      const winner = matchWinner(games, settings.games);
      const extra = Math.max(0, games.length - settings.games);
      const suddenDeath = extra > 0 ? html` <small>(${extra} in sudden death)</small>` : NOTHING;
      return [
        round + 1,
        pair.map(nameOf).join(' – '),
        html`${pointsOf(games).join(' : ')}${suddenDeath}`,
        winner === null ? '' : nameOf(pair[winner]),
      ];
    }),
  );
}

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

function stageTable(rows: readonly StageRow[]): Html {
  return table(
    ['', ...STAGES],
    rows.map(({ name, numbers }) => [name, ...numbers]),
    1,
  );
}

/** The numbers that a player evaluates positions with; a network has too many, and is told by its hash. */
function numbersOf({ weights, network, blend }: WeightsSpec): Html {
  if (network === undefined) {
    const numbers = isByStage(weights) ? stageTable(weightRows(weights)) : facts(Object.entries(weights));
    return html`<details><summary>weights of the features</summary>${numbers}</details>`;
  }
  if (blend === undefined) return NOTHING;
  return html`<details><summary>evolved beside the network</summary>${stageTable(blendRows(blend))}</details>`;
}

/** What a name stood for. */
function describePlayer(player: PlayerSpec): Content {
  switch (player.kind) {
    case 'program':
      return html`program: <code>${player.command}</code>`;
    case 'sparring':
      return `built-in bot ${player.bot}`;
    case 'weights': {
      const file = player.file === undefined ? 'weights' : html`weights <code>${player.file}</code>`;
      const network = player.network ? html`, network ${player.network.sha256.slice(0, 12)}` : NOTHING;
      return html`${file}${network}${numbersOf(player)}`;
    }
  }
}

function playersSection({ players }: TournamentState): Html {
  const rows = players.map((player) => [player.name, html`${describePlayer(player)}`]);
  return html`<h2>Players</h2>\n${table(['name', 'stood for'], rows)}`;
}

function settingsSection(state: TournamentState): Html {
  const { kind, games, seed, limits, openingPlies } = state.settings;
  const rows = [
    ['started', formatMinute(state.startedAt)],
    ['fcx', state.fcxVersion],
    ['format', kind],
    ['games of each meeting', games],
    ['built-in players', describeLimits(limits)],
    ['random coins at the start', openingPlies],
    ['seed', seed],
  ];
  return html`<h2>Settings</h2>
${facts(rows)}
<p>The command:</p>
${commandBlock(tournamentCommand(state))}`;
}

/** A page with recorded games, in the folder of the tournament. */
export interface ReplayPageLink {
  /** The name of its file. */
  readonly page: string;
  readonly games: readonly GameRecord[];
}

function gamesSection(replays: readonly ReplayPageLink[]): Html {
  const links = replays.flatMap(({ page, games }) =>
    games.map(({ players, points }, index) => ({
      meeting: players.join(' – '),
      link: html`<a href="${page}#game=${index + 1}">${points.join(' : ')}</a>`,
    })),
  );
  if (links.length === 0)
    return html`<h2>Games</h2>\n<p>They were not recorded; with <code>--replays</code> every game is a link to a page that replays and analyses it.</p>`;
  const meetings = [...new Set(links.map(({ meeting }) => meeting))].map((meeting) => {
    const own = links.filter((one) => one.meeting === meeting);
    return html`<details><summary>${meeting}</summary>\n${own.map(({ link }) => link)}\n</details>`;
  });
  return html`<h2>Games</h2>\n${meetings}`;
}

/** The page. `replays` are the pages of recorded games that it links to. */
export function tournamentPage(
  state: TournamentState,
  standings: Standings,
  replays: readonly ReplayPageLink[] = [],
): string {
  const { kind } = state.settings;
  const played = playedGames(state);
  const planned = plannedGames(state);
  const progress = played < planned ? `${played} of ${planned} games` : `${played} games`;
  return renderPage({
    title: `Four Connect Xtreme: ${kind}`,
    body: html`<p>${state.players.length} players, ${progress}, started ${formatMinute(state.startedAt)}.</p>
<h2>Standings</h2>
${standingsTable(standings.rows)}
<p><small>Ratings in Elo with 95 % intervals; 0 is the mean of the field.${describeDoubleWins(standings)}</small></p>
${kind === 'knock-out' ? html`<h2>Matches</h2>\n${matchTable(state)}` : NOTHING}
<h2>Points against each other</h2>
${crossTable(standings)}
<h2>Times to answer, and faults</h2>
${answersTable(standings.rows)}
${gamesSection(replays)}
${playersSection(state)}
${settingsSection(state)}`,
  });
}
