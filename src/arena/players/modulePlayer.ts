/**
 * A bot from a module as a player in the calling thread: a function from state to column, or a class with `play(state)`, as the
 * contest's TypeScript client has it. A function gets the bot's parameters after the state, a class after its name.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { z } from 'zod';
import { answerSchema, CLOCK_MS, Params, type PlayState, playStateOf } from '../../bot/browser.ts';
import { isFull } from '../../engine/index.ts';
import type { Player, Reply } from '../play/player.ts';
import type { PlayerKind } from './playerSpec.ts';
import { ModuleError } from './reports.ts';

const schema = z.object({
  kind: z.literal('module'),
  name: z.string(),
  file: z.string(),
  /** The name of the export that is the bot; absent for the default export. */
  entry: z.string().exactOptional(),
  params: z.string().exactOptional(),
  parameters: Params.parameterValuesSchema.exactOptional(),
});

type ModuleSpec = z.infer<typeof schema>;

/** The kind of players that are modules. */
export const MODULE_KIND: PlayerKind<typeof schema> = {
  schema,
  make: (spec, { clockMs, tuned }) =>
    tuned ? tunedModule(spec, tuned, clockMs) : modulePlayer(spec, clockMs),
  text: ({ file, entry }) => {
    return { named: entry === undefined ? file : `${file}#${entry}`, what: 'module:', code: file };
  },
  words: ({ file }) => [file],
};

type BotFunction = (state: PlayState, parameters?: Params.ParameterValues) => unknown;

function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const [where] = /\bat .*/.exec(thrown.stack ?? '') ?? [];
  return `${thrown.name}: ${thrown.message}${where === undefined ? '' : `, ${where}`}`;
}

/** Return the exported bot as a function: a function, a class or an object with `play`; `null` for anything else. */
function functionOf(
  exported: unknown,
  name: string,
  parameters?: Params.ParameterValues,
): BotFunction | null {
  if (typeof exported === 'function' && typeof exported.prototype?.play !== 'function')
    return (state) => (exported as BotFunction)(state, parameters);
  const Bot = exported as new (name: string, parameters?: Params.ParameterValues) => { play: BotFunction };
  const bot =
    typeof exported === 'function'
      ? new Bot(name, parameters)
      : (exported as { play?: BotFunction } | undefined);
  return typeof bot?.play === 'function' ? (state) => (bot as { play: BotFunction }).play(state) : null;
}

async function load({ name, file, entry = 'default', parameters }: ModuleSpec): Promise<BotFunction> {
  const path = resolve(file);
  let bot: BotFunction | null;
  try {
    bot = functionOf((await import(pathToFileURL(path).href))[entry], name, parameters);
  } catch (error) {
    throw new ModuleError(`${file} cannot be loaded: ${describeThrown(error)}`);
  }
  if (bot !== null) return bot;
  const wanted = entry === 'default' ? 'export default' : `export named ${entry}`;
  throw new ModuleError(
    `${file} has no ${wanted} that is a bot: a function from a state to a column, or a class with play(state)`,
  );
}

/** Make a reply of an answer: a bare number is a column, an object has one as on the wire. Fractions are truncated, as there. */
function replyOf(answer: unknown, ms: number): Reply {
  const parsed = answerSchema.safeParse(typeof answer === 'number' ? { column: answer } : answer);
  if (!parsed.success) {
    return {
      type: 'forfeit',
      reason: 'noColumn',
      message: inspect(answer, { breakLength: Number.POSITIVE_INFINITY }),
    };
  }
  return { ...parsed.data, type: 'column', column: Math.trunc(parsed.data.column) + 0, ms };
}

/**
 * Loads a module and makes its bot. `choose` throws what the bot throws, with all its state then in doubt: the thread should not be
 * used again.
 *
 * @param clockMs milliseconds to answer; a later answer is none
 * @throws `ModuleError` if there is no bot in it
 */
async function modulePlayer(spec: ModuleSpec, clockMs: number = CLOCK_MS): Promise<Player> {
  const bot = await load(spec);
  return {
    name: spec.name,
    async choose(position) {
      if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
      const state = playStateOf(position, spec.name);
      const asked = performance.now();
      let answer: unknown;
      try {
        answer = await bot(state);
      } catch (error) {
        throw new Error(describeThrown(error));
      }
      const ms = performance.now() - asked;
      return ms > clockMs ? { type: 'forfeit', reason: 'timeout' } : replyOf(answer, ms);
    },
  };
}

/** Make a module's bot with the parameters of each game. It is made when it is first asked, so that its clock runs and a failure is its own. */
async function tunedModule(
  spec: ModuleSpec,
  tuned: () => Params.ParameterValues | undefined,
  clockMs?: number,
): Promise<Player> {
  await import(pathToFileURL(resolve(spec.file)).href);
  let made: { readonly key: string; readonly player: Player } | undefined;
  return {
    name: spec.name,
    async choose(position) {
      const parameters = tuned();
      const key = JSON.stringify(parameters);
      if (made?.key !== key)
        made = { key, player: await modulePlayer({ ...spec, ...(parameters && { parameters }) }, clockMs) };
      return made.player.choose(position);
    },
  };
}
