/** The organiser's acts on the event and on a bot. */
import { useState } from 'preact/hooks';
import type { ContestView, HostCommand, HostMessage } from '../../arena/browser.ts';

interface OrganiserProps {
  readonly live: HostMessage['table'];
  readonly refused: HostMessage['you']['refused'];
  readonly results: ContestView | null;
  readonly send: (command: HostCommand) => void;
}

export function Organiser({ live, refused, results, send }: OrganiserProps) {
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
      {refused.length > 0 && <h3>Refused</h3>}
      <ul class="guests">
        {refused.toReversed().map(({ name, address, reason, count, at }) => (
          <li key={`${name} ${address} ${reason}`}>
            <b>{name}</b>: {reason}{' '}
            <span class="quiet">
              from {address}, {count === 1 ? 'once' : `${count} times`}, last{' '}
              {new Date(at).toLocaleTimeString()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
