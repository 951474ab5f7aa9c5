/** What needs the organiser first, and what can be done about it and about a bot. */
import { useRef, useState } from 'preact/hooks';
import type { ContestView, HostMessage } from '../../arena/browser.ts';
import { counted, shortTime } from '../../document/browser.ts';
import { shellWord } from '../../system/browser.ts';
import { Podium, type ShownContest, tableLink, useContest } from '../Bracket.tsx';
import { Act, Ask, Choose } from '../parts.tsx';
import { Command } from '../results/ResultView.tsx';
import { Awaited, Pause } from './LiveTable.tsx';
import { describeHere, describeWaiting, Lobby, namesIn } from './Lobby.tsx';

function Ended({ folder }: { readonly folder: string }) {
  return (
    <section class="card" aria-label="Contest">
      <h2>All is over</h2>
      <Command purpose="Its site" line={`${folder}/site/index.html`} />
      <Command purpose="Was all fair?" line={`npx fcx host --verify ${shellWord(folder)}`} />
    </section>
  );
}

/** In a list of many bots, where each has the same. */
const MORE = '⋯';

function visitorsOf({ message, results }: ShownContest): string[] {
  const inside = new Set(results.standings.map(({ bot }) => bot));
  return (message?.table.guests ?? []).flatMap(({ name }) => (inside.has(name) ? [] : [name]));
}

function BotActs({ name, label }: { readonly name: string; readonly label: string }) {
  const contest = useContest();
  const { act, message } = contest;
  const isDone = message?.table.done.includes(name);
  const replace = (by: string) => by && act?.({ type: 'replace', name, by });
  const field = useRef<HTMLInputElement>(null);
  const goes = (reason: 'withdrawn' | 'disqualified') => act?.({ type: 'out', name, reason });
  const title = `${isDone ? 'Remove' : 'Replace or remove'} ${name}`;
  return (
    <Ask
      label={label}
      aria-label={title}
      title={title}
      class={label === MORE ? 'quiet-button' : ''}
      question={name}
    >
      {!isDone && (
        <>
          {/* The first button is what Enter presses in the field. */}
          <label class="field">
            <span>A bot takes its place, with its results so far</span>
            <input type="text" placeholder="Its name; it may come later" ref={field} />
          </label>
          <div class="buttons">
            <Choose label="Replace" onClick={() => replace(field.current?.value.trim() ?? '')} />
            {visitorsOf(contest).map((by) => (
              <Choose key={by} label={`Replace by ${by}, who is here`} onClick={() => replace(by)} />
            ))}
          </div>
          <p>Or it is out for good, and loses all matches to come:</p>
          <p>
            <Choose label={`Withdraw ${name}`} onClick={() => goes('withdrawn')} /> Its results stand.
          </p>
        </>
      )}
      <p class="bad">
        <Choose class="danger" label={`Disqualify ${name}`} onClick={() => goes('disqualified')} /> It comes
        last.
      </p>
    </Ask>
  );
}

function BotRow({ of: { name, bot, out, isAbsent } }: { readonly of: ContestView['standings'][number] }) {
  const contest = useContest();
  const { results, tables, message } = contest;
  const { guests = [], local = [], done = [] } = message?.table ?? {};
  const own = results.matches.filter(({ isOver, players }) => !isOver && players.includes(name));
  const match = own.find(({ number }) => tables.has(number)) ?? own[0];
  const table = match && tables.get(match.number);
  const other = match && ` against ${match.players.find((player) => player !== name)}`;
  const end = out ?? (isAbsent ? 'never came' : done.includes(bot) && 'has played all');
  const guest = guests.find((one) => one.name === bot);
  const [, from] = message?.you.addresses.find(([one]) => one === bot) ?? [];
  const ping = guest?.roundTripMs != null && `${Math.round(guest.roundTripMs)} ms`;
  const ways = [
    guest && `here since ${shortTime(guest.since)}`,
    ping,
    from,
    local.includes(bot) && 'of this host',
  ];
  return (
    <li>
      <span>
        <b>{name}</b> {table !== undefined && <a href={tableLink(contest, table)}>table {table + 1}</a>}
        {end || (match ? [table === undefined && 'next', other] : 'waits')}
      </span>
      <span class="quiet">{ways.filter(Boolean).join(', ')}</span>
      {out === null && <BotActs name={bot} label={MORE} />}
    </li>
  );
}

