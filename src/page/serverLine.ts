/** The page's line to its server: views and versions come, requests go. A line that breaks is tried again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { inTab } from './store.ts';

const RETRY_MS = 1500;
const NAME = 'fcx-page';

/** A random name for this page, the same after a reload, if the browser keeps it: it gets its seats back by it. */
export function pageName(): string {
  const name = inTab.get(NAME) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  inTab.set(NAME, name);
  return name;
}

/** What is at an address as JSON; throws what the server says, or this. */
export async function loadJson(address: string, problem?: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(problem ?? (await answer.text()));
  return answer.json();
}

const wait = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** A line to the server with this query, which says who follows what; `greeting` is sent whenever it is there again. */
export function useLine<Message, Request>(
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
 * What the server has at an address as JSON, loaded again for each other version, one load after the other; `null` until it is
 * here. What is gone stays as it was last seen.
 *
 * @param version `undefined` until there is something
 * @param first what is there before, of that version
 * @param spreadMs the longest wait before what is new: hundreds of pages must not ask for it in the same moment
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
        // As the line does, which breaks with the server.
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
