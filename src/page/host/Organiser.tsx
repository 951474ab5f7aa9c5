/** What needs the organiser first, and what can be done about it and about a bot. */
import { useState } from 'preact/hooks';
import { counted, shortTime } from '../../document/browser.ts';
import { shellWord } from '../../system/browser.ts';
import { Podium, useContest } from '../Bracket.tsx';
import { Act, Ask, Choose } from '../parts.tsx';
import { Command } from '../results/ResultView.tsx';
import { Awaited, Pause } from './LiveTable.tsx';
import { BotActs, describeWaiting, Lobby } from './Lobby.tsx';

function Ended({ folder }: { readonly folder: string }) {
  return (
    <section class="card" aria-label="Contest">
      <h2>All is over</h2>
      <Command purpose="Its site" line={`${folder}/site/index.html`} />
      <Command purpose="Was all fair?" line={`npx fcx host --verify ${shellWord(folder)}`} />
    </section>
  );
}

function Begin({ missing, begin }: { readonly missing: readonly string[]; readonly begin: () => void }) {
  if (missing.length === 0) return <Act label="Begin" class="primary" onClick={begin} />;
  return (
    <Ask label="Begin" class="primary" question={`Begin without ${missing.join(', ')}?`}>
      <p>Who is missing has the grace time to come, and then forfeits games until it does.</p>
      <Choose label="Begin" class="primary" onClick={begin} />
    </Ask>
  );
}

function Tables() {
  const { message } = useContest();
  return (
    <section class="card" aria-label="Tables">
      <h2>Tables</h2>
      <ul class="lines">
        {message?.table.tables.map(({ match, round, players, points, isPaused }, table) => (
          <li key={table}>
            <span>
              <a href={`#table=${table + 1}`}>Table {table + 1}</a>{' '}
              {match !== null && `${players[0]} ${points.join(' : ')} ${players[1]} `}
              <span class="quiet">{match === null ? 'free' : round}</span>
            </span>
            <Pause number={table} isPaused={isPaused} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Organiser() {
  const { message, results, act } = useContest();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  if (!message?.you.isOrganiser) return null;
  if (act === undefined)
    return (
      <>
        <Podium />
        <Ended folder={message.you.folder} />
      </>
    );
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
  const isFine = [missing, refused, lagged].every(({ length }) => length === 0);
  const { needed, missing: away } = message.table;
  const isWaiting = phase === 'lobby' && (needed ?? away.length) > 0;
  const fine = isWaiting ? describeWaiting(message.table) : 'No problems';
  const problems = (
    <section class="card" aria-label="Contest">
      <div class="buttons">
        <h2 class={isFine && !isWaiting ? 'good' : ''}>{isFine ? fine : 'Problems'}</h2>
        {isWaiting && <span class="quiet">It begins by itself when the last one is there.</span>}
        {phase === 'lobby' && <Begin missing={away} begin={() => act({ type: 'begin' })} />}
        {phase === 'playing' && (
          <Act
            label={isPaused ? 'Go on at all tables' : 'Pause all tables'}
            aria-pressed={isPaused}
            onClick={() => act({ type: 'pause', table: null, isPaused: !isPaused })}
          />
        )}
      </div>
      <ul class="lines">
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
  const lobby = <Lobby live={message.table} />;
  if (phase === 'lobby') return [problems, lobby];
  return (
    <div class="beside control">
      <div class="stack">
        {problems}
        <Tables />
      </div>
      {lobby}
    </div>
  );
}
