/** The page of a tournament: its result, the players, and the games. */
import type { ContestState, CrossCell, GameRecord, PlayerSpec, Standings } from '../../arena/index.ts';
import { contestView, plannedGames, playedGames } from '../../arena/index.ts';
import { isByStage, STAGES } from '../../bot/index.ts';
import {
  describeDoubleWins,
  describeFaults,
  describeLimits,
  formatEloRange,
  formatLuck,
  formatMinute,
  formatMs,
  luckSetting,
  RATINGS_WITHOUT_LUCK,
} from '../../document/index.ts';
import { Bracket } from '../host/Bracket.tsx';
import { Command, type Content, type Fact, Facts, type Frame, resultsPage, Table } from './parts.tsx';
import { tournamentCommand } from './repeatCommands.ts';
import { blendRows, type StageRow, weightRows } from './stageRows.ts';

function ofGames({ points, games }: CrossCell): Content {
  return [points, ' ', <small>of {games}</small>];
}

function StandingsTable({ rows }: Standings) {
  const cells = rows.map(({ place, name, rating, wins, games, luck }) => [
    place,
    name,
    formatEloRange(rating),
    ofGames({ points: wins, games }),
    ...(luck === null ? [] : [formatLuck(luck)]),
  ]);
  const luck = rows.some((row) => row.luck !== null) ? ['luck'] : [];
  return <Table header={['', 'player', 'rating', 'points', ...luck]} rows={cells} textColumns={2} />;
}

function AnswersTable({ rows }: Standings) {
  const cells = rows.map((row) => {
    const { median, p99, max } = row.replyMs ?? {};
    const times = [median, p99, max].map((ms) => (ms === undefined ? '' : formatMs(ms)));
    return [row.name, describeFaults(row) || 'none', ...times];
  });
  return (
    <Table header={['player', 'faults', 'median', '99 % within', 'longest']} rows={cells} textColumns={2} />
  );
}

/** Green for more than half the points, red for less; the clearer the result, the stronger. */
function crossCell(cell: CrossCell | null | undefined): Content {
  if (!cell) return '·';
  const share = cell.points / cell.games;
  const hue = share >= 0.5 ? 140 : 10;
  const strength = Math.round(90 * Math.abs(share - 0.5));
  return (
    <div class="tint" style={`background: hsl(${hue} 70% 45% / ${strength}%)`}>
      {ofGames(cell)}
    </div>
  );
}

function CrossTable({ rows, cross }: Standings) {
  const cells = rows.map(({ place, name, player }) => [
    [place, ' ', <span class="spare">{name}</span>],
    ...rows.map((other) => crossCell(cross[player]?.[other.player])),
  ]);
  return <Table header={['', ...rows.map(({ place }) => place)]} rows={cells} textColumns={1} />;
}

function MatchTable({ state }: { readonly state: ContestState }) {
  const { entrants, matches } = state;
  const nameOf = (player: number) => entrants[player]?.name ?? '';
  const rows = matches.map(({ key, players: [one, other], games, points, regular, result }) => {
    if (other === null) return [key, `${nameOf(one)} has a bye`, '', ''];
    const extra = regular === null ? 0 : games.length - regular;
    const shown = [points.join(' : '), extra > 0 && <small> ({extra} in sudden death)</small>];
    const winner = result === null ? '' : nameOf(result.winner === 1 ? other : one);
    return [key, `${nameOf(one)} – ${nameOf(other)}`, shown, winner];
  });
  return <Table header={['', 'match', 'points', 'winner']} rows={rows} />;
}

/** What there is besides one table: groups as they stand, and the bracket. */
function Stages({ state }: { readonly state: ContestState }) {
  const results = contestView(state);
  return (
    <>
      {results.groups.map(({ name, standings }) => {
        const rows = standings.map(({ place, name, wins, losses, points, against }) => [
          ...[place, name, wins, losses, `${points} : ${against}`],
        ]);
        return [
          <h2>{name}</h2>,
          <Table header={['', 'player', 'won', 'lost', 'games']} rows={rows} textColumns={2} />,
        ];
      })}
      <Bracket results={results} tables={new Map()} isLinked={false} />
    </>
  );
}

function StageTable({ rows }: { readonly rows: readonly StageRow[] }) {
  const cells = rows.map(({ name, numbers }) => [name, ...numbers]);
  return <Table header={['', ...STAGES]} rows={cells} textColumns={1} />;
}

