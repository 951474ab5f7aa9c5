/** The place shown of a replay, and where a step leads from there. */

export interface Place {
  /** The game, from 0. */
  readonly game: number;
  /** How many of its coins are shown as dropped. */
  readonly turn: number;
}

export type Step = 'forward' | 'back' | 'start' | 'end' | 'nextGame' | 'previousGame';

/** The place that a step leads to, at the edges the same; `turns` are the numbers of turns of all games. */
export function takeStep({ game, turn }: Place, step: Step, turns: readonly number[]): Place {
  const last = turns[game] as number;
  const places: Record<Step, Place> = {
    forward: { game, turn: Math.min(turn + 1, last) },
    back: { game, turn: Math.max(turn - 1, 0) },
    start: { game, turn: 0 },
    end: { game, turn: last },
    nextGame: game + 1 < turns.length ? { game: game + 1, turn: 0 } : { game, turn },
    previousGame: game > 0 ? { game: game - 1, turn: 0 } : { game, turn },
  };
  return places[step];
}
