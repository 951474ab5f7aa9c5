/** How to connect, who is there and who is missing, and when it begins. */
import { generate } from 'lean-qr';
import type { ComponentChildren } from 'preact';
import type { HostMessage } from '../../arena/browser.ts';
import { counted, shortTime } from '../../document/browser.ts';
import { Command } from '../results/ResultView.tsx';

type Live = HostMessage['table'];

/** Where others find this host: not by an address that means this machine alone. */
function hostFor({ reach }: Live): string {
  const isOwn = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  return (isOwn && reach) || location.hostname;
}

/** A text as a QR code, with the border that readers need. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, row) => row);
  const dark = rows.flatMap((y) => rows.flatMap((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}>
      <path d={dark.join('')} />
    </svg>
  );
}

function beginning({ needed, guests, local }: Live): string {
  const here = guests.length + local.length;
  const there = `${counted(here, 'player')} ${here === 1 ? 'is' : 'are'} there.`;
  if (needed === null) return `${there} The organiser begins.`;
  return `${there} It begins as soon as ${needed === 1 ? 'one more bot comes' : `${needed} more bots come`}.`;
}

function Connect({ live }: { readonly live: Live }) {
  const [host, isSecure] = [hostFor(live), location.protocol === 'https:'];
  const port = location.port || (isSecure ? '443' : '80');
  const place = `${host}${location.port && `:${location.port}`}`;
  const command = `npx fcx play --host ${isSecure ? `wss://${host}` : host} --port ${port} --name NAME`;
  const page = `${location.protocol}//${place}/`;
  return (
    <section class="connect card" aria-label="Connect">
      <div>
        <h2>Connect your bot</h2>
        <p>Any bot for the contest’s server plays here:</p>
        <p class="address">
          <code>{`${isSecure ? 'wss' : 'ws'}://${place}/NAME`}</code>
        </p>
        <p>Or let fcx play:</p>
        <Command line={command} />
      </div>
      <figure>
        <QrCode text={page} label={`The address of this page: ${page}`} />
        <figcaption class="quiet">Watch at {place}</figcaption>
      </figure>
    </section>
  );
}

interface LobbyProps {
  readonly live: Live;
  /** For an organiser, with the addresses of bots. */
  readonly you?: HostMessage['you'] | null;
  /** What an organiser can do with a bot of this name. */
  readonly actsOn?: (name: string) => ComponentChildren;
}

export function Lobby({ live, you, actsOn }: LobbyProps) {
  const { guests, missing, local, phase } = live;
  const from = new Map(you?.addresses);
  const players = [
    ...guests.map(({ name, since, roundTripMs }) => {
      const address = from.has(name) && `from ${from.get(name)}`;
      const way = roundTripMs !== null && `${Math.round(roundTripMs)} ms there and back`;
      return [name, `since ${shortTime(since)}`, address, way] as const;
    }),
    ...local.map((name) => [name, 'of this host'] as const),
  ];
  return (
    <>
      {phase === 'lobby' && <p class="verdict">{beginning(live)}</p>}
      {phase !== 'over' && <Connect live={live} />}
      <section class="lobby card" aria-label="Bots">
        <h2>Bots that are there: {players.length}</h2>
        <ul class="guests">
          {players.map(([name, ...remarks]) => (
            <li key={name}>
              <b>{name}</b> <span class="quiet">{remarks.filter(Boolean).join(', ')}</span>
              {actsOn?.(name)}
            </li>
          ))}
        </ul>
        {missing.length > 0 && <p class="problem">Not there: {missing.join(', ')}</p>}
      </section>
    </>
  );
}
