/** The common parts of all benches: their flags, and the printing of figures. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Estimate } from '../../src/arena/index.ts';

/** A difference in Elo with its 95 % interval. */
export { formatElo } from '../../src/document/index.ts';

type Value = string | number | boolean;
type Values<Defaults> = {
  [Name in keyof Defaults]: Defaults[Name] extends string
    ? string
    : Defaults[Name] extends number
      ? number
      : boolean;
};

/** The flags of this process, each of the type of its default. */
export function flags<Defaults extends Record<string, Value>>(defaults: Defaults): Values<Defaults> {
  const entries = Object.entries(defaults);
  const options = Object.fromEntries(
    entries.map(([name, value]) => [name, { type: typeof value === 'boolean' ? typeof value : 'string' }]),
  ) as ParseArgsConfig['options'];
  try {
    const values: Readonly<Record<string, unknown>> = parseArgs({ options }).values;
    const read = ([name, value]: [string, Value]) => {
      const given = values[name] ?? value;
      const own = typeof value === 'number' ? Number(given) : given;
      if (Number.isNaN(own)) throw new TypeError(`--${name} takes a number, not "${given}"`);
      return [name, own];
    };
    return Object.fromEntries(entries.map(read)) as Values<Defaults>;
  } catch (error) {
    progress((error as Error).message);
    process.exit(1);
  }
}

/** Prints a line of the result. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line about the progress, to standard error. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints a figure of the result: its name, and one or several values with their units. */
export function figure(name: string, ...values: readonly string[]): void {
  say(`${name.padEnd(60)} ${values.join('   ')}`);
}

/** A mean with its 95 % interval as text. */
export function interval({ mean, low, high }: Omit<Estimate, 'count'>, digits = 3): string {
  return `${mean.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
}

/** A share in percent as text. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Processor time of this process so far, in milliseconds: other programs disturb it less than the clock. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
