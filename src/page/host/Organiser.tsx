/** What needs the organiser first, and the organiser's acts beside what they are about. */
import type { ContestView, HostCommand, HostMessage } from '../../arena/browser.ts';
import { counted, shortTime } from '../../document/browser.ts';
import { Act } from '../parts.tsx';

type Send = (command: HostCommand) => void;

export function BotActs({ name, send }: { readonly name: string; readonly send: Send }) {
  const replace = () => {
    const by = prompt(`Which bot takes the place of ${name}?`)?.trim();
    if (by) send({ type: 'replace', name, by });
  };
  const out = (what: string, reason: 'disqualified' | 'withdrawn') => () => {
    if (confirm(`${what} ${name}?`)) send({ type: 'out', name, reason });
  };
  const acts = [
    ['Replace', replace, ''],
    ['Withdraw', out('Withdraw', 'withdrawn'), ''],
    ['Disqualify', out('Disqualify', 'disqualified'), 'bad'],
  ] as const;
  return (
    <span class="buttons">
      {acts.map(([what, act, kind]) => (
        <Act label={what} key={what} class={kind} onClick={act} aria-label={`${what} ${name}`} />
      ))}
    </span>
  );
}

interface OrganiserProps {
  readonly live: HostMessage['table'];
  readonly you: HostMessage['you'];
  readonly results: ContestView | null;
  readonly send: Send;
}

function Problems({ live, you: { refused }, results, send }: OrganiserProps) {
  const lagged = (results?.matches ?? []).flatMap(({ number, players, lagged: games }) =>
    games.map((index) => ({ number, index, players })),
  );
  const isFine = live.missing.length + refused.length + lagged.length === 0 && !live.isPaused;
  return (
    <section class="card" aria-label="Problems">
      <h2>Problems</h2>
      {isFine && <p class="good">None: all bots are there, and nobody was refused.</p>}
      <ul class="lines">
        {live.isPaused && <li class="warning">All tables are paused.</li>}
        {live.missing.map((name) => (
          <li key={name}>
            <span>
              <b>{name}</b> <span class="bad">is not there</span>
            </span>
            {live.phase === 'playing' && <BotActs name={name} send={send} />}
          </li>
        ))}
        {lagged.map(({ number, index, players }) => (
          <li key={`${number} ${index}`}>
            <span>
              The host lagged in game {index + 1} of match {number}, {players.join(' against ')}
            </span>
            <Act
              label={`Void game ${index + 1} of match ${number}`}
              onClick={() => send({ type: 'void', match: number, index })}
            />
          </li>
        ))}
        {refused.toReversed().map(({ name, address, reason, count, at }) => (
          <li key={`${name} ${address} ${reason}`}>
            <span>
              <b>{name}</b> was refused: {reason}
            </span>
            <span class="quiet">
              from {address}, {counted(count, 'time')}, last {shortTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Organiser(props: OrganiserProps) {
  const { live, send } = props;
  const { phase, isPaused } = live;
  return (
    <>
      <Problems {...props} />
      {phase !== 'over' && (
        <div class="buttons">
          {phase === 'lobby' && <Act label="Begin" class="primary" onClick={() => send({ type: 'begin' })} />}
          <Act
            label={isPaused ? 'Go on at all tables' : 'Pause all tables'}
            aria-pressed={isPaused}
            onClick={() => send({ type: 'pause', table: null, isPaused: !isPaused })}
          />
        </div>
      )}
    </>
  );
}
