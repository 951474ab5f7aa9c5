/** Who is there and since when; for the organiser, also from where. */
import type { HostMessage } from '../../arena/browser.ts';

interface LobbyProps {
  readonly live: HostMessage['table'];
  readonly addresses?: HostMessage['you']['addresses'];
}

export function Lobby({ live: { guests, missing }, addresses = [] }: LobbyProps) {
  const from = new Map(addresses);
  return (
    <section class="lobby" aria-label="Bots">
      <h2>Bots that are there{guests.length > 0 && `: ${guests.length}`}</h2>
      {guests.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="guests">
        {guests.map(({ name, since, roundTripMs }) => (
          <li key={name}>
            <b>{name}</b>{' '}
            <span class="quiet">
              since {new Date(since).toLocaleTimeString()}
              {from.has(name) && `, from ${from.get(name)}`}
              {roundTripMs !== null && `, ${Math.round(roundTripMs)} ms there and back`}
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p class="problem">Not there: {missing.join(', ')}</p>}
    </section>
  );
}
