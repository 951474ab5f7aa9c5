/** What an event has come to: its standings, cross tables, and matches with the replays of their games. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ContestView, HostCommand, PlayedMatch } from '../../arena/browser.ts';
import { formatEloRange, formatLuck, type Words } from '../../document/browser.ts';
import { pageOfMatch } from '../pageData.ts';
import { Act, Choice } from '../parts.tsx';
import { Table } from '../results/Table.tsx';

/** A cross table of more would be lost on any screen. */
const WIDEST_CROSS = 33;

interface StandingsProps {
  readonly title: string;
  readonly standings: ContestView['standings'] | ContestView['groups'][number]['standings'];
  /** For the points of everyone against everyone; `null` without them. */
  readonly matches: readonly PlayedMatch[] | null;
  /** Whether matches that are not over count, and nobody has a place yet. */
  readonly isRunning?: boolean;
}

/** Who met whom, whatever their order. */
const pairOf = (players: readonly (string | null)[]) => JSON.stringify(players.toSorted());

/** The points of games that one has in these matches, and those against; matches of others add nothing. */
function pointsIn(matches: readonly PlayedMatch[], name: string): readonly [points: number, against: number] {
  let [own, others] = [0, 0];
  for (const { players, points } of matches) {
    const slot = players.indexOf(name);
    own += points[slot] ?? 0;
    others += points[1 - slot] ?? 0;
  }
  return [own, others];
}

/** What one has won against another, which leads to their last match. */
function crossCell(met: readonly PlayedMatch[], name: string): Words {
  const last = met.at(-1);
  return last === undefined ? '–' : { text: pointsIn(met, name).join(':'), link: pageOfMatch(last) };
}

export function Standings({ title, standings, matches, isRunning = false }: StandingsProps) {
  const [first] = standings;
  if (first === undefined) return null;
  // Its columns are headed by places, where there are any.
  const others =
    matches && (isRunning || first.place !== null) && standings.length <= WIDEST_CROSS ? standings : [];
  const met = new Map<string, PlayedMatch[]>();
  for (const match of (matches ?? []).filter(({ games }) => games > 0)) {
    const pair = pairOf(match.players);
    met.set(pair, [...(met.get(pair) ?? []), match]);
  }
  const isRated = standings.some((row) => 'rating' in row && row.rating !== null);
  const isMeasured = standings.some((row) => 'luck' in row && row.luck !== null);
  const header = [
    ...['Place', 'Bot', 'Won', 'Lost', 'Games'],
    ...(isRated ? ['Rating'] : []),
    ...(isMeasured ? ['Luck'] : []),
    ...others.map(({ place, name }) => `${place ?? name}`),
  ];
  const rows = standings.map(({ place, name, out, wins, losses, points, against, ...rated }): Words[] => [
    `${place ?? '–'}`,
    [{ text: name, isStrong: true }, ...(out ? [{ text: ` ${out}`, tone: 'bad' } as const] : [])],
    ...[`${wins}`, `${losses}`, `${points}:${against}`],
    ...(isRated ? [('rating' in rated && rated.rating && formatEloRange(rated.rating)) || ''] : []),
    ...(isMeasured ? ['luck' in rated && rated.luck !== null ? formatLuck(rated.luck) : ''] : []),
    ...others.map((other) => crossCell(met.get(pairOf([name, other.name])) ?? [], name)),
  ]);
  return (
    <section class="standings card" aria-label={title}>
      <h2>{title}</h2>
      <Table header={header} rows={rows} textColumns={2} hasNames />
    </section>
  );
}

/** Every game as a link to its replay, by who won it: `Ada 1 3 4, Bea 2`; of a match under way one to all, as they grow. */
function Games({ match }: { readonly match: PlayedMatch }) {
  const { players, gameWinners } = match;
  if (!match.isOver) {
    return (
      <span class="replays">
        <a href={pageOfMatch(match)}>The games so far</a>
      </span>
    );
  }
  // On the page of the match, a game that is to be played again is missing.
  const games = [...gameWinners]
    .map((winner, index) => ({ winner, game: index + 1 }))
    .filter(({ winner }) => winner !== '-')
    .map((game, place) => ({ ...game, link: `${pageOfMatch(match)}#game=${place + 1}` }));
  return (
    <span class="replays">
      {[...players, 'both'].map((name, index) => {
        const won = games.filter(({ winner }) => winner === '12='[index]);
        return (
          won.length > 0 && (
            <span key={index}>
              {name}
              {won.map(({ game, link }) => (
                <a key={game} href={link} title={`replay of game ${game}`}>
                  {game}
                </a>
              ))}
            </span>
          )
        );
      })}
    </span>
  );
}

type Send = ((command: HostCommand) => void) | undefined;

interface MatchLineProps {
  readonly match: PlayedMatch;
  readonly table: number | undefined;
  readonly act: Send;
}

