/** The page's line to the server: views come, requests go. A line that breaks is tried again. */
import { useEffect, useRef } from 'preact/hooks';
import type { TableCommand, TableMessage } from '../../arena/browser.ts';
import { heard, type TableState } from '../state/table.ts';

const RETRY_MS = 1500;
const NAME = 'fcx-page';

/** A random name for this page, the same after a reload: it gets its seats back by it. */
function pageName(): string {
  const name = sessionStorage.getItem(NAME) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStorage.setItem(NAME, name);
  return name;
}

/** Sends a request; without a line to the server it is lost. */
export type Send = (command: TableCommand) => void;

/** A line to the server with this query, which says who follows what; `greeting` is sent whenever it is there again. */
export function useLine<Message, Request>(
  query: string,
  hear: (message: Message) => void,
  lost: () => void,
  greeting: Request | null = null,
): (request: Request) => void {
  const line = useRef<WebSocket | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const connect = () => {
      const base = location.href.replace(/^http/, 'ws');
      const socket = new WebSocket(new URL(`page/channel?${query}`, base));
      line.current = socket;
      socket.addEventListener('open', () => greeting && socket.send(JSON.stringify(greeting)));
      socket.addEventListener('message', ({ data }) => hear(JSON.parse(data as string) as Message));
      socket.addEventListener('close', () => {
        if (isOver) return;
        lost();
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
  return (request) => {
    if (line.current?.readyState === WebSocket.OPEN) line.current.send(JSON.stringify(request));
  };
}

export function useChannel(change: (by: (state: TableState) => TableState) => void): Send {
  return useLine<TableMessage, TableCommand>(
    `page=${pageName()}`,
    (message) => change((state) => heard(state, message)),
    () => change((state) => ({ ...state, connection: 'lost' })),
  );
}
