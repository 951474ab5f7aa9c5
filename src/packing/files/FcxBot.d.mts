/** A state as the contest's server sends it. */
export interface PlayState {
  board: number[][];
  bombs: { col: number; explode_in_round: number; row: number }[];
  bot: string;
  coin_id: 1 | 2;
  round: number;
}

/** The bot for the contest's TypeScript client. */
export declare class FcxBot {
  constructor(name?: string);
  getName(): string;
  /** The column (0..6) to answer with, after 300 ms at most. */
  play(state: PlayState): number;
}
