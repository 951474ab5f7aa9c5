/** Trials before a run begins, which find out if a bot works and reads its parameters: each is set to its ends, in games against itself. */
import { CodedError, stream } from '../../engine/index.ts';
import type { Gene, Genome } from '../../tuner/index.ts';
import type { BotScores } from './boards.ts';

/** The error for a bot that fails, or ignores its parameters. */
class BotError extends CodedError<'botFails' | 'ignored'> {}

/** The number of games to find out if the bot works: a single one may fail by accident. */
const TRIAL_GAMES = 3;

/** Plays up to three games, until the bot has finished one without a fault; throws a `BotError` if it fails in all of them. */
export async function tryStart(play: (game: number) => Promise<readonly BotScores[]>): Promise<void> {
  let did = '';
  for (let game = 0; game < TRIAL_GAMES; game++) {
    const [{ faults = [] } = {}] = await play(game);
    if (faults.length === 0) return;
    did = faults.at(-1)?.did ?? '';
  }
  throw new BotError('botFails', `the bot fails with the parameters it starts from: it ${did}`);
}

/** The number of pairs of games in which a parameter may show: with the start, then with other values, at which it may matter more. */
const TRIES = 6;

/** Plays a pair of games for each couple; `alike` if both gave the same answers, as far as they saw the same positions. */
export type PlayCouples = (
  couples: readonly (readonly [Genome, Genome])[],
  attempt: number,
) => Promise<readonly Pick<BotScores, 'alike'>[]>;

/**
 * Warns of each parameter that never changes an answer, or that a bot plays differently each time with the same values, so that its
 * answers prove nothing. Throws a `BotError` for a bot that ignores all parameters.
 *
 * @param print gets the warnings
 */
export async function tryParameters(
  genes: readonly Gene[],
  start: Genome,
  play: PlayCouples,
  print: (text: string) => void,
): Promise<void> {
  let unseen = genes.map((_, index) => index);
  for (let attempt = 0; attempt < TRIES && unseen.length > 0; attempt++) {
    const random = stream(0, 'probe', attempt);
    const base = attempt === 0 ? start : genes.map(({ min, max }) => random.int(min, max));
    const couples = unseen.map((index) => {
      const { min, max } = genes[index] as Gene;
      // Only one between the first and the last of several choices may be different.
      const low = min + (attempt % (max - min));
      return [base.with(index, low), base.with(index, max)] as const;
    });
    const [same, ...played] = await play([[base, base], ...couples], attempt);
    if (!same?.alike)
      return print(
        'With the same values it plays differently each time: fcx cannot see which parameters it reads.',
      );
    unseen = unseen.filter((_, position) => played[position]?.alike);
  }
  if (unseen.length === genes.length)
    throw new BotError(
      'ignored',
      'no parameter changes an answer: does your bot read {params} or FCX_PARAMS? (docs/bots.md)',
    );
  const how = `in ${2 * TRIES} games with its least and its greatest value: does your bot read it?`;
  for (const index of unseen) print(`${genes[index]?.name} changes no answer ${how}`);
}
