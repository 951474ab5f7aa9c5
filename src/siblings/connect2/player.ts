/** A player of the line protocol, as the engine sees it. */

/** What a player did when it had to move. */
export type Answer =
  | { readonly type: 'line'; readonly line: string }
  | { readonly type: 'silence'; readonly timeoutMs: number }
  | { readonly type: 'end'; readonly reason: string }
  | { readonly type: 'flood' };

export interface Player {
  /** Writes a line to it. */
  tell(line: string): void;
  /** Waits for what it does next. */
  answer(): Promise<Answer>;
}
