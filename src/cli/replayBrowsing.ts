/** The place shown of a replay, and where a step leads from there. */

/** A place in a replay. */
export interface Place {
  /** The game, from 0. */
  readonly game: number;
  /** How many of its coins are shown as dropped. */
  readonly turn: number;
}

/** Steps from one place to another. */
export type Step = 'forward' | 'back' | 'start' | 'end' | 'nextGame' | 'previousGame';

/** The place that a step leads to, at the edges the same; `turns` are the numbers of turns of all games. */
export function goOn({ game, turn }: Place, step: Step, turns: readonly number[]): Place {
  const last = turns[game] as number;
  switch (step) {
    case 'forward':
      return { game, turn: Math.min(turn + 1, last) };
    case 'back':
      return { game, turn: Math.max(turn - 1, 0) };
    case 'start':
      return { game, turn: 0 };
    case 'end':
      return { game, turn: last };
    case 'nextGame':
      return game + 1 < turns.length ? { game: game + 1, turn: 0 } : { game, turn };
    case 'previousGame':
      return game > 0 ? { game: game - 1, turn: 0 } : { game, turn };
  }
}
