/** The page of a tournament: its result, the players, and the games. */
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
import { Command, Details, type Fact, Facts, resultsPage, Spare, Table } from './parts.tsx';
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

function StandingsTable({ rows }: Standings) {
  return (
    <Table
      header={['', 'player', 'rating', 'points']}
      rows={rows.map(({ place, name, rating, wins, games }) => [
        place,
        name,
        formatEloRange(rating),
        <OfGames points={wins} games={games} />,
      ])}
      textColumns={2}
    />
  );
}

function OfGames({ points, games }: CrossCell) {
  return (
    <>
      {points} <small>of {games}</small>
    </>
  );
}

/** How fast the players answered, and how often they did not as they should. */
function AnswersTable({ rows }: Standings) {
  return (
    <Table
      header={['player', 'faults', 'median', '99 % within', 'longest']}
      rows={rows.map((row) => [
        row.name,
        describeFaults(row) || 'none',
        ...(row.replyMs
          ? [row.replyMs.median, row.replyMs.p99, row.replyMs.max].map(formatMs)
          : ['', '', '']),
      ])}
      textColumns={2}
    />
  );
}

/** Green for more than half the points, red for less; the clearer the result, the stronger. */
function Cross({ cell }: { readonly cell: CrossCell | null | undefined }) {
  if (!cell) return <td class="figure">·</td>;
  const share = cell.points / cell.games;
  const hue = share >= 0.5 ? 140 : 10;
  const strength = Math.round(90 * Math.abs(share - 0.5));
  return (
    <td class="figure" style={`background: hsl(${hue} 70% 45% / ${strength}%)`}>
      <OfGames {...cell} />
    </td>
  );
}

function CrossTable({ rows, cross }: Standings) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          {rows.map(({ place }) => (
            <th scope="col" class="figure">
              {place}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, name, player }) => (
          <tr>
            <td>
              {place} <Spare>{name}</Spare>
            </td>
            {rows.map((other) => (
              <Cross cell={cross[player]?.[other.player]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MatchTable({ players, meetings, settings }: TournamentState) {
  const nameOf = (player: number) => players[player]?.name ?? '';
  const rows = meetings.map(({ round, players: pair, games }) => {
    const winner = matchWinner(games, settings.games);
    const extra = games.length - settings.games;
    const points = (
      <>
        {pointsOf(games).join(' : ')}
        {extra > 0 && <small> ({extra} in sudden death)</small>}
      </>
    );
    return [round + 1, pair.map(nameOf).join(' – '), points, winner === null ? '' : nameOf(pair[winner])];
  });
  return <Table header={['round', 'match', 'points', 'winner']} rows={rows} />;
}

function StageTable({ rows }: { readonly rows: readonly StageRow[] }) {
  const cells = rows.map(({ name, numbers }) => [name, ...numbers]);
  return <Table header={['', ...STAGES]} rows={cells} textColumns={1} />;
}

/** The numbers that a player evaluates positions with; a network has too many: its hash stands for it. */
function PlayerNumbers({ weights, network, blend }: Extract<PlayerSpec, { kind: 'weights' }>) {
  if (network === undefined) {
    return (
      <Details summary="weights of the features">
        {isByStage(weights) ? (
          <StageTable rows={weightRows(weights)} />
        ) : (
          <Facts rows={Object.entries(weights)} />
        )}
      </Details>
    );
  }
  if (blend === undefined) return null;
  return (
    <Details summary="evolved beside the network">
      <StageTable rows={blendRows(blend)} />
    </Details>
  );
}

/** What a name stood for. */
function Player({ player }: { readonly player: PlayerSpec }) {
  switch (player.kind) {
    case 'program':
      return (
        <>
          program: <code>{player.command}</code>
        </>
      );
    case 'sparring':
      return <>built-in bot {player.bot}</>;
    case 'weights':
      return (
        <>
          weights{player.file !== undefined && [' ', <code>{player.file}</code>]}
          {player.network && `, network ${player.network.sha256.slice(0, 12)}`}
          <PlayerNumbers {...player} />
        </>
      );
  }
}

function settingsOf({ settings, startedAt, fcxVersion }: TournamentState): Fact[] {
  return [
    ['started', formatMinute(startedAt)],
    ['fcx', fcxVersion],
    ['format', settings.kind],
    ['games of each meeting', settings.games],
    ['built-in players', describeLimits(settings.limits)],
    ['random coins at the start', settings.openingPlies],
    ['seed', settings.seed],
  ];
}

/** A page with recorded games, in the folder of the tournament. */
export interface ReplayPageLink {
  /** The name of its file. */
  readonly page: string;
  readonly games: readonly GameRecord[];
}

function Games({ replays }: { readonly replays: readonly ReplayPageLink[] }) {
  const links = replays.flatMap(({ page, games }) =>
    games.map(({ players, points }, index) => ({
      meeting: players.join(' – '),
      link: <a href={`${page}#game=${index + 1}`}>{points.join(' : ')}</a>,
    })),
  );
  if (links.length === 0)
    return (
      <p>
        They were not recorded; with <code>--replays</code> every game is a link to a page that replays and
        analyses it.
      </p>
    );
  return [...new Set(links.map(({ meeting }) => meeting))].map((meeting) => (
    <Details summary={meeting}>
      {links.flatMap((one) => (one.meeting === meeting ? [one.link, ' '] : []))}
    </Details>
  ));
}

/** The page of a tournament. `replays` are the pages of recorded games that it links to. */
export function tournamentPage(
  state: TournamentState,
  standings: Standings,
  replays: readonly ReplayPageLink[] = [],
): string {
  const { players, settings } = state;
  const played = playedGames(state);
  const planned = plannedGames(state);
  const progress = played < planned ? `${played} of ${planned} games` : `${played} games`;
  return resultsPage(
    `Four Connect Xtreme: ${settings.kind}`,
    <>
      <p>
        {players.length} players, {progress}, started {formatMinute(state.startedAt)}.
      </p>
      <h2>Standings</h2>
      <StandingsTable {...standings} />
      <p>
        <small>
          Ratings in Elo with 95 % intervals; 0 is the mean of the field.{describeDoubleWins(standings)}
        </small>
      </p>
      {settings.kind === 'knock-out' && (
        <>
          <h2>Matches</h2>
          <MatchTable {...state} />
        </>
      )}
      <h2>Points against each other</h2>
      <CrossTable {...standings} />
      <h2>Times to answer, and faults</h2>
      <AnswersTable {...standings} />
      <h2>Games</h2>
      <Games replays={replays} />
      <h2>Players</h2>
      <Table
        header={['name', 'stood for']}
        rows={players.map((player) => [player.name, <Player player={player} />])}
      />
      <h2>Settings</h2>
      <Facts rows={settingsOf(state)} />
      <p>The command:</p>
      <Command line={tournamentCommand(state)} />
    </>,
  );
}
