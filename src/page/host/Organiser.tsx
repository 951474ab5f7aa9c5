/** What needs the organiser first, and what can be done about it and about a bot. */
import { useState } from 'preact/hooks';
import { counted, shortTime } from '../../document/browser.ts';
import { useContest } from '../Bracket.tsx';
import { Act } from '../parts.tsx';
import { Awaited, pauseText } from './LiveTable.tsx';
import { BotActs } from './Lobby.tsx';

export function Organiser() {
  const { message, results, act } = useContest();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  if (message === undefined || act === undefined) return null;
  const { absences, closed } = message.you;
  // One that is dismissed comes back when it happens again.
  const refused = message.you.refused.filter(({ name, at }) => !dismissed.includes(`${name} ${at}`));
  const { standings, matches } = results;
  const lagged = matches.flatMap(({ number, players, lagged: games }) =>
    closed.includes(number) ? [] : games.map((index) => ({ number, index, players })),
  );
  const { phase, isPaused, tables } = message.table;
  // Before it begins, bots are awaited, and the lobby says which.
  const missing = phase === 'playing' ? absences : [];
  const nextOf = (bot: string) => {
    const name = standings.find((row) => row.bot === bot)?.name ?? '';
    const next = matches.find(({ isOver, players }) => !isOver && players.includes(name));
    return next ? `, next against ${next.players.find((player) => player !== name)}` : '';
  };
  const paused = isPaused ? [] : tables.flatMap((table, number) => (table.isPaused ? [number + 1] : []));
  const isFine = [missing, refused, lagged, paused].every(({ length }) => length === 0) && !isPaused;
  return (
    <section class="card" aria-label="Contest">
      <div class="buttons">
        {isFine ? <h2 class="good">No problems</h2> : <h2>Problems</h2>}
        {phase === 'lobby' && <Act label="Begin" class="primary" onClick={() => act({ type: 'begin' })} />}
        {phase === 'playing' && (
          <Act
            label={isPaused ? 'Go on at all tables' : 'Pause all tables'}
            aria-pressed={isPaused}
            onClick={() => act({ type: 'pause', table: null, isPaused: !isPaused })}
          />
        )}
      </div>
      <ul class="lines">
        {isPaused && <li class="warning">All tables: {pauseText(tables).toLowerCase()}</li>}
        {paused.map((table) => (
          <li key={table} class="warning">
            Table {table}: {pauseText(tables.slice(table - 1, table)).toLowerCase()}
          </li>
        ))}
        {missing.map(([name, since]) => {
          const table = tables.findIndex(({ awaited }) => awaited?.names.includes(name));
          const { awaited, isPaused: isTablePaused = false } = tables[table] ?? {};
          return (
            <li key={name}>
              <span class="bad">
                {awaited
                  ? [`Table ${table + 1}: `, <Awaited key={table} {...awaited} isPaused={isTablePaused} />]
                  : `${name} ${since ? `is gone since ${shortTime(since)}` : 'never came'}${nextOf(name)}`}
              </span>
              <BotActs name={name} />
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
              onClick={() => act({ type: 'void', match: number, index })}
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
            <Act label="Dismiss" onClick={() => setDismissed([...dismissed, `${name} ${at}`])} />
          </li>
        ))}
      </ul>
      {phase === 'playing' && (
        <p class="quiet">
          To play a game or a match again: <a href="#matches">Matches</a>.
        </p>
      )}
    </section>
  );
}
