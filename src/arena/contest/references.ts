/** Checks that the matches and entrants to which log entries refer exist: a log may be damaged, or come from a stranger. */
import type { LogEntry } from './contestFormat.ts';
import type { ContestMatch, ContestState } from './contestState.ts';

function matchFault({ matches }: ContestState, number: number): string | null {
  return matches[number - 1] === undefined ? `there is no match ${number}` : null;
}

/** Return the reason why there is no match of this number that can have games; `null` if there is one. */
function playedMatchFault(state: ContestState, number: number): string | null {
  const fault = matchFault(state, number);
  if (fault !== null) return fault;
  return state.match(number).players[1] === null ? `match ${number} is a bye, which has no games` : null;
}

function entrantFault({ entrants }: ContestState, number: number): string | null {
  return entrants[number] === undefined ? `there is no entrant ${number}` : null;
}

/** The number of games that a match may have: the planned ones or, after them, one more than it has. */
function mostGames({ header }: ContestState, { games, voided }: ContestMatch): number {
  return Math.max(header.settings.games, games.length + voided.length + 1);
}

/** Return a sentence about why a match cannot have the games with these numbers, from 0; `null` if it can. */
export function whyGameCannotExist(
  state: ContestState,
  number: number,
  indices: readonly number[],
): string | null {
  const fault = playedMatchFault(state, number);
  if (fault !== null) return fault;
  const match = state.match(number);
  const most = mostGames(state, match) + indices.length - 1;
  const far = indices.find((index) => index >= most);
  return far === undefined ? null : `match ${number} cannot have a game ${far + 1} yet`;
}

function drawFault(state: ContestState, [one, other]: readonly [number, number | null]): string | null {
  const fault = entrantFault(state, one) ?? (other === null ? null : entrantFault(state, other));
  return fault ?? (one === other ? `entrant ${one} cannot meet itself` : null);
}

/** Return a sentence about what a log entry refers to that is missing in this state, as `there is no match 1`; `null` if nothing is. */
export function danglingReference(state: ContestState, entry: LogEntry): string | null {
  switch (entry.type) {
    case 'drawn':
      return drawFault(state, entry.players);
    case 'game':
      return whyGameCannotExist(state, entry.record.match, [entry.record.index]);
    case 'games':
      return whyGameCannotExist(
        state,
        entry.match,
        entry.games.map(({ index }) => index),
      );
    case 'voided':
      return whyGameCannotExist(state, entry.match, [entry.index]);
    case 'measured':
    case 'replayed':
    case 'ruled':
      return playedMatchFault(state, entry.match);
    case 'out':
    case 'replaced':
      return entrantFault(state, entry.entrant);
    default:
      return null;
  }
}
