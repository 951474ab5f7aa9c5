/** Parses a line of fcx as the program would, without running it. */
import { type Command, Config, Errors, type Interfaces } from '@oclif/core';
import { loadAll } from '../../src/commands/index.ts';
import { ROOT } from './pages.ts';

type Parseable = Command & { parse(options: typeof Command): Promise<unknown> };

let loaded: Promise<[Interfaces.Config, Readonly<Record<string, Command.Class>>]> | undefined;

/** Files of a page are made by its earlier lines; here they need not exist. */
const MISSING_FILE = /^(No (file|directory) found at|Parsing --?\S+\s+No (file|directory) found at)/;

/** A description of the fault in these arguments of fcx; `null` if the command and everything after its name are valid. */
export async function faultOf(argv: readonly string[]): Promise<string | null> {
  loaded ??= Promise.all([Config.load(ROOT), loadAll()]);
  const [config, commands] = await loaded;
  const ids = argv.map((_, end) => argv.slice(0, end + 1).join(':')).reverse();
  const id = ids.find((candidate) => config.findCommand(candidate) !== undefined);
  if (id === undefined) return argv[0]?.startsWith('-') ? null : `there is no command "${argv.join(' ')}"`;
  const Loaded = commands[id] ?? (await (config.findCommand(id) as Command.Loadable).load());
  const rest = argv.slice(id.split(':').length);
  if (rest.includes('--help')) return null;
  const command = new (Loaded as unknown as new (argv: string[], config: Interfaces.Config) => Parseable)(
    [...rest],
    config,
  );
  try {
    await command.parse(Loaded as unknown as typeof Command);
    return null;
  } catch (error) {
    const { message } = error as Error;
    if (MISSING_FILE.test(message)) return null;
    if (error instanceof Errors.CLIError) return message;
    throw error;
  }
}
