/** The organiser's acts on the event and on a bot. */
import { useState } from 'preact/hooks';
import type { EventView, HostCommand, HostMessage } from '../../arena/browser.ts';

interface OrganiserProps {
  readonly live: HostMessage['table'];
  readonly results: EventView | null;
  readonly send: (command: HostCommand) => void;
}

export function Organiser({ live, results, send }: OrganiserProps) {
  const [name, setName] = useState('');
  const [by, setBy] = useState('');
  const out = (what: string, reason: 'disqualified' | 'withdrawn') =>
    confirm(`${what} ${name}?`) && send({ type: 'out', name, reason });
  const replace = () => confirm(`Replace ${name} by ${by}?`) && send({ type: 'replace', name, by });
  return (
    <section class="menu" aria-label="Organiser">
      <h2>Organiser</h2>
      <div class="buttons">
        {live.phase === 'lobby' && (
          <button type="button" onClick={() => send({ type: 'begin' })}>
            begin
          </button>
        )}
        <button
          type="button"
          aria-pressed={live.isPaused}
          onClick={() => send({ type: 'pause', table: null, isPaused: !live.isPaused })}
        >
          pause all
        </button>
      </div>
      <div class="buttons">
        <label>
          bot{' '}
          <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
            <option value="">–</option>
            {results?.standings.map((row) => (
              <option key={row.name}>{row.name}</option>
            ))}
          </select>
        </label>
        <button type="button" disabled={name === ''} onClick={() => out('Disqualify', 'disqualified')}>
          disqualify
        </button>
        <button type="button" disabled={name === ''} onClick={() => out('Withdraw', 'withdrawn')}>
          withdraw
        </button>
        <label>
          replace by <input type="text" value={by} onInput={(event) => setBy(event.currentTarget.value)} />
        </label>
        <button type="button" disabled={name === '' || by === ''} onClick={replace}>
          replace
        </button>
      </div>
    </section>
  );
}