function MatchLine({ match, table, act }: MatchLineProps) {
  const { number, round, players, points, games, winner, ruling, lagged } = match;
  const [one, other] = players;
  const voidGame = () => {
    const index = Number(prompt(`Which game of match ${number} is to be played again?`)) - 1;
    if (index >= 0) act?.({ type: 'void', match: number, index });
  };
  const remarks = [
    `${round}, match ${number}`,
    table !== undefined && `table ${table + 1}`,
    ruling && (ruling === 'nobodyCame' ? 'neither was there' : ruling),
    lagged.length > 0 && `the host lagged in game ${lagged.map((index) => index + 1).join(', ')}`,
  ];
  return (
    <li>
      <span>
        <span class={winner === 0 ? 'winner' : ''}>{one}</span>{' '}
        {other !== null && (games > 0 ? `${points[0]} : ${points[1]} ` : 'against ')}
        <span class={winner === 1 ? 'winner' : ''}>{other ?? 'has a bye'}</span>{' '}
        <span class="quiet">{remarks.filter(Boolean).join(', ')}</span>
      </span>
      {games > 0 && <Games match={match} />}
      {act && games > 0 && (
        <span class="buttons">
          <Act label={`Void a game of match ${number}`} onClick={voidGame} />
          <Act
            label={`Replay match ${number}`}
            onClick={() => confirm(`Play match ${number} again?`) && act({ type: 'replay', match: number })}
          />
        </span>
      )}
    </li>
  );
}

interface ResultsProps {
  readonly results: ContestView;
  /** Tables by the numbers of the matches that are played at them. */
  readonly tables: ReadonlyMap<number, number>;
  readonly act?: Send;
}

interface MatchesProps extends Omit<ResultsProps, 'results'> {
  readonly title: string;
  readonly matches: readonly PlayedMatch[];
  readonly children?: ComponentChildren;
}

function Matches({ title, matches, tables, act, children }: MatchesProps) {
  if (matches.length === 0 && !children) return null;
  return (
    <>
      <h2>{title}</h2>
      {children}
      <ul class="lines matches">
        {matches.map((match) => (
          <MatchLine key={match.number} match={match} table={tables.get(match.number)} act={act} />
        ))}
      </ul>
    </>
  );
}

/** How many matches that are still to come are listed, and how many results at first. */
const NEXT = 20;
const FIRST_RESULTS = 50;

/** What is still to come, in the order of the draw. */
export function NextMatches({ results, tables }: ResultsProps) {
  const next = results.matches.filter(({ isOver, number }) => !isOver && !tables.has(number));
  return <Matches title="Next" matches={next.slice(0, NEXT)} tables={tables} />;
}

export function AllMatches({ results, tables, act }: ResultsProps) {
  const [bot, setBot] = useState('');
  const [limit, setLimit] = useState(FIRST_RESULTS);
  const underWay = results.matches.filter(({ isOver, number }) => !isOver && tables.has(number));
  const over = results.matches
    .filter(({ isOver, players }) => isOver && (bot === '' || players.includes(bot)))
    .toReversed();
  const bots = results.standings.map(({ name }) => [name, name] as const);
  return (
    <section class="card" aria-label="Matches">
      <Matches title="Under way" matches={underWay} tables={tables} act={act} />
      <NextMatches results={results} tables={tables} />
      <Matches title="Results" matches={over.slice(0, limit)} tables={tables} act={act}>
        {(over.length > 0 || bot !== '') && (
          <Choice label="Bot" value={bot} options={[['', 'All bots'], ...bots]} onChange={setBot} />
        )}
      </Matches>
      {over.length > limit && <Act label={`Show all ${over.length}`} onClick={() => setLimit(over.length)} />}
    </section>
  );
}

export function AllStandings({ results }: Pick<ResultsProps, 'results'>) {
  const { standings, groups, matches, bracket } = results;
  const hasCross = groups.length === 0 && bracket.length === 0;
  const isRunning = standings[0]?.place == null;
  if (isRunning && matches.every(({ games }) => games === 0)) return <p>No game is over yet.</p>;
  const scored = (row: (typeof standings)[number]) => {
    const [points, against] = pointsIn(matches, row.name);
    return { ...row, points, against };
  };
  return (
    <>
      {isRunning && <p>No match is over yet: these are the points of games so far.</p>}
      {(isRunning ? [] : groups).map(({ name, standings: places }) => {
        const own = matches.filter(({ key }) => key.startsWith(`${name},`));
        return <Standings key={name} title={name} standings={places} matches={own} />;
      })}
      <Standings
        title={isRunning ? 'Running scores' : 'Standings'}
        standings={isRunning ? standings.map(scored) : standings}
        {...{ matches: hasCross ? matches : null, isRunning }}
      />
    </>
  );
}

/** The results as files, and what proves the bombs. */
export function ResultFiles({ results: { commitment, secret } }: Pick<ResultsProps, 'results'>) {
  return (
    <p class="quiet">
      Results: <a href="results.csv">CSV</a>, <a href="results.json">JSON</a>.{' '}
      {commitment && (
        <>
          Hash of the secret of the bombs: <code>{commitment}</code>
        </>
      )}
      {secret && (
        <>
          , the secret: <code>{secret}</code>
        </>
      )}
    </p>
  );
}
