/** All that is verified, by name: the laws of the rules and of servers, and the checks of bots. */
import { BOT_CHECKS, type BotCheck } from './bots/botChecks.ts';
import type { LawTitle } from './law.ts';
import { LAWS } from './laws/index.ts';
import { ANSWER_LAWS, PLAY_LAWS } from './servers/serverLaws.ts';

/** Names, sentences and where they come from. */
export interface Catalogue {
  /** Of the rules, with the number of cases that each is tried on. */
  readonly laws: readonly (LawTitle & { readonly cases: number })[];
  /** Of servers, tried in every game. */
  readonly play: readonly LawTitle[];
  /** Of servers, tried for both players with wrong answers. */
  readonly answers: readonly LawTitle[];
  /** Of bots. */
  readonly bot: readonly Omit<BotCheck, 'advice'>[];
}

/** The catalogue, for laws that are tried on this many cases. */
export function catalogue(cases: number): Catalogue {
  return {
    laws: LAWS.map(({ name, sentence, source }) => ({ name, sentence, source, cases })),
    play: PLAY_LAWS,
    answers: ANSWER_LAWS,
    bot: BOT_CHECKS.map(({ name, sentence, cost }) => ({ name, sentence, cost })),
  };
}
