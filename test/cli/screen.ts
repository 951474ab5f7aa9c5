/** A terminal without a window: what is written to it, as a person would see it. */
import headless from '@xterm/headless';

/** Return a stream that behaves like a terminal of this size, and a function that reads the lines on its screen. */
export function createScreen(columns = 100, rows = 40) {
  const terminal = new headless.Terminal({ cols: columns, rows, convertEol: true, allowProposedApi: true });
  const write = (chunk: string) => {
    terminal.write(chunk);
    return true;
  };
  /** The lines on the screen, those that have scrolled off the top first; without the empty ones at the end. */
  const lines = async () => {
    await new Promise<void>((resolve) => terminal.write('', resolve));
    const { active } = terminal.buffer;
    const all = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
    return all.slice(0, all.findLastIndex((line) => line !== '') + 1);
  };
  return { stream: { isTTY: true, columns, rows, write } as unknown as NodeJS.WriteStream, lines };
}
