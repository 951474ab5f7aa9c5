/** How often each law of a server was tried, how often it was broken, and the shortest game that shows it. */
import { ANSWER_LAWS, PLAY_LAWS, type ServerLaw, type ServerLawName } from './serverLaws.ts';

/** A game as it was played, up to a moment. */
export interface Transcript {
  /** Of the verification, from 1. */
  readonly game: number;
  /** The coin of the player who starts, `null` if the game's first state was not seen. */
  readonly starter: number | null;
  /** The columns answered, in order. */
  readonly columns: readonly number[];
  /** The bombs seen, each with the first round that shows it. */
  readonly bombs: readonly { readonly round: number; readonly row: number; readonly column: number }[];
  /** Every state as it was sent. */
  readonly states: readonly string[];
}

/** What broke a law. */
export interface Violation {
  /** For a person: what was expected, and what came. */
  readonly message: string;
  /** Boards, drawn, or counts; empty if the message says it all. */
  readonly detail: string;
  /** `null` where no single game shows it. */
  readonly transcript: Transcript | null;
}

/** What is known of one law. */
export interface LawTally extends ServerLaw {
  /** How often it was tried. */
  readonly cases: number;
  readonly violations: number;
  /** When it was first broken: the number of the game, and seconds since the start. */
  readonly detected: { readonly game: number; readonly seconds: number } | null;
  /** The violation with the fewest coins. */
  readonly shortest: Violation | null;
}

/** Message and detail of a violation. */
export type Explanation = Pick<Violation, 'message' | 'detail'>;

function coinsOf({ transcript }: Violation): number {
  return transcript?.columns.length ?? 0;
}

type OpenTally = { -readonly [Key in keyof LawTally]: LawTally[Key] };

export class LawBook {
  readonly #tallies = new Map<string, OpenTally>();
  readonly #seconds: () => number;

  /** @param seconds since the start */
  constructor(seconds: () => number) {
    this.#seconds = seconds;
    for (const law of [...PLAY_LAWS, ...ANSWER_LAWS]) {
      this.#tallies.set(law.name, { ...law, cases: 0, violations: 0, detected: null, shortest: null });
    }
  }

  /** Writes down that a law was tried in a game; returns whether it held. */
  record(
    name: ServerLawName,
    holds: boolean,
    explain: () => Explanation,
    transcript: Transcript | null,
  ): boolean {
    const tally = this.#tallies.get(name) as OpenTally;
    tally.cases++;
    if (holds) return true;
    tally.violations++;
    tally.detected ??= { game: transcript?.game ?? 0, seconds: this.#seconds() };
    const violation: Violation = { ...explain(), transcript };
    if (tally.shortest === null || coinsOf(violation) < coinsOf(tally.shortest)) tally.shortest = violation;
    return false;
  }

  /** The tallies of these laws, in order. */
  tallies(laws: readonly ServerLaw[]): LawTally[] {
    return laws.map(({ name }) => ({ ...(this.#tallies.get(name) as OpenTally) }));
  }
}
