/**
 * Mutation testing of rooms: changes one operator, condition, constant or statement at a time, and runs the tests of the room. A mutant that passes
 * them has survived; docs/mutants.md judges those.
 *
 *     npm run test:mutation -- contest host --count 200 --seed 1
 *
 * Draws by lot from all mutants of these rooms, of all rooms if none is named, and prints each with its end, then the scores. Sources are not touched.
 * `--out FILE` keeps the ends as JSON Lines, and goes on with what is there already; `--survivors` tries those again that have
 * survived, or that did not end in time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesBelow } from './files.ts';
import { isEquivalent } from './judged.ts';
import { type Mutant, mutantsOf, sample } from './mutants.ts';
import { ROOMS } from './rooms.ts';
import type { SurveyedFile } from './survey.ts';
import type { Attempt, Report } from './tryMutants.ts';

/** The time after which a mutant counts as one that loops, and how often the time that its tests take without it is added to it. */
const TIMEOUT_MS = 90_000;
const TIMEOUT_FACTOR = 5;
/** The tests of a room do not take as long on any machine. */
const SURVEY_TIMEOUT_MS = 3_600_000;

interface Tried extends Mutant {
  readonly room: string;
  /** `died`: twice, the process that tried it ended without an answer, which says nothing about the mutant. */
  readonly outcome: 'killed' | 'survived' | 'timeout' | 'died';
  /** The test that failed, and the first line of its error. */
  readonly by?: string;
  readonly error?: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    survivors: { type: 'boolean', default: false },
    line: { type: 'string' },
    file: { type: 'string' },
  },
});

const rooms = positionals.length > 0 ? positionals : Object.keys(ROOMS);
const unknown = rooms.find((room) => !(room in ROOMS));
if (unknown !== undefined) throw new Error(`no room ${unknown}: there are ${Object.keys(ROOMS).join(', ')}`);

/** The identifier of a mutant: its file, offsets and replacement, so that line numbers may change. */
const idOf = ({ file, start, end, becomes }: Mutant) => [file, start, end, becomes].join(':');

// The lot is the same in whatever order rooms are named.
const inOrder = Object.keys(ROOMS).filter((room) => rooms.includes(room));
const all = inOrder.flatMap((room) =>
  filesBelow(ROOMS[room]?.sources ?? '').flatMap((file) => mutantsOf(file).map((one) => ({ ...one, room }))),
);
const wanted = all.filter(
  ({ file, line }) =>
    file.endsWith(values.file ?? '') && (values.line === undefined || line === Number(values.line)),
);
const drawn = sample(wanted, Number(values.count ?? wanted.length), Number(values.seed));

/** The process that tries mutants of a room; another one takes its place when a mutant does not end. */
class Worker {
  #child: ChildProcess | null = null;
  /** Its messages, in order. */
  #messages: AsyncIterator<unknown[]> | null = null;
  #survey: readonly SurveyedFile[] | null = null;

  constructor(readonly room: string) {}

  /** Try a mutant, once more if the process ends meanwhile. */
  async try(mutant: Mutant): Promise<Attempt | 'timeout' | 'died'> {
    const attempt = await this.#tryOnce(mutant);
    return attempt === 'died' ? this.#tryOnce(mutant) : attempt;
  }

  close(): void {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined) return;
    try {
      // With its group: the process in which vitest runs the tests may be in a loop, and would outlive it.
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      // All of the group may have ended by themselves.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  async #tryOnce(mutant: Mutant): Promise<Attempt | 'timeout' | 'died'> {
    const child = this.#child ?? (await this.#start());
    if (child === null) return 'died';
    // A process that has ended meanwhile gives no answer, which is enough to see.
    child.send(mutant, () => {});
    const planned = await this.#next(TIMEOUT_MS);
    const isPlanned = typeof planned === 'object' && 'expectedMs' in planned;
    const ended = isPlanned ? await this.#next(TIMEOUT_MS + TIMEOUT_FACTOR * planned.expectedMs) : planned;
    if (typeof ended === 'object' && 'attempt' in ended) return ended.attempt;
    this.close();
    return ended === 'died' ? 'died' : 'timeout';
  }

  /** The next message of the process; `died` if it ends, `timeout` if it says nothing for this long. */
  async #next(timeoutMs: number): Promise<Report | 'timeout' | 'died'> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(() => resolve('timeout'), timeoutMs);
    });
    const next = this.#messages?.next().then(({ value }) => (value?.[0] ?? 'died') as Report | 'died');
    const message = await Promise.race([next ?? ('died' as const), late]);
    clearTimeout(timer);
    return message;
  }

  /** Start the process; `null` if it ends before it is ready though an earlier one was. */
  async #start(): Promise<ChildProcess | null> {
    const file = fileURLToPath(new URL('tryMutants.ts', import.meta.url));
    const child = fork(file, [this.room], {
      execArgv: ['--import', 'tsx'],
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#messages = on(child, 'message', { close: ['exit'] });
    child.send({ survey: this.#survey });
    const ready = await this.#next(SURVEY_TIMEOUT_MS);
    if (typeof ready !== 'object' || !('survey' in ready)) {
      this.close();
      if (this.#survey !== null) return null;
      throw new Error(`the tests of ${this.room} fail without any mutant, or do not end`);
    }
    this.#survey = ready.survey;
    return child;
  }
}

const text = values.out !== undefined && existsSync(values.out) ? readFileSync(values.out, 'utf8') : '';
const before = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Tried]));
const known = new Map(before.map((one) => [idOf(one), one]));
const tried: Tried[] = [];

for (const room of rooms) {
  const own = drawn.filter((one) => one.room === room);
  const worker = new Worker(room);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      worker.close();
      process.exit(1);
    });
  try {
    for (const mutant of own) {
      const earlier = known.get(idOf(mutant));
      const isOpen = earlier?.outcome === 'died' || (values.survivors && earlier?.outcome !== 'killed');
      if (earlier !== undefined && !isOpen) {
        tried.push(earlier);
        continue;
      }
      if (isEquivalent(mutant)) continue;
      const attempt = await worker.try(mutant);
      const isTried = typeof attempt === 'object';
      const { killedBy: by, error } = isTried ? attempt : { killedBy: null, error: null };
      const outcome = !isTried ? attempt : by === null ? 'survived' : 'killed';
      const one: Tried = { ...mutant, outcome, ...(by !== null && { by }), ...(error !== null && { error }) };
      tried.push(one);
      const { file, line, found, becomes } = mutant;
      process.stdout.write(
        `${outcome.padEnd(8)} ${file}:${line} "${found}" becomes "${becomes}"${by ? `: ${by}` : ''}\n`,
      );
      if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(one)}\n`);
    }
  } finally {
    worker.close();
  }
}
if (values.out !== undefined) {
  const last = new Map([...before, ...tried].map((one) => [idOf(one), one]));
  writeFileSync(values.out, [...last.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
}
for (const room of rooms) {
  const own = tried.filter((one) => one.room === room);
  const ended = own.filter(({ outcome }) => outcome !== 'died');
  const survived = ended.filter(({ outcome }) => outcome === 'survived').length;
  const died = own.length - ended.length;
  const note = died === 0 ? '' : `; not tried, as the process died twice: ${died}`;
  process.stdout.write(`${room}: ${ended.length - survived} of ${ended.length} killed${note}\n`);
}
