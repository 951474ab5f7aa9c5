/** The hooks that views share: frames that follow each other, links into the page, and keys. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Frame, isMoving } from '../state/frames.ts';

/** The factor by which coins fall faster than normal where a person plays or looks. */
export const FALL_SPEED = 1.25;

/** Milliseconds of the pauses after a turn and after a game; none by default. */
export interface PauseLengths {
  readonly turn?: number;
  readonly end?: (frame: Frame) => number;
}

const NO_PAUSES: PauseLengths = {};

function frameMs(frame: Frame, speed: number, { turn = 0, end = () => 0 }: PauseLengths): number {
  if (frame.pause === null) return frame.ms / speed;
  return frame.pause === 'turn' ? turn / speed : end(frame);
}

/**
 * Calls `onOver` once the frame has been shown long enough; never for a frame at rest.
 *
 * @param isStopped true while a pause must not end
 */
export function useFrames(
  frame: Frame,
  speed: number,
  onOver: () => void,
  pauses = NO_PAUSES,
  isStopped = false,
): void {
  const isWaiting = isStopped && frame.pause !== null;
  useEffect(() => {
    if (!isMoving({ frame, queue: [] }) || isWaiting) return;
    const timer = setTimeout(onOver, frameMs(frame, speed, pauses));
    return () => clearTimeout(timer);
  }, [frame, speed, isWaiting]);
}

/** Calls `notice` with whether the component is seen: it `isShown` on the page, and the page is not in the background. */
export function useSeen(notice: (isSeen: boolean) => void, isShown = true): void {
  useEffect(() => {
    const look = () => notice(isShown && document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      notice(false);
    };
  }, [isShown]);
}

/**
 * The one state of a view, kept outside of its components, and not in the browser's storage. Events change it through a
 * reducer; of the components, only those that select what has changed are drawn again.
 */
export interface Store<State, Event> {
  /** Returns the state as the latest event has left it. */
  readonly state: () => State;
  /** Changes the state by an event, and tells all subscribers. */
  readonly dispatch: (event: Event) => void;
  /** Calls back after each event; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns a store with this first state, which `reduce` changes by events. */
export function storeOf<State, Event>(
  first: State,
  reduce: (state: State, event: Event) => State,
): Store<State, Event> {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(event) {
      state = reduce(state, event);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a part of the state of a store; the component is drawn again whenever that part is another one. */
export function useStoreValue<State, Selected>(
  store: Store<State, never>,
  select: (state: State) => Selected,
): Selected {
  const [, redraw] = useState({});
  const selected = select(store.state());
  const drawn = useRef(selected);
  drawn.current = selected;
  useLayoutEffect(() => {
    const look = () => {
      if (select(store.state()) !== drawn.current) redraw({});
    };
    // It may have changed since it was drawn.
    look();
    return store.subscribe(look);
  }, [store]);
  return selected;
}

/**
 * Returns the reference for a box that scrolls to its element `.current`, the page never, whenever one of these values
 * has changed.
 */
export function useScrollToCurrent<Box extends HTMLElement>(...changed: readonly unknown[]) {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const current = box.current?.querySelector<HTMLElement>('.current');
    if (box.current && current) box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
  }, changed);
  return box;
}

/** Returns the path and query of the page. */
export const currentPage = () => location.pathname + location.search;

/** Calls `follow` with the part of the address after `#`, now and whenever it changes; not with that of another page. */
export function useAddressHash(follow: (hash: string) => void): void {
  useLayoutEffect(() => {
    const page = currentPage();
    const changed = () => {
      if (currentPage() === page) follow(location.hash);
    };
    changed();
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
}

/** Returns the view that the address names after `#`: `standings`, `table=2`; empty for the page itself. */
export function useViewName(): string {
  const [hash, setHash] = useState(globalThis.location?.hash ?? '');
  useAddressHash(setHash);
  return hash.slice(1);
}

/** Calls `hear` for an event of the window, always the function of the latest drawing. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
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

/** Calls the function of a key that is pressed, unless the focus is in a field or on a button that uses the key. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useWindowEvent('keydown', (event) => {
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
