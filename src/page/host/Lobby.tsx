/** How to connect, who is there and who is missing, and when it begins. */
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useRef } from 'preact/hooks';
import type { ContestView, HostMessage } from '../../arena/browser.ts';
import { counted, shortTime } from '../../document/browser.ts';
import { type ShownContest, useContest } from '../Bracket.tsx';
import { Ask, Choose, CopyButton } from '../parts.tsx';
import { Command } from '../results/ResultView.tsx';

type Live = HostMessage['table'];

const WHO_MEETS: Readonly<Record<string, string>> = {
  'round-robin': 'Everyone meets everyone',
  gauntlet: 'Everyone meets the first',
  swiss: 'In each round, those with equal wins meet',
  'knock-out': 'One lost match, and a bot is out',
  'double-elimination': 'Two lost matches, and a bot is out',
};

/** `2 groups of 4, the first two of each go on; 3 games a match.` */
export function planOf({ groupSizes }: Live, { format, games }: ContestView): string {
  if (groupSizes.length === 0 && WHO_MEETS[format] === undefined) return `${counted(games, 'game')} a match.`;
  const sizes = [...new Set([Math.min(...groupSizes), Math.max(...groupSizes)])].join(' or ');
  const groups = `${counted(groupSizes.length, 'group')} of ${sizes}, the first two${groupSizes.length > 1 ? ' of each' : ''} go on`;
  return `${WHO_MEETS[format] ?? groups}; ${counted(games, 'game')} a match.`;
}

function Connect({ live }: { readonly live: Live }) {
  // Others find this host, but not by an address that means this machine alone.
  const isOwn = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  const isAlone = isOwn && live.reach === null;
  const host = (isOwn && live.reach) || location.hostname;
  const isSecure = location.protocol === 'https:';
  const port = location.port || (isSecure ? '443' : '80');
  const place = `${host}${location.port && `:${location.port}`}`;
  const name = live.areNamesKept ? 'NAME~SECRET' : 'NAME';
  const command = `npx fcx play --host ${isSecure ? `wss://${host}` : host} --port ${port} --name ${name}`;
  const socket = `${isSecure ? 'wss' : 'ws'}://${place}/${name}`;
  const page = `${location.protocol}//${place}/`;
  return (
    <section class="connect card" aria-label="Connect">
      <div>
        <h2>Connect your bot</h2>
        <p class="address">
          <code>{socket}</code> <CopyButton text={socket} />
        </p>
        <Command purpose="With fcx" line={command} />
        {isAlone && (
          <p>
            Only this machine reaches it. To let others in: <code class="part">--host 0.0.0.0</code>
          </p>
        )}
      </div>
      {!isAlone && (
        <figure>
          <img class="qr" alt={`The address of this page: ${page}`} src={toSvgDataURL(generate(page))} />
          <figcaption>Watch at {place}</figcaption>
        </figure>
      )}
    </section>
  );
}

function visitorsOf({ message, results }: ShownContest): string[] {
  const inside = new Set(results.standings.map(({ bot }) => bot));
  return (message?.table.guests ?? []).flatMap(({ name }) => (inside.has(name) ? [] : [name]));
}

/** `isDone`: it has nothing more to play. */
export function BotActs({ name, isDone = false }: { readonly name: string; readonly isDone?: boolean }) {
  const contest = useContest();
  const { act } = contest;
  const replace = (by: string) => by && act?.({ type: 'replace', name, by });
  const field = useRef<HTMLInputElement>(null);
  const goes = (reason: 'withdrawn' | 'disqualified') => act?.({ type: 'out', name, reason });
  return (
    <Ask
      label={isDone ? 'Remove' : 'Replace or remove'}
      aria-label={`Replace or remove ${name}`}
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

const MOST_NAMED = 4;

/** `Waiting for Gus and Hal`. */
export function describeWaiting({ missing, needed }: Pick<Live, 'missing' | 'needed'>): string {
  const count = needed ?? missing.length;
  if (missing.length > 0 && missing.length <= Math.min(count, MOST_NAMED))
    return `Waiting for ${new Intl.ListFormat('en').format(missing)}`;
  return count > 0 ? `Waiting for ${counted(count, 'more bot')}` : 'It begins when the organiser says so';
}

/** Every bot in the order of the seeds; an organiser can act on each. */
export function Lobby({ live }: { readonly live: Live }) {
  const contest = useContest();
  const { message, results, act } = contest;
  const { guests, missing, done, local, waiting, phase, isOpen } = live;
  const entrants = results.standings.toSorted((one, other) => one.seed - other.seed);
  const inside = new Map(entrants.map((row) => [row.bot, row]));
  const names = new Set([...inside.keys(), ...local, ...waiting, ...visitorsOf(contest), ...missing]);
  const isThere = (name: string) =>
    local.includes(name) || (guests.some((guest) => guest.name === name) && !missing.includes(name));
  const playing = [...names].filter((name) => !inside.get(name)?.out);
  const here = playing.filter(isThere).length;
  const from = new Map(message?.you.addresses);
  const remarksOn = (name: string) => {
    const guest = guests.find((one) => one.name === name);
    const { out = null, isAbsent = false } = inside.get(name) ?? {};
    const remarks = [
      out ?? (isAbsent ? 'never came' : done.includes(name) && 'has played all'),
      act && local.includes(name) && 'of this host',
      act && guest && `since ${shortTime(guest.since)}`,
      from.has(name) && `from ${from.get(name)}`,
      act && guest && guest.roundTripMs !== null && `ping ${Math.round(guest.roundTripMs)} ms`,
    ];
    return remarks.filter(Boolean).join(', ');
  };
  const isLobby = phase === 'lobby';
  return (
    <div class={`gate stack ${isLobby ? 'open' : ''}`} style={{ '--bots': names.size }}>
      {isLobby && !act && <p class="verdict">{describeWaiting(live)}</p>}
      {(act || isLobby) && (
        <section class="lobby card" aria-label="Bots">
          <h2>Bots that are there: {here < playing.length ? `${here} of ${playing.length}` : here}</h2>
          <ol class={act ? 'lines' : 'guests'}>
            {[...names].map((name) => (
              <li key={name} class={isThere(name) ? 'there' : 'away'} style={{ '--letters': name.length }}>
                <span>
                  <b>{name}</b> <span class="quiet">{remarksOn(name)}</span>{' '}
                  {missing.includes(name) && <span class={act ? 'bad' : ''}>not there</span>}
                </span>
                {act && phase === 'playing' && inside.get(name)?.out === null && (
                  <BotActs name={name} isDone={done.includes(name)} />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {isOpen && <Connect live={live} />}
    </div>
  );
}
