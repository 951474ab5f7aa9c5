/** Who is there, since when, and from where. */
import type { HostMessage } from '../../arena/browser.ts';

export function Lobby({ live: { guests, missing } }: { readonly live: HostMessage['table'] }) {
  return (
    <section class="lobby" aria-label="Bots">
      <h2>Bots that are there{guests.length > 0 && `: ${guests.length}`}</h2>
      {guests.length === 0 && <p class="quiet">None yet.</p>}
      <ul class="guests">
        {guests.map(({ name, since, address, roundTripMs }) => (
          <li key={name}>
            <b>{name}</b>{' '}
            <span class="quiet">
              since {new Date(since).toLocaleTimeString()}, from {address}
              {roundTripMs !== null && `, ${Math.round(roundTripMs)} ms there and back`}
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p class="problem">Not there: {missing.join(', ')}</p>}
    </section>
  );
}
