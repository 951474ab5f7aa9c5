/**
 * The time between an answer and the next state. It is there for realism only: the contest's server shows every coin fall,
 * and a bot can ponder meanwhile.
 */

/** What a turn made visible. */
export interface TurnEvents {
  readonly bombDropped: boolean;
  readonly coinsDestroyed: boolean;
}

/** Pauses in milliseconds. */
export interface Pace {
  /** From an answer, `replyMs` after its state was sent, to the drop of the coin. */
  answerDelayMs(replyMs: number): number;
  /** From the drop of a coin to the next state of the same game. */
  turnPauseMs(events: TurnEvents): number;
  /** From the end of a game to the first state of the next one. */
  readonly betweenGamesMs: number;
}

/** As fast as the players answer. */
export const NO_PAUSES: Pace = {
  answerDelayMs: () => 0,
  turnPauseMs: () => 0,
  betweenGamesMs: 0,
};

/** The contest's server reads what has arrived once per frame, 60 times a second... */
const FRAME_MS = 1000 / 60;
/** ...and an instant answer takes two of them (33 ms). */
const FEWEST_FRAMES = 2;

const COIN_FALLS_MS = 500;
const BOMB_DROPS_MS = 450;
const BLAST_MS = 700;

/**
 * The contest's timing at normal speed, as measured on its server (rules.md section 6). A blast that destroys no coin is
 * shown without waiting for it (section 7).
 */
export const CONTEST_PACE: Pace = {
  answerDelayMs: (replyMs) => Math.max(FEWEST_FRAMES, Math.ceil(replyMs / FRAME_MS)) * FRAME_MS - replyMs,
  turnPauseMs: ({ bombDropped, coinsDestroyed }) =>
    COIN_FALLS_MS + (bombDropped ? BOMB_DROPS_MS : 0) + (coinsDestroyed ? BLAST_MS : 0),
  betweenGamesMs: 1000,
};
