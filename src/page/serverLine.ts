/** The page's line to its server: views and versions come, requests go. A line that breaks is tried again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { inTab } from './store.ts';

const RETRY_MS = 1500;
const NAME = 'fcx-page';

/**
 * Returns a random name for this page, the same after a reload if the browser stores it: a server gives back its seats
 * by it.
 */
export function pageName(): string {
  const name = inTab.get(NAME) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  inTab.set(NAME, name);
  return name;
}

/** Loads the JSON at an address; throws an error with the text of the server, or with `problem`. */
export async function loadJson(address: string, problem?: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(problem ?? (await answer.text()));
  return answer.json();
}

const wait = (ms: number) => new Promise((over) => setTimeout(over, ms));

/**
 * Connects to the server with this query, which says what the page follows, and again whenever the connection breaks.
 * Calls `hear` with each message, sends `greeting` on every connection, and returns whether the connection is lost and
 * a function that sends a request.
 */
export function useServerConnection<Message, Request>(
  query: string,
  hear: (message: Message) => void,
  greeting: Request | null = null,
): { readonly isLost: boolean; readonly send: (request: Request) => void } {
  const line = useRef<WebSocket | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const connect = () => {
      const base = location.href.replace(/^http/, 'ws');
      const socket = new WebSocket(new URL(`page/channel?${query}`, base));
      line.current = socket;
      socket.addEventListener('open', () => greeting && socket.send(JSON.stringify(greeting)));
      socket.addEventListener('message', ({ data }) => {
        setLost(false);
        hear(JSON.parse(data as string) as Message);
      });
      socket.addEventListener('close', () => {
        if (isOver) return;
        setLost(true);
        timer = setTimeout(connect, RETRY_MS);
      });
    };
    connect();
    return () => {
      isOver = true;
      clearTimeout(timer);
      line.current?.close();
    };
  }, []);
  const send = (request: Request) => {
    if (line.current?.readyState === WebSocket.OPEN) line.current.send(JSON.stringify(request));
  };
  return { isLost, send };
}

/**
 * Returns the JSON at an address, loaded again for every new version, one load after the other; `null` until it is
 * there. If the server has it no more, the last value stays.
 *
 * @param version the version that the server has; `undefined` until there is something
 * @param first a value of that version that is there already
 * @param spreadMs the longest random wait before a load: hundreds of pages must not ask in the same moment
 */
export function useLoaded<Of>(
  address: string,
  version: string | number | undefined,
  first: Of | null = null,
  spreadMs = 0,
): Of | null {
  const [loaded, setLoaded] = useState(first);
  const wanted = useRef(version);
  const known = useRef(first === null ? undefined : version);
  const isLoading = useRef(false);
  wanted.current = version;
  const load = async () => {
    isLoading.current = true;
    while (wanted.current !== undefined && known.current !== wanted.current) {
      if (known.current !== undefined) await wait(spreadMs * Math.random());
      const asked = wanted.current;
      try {
        const answer = await fetch(address);
        if (answer.ok) setLoaded((await answer.json()) as Of);
        known.current = asked;
      } catch {
        // The line breaks with the server, too, and waits as long.
        await wait(RETRY_MS);
      }
    }
    isLoading.current = false;
  };
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  useEffect(() => {
    if (!isLoading.current) void load();
  }, [version]);
  return loaded;
}
