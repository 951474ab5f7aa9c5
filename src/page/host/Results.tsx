/** What an event has come to: its bracket, standings, cross tables, and matches with the replays of their games. */
import { useState } from 'preact/hooks';
import type { ContestView, HostCommand, PlayedMatch } from '../../arena/browser.ts';
import { formatEloRange, formatLuck } from '../../document/browser.ts';
import { pageOfMatch } from '../pageData.ts';
import { Choice } from '../parts.tsx';

/** A cross table of more would be lost on any screen. */
const WIDEST_CROSS = 33;

interface CrossCell {
  readonly points: number;
  readonly against: number;
  readonly last: PlayedMatch;
}

/** What everyone has won against everyone, and their last match, by both names. */
function crossOf(matches: readonly PlayedMatch[]): Map<string, CrossCell> {
  const cells = new Map<string, CrossCell>();
  for (const match of matches) {
    const { players, points, games } = match;
    if (games === 0) continue;
    for (const slot of [0, 1] as const) {
      const key = JSON.stringify([players[slot], players[1 - slot]]);
      const before = cells.get(key) ?? { points: 0, against: 0 };
      const against = before.against + (points[1 - slot] as number);
      cells.set(key, { points: before.points + points[slot], against, last: match });
    }
  }
  return cells;
}

interface StandingsProps {
  readonly title: string;
  readonly standings: ContestView['standings'] | ContestView['groups'][number]['standings'];
  /** For the points of everyone against everyone; `null` without them. */
  readonly matches: readonly PlayedMatch[] | null;
}