/** The numbers that a player evaluates positions with; a network has too many: its hash stands for it. */
function PlayerNumbers({ weights, network, blend }: Extract<PlayerSpec, { kind: 'weights' }>) {
  if (network !== undefined && blend === undefined) return null;
  const byStage = isByStage(weights) ? weightRows(weights) : null;
  const rows = blend === undefined || network === undefined ? byStage : blendRows(blend);
  return (
    <details>
      <summary>{network === undefined ? 'weights of the features' : 'evolved beside the network'}</summary>
      {rows === null ? <Facts rows={Object.entries(weights)} /> : <StageTable rows={rows} />}
    </details>
  );
}

function describePlayer(player: PlayerSpec): Content {
  switch (player.kind) {
    case 'program':
      return ['program: ', <code>{player.command}</code>];
    case 'module':
      return ['module: ', <code>{player.file}</code>];
    case 'sparring':
      return `built-in bot ${player.bot}`;
    case 'weights':
      return [
        'weights',
        player.file !== undefined && [' ', <code>{player.file}</code>],
        player.network && `, network ${player.network.sha256.slice(0, 12)}`,
        <PlayerNumbers {...player} />,
      ];
  }
}

function settingsOf({ header }: ContestState): Fact[] {
  const { format, games, limits = {}, seeded, luck } = header.settings;
  return [
    ['started', formatMinute(header.at)],
    ['fcx', header.fcxVersion],
    ['format', format],
    ['games of each meeting', games],
    ['built-in players', describeLimits(limits)],
    ['random coins at the start', seeded?.openingPlies],
    ['luck', luckSetting(luck)],
    ['seed', seeded?.seed],
  ];
}

/** A page with recorded games, in the folder of the tournament. */
export interface ReplayPageLink {
  /** The name of its file. */
  readonly page: string;
  readonly games: readonly GameRecord[];
}

function Games({ replays }: { readonly replays: readonly ReplayPageLink[] }) {
  const links = new Map<string, Content[]>();
  for (const { page, games } of replays) {
    games.forEach(({ players, points }, index) => {
      const link = <a href={`${page}#game=${index + 1}`}>{points.join(' : ')}</a>;
      const meeting = players.join(' – ');
      links.set(meeting, [...(links.get(meeting) ?? []), link, ' ']);
    });
  }
  if (links.size === 0)
    return (
      <p>
        They were not recorded; with <code>--replays</code> every game is a link to a page that replays and
        analyses it.
      </p>
    );
  return [...links].map(([meeting, own]) => (
    <details>
      <summary>{meeting}</summary>
      {own}
    </details>
  ));
}

/** The page of a tournament. `replays` are the pages of recorded games that it links to; `now` is what goes on. */
export function tournamentPage(
  state: ContestState,
  standings: Standings,
  replays: readonly ReplayPageLink[] = [],
  frame: Frame = resultsPage,
  now: Content = null,
): string {
  const { entrants, header, matches } = state;
  const { settings } = header;
  const players = entrants.flatMap(({ player }) => player ?? []);
  const played = playedGames(state);
  const planned = plannedGames(state);
  const progress = played < planned ? `${played} of ${planned} games` : `${played} games`;
  return frame(
    `Four Connect Xtreme: ${settings.format}`,
    <>
      <p>{`${players.length} players, ${progress}, started ${formatMinute(header.at)}.`}</p>
      {now}
      <h2>Standings</h2>
      <StandingsTable {...standings} />
      <p>
        <small>
          Ratings in Elo with 95 % intervals; 0 is the mean of the field.
          {settings.luck && ` ${RATINGS_WITHOUT_LUCK}`}
          {describeDoubleWins(standings)}
        </small>
      </p>
      {state.format.stages && matches.length > 0 && <Stages state={state} />}
      {settings.suddenDeath && matches.length > 0 && [<h2>Matches</h2>, <MatchTable state={state} />]}
      <h2>Points against each other</h2>
      <CrossTable {...standings} />
      <h2>Times to answer, and faults</h2>
      <AnswersTable {...standings} />
      <h2>Games</h2>
      <Games replays={replays} />
      <h2>Players</h2>
      <Table header={['name', 'stood for']} rows={players.map((one) => [one.name, describePlayer(one)])} />
      <h2>Settings</h2>
      <Facts rows={settingsOf(state)} />
      <p>The command:</p>
      <Command line={tournamentCommand(state)} />
    </>,
  );
}
