/**
 * The laws of a game server, and the book of how often each was tried and broken.
 *
 * A law's name never changes: reports, scripts and `fcx verify server --list` use it.
 */
import type { LawTitle } from '../law.ts';

const LAWS_OF_PLAY = {
  ping: ['the first message to a connection is a binary frame of four bytes', 'Connect'],
  binary: ['every message is a binary frame', 'States'],
  shape: ['every message after the first is a PlayState', 'States'],
  encoding: ['a PlayState is JSON without white space, its keys sorted, its numbers integers', 'States'],
  everyone: ['every connection gets every state, also one without a seat', 'States'],
  continues: ['a state follows every answer', 'States'],
  seats: ['the first connection plays with coin 1, the second with coin 2, in every game', 'Connect'],
  newGame: ['a game begins in round 1, with an empty board and no bomb', 'Games and matches'],
  starter: ['the players take turns to start a game', 'Games and matches'],
  rounds: ['every coin raises the round by one', 'States'],
  turns: ['the players drop their coins in turn', 'Board and coins'],
  landing: ['a coin lands on top of its column, and nothing else changes', 'Board and coins'],
  lineWins: ['a game ends with the coin that makes four in a line', 'Board and coins'],
  lineBeforeBlast: ['a coin that makes a line wins before the bomb explodes', 'Who wins when'],
  goesOn: ['a game goes on while there is room and nobody has a line', 'Board and coins'],
  bombWindow: [
    'one bomb drops in rounds 5 to 10, one in 15 to 20, one in 25 to 30, and no other',
    'When bombs drop',
  ],
  bombLands: ['a bomb drops on top of a column that is not full', 'When bombs drop'],
  bombShown: ['a state lists the live bomb, where it lies and the round of its explosion', 'States'],
  bombFuse: ['a bomb explodes in the fourth round after the one it dropped in', 'When bombs drop'],
  bombStays: ['a bomb does not move', 'When bombs drop'],
  countdown: ['a bomb explodes right after the fourth coin since its drop, not before', 'Explosions'],
  blast: ['an explosion removes the bomb and its four neighbours, and nothing else', 'Explosions'],
  collapse: ['after an explosion what is left falls, order kept', 'Explosions'],
  collapseWins: ['a game ends when an explosion leaves a player with four in a line', 'Who wins when'],
  doubleWin: ['a game ends when an explosion leaves both players with four in a line', 'Who wins when'],
  fullBoard: [
    'a full board is shown like any other state, and any answer to it ends the game',
    'A full board',
  ],
  bombRounds: ['the rounds in which bombs drop are uniform in their windows', 'When bombs drop'],
  bombColumns: ['the columns of bombs are uniform over those that are not full', 'When bombs drop'],
  unpredictable: ['rounds and columns of bombs do not depend on what happened before', 'When bombs drop'],
} as const;

const LAWS_OF_ANSWERS = {
  inTime: ['an answer within the time counts', 'Answers'],
  late: ['no answer within 700 ms loses the game, not before', 'Games and matches'],
  fullColumn: ['an answer that names a full column loses the game', 'Games and matches'],
  outside: ['an answer outside columns 0 to 6 loses the game', 'Games and matches'],
  rubbish: ['an answer without a column loses the game', 'Games and matches'],
  disconnect: ['a bot that disconnects loses the game, and plays again after reconnecting', 'Answers'],
  anyFrame: ['an answer may be a text or a binary frame', 'Answers'],
  otherKeys: ['keys of an answer other than its column are ignored', 'Answers'],
  fraction: ['the fraction of a column is cut off', 'Answers'],
  emptyFrame: ['an empty frame does not count as an answer', 'Answers'],
  secondAnswer: ['only the first answer to a state counts', 'Answers'],
  wrongBot: ['only the bot that is named can answer', 'Answers'],
} as const;

/** The name of a law that every game shows. */
export type PlayLawName = keyof typeof LAWS_OF_PLAY;
/** The name of a law that shows only after a fault or an unusual answer. */
export type AnswerLawName = keyof typeof LAWS_OF_ANSWERS;
type ServerLawName = PlayLawName | AnswerLawName;

function listLaws(laws: Readonly<Record<string, readonly [string, string]>>): readonly LawTitle[] {
  return Object.entries(laws).map(([name, [sentence, source]]) => ({ name, sentence, source }));
}

/** The laws that every game shows. */
export const PLAY_LAWS = listLaws(LAWS_OF_PLAY);

/** The laws that show only after a fault or an unusual answer. */
export const ANSWER_LAWS = listLaws(LAWS_OF_ANSWERS);

/** A bomb, and the first round that shows it. */
export interface BombSeen {
  readonly round: number;
  readonly row: number;
  readonly column: number;
}

/** A game as it was played, up to a moment. */
export interface Transcript {
  /** Number of the game in the verification, from 1. */
  readonly game: number;
  /** The coin of the player who starts, `null` if the game's first state was not seen. */
  readonly starter: number | null;
  /** The columns answered, in order. */
  readonly columns: readonly number[];
  readonly bombs: readonly BombSeen[];
  readonly states: readonly string[];
}

/** A law with the number of its cases and violations. */
export interface LawTally extends LawTitle {
  /** Number of times that it was tried. */
  readonly cases: number;
  readonly violations: number;
  /** The first violation: the number of the game, and seconds since the start. */
  readonly detected: { readonly game: number; readonly seconds: number } | null;
  /** The violation with the fewest coins. */
  readonly shortest: {
    /** A sentence for a person: what was expected, and what came. */
    readonly message: string;
    /** Boards, drawn, or counts; empty if the message says it all. */
    readonly detail: string;
    /** `null` where no single game shows it. */
    readonly transcript: Transcript | null;
  } | null;
}

/** Records that a law was tried. If it does not hold, the message describes what came, and the detail shows it. */
export type Recorder = (law: ServerLawName, holds: boolean, message: string, detail?: () => string) => void;

type OpenTally = { -readonly [Key in keyof LawTally]: LawTally[Key] };

const UNTRIED = { cases: 0, violations: 0, detected: null, shortest: null };

/** The book of how often each law was tried and broken. */
export class LawBook {
  readonly #tallies = new Map<string, OpenTally>(
    [...PLAY_LAWS, ...ANSWER_LAWS].map((law) => [law.name, { ...law, ...UNTRIED }]),
  );
  readonly #start = performance.now();

  /** Return a recorder; `transcriptNow` returns the game so far, `null` where no single game shows a violation. */
  recorder(transcriptNow: () => Transcript | null): Recorder {
    return (law, holds, message, detail = () => '') => {
      const tally = this.#tallies.get(law) as OpenTally;
      tally.cases++;
      if (holds) return;
      const transcript = transcriptNow();
      tally.violations++;
      const seconds = (performance.now() - this.#start) / 1000;
      tally.detected ??= { game: transcript?.game ?? 0, seconds };
      const coins = transcript?.columns.length ?? 0;
      if (tally.shortest === null || coins < (tally.shortest.transcript?.columns.length ?? 0))
        tally.shortest = { message, detail: detail(), transcript };
    };
  }

  /** Return the tallies of these laws. */
  tallies(laws: readonly LawTitle[]): LawTally[] {
    return laws.map(({ name }) => ({ ...(this.#tallies.get(name) as OpenTally) }));
  }
}