export function Standings({ title, standings, matches }: StandingsProps) {
  if (standings.length === 0) return null;
  const [first] = standings;
  // Its columns are headed by places.
  const hasCross = first?.place !== null && standings.length <= WIDEST_CROSS;
  const cross = matches !== null && hasCross ? crossOf(matches) : null;
  const isRated = standings.some((row) => 'rating' in row && row.rating !== null);
  const isMeasured = standings.some((row) => 'luck' in row && row.luck !== null);
  const cell = (name: string, other: string) => {
    const met = cross?.get(JSON.stringify([name, other]));
    if (met === undefined) return '–';
    return <a href={pageOfMatch(met.last)}>{`${met.points}:${met.against}`}</a>;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it
    <section class="standings card" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <table class="table">
        <thead>
          <tr>
            {[
              ...['Place', 'Bot', 'Won', 'Lost', 'Games'],
              ...(isRated ? ['Rating'] : []),
              ...(isMeasured ? ['Luck'] : []),
            ].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
            {cross &&
              standings.map(({ place, name }) => (
                <th scope="col" key={name} title={name}>
                  {place}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {standings.map(({ place, name, out, wins, losses, points, against, ...rated }) => (
            <tr key={name}>
              <td>{place ?? '–'}</td>
              <th scope="row">
                {name} {out && <span class="problem">{out}</span>}
              </th>
              <td>{wins}</td>
              <td>{losses}</td>
              <td>
                {points}:{against}
              </td>
              {isRated && <td>{'rating' in rated && rated.rating && formatEloRange(rated.rating)}</td>}
              {isMeasured && <td>{'luck' in rated && rated.luck !== null && formatLuck(rated.luck)}</td>}
              {cross && standings.map((other) => <td key={other.name}>{cell(name, other.name)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Every game as a link to its replay, by who won it: `Ada 1 3 4, Bea 2`. */
function Games({ match }: { readonly match: PlayedMatch }) {
  const { players, gameWinners } = match;
  const winners = [
    ['1', players[0]],
    ['2', players[1]],
    ['=', 'both'],
  ] as const;
  // On the page of the match, a game that is to be played again is missing.
  const games = [...gameWinners]
    .map((winner, index) => ({ winner, game: index + 1 }))
    .filter(({ winner }) => winner !== '-')
    .map((game, place) => ({ ...game, link: `${pageOfMatch(match)}#game=${place + 1}` }));
  return (
    <span class="replays">
      {winners.map(([mark, name]) => {
        const won = games.filter(({ winner }) => winner === mark);
        return (
          won.length > 0 && (
            <span key={mark}>
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

type Act = ((command: HostCommand) => void) | undefined;

interface MatchLineProps {
  readonly match: PlayedMatch;
  readonly table: number | undefined;
  readonly act: Act;
}

function MatchLine({ match, table, act }: MatchLineProps) {
  const { number, round, players, points, games, winner, ruling, lagged } = match;
  const [one, other] = players;
  const voidGame = () => {
    const index = Number(prompt(`Which game of match ${number} is to be played again?`)) - 1;
    if (index >= 0) act?.({ type: 'void', match: number, index });
  };
  return (
    <li>
      <span class={winner === 0 ? 'winner' : ''}>{one}</span>{' '}
      {other !== null && (games > 0 ? `${points[0]} : ${points[1]} ` : 'against ')}
      <span class={winner === 1 ? 'winner' : ''}>{other ?? 'has a bye'}</span>{' '}
      <span class="quiet">
        {round}, match {number}
        {table !== undefined && `, table ${table + 1}`}
        {ruling && `, ${ruling === 'nobodyCame' ? 'neither was there' : ruling}`}
        {lagged.length > 0 && `, the host lagged in game ${lagged.map((index) => index + 1).join(', ')}`}
      </span>
      {games > 0 && <Games match={match} />}
      {act && games > 0 && (
        <span class="buttons">
          <button type="button" onClick={voidGame}>
            Void a game of match {number}
          </button>
          <button
            type="button"
            onClick={() => confirm(`Play match ${number} again?`) && act({ type: 'replay', match: number })}
          >
            Replay match {number}
          </button>
        </span>
      )}
    </li>
  );
}

interface ResultsProps {
  readonly results: ContestView;
  /** Tables by the numbers of the matches that are played at them. */
  readonly tables: ReadonlyMap<number, number>;
  readonly act?: Act;
}

interface MatchesProps extends Omit<ResultsProps, 'results'> {
  readonly title: string;
  readonly matches: readonly PlayedMatch[];
}

export function Matches({ title, matches, tables, act }: MatchesProps) {
  if (matches.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="matches">
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

/** Those that are not over: under way, and to come in the order of the draw. */
export function openMatches({ results, tables }: ResultsProps) {
  const open = results.matches.filter(({ isOver }) => !isOver);
  return {
    underWay: open.filter(({ number }) => tables.has(number)),
    next: open.filter(({ number }) => !tables.has(number)).slice(0, NEXT),
  };
}

export function AllMatches({ results, tables, act }: ResultsProps) {
  const [bot, setBot] = useState('');
  const [limit, setLimit] = useState(FIRST_RESULTS);
  const { underWay, next } = openMatches({ results, tables });
  const over = results.matches
    .filter(({ isOver, players }) => isOver && (bot === '' || players.includes(bot)))
    .toReversed();
  const bots = results.standings.map(({ name }) => [name, name] as const);
  return (
    <section class="card" aria-label="Matches">
      <Matches title="Under way" matches={underWay} tables={tables} act={act} />
      <Matches title="Next" matches={next} tables={tables} />
      {bots.length > 0 && (
        <Choice label="Results of" value={bot} options={[['', 'All bots'], ...bots]} onChange={setBot} />
      )}
      <Matches title="Results" matches={over.slice(0, limit)} tables={tables} act={act} />
      {over.length > limit && (
        <button type="button" onClick={() => setLimit(over.length)}>
          Show all {over.length}
        </button>
      )}
    </section>
  );
}

/** The standings of the groups, and of all. */
export function AllStandings({ results }: Pick<ResultsProps, 'results'>) {
  const { standings, groups, matches, bracket } = results;
  const hasCross = groups.length === 0 && bracket.length === 0;
  if (standings[0]?.place == null) return <p>No match is over yet.</p>;
  return (
    <>
      {groups.map((group) => (
        <Standings
          key={group.name}
          title={group.name}
          standings={group.standings}
          matches={matches.filter(({ key }) => key.startsWith(`${group.name},`))}
        />
      ))}
      <Standings title="Standings" standings={standings} matches={hasCross ? matches : null} />
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
