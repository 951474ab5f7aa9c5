/** What views have in common: frames that follow each other, links into the page, and keys. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Frame } from '../state/frames.ts';

/** How much faster than normal coins fall where a person plays or looks. */
export const SPEED = 1.25;

/** Calls `onOver` once the frame has been shown long enough; never for a frame at rest. */
export function useFrames(frame: Frame, speed: number, onOver: () => void): void {
  useEffect(() => {
    if (frame.ms === 0) return;
    const timer = setTimeout(onOver, frame.ms / speed);
    return () => clearTimeout(timer);
  }, [frame, speed]);
}

/** A box that scrolls, the page never, to what is current in it, whenever that has changed. */
export function useCurrent<Box extends HTMLElement>(...changed: readonly unknown[]) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('.current');
    if (box.current && current) box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
  }, changed);
  return box;
}

export const pageHere = () => location.pathname + location.search;

/** Calls `follow` with what stands after `#` in the address, now and whenever it changes; not with that of another page. */
export function useLink(follow: (hash: string) => void): void {
  useLayoutEffect(() => {
    const page = pageHere();
    const changed = () => {
      if (pageHere() === page) follow(location.hash);
    };
    changed();
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
}

/** The part of its page that an address shows: `standings`, `table=2`; empty for the page itself. */
export function useView(): string {
  const [hash, setHash] = useState(globalThis.location?.hash ?? '');
  useLink(setHash);
  return hash.slice(1);
}

/** Hears an event wherever it happens on the page: the next one, too, is for what the page shows then. */
export function useEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
): void {
  useLayoutEffect(() => {
    addEventListener(type, hear);
    return () => removeEventListener(type, hear);
  });
}

/** Radio buttons and check boxes take no text. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), select, textarea';

export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEvent('keydown', (event) => {
    const isIn = (what: string) => event.target instanceof Element && event.target.closest(what) !== null;
    // A key activates the button or link that has the focus, and must not do something else as well.
    const isPressing = [' ', 'Enter'].includes(event.key) && isIn('button, a, summary');
    if (event.ctrlKey || event.altKey || event.metaKey || isIn(FIELDS) || isPressing) return;
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
