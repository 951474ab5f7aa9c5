/** What to say of a flag that a command does not have: the nearest one that it has. */
import { nearest } from './unknownCommand.ts';

/** What oclif's parser says of it. */
const NONEXISTENT = /^Nonexistent flag: --([\w-]+)$/m;

/** What is known of a command's flags. */
type Flags = Readonly<Record<string, { readonly hidden?: boolean; readonly allowNo?: boolean }>>;

/** oclif's message about a command line, with the nearest flag where it names one that does not exist. */
export function withNearestFlag(message: string, flags: Flags): string {
  return message.replace(NONEXISTENT, (line, wrong: string) => {
    const names = Object.entries(flags)
      .filter(([, { hidden }]) => !hidden)
      .flatMap(([name, { allowNo }]) => (allowNo ? [name, `no-${name}`] : [name]));
    const meant = nearest(wrong, [...names, 'help']);
    return meant === undefined ? line : `${line}; did you mean --${meant}?`;
  });
}
