/** The view of the organiser: first what needs attention, then what can be done about it and about a bot. */
import { useRef, useState } from 'preact/hooks';
import type { ContestView } from '../../arena/browser.ts';
import { botText, counted, shortTime } from '../../document/browser.ts';
import { shellWord } from '../../system/browser.ts';
import { Podium, tableAddress, useContest } from '../Bracket.tsx';
import { Button, ButtonWithDialog, DialogButton } from '../parts.tsx';
import { CopyableLine } from '../results/ResultView.tsx';
import { AwaitedBots, isPausePending, PauseButton } from './LiveTable.tsx';
import { describeWaiting, FEWEST_BOTS, Lobby, namesInLobby } from './Lobby.tsx';

/** Refusals that are dismissed; one comes back when it happens again. */
const dismissed = new Set<string>();

function BotActs({ name, isListed = false }: { readonly name: string; readonly isListed?: boolean }) {
  const { act, message, results } = useContest();
  const inside = results.standings.map((row) => row.name);
  const visitors = message?.table.guests.filter((guest) => !inside.includes(guest.name)) ?? [];
  const isDone = message?.table.done.includes(name);
  const replace = (by: string) => act?.({ type: 'replace', name, by });
  const field = useRef<HTMLInputElement>(null);
  const goes = (reason: 'withdrawn' | 'disqualified') => act?.({ type: 'out', name, reason });
  const title = `${isDone ? 'Remove' : 'Replace or remove'} ${name}`;
  return (
    <ButtonWithDialog
      label={isListed ? '⋯' : 'Replace or remove'}
      class={isListed ? 'quiet-button' : ''}
      title={title}
      aria-label={title}
      question={name}
    >
      {!isDone && (
        <>
          {/* The first button is what Enter presses in the field. */}
          <label class="field">
            <span>A bot takes its place, with its results so far</span>
            <input
              type="text"
              placeholder="Its name; it may come later"
              required
              pattern={`(?!(${inside.join('|')})$)[\\w.\\-]{1,64}`}
              title="the name of another bot, without its secret: letters, digits, and _ . -"
              ref={field}
            />
          </label>
          <div class="buttons">
            <DialogButton
              formNoValidate={false}
              label="Replace"
              onClick={() => field.current?.checkValidity() && replace(field.current.value)}
            />
            {visitors.map(({ name: by }) => (
              <DialogButton key={by} label={`Replace by ${by}, who is here`} onClick={() => replace(by)} />
            ))}
          </div>
          <p>Or it is out for good, and loses all matches to come:</p>
          <p>
            <DialogButton label="Withdraw" onClick={() => goes('withdrawn')} /> Its results stand.
          </p>
        </>
      )}
      <p class="bad">
        <DialogButton class="danger" label="Disqualify" onClick={() => goes('disqualified')} /> It comes last.
      </p>
    </ButtonWithDialog>
  );
}

/** Shows one bot: what it plays now or next, and whether it is here. */
function BotRow({ of: row }: { readonly of: ContestView['standings'][number] }) {
  const { name: bot, out, isAbsent } = row;
  const contest = useContest();
  const { results, message } = contest;
  const { guests = [], done = [], tables = [] } = message?.table ?? {};
  const { addresses = [], absences = [] } = message?.you ?? {};
  const own = results.matches.filter(({ isOver, players }) => !isOver && players.includes(bot));
  const match = own.find(({ number }) => contest.tables.has(number)) ?? own[0];
  const table = match && contest.tables.get(match.number);
  const { awaited, isPaused = false } = tables[table ?? -1] ?? {};
  const other = match?.players.find((player) => player !== bot);
  const end = out ?? (isAbsent ? 'never came' : done.includes(bot) && 'has played all');
  const left = new Map(absences).get(bot);
  const isAway = left !== undefined;
  const guest = guests.find((one) => one.name === bot);
  const ways = [
    isAway && (left ? `away since ${shortTime(left)}` : 'has not come'),
    guest && !isAway && `here since ${shortTime(guest.since)}`,
    guest?.roundTripMs != null && `${Math.round(guest.roundTripMs)} ms`,
    new Map(addresses).get(bot),
  ].filter(Boolean);
  const isDue = awaited?.names.includes(bot);
  const here = awaited && isDue ? <AwaitedBots {...awaited} isPaused={isPaused} /> : ways.join(', ');
  return (
    <li>
      <span>
        <b>{botText(row)}</b>{' '}
        {table !== undefined && <a href={tableAddress(contest, table)}>table {table + 1}</a>}
        {end || (other ? `${table === undefined ? 'next' : ''} against ${other}` : 'waits')}{' '}
        <span class={isAway ? 'bad' : 'quiet'}>{here}</span>
      </span>
      {out === null && <BotActs name={bot} isListed={!isAway} />}
    </li>
  );
}

