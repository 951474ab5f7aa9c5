/** What needs the organiser first, and what can be done about it and about a bot. */
import { useRef } from 'preact/hooks';
import type { ContestView, HostCommand, HostMessage } from '../../arena/browser.ts';
import { counted, shortTime } from '../../document/browser.ts';
import { Act, Ask, Choose } from '../parts.tsx';
import { Awaited } from './LiveTable.tsx';

interface OrganiserProps {
  readonly live: HostMessage['table'];
  readonly you: HostMessage['you'];
  readonly results: ContestView | null;
  readonly send: (command: HostCommand) => void;
}

/** `others`: bots that are there and do not take part. */
type BotActsProps = Pick<OrganiserProps, 'send'> & { name: string; others: readonly string[] };

export function BotActs({ name, others, send }: BotActsProps) {
  const replace = (by: string) => by && send({ type: 'replace', name, by });
  const field = useRef<HTMLInputElement>(null);
  const goes = (reason: 'withdrawn' | 'disqualified') => send({ type: 'out', name, reason });
  return (
    <Ask label="Replace or remove" aria-label={`Replace or remove ${name}`} question={name}>
      {/* The first button is what Enter presses in the field. */}
      <label class="field">
        <span>A bot takes its place, with its results so far</span>
        <input type="text" placeholder="Its name; it may come later" ref={field} />
      </label>
      <div class="buttons">
        <Choose label="Replace" onClick={() => replace(field.current?.value.trim() ?? '')} />
        {others.map((by) => (
          <Choose key={by} label={`Replace by ${by}, who is here`} onClick={() => replace(by)} />
        ))}
      </div>
      <p>Or it is out, and loses all matches to come:</p>
      <dl class="facts ways">
        <div>
          <dt>
            <Choose label={`Withdraw ${name}`} onClick={() => goes('withdrawn')} />
          </dt>
          <dd>Its results stand. It may watch.</dd>
        </div>
        <div>
          <dt>
            <Choose class="danger" label={`Disqualify ${name}`} onClick={() => goes('disqualified')} />
          </dt>
          <dd class="bad">It comes last. It is cut off.</dd>
        </div>
      </dl>
    </Ask>
  );
}

export function Organiser({ live, you: { refused }, results, send }: OrganiserProps) {
  const lagged = (results?.matches ?? []).flatMap(({ number, players, lagged: games }) =>
    games.map((index) => ({ number, index, players })),
  );
  const { phase, isPaused, tables, guests } = live;
  // Before it begins, bots are awaited, and the lobby says which.
  const missing = phase === 'playing' ? live.missing : [];
  const inside = results?.standings.map(({ name }) => name) ?? [];
  const others = guests.flatMap(({ name }) => (inside.includes(name) ? [] : [name]));
  const isFine = missing.length + refused.length + lagged.length === 0 && !isPaused;
  return (
    <section class="card" aria-label="Contest">
      <div class="buttons">
        <h2>{isFine ? 'No problems' : 'Problems'}</h2>
        {phase === 'lobby' && <Act label="Begin" class="primary" onClick={() => send({ type: 'begin' })} />}
        {phase !== 'over' && (
          <Act
            label={isPaused ? 'Go on at all tables' : 'Pause all tables'}
            aria-pressed={isPaused}
            onClick={() => send({ type: 'pause', table: null, isPaused: !isPaused })}
          />
        )}
      </div>
      {isFine && phase !== 'lobby' && <p class="good">All bots are there, and nobody was refused.</p>}
      <ul class="lines">
        {isPaused && <li class="warning">All tables are paused.</li>}
        {missing.map((name) => {
          const table = tables.findIndex(({ awaited }) => awaited?.names.includes(name));
          const awaited = tables[table]?.awaited;
          return (
            <li key={name}>
              {awaited ? (
                <span class="bad">
                  Table {table + 1}: <Awaited {...awaited} />
                </span>
              ) : (
                <span class="bad">{name} is not there</span>
              )}
              <BotActs name={name} others={others} send={send} />
            </li>
          );
        })}
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
