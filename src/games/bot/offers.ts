/** Bots that workers offer by name. What to start for a name is on the command line of a worker, and nowhere else. */
import { hostname } from 'node:os';
import type { JobKind, Need, PlayerSpec, ProgramSpec } from '../../arena/index.ts';
import { SPARRING_NAMES, WeightsFiles } from '../../bot/index.ts';
import { readGames, UsageError } from '../../cli/index.ts';
import { BOT_PAIRS, BotBoards, type BotJob, type BotScores } from './boards.ts';

const NAME = /^[\w-]{1,40}$/;
const OFFER = /^([\w-]{1,40})=(.*\{port\}.*)$/s;

/** Whether this is the name of an offered bot, not a command and not a player that comes with fcx. */
export function isOfferedName(text: string): boolean {
  return NAME.test(text) && ![...SPARRING_NAMES, ...WeightsFiles.weightsNames()].includes(text);
}

export function botNeed(name: string): Need {
  return { name: `bot ${name}`, flag: `--bot ${name}="COMMAND"` };
}

/** Nothing that a shell takes for more than a word, however the command of a bot quotes it. */
const PLAIN = /^[\w.,:+/@%=-]*$/;

/** The first value that a worker refuses, as a command may have it as `{param:NAME}`; `undefined` if there is none. */
export function unsafeValue(values: readonly unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string' && !PLAIN.test(value)) as string | undefined;
}

export const PLAIN_HELP = 'texts of letters, digits and _ . , : + / @ % = -';

const SAFE_JOBS = BOT_PAIRS.job.refine(
  ({ parameters }) => unsafeValue(parameters.flatMap(Object.values)) === undefined,
  `a worker takes only ${PLAIN_HELP} as parameters`,
);

function readOffer(text: string): [string, ProgramSpec] {
  const [, name, command] = OFFER.exec(text) ?? [];
  if (name === undefined || command === undefined || !isOfferedName(name))
    throw new UsageError(
      `--bot takes NAME="COMMAND" here, with {port} in the command and a name that no player of fcx has, not ${text}`,
    );
  return [name, { kind: 'program', name, command }];
}

/** What a worker plays that offers these bots, each as NAME=COMMAND; throws a {UsageError}. */
export function offeredBots(texts: readonly string[]): JobKind<BotJob, BotScores> {
  const players = new Map<string, PlayerSpec>(texts.map(readOffer));
  const { limits } = readGames([], { seed: 0 });
  return {
    ...BOT_PAIRS,
    needs: [...players.keys()].map(botNeed),
    job: SAFE_JOBS,
    open: (boards) => new BotBoards({ boards, players, limits, luck: true, host: hostname() }),
  };
}
