/** The lobby of a contest: the way to connect, who is there and who is missing, and when it begins. */
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import type { ContestView, HostMessage } from '../../arena/browser.ts';
import { counted } from '../../document/browser.ts';
import { useContest } from '../Bracket.tsx';
import { CopyableLine } from '../results/ResultView.tsx';
import { breakableName } from './Results.tsx';

type Live = HostMessage['table'];

/** Says who meets whom and in how many games: `2 groups of 4, the first two of each go on; 3 games a match.` */
export function contestPlan({ whoMeets }: Live, { games }: ContestView): string {
  const each = `${counted(games, 'game')} a match.`;
  return whoMeets ? `${whoMeets}; ${each}` : each;
}

function Connect({ live }: { readonly live: Live }) {
  const { hostname, port, protocol } = location;
  // Others find this host, but not by an address that means this machine alone.
  const isOwn = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const isAlone = isOwn && live.reach === null;
  const host = (isOwn && live.reach) || hostname;
  const place = port ? `${host}:${port}` : host;
  const name = live.areNamesKept ? 'NAME~SECRET' : 'NAME';
  const page = `${protocol}//${place}/`;
  const [scheme, usual, to] = protocol === 'https:' ? ['wss', '443', `wss://${host}`] : ['ws', '80', host];
  const play = `npx fcx play --host ${to} --port ${port || usual} --name ${name}`;
  return (
    <section class="connect card" aria-label="Connect">
      <div>
        <h2>Connect your bot</h2>
        <CopyableLine purpose="Any bot" line={`${scheme}://${place}/${name}`} />
        <CopyableLine purpose="With fcx" line={play} />
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

const MOST_NAMED = 4;
/** The fewest bots of a contest. */
export const FEWEST_BOTS = 2;

/** Returns the names of the bots in the lobby, and of those expected, in the order of the seeds. */
export const namesInLobby = ({ local, waiting }: Pick<Live, 'local' | 'waiting'>) => [...local, ...waiting];

/** Says for whom the contest waits: `Waiting for Gus and Hal`; `null` once enough are here. */
export function describeWaiting(live: Pick<Live, 'missing' | 'needed' | 'local' | 'waiting'>): string | null {
  const { missing, needed } = live;
  const count = needed ?? FEWEST_BOTS - namesInLobby(live).length;
  if (missing.length > 0 && missing.length <= Math.min(count, MOST_NAMED))
    return `Waiting for ${new Intl.ListFormat('en').format(missing)}`;
  return count > 0 ? `Waiting for ${counted(count, 'more bot')}` : null;
}

/**
 * Shows how to connect and, before the contest begins, the places with the bots that are here, awaited, or still to
 * come.
 */
export function Lobby({ live }: { readonly live: Live }) {
  const { message, act } = useContest();
  const { missing, local, needed, phase, isOpen } = live;
  if (phase !== 'lobby') return isOpen ? <Connect live={live} /> : null;
  const names = namesInLobby(live);
  const here = names.length - missing.length;
  // One more is welcome wherever nobody has said how many there are to be.
  const free =
    needed === null ? Math.max(1, FEWEST_BOTS - names.length) : Math.max(0, needed - missing.length);
  const of = needed === null ? '' : ` of ${names.length + free}`;
  const from = new Map(message?.you.addresses);
  const remarkOn = (name: string) =>
    missing.includes(name) ? 'not here yet' : local.includes(name) ? 'of this host' : from.get(name);
  return (
    <div class="gate stack open" style={{ '--bots': names.length + free }}>
      {!act && <p class="verdict">{describeWaiting(live) ?? 'The organiser begins'}</p>}
      <section class="lobby card" aria-label="Bots">
        <h2>{`Bots that are here: ${here}${of}`}</h2>
        <ol class="guests">
          {[...names, ...new Array<null>(free).fill(null)].map((name, place) => (
            <li
              key={name ?? place}
              class={name === null || missing.includes(name) ? 'away' : ''}
              style={{ '--letters': name?.length }}
            >
              <b>{name && breakableName(name)}</b>{' '}
              <span class="quiet">{name === null ? 'free' : remarkOn(name)}</span>
            </li>
          ))}
        </ol>
      </section>
      <Connect live={live} />
    </div>
  );
}