/** Shows an organiser what needs attention, and the commands of the contest; nothing to others. */
export function Organiser() {
  const { message, results, act } = useContest();
  const [, setDismissed] = useState(dismissed.size);
  if (!message?.you.isOrganiser) return null;
  const { absences, closed, folder } = message.you;
  const refused = message.you.refused.filter(({ name, at }) => !dismissed.has(`${name} ${at}`));
  if (act === undefined)
    return (
      <>
        <Podium />
        <section class="card" aria-label="Contest">
          <h2>All is over</h2>
          <CopyableLine purpose="Its site" line={`${folder}/site/index.html`} />
          <CopyableLine purpose="Was all fair?" line={`npx fcx verify contest ${shellWord(folder)}`} />
        </section>
      </>
    );
  const lagged = results.matches.flatMap(({ number, players, lagged: games }) =>
    closed.includes(number) ? [] : games.map((index) => ({ number, index, players })),
  );
  const { phase, isPaused, tables, needed, missing } = message.table;
  const paused = isPaused ? [] : [...tables.entries()].filter(([, table]) => table.isPaused);
  const isLobby = phase === 'lobby';
  const inLobby = namesInLobby(message.table).length;
  const waiting = isLobby ? describeWaiting(message.table) : null;
  const away = new Set(absences.map(([name]) => name));
  const entrants = results.standings.toSorted((one, other) => one.seed - other.seed);
  // Before it begins, bots are awaited, and the lobby says which.
  const absent = entrants.filter(({ name }) => !isLobby && away.has(name));
  const areNone = [absent, paused, refused, lagged].every(({ length }) => length === 0);
  const isFine = areNone && !isLobby && !isPaused;
  const pause = tables.some(isPausePending) ? 'A pause follows the games under way' : 'All tables are paused';
  const stand = isPaused ? pause : isFine ? 'No problems' : 'Problems';
  return (
    <>
      <section class="card" aria-label="Contest">
        <div class="buttons">
          <h2 class={isFine ? 'good' : ''}>{isLobby ? (waiting ?? 'Ready to begin') : stand}</h2>
          {isLobby && needed !== null && (
            <span class="quiet">It begins by itself when the last one is there.</span>
          )}
          {!isLobby && (
            <Button
              label={isPaused ? 'Go on' : 'Pause all tables'}
              class={isPaused ? 'primary' : ''}
              onClick={() => act({ type: 'pause', table: null, isPaused: !isPaused })}
            />
          )}
          {/* A contest of one would be refused. */}
          {isLobby && inLobby >= FEWEST_BOTS && (
            <ButtonWithDialog
              label="Begin"
              class={waiting ? '' : 'primary'}
              question={
                missing.length > 0 ? `Begin without ${missing.join(', ')}?` : `Begin with ${inLobby} bots?`
              }
            >
              {missing.length > 0 && <p>They have the grace time to come, and then forfeit games.</p>}
              <DialogButton label="Begin" class="primary" onClick={() => act({ type: 'begin' })} />
            </ButtonWithDialog>
          )}
        </div>
        <ul class="lines">
          {absent.map((row) => (
            <BotRow key={row.name} of={row} />
          ))}
          {paused.map(([number, table]) => (
            <li key={number}>
              <a href={`#table=${number + 1}`}>
                Table {number + 1} {isPausePending(table) ? 'pauses after this game' : 'is paused'}
              </a>
              <PauseButton number={number} isPaused />
            </li>
          ))}
          {lagged.map(({ number, index, players }) => (
            <li key={`${number} ${index}`}>
              <span>
                The host lagged in game {index + 1} of match {number}, {players.join(' against ')}
              </span>
              <Button
                label="Play again"
                aria-label={`Play game ${index + 1} of match ${number} again`}
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
              <Button label="Dismiss" onClick={() => setDismissed(dismissed.add(`${name} ${at}`).size)} />
            </li>
          ))}
        </ul>
        {!isLobby && (
          <p class="quiet">
            To play a game or a match again: <a href="#matches">Matches</a>. To pause one table, open it.
          </p>
        )}
      </section>
      {!isLobby && (
        <section class="lobby card" aria-label="Bots">
          <h2>Bots</h2>
          <ol class="lines bots">
            {entrants.map((row) => !away.has(row.name) && <BotRow key={row.name} of={row} />)}
          </ol>
        </section>
      )}
      <Lobby live={message.table} />
    </>
  );
}
