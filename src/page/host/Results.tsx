/** The standings of an event, its cross table, and its matches. */
import type { EventMatchView, EventView, HostCommand } from '../../arena/browser.ts';

/** A cross table of more would be wider than any screen. */
const WIDEST_CROSS = 16;

/** The points of one against another in all their matches, `null` if they have not met. */
function cellOf(matches: readonly EventMatchView[], one: string, other: string): string | null {
  const met = matches.filter(
    ({ players, games }) => games > 0 && players.includes(one) && players.includes(other),
  );
  if (one === other || met.length === 0) return null;
  const of = (name: string) =>
    met.reduce((sum, { players, points }) => sum + (points[players.indexOf(name)] ?? 0), 0);
  return `${of(one)}:${of(other)}`;
}

interface StandingsProps {
  readonly results: EventView;
  /** Whether the points of everyone against everyone fit in. */
  readonly isWide: boolean;
}

export function Standings({ results: { standings, matches, format }, isWide }: StandingsProps) {
  const isTable = format === 'round-robin' || format === 'swiss';
  const isCross = isWide && isTable && standings.length <= WIDEST_CROSS;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it
    <section class="standings" aria-label="Standings" tabIndex={0}>
      <h2>Standings</h2>
      <table>
        <thead>
          <tr>
            {['place', 'bot', 'won', 'lost', 'games'].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
            {isCross &&
              standings.map(({ place, name }) => (
                <th scope="col" key={name} title={name}>
                  {place}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {standings.map(({ place, name, out, wins, losses, points, against }) => (
            <tr key={name}>
              <td>{place}</td>
              <th scope="row">
                {name} {out && <span class="problem">{out}</span>}
              </th>
              <td>{wins}</td>
              <td>{losses}</td>
              <td>
                {points}:{against}
              </td>
              {isCross &&
                standings.map((other) => (
                  <td key={other.name}>{cellOf(matches, name, other.name) ?? '–'}</td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MatchesProps {
  readonly results: EventView;
  readonly act: ((command: HostCommand) => void) | undefined;
}

function MatchLine({ match, act }: { readonly match: EventMatchView; readonly act: MatchesProps['act'] }) {
  const { number, key, players, points, games, winner, ruling, lagged, isOver } = match;
  const [one, other] = players;
  const voidGame = () => {
    const index = Number(prompt(`Which game of match ${number} is to be played again?`)) - 1;
    if (index >= 0) act?.({ type: 'void', match: number, index });
  };
  return (
    <li>
      <span class={winner === 0 ? 'winner' : ''}>{one}</span>{' '}
      {other !== null && `${points[0]} : ${points[1]} `}
      <span class={winner === 1 ? 'winner' : ''}>{other ?? 'has a bye'}</span>{' '}
      <span class="quiet">
        {key}
        {ruling && `, ${ruling}`}
        {lagged.length > 0 && `, the host lagged in game ${lagged.map((index) => index + 1).join(', ')}`}
      </span>{' '}
      {isOver && games > 0 && <a href={`games/match-${number}.jsonl`}>replay of match {number}</a>}
      {act && games > 0 && (
        <span class="buttons">
          <button type="button" onClick={voidGame}>
            void a game of match {number}
          </button>
          <button
            type="button"
            onClick={() => confirm(`Play match ${number} again?`) && act({ type: 'replay', match: number })}
          >
            replay match {number}
          </button>
        </span>
      )}
    </li>
  );
}

/** How many matches that are still to come are listed. */
const NEXT = 20;

/** By rounds in a bracket, since the names of rounds are those of the matches: the latest first. */
export function Matches({ results: { matches }, act }: MatchesProps) {
  const next = matches.filter(({ isOver }) => !isOver).slice(0, NEXT);
  const over = matches.filter(({ isOver }) => isOver).toReversed();
  return (
    <section aria-label="Matches">
      {[['Under way and next', next] as const, ['Results', over] as const].map(
        ([title, list]) =>
          list.length > 0 && (
            <>
              <h2>{title}</h2>
              <ul class="matches">
                {list.map((match) => (
                  <MatchLine key={match.number} match={match} act={act} />
                ))}
              </ul>
            </>
          ),
      )}
    </section>
  );
}
