/** Measures what a bot uses of the limits of the contest: memory, threads at work, processes. It reads /proc, so it works on Linux only. */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from 'simple-statistics';
import { BOT_LIMITS } from '../../bot/index.ts';
import type { BotTrial } from './botTrial.ts';

/** Memory, threads and processes of a bot. */
export type ProcessUse = NonNullable<ReturnType<typeof processUse>>;

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS' };

const TICKS_PER_SECOND = 100;

/** Processor seconds below which a thread's share says nothing: on a busy machine, a runtime's own threads need 0.2 s each to start a program. */
const NOTABLE_SECONDS = 0.5;
const BUSY_SHARE = 0.1;

function readStat(path: string) {
  const text = readFileSync(path, 'utf8');
  // The state, field 3 of proc_pid_stat(5), follows the name in parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), group: Number(fields[2]), cpuSeconds };
}

/** Return what `read` returns, or `null` if it throws: processes come and go while they are read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function readProcess(pid: string, group: number) {
  const folder = `/proc/${pid}`;
  const stat = readStat(`${folder}/stat`);
  if (stat.group !== group) return null;
  const command = readFileSync(`${folder}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
  const threadSeconds = readdirSync(`${folder}/task`).map(
    (thread) => orNull(() => readStat(`${folder}/task/${thread}/stat`))?.cpuSeconds ?? 0,
  );
  const peakRssBytes = 1024 * Number(kilobytes);
  return { pid: Number(pid), parent: stat.parent, command, peakRssBytes, threadSeconds };
}

/** Command lines of programs that start another one and wait for it: shells, npm and its likes. */
const WRAPPER =
  /^(?:\S*\/)?(?:(?:ba|da|a|z)?sh|(?:node\S* )?(?:\S*\/)?(?:npm|npx|pnpm|pnpx|yarn)(?:-cli)?(?:\.c?js)?) /;

/** Return the members without those that only start the bot: the leader of the group if it is a wrapper, its only child if that is another, and so on. */
export function withoutWrappers<T extends { pid: number; parent: number; command: string }>(
  members: readonly T[],
  group: number,
): T[] {
  const wrappers = new Set<T>();
  let next = members.filter(({ pid }) => pid === group);
  while (next.length === 1) {
    const [member] = next as [T];
    if (!WRAPPER.test(member.command)) break;
    wrappers.add(member);
    next = members.filter(({ parent }) => parent === member.pid);
  }
  return members.filter((member) => !wrappers.has(member));
}

/** Measure a process group, without shells and npm that only start the bot, and without command lines that are ours; `null` where there is no /proc. */
export function processUse(group: number, isOurs: (command: string) => boolean) {
  if (!existsSync('/proc/self/stat')) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => orNull(() => readProcess(pid, group)) ?? [])
    .filter(({ command }) => command !== '' && !isOurs(command));
  const members = withoutWrappers(all, group);
  const threads = members.flatMap(({ threadSeconds }) => threadSeconds);
  const least = Math.max(NOTABLE_SECONDS, BUSY_SHARE * sum(threads));
  return {
    peakRssBytes: sum(members.map((member) => member.peakRssBytes)),
    /** Threads with more than a tenth of the processor time; a runtime has others that hardly work. */
    busyThreads: threads.filter((seconds) => seconds > least).length,
    processes: members.map(({ command }) => command),
  };
}

/** Return the size of a folder. Links count as links: `readdirSync` with `recursive` follows those to folders, even in a circle. */
function folderBytes(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? folderBytes(path) : lstatSync(path).size;
  });
  return sum(sizes);
}

/** Report the checks of limits from the highest use; `folder` holds the bot's files, if their size is to be checked. */
export function reportLimits(trial: BotTrial, folder: string | undefined): void {
  const { peak } = trial;
  if (peak === null && !existsSync('/proc/self/stat')) {
    const did = `not measured on ${SYSTEMS[process.platform] ?? process.platform}`;
    for (const name of ['memory', 'threads', 'processes'] as const) trial.report(name, { passed: null, did });
  }
  if (peak !== null) {
    const { peakRssBytes, busyThreads, processes } = peak;
    const needed = `needed ${(peakRssBytes / 2 ** 20).toFixed(0)} MB`;
    trial.report('memory', { passed: peakRssBytes <= BOT_LIMITS.peakRssBytes, did: needed });
    trial.report('threads', {
      passed: busyThreads <= BOT_LIMITS.threads,
      did: `${busyThreads} threads did more than a tenth of the work each`,
    });
    trial.report('processes', {
      passed: processes.length <= 1,
      did: `ran as ${processes.map((line) => `"${line}"`).join(', ')}`,
    });
  }
  if (folder !== undefined) {
    const bytes = folderBytes(folder);
    trial.report('folder', { passed: bytes <= BOT_LIMITS.bytes, did: `${bytes} bytes in its folder` });
  }
}