function Begin({ live }: { readonly live: HostMessage['table'] }) {
  const { act } = useContest();
  const { missing, needed } = live;
  const begin = () => act?.({ type: 'begin' });
  const here = namesIn(live).length;
  // A contest of one would be refused.
  if (here < 2) return null;
  if (!needed) return <Act label="Begin" class="primary" onClick={begin} />;
  const question = missing.length > 0 ? `Begin without ${missing.join(', ')}?` : `Begin with ${here} bots?`;
  return (
    <Ask label="Begin now" question={question}>
      {missing.length > 0 && (
        <p>Who is missing has the grace time to come, and then forfeits games until it does.</p>
      )}
      <Choose label="Begin" class="primary" onClick={begin} />
    </Ask>
  );
}

export function Organiser() {
  const contest = useContest();
  const { message, results, act } = contest;
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
  const lagged = results.matches.flatMap(({ number, players, lagged: games }) =>
    closed.includes(number) ? [] : games.map((index) => ({ number, index, players })),
  );
  const { phase, isPaused, tables, needed, guests, local } = message.table;
  const here = new Set(guests.map(({ name }) => name));
  const isLobby = phase === 'lobby';
  // Before it begins, bots are awaited, and the lobby says which.
  const missing = isLobby ? [] : absences;
  const paused = isPaused ? [] : tables.flatMap((table, number) => (table.isPaused ? [number] : []));
  const isFine =
    !isLobby && !isPaused && [missing, paused, refused, lagged].every(({ length }) => length === 0);
  const stand = isPaused ? 'All tables are paused' : isFine ? 'No problems' : 'Problems';
  const problems = (
    <section class="card" aria-label="Contest">
      <div class="buttons">
        <h2 class={isFine ? 'good' : ''}>
          {isLobby ? (describeWaiting(message.table) ?? 'Ready to begin') : stand}
        </h2>
        {isLobby && needed !== null && (
          <span class="quiet">It begins by itself when the last one is there.</span>
        )}
        {isLobby ? (
          <Begin live={message.table} />
        ) : (
          <Act
            label={isPaused ? 'Go on' : 'Pause all tables'}
            class={isPaused ? 'primary' : ''}
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
                  : `${name} ${since ? `is away since ${shortTime(since)}` : 'has not come'}`}
              </span>
              <BotActs name={name} label="Replace or remove" />
            </li>
          );
        })}
        {paused.map((number) => (
          <li key={number}>
            <span>
              <a href={`#table=${number + 1}`}>Table {number + 1}</a> is paused
            </span>
            <Pause number={number} isPaused />
          </li>
        ))}
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
              <b>{name}</b> was refused: {reason}{' '}
              <span class="quiet">
                from {address}, {counted(count, 'time')}, last {shortTime(at)}
              </span>
            </span>
            <Act label="Dismiss" onClick={() => setDismissed([...dismissed, `${name} ${at}`])} />
          </li>
        ))}
      </ul>
      {!isLobby && (
        <p class="quiet">
          To play a game or a match again: <a href="#matches">Matches</a>. To pause one table, open it.
        </p>
      )}
    </section>
  );
  const lobby = <Lobby live={message.table} />;
  if (isLobby) return [problems, lobby];
  const away = new Map(absences);
  const entrants = results.standings.toSorted((one, other) => one.seed - other.seed);
  const playing = entrants.filter(({ out }) => out === null);
  const isHere = ({ bot }: (typeof playing)[number]) =>
    local.includes(bot) || (!away.has(bot) && here.has(bot));
  return (
    <>
      {problems}
      <section class="lobby card" aria-label="Bots">
        <h2>{describeHere(playing.filter(isHere).length, playing.length)}</h2>
        <ol class="lines matches">
          {entrants.map((row) => !away.has(row.bot) && <BotRow key={row.bot} of={row} />)}
          {visitorsOf(contest).map((name) => (
            <li key={name}>{name} is here, and does not take part</li>
          ))}
        </ol>
      </section>
      {lobby}
    </>
  );
}
