/** oclif's help, which calls fcx as the reader can, and its hooks, which package.json names: both answer a mistyped command. */
import { CommandHelp, Errors, Help, type Hook, type Interfaces } from '@oclif/core';
import { programName } from '../system/index.ts';
import { describeRenamed, describeRenamedFlag } from './renamed.ts';
import { errorLine } from './text/words.ts';
import { commandNames, describeUnknown } from './typos.ts';

/** The commands of `fcx --help` by the reader who needs them, the first five before all others. */
const GROUPS: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['START HERE', ['ui', 'tune', 'match', 'replay', 'play']],
  ['YOUR BOT', ['new', 'pack', 'verify', 'demo']],
  ['TUNE', ['train', 'report', 'weights', 'fleet']],
  ['COMPARE', ['tournament', 'ladder', 'analyze']],
  ['CONTEST', ['host', 'serve']],
];

/** The title of the last group, for commands of no other. */
const OTHERS = 'SIBLING GAMES';
/** Commands of oclif, listed last. */
const OWN = ['help', 'autocomplete'];

interface Listed {
  readonly name: string;
  readonly summary: string;
}

/** Return the groups with their commands among those listed, in the order of `GROUPS`. */
export function groupCommands(listed: readonly Listed[]): [title: string, listed: Listed[]][] {
  const grouped = new Set([...GROUPS.flatMap(([, names]) => names), ...OWN]);
  const others = listed.map(({ name }) => name).filter((name) => !grouped.has(name));
  const all = [...GROUPS, [OTHERS, others] as const, ['HELP', OWN] as const];
  return all.map(([title, names]) => [
    title,
    names.flatMap((name) => listed.find((one) => one.name === name) ?? []),
  ]);
}

/** Return the words before the first flag, without `help` itself. */
function wordsOf(argv: readonly string[]): string[] {
  const flag = argv.findIndex((word) => word.startsWith('-'));
  const words = flag < 0 ? argv : argv.slice(0, flag);
  return words.filter((word, index) => index > 0 || word !== 'help').flatMap((word) => word.split(':'));
}

/** The help page of a command. oclif's own begins the description with the summary, which stands at the top of the page. */
export class FcxCommandHelp extends CommandHelp {
  protected override description(): string | undefined {
    const { description } = this.command;
    return description ? this.wrap(description) : undefined;
  }
}

/** The help of fcx: its commands in groups. */
export default class FcxHelp extends Help {
  protected override CommandHelpClass = FcxCommandHelp;

  constructor(config: Interfaces.Config, options?: Partial<Interfaces.HelpOptions>) {
    super(Object.assign(Object.create(config) as Interfaces.Config, { bin: programName() }), options);
  }

  protected override async showRootHelp(): Promise<void> {
    if (this.opts.all) return super.showRootHelp();
    const commands = this.sortedCommands.map((one) => ({ name: one.id, summary: this.summary(one) ?? '' }));
    const topics = this.sortedTopics
      .filter(({ name }) => commands.every((one) => one.name !== name))
      .map(({ name, description = '' }) => ({ name, summary: description }));
    const listed = [...commands, ...topics].filter(({ name }) => !name.includes(':'));
    this.log(`${this.formatRoot()}\n`);
    for (const [title, own] of groupCommands(listed)) {
      const rows = own.map(({ name, summary }) => [name, summary]);
      this.log(`${this.section(title, this.renderList(rows, { indentation: 2, spacer: '\n' }))}\n`);
    }
  }

  override async showHelp(argv: string[]): Promise<void> {
    const words = wordsOf(argv);
    try {
      await super.showHelp(argv);
    } catch (error) {
      if (!(error instanceof Errors.CLIError)) throw error;
      const message = describeRenamed(words) ?? describeUnknown(words, commandNames(this.config));
      process.stderr.write(errorLine(message));
      throw new Errors.ExitError(2);
    }
  }
}

/** End a hook with an error, as commands show theirs. */
function refuse(context: Hook.Context, message: string, argv: readonly string[]): void {
  if (argv.includes('--json')) context.log(JSON.stringify({ error: { code: 'usage', message } }));
  else process.stderr.write(errorLine(message));
  context.exit(2);
}

/** Warn that only `fcx` is completed, where it is called through npx: the lines that `fcx autocomplete` shows fail there. */
export const beforeAutocomplete: Hook.Prerun = async ({ Command }) => {
  if (Command.id !== 'autocomplete' || programName() === 'fcx') return;
  process.stderr.write(
    'There is no fcx on your path, and npx fcx cannot be completed: first install the package with npm install --global.\n',
  );
};

/** Answer an old flag, or a command that is a topic now, with the new name, exit code 2. */
export const answerOldNames: Hook.Init = async function answer({ id = '', argv }) {
  if (argv.includes('--help') || argv.includes('-h')) return;
  const words = id.split(':');
  const isAlone = argv[0]?.startsWith('-') ?? true;
  const message = describeRenamedFlag(words.join(' '), argv) ?? (isAlone ? describeRenamed(words) : null);
  if (message !== null) refuse(this, message, argv);
};

/** Answer an old name with the new one, and a mistyped command with the nearest, exit code 2. */
export const commandNotFound: Hook.CommandNotFound = async function suggest({ id, argv = [], config }) {
  const words = id.split(':');
  const message = describeRenamed(words) ?? describeUnknown(words, commandNames(config));
  refuse(this, message, argv);
};
