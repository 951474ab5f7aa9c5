/** Whether a bot works and reads its parameters, before a run begins: each is tried at its ends, in games of the bot against itself. */
import { CodedError, stream } from '../../engine/index.ts';
import type { Gene, Genome } from '../../tuner/index.ts';
import type { BotScores } from './boards.ts';

class BotError extends CodedError<'botFails' | 'ignored'> {}

/** Games to find out whether the bot works: a single one may have failed by accident. */
const TRIAL_GAMES = 3;

/** Throws a {BotError} for a bot that fails in each game. */
export async function tryStart(play: (game: number) => Promise<readonly BotScores[]>): Promise<void> {
  let did = '';
  for (let game = 0; game < TRIAL_GAMES; game++) {
    const [{ faults = [] } = {}] = await play(game);
    if (faults.length === 0) return;
    did = faults.at(-1)?.did ?? '';
  }
  throw new BotError('botFails', `the bot fails with the parameters it starts from: it ${did}`);
}

/** Pairs of games in which a parameter may show: with the values at the start, then with others, where it may count for more. */
const TRIES = 6;

/** Plays a pair of games for each couple, and says whether both played alike, as far as they saw the same positions. */
export type PlayCouples = (
  couples: readonly (readonly [Genome, Genome])[],
  attempt: number,
) => Promise<readonly Pick<BotScores, 'alike'>[]>;

/**
 * Names each parameter that never changes an answer, and says so of a bot that plays differently with the same values: its answers
 * show nothing. Throws a {BotError} for a bot that ignores all of them.
 */
export async function tryParameters(
  genes: readonly Gene[],
  start: Genome,
  play: PlayCouples,
  say: (text: string) => void,
): Promise<void> {
  let unseen = genes.map((_, index) => index);
  for (let attempt = 0; attempt < TRIES && unseen.length > 0; attempt++) {
    const random = stream(0, 'probe', attempt);
    const ground = attempt === 0 ? start : genes.map(({ min, max }) => random.int(min, max));
    const couples = unseen.map((index) => {
      const { min, max } = genes[index] as Gene;
      // Only one between the first and the last of several choices may be different.
      const low = min + (attempt % (max - min));
      return [ground.with(index, low), ground.with(index, max)] as const;
    });
    const [same, ...played] = await play([[ground, ground], ...couples], attempt);
    if (!same?.alike)
      return say(
        'With the same values it plays differently each time: fcx cannot see which parameters it reads.',
      );
    unseen = unseen.filter((_, place) => played[place]?.alike);
  }
  if (unseen.length === genes.length)
    throw new BotError(
      'ignored',
      'no parameter changes an answer: does your bot read {params} or FCX_PARAMS? (docs/bots.md)',
    );
  const how = `in ${2 * TRIES} games with its least and its greatest value: does your bot read it?`;
  for (const index of unseen) say(`${genes[index]?.name} changes no answer ${how}`);
}
