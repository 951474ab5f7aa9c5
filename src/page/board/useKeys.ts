/** The keys of the page: a digit is a column. Keys typed into a field are its own. */
import { useLayoutEffect } from 'preact/hooks';

/** What keys do; those that are missing do what the browser does. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Radio buttons and check boxes take no text. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), select, textarea';

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** A key activates the button or link that has the focus, and must not do something else as well. */
function isPressing({ target, key }: KeyboardEvent): boolean {
  const activates = key === ' ' || key === 'Enter';
  return activates && target instanceof Element && target.closest('button, a, summary') !== null;
}

export function useKeys(keys: Keys): void {
  // Before the next key can be pressed: it is for what the page shows now.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event) || isPressing(event)) return;
      const action = keys[event.key];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** The keys 1 to 7 for columns 0 to 6. */
export function columnKeys(onColumn: ((column: number) => void) | undefined): Keys {
  const columns = ['1', '2', '3', '4', '5', '6', '7'];
  return Object.fromEntries(columns.map((key, column) => [key, onColumn && (() => onColumn(column))]));
}
