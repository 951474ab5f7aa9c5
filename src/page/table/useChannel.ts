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

export function useChannel(change: (by: (state: TableState) => TableState) => void): Send {
  const line = useRef<WebSocket | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const connect = () => {
      const base = location.href.replace(/^http/, 'ws');
      const socket = new WebSocket(new URL(`page/channel?page=${pageName()}`, base));
      line.current = socket;
      socket.addEventListener('message', ({ data }) => {
        change((state) => heard(state, JSON.parse(data as string) as TableMessage));
      });
      socket.addEventListener('close', () => {
        if (isOver) return;
        change((state) => ({ ...state, connection: 'lost' }));
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
  return (command) => {
    if (line.current?.readyState === WebSocket.OPEN) line.current.send(JSON.stringify(command));
  };
}
