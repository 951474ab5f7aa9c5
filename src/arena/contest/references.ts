/** What the acts of a log refer to must be there when they are read: a log may be damaged, or a stranger's. */
import type { Act } from './contestFormat.ts';
import type { ContestMatch, ContestState } from './contestState.ts';

function matchFault({ matches }: ContestState, number: number): string | null {
  return matches[number - 1] === undefined ? `there is no match ${number}` : null;
}

function entrantFault({ entrants }: ContestState, number: number): string | null {
  return entrants[number] === undefined ? `there is no entrant ${number}` : null;
}

/** The games that a match may have: those that are planned or, after them, one more than there are. */
function mostGames({ header }: ContestState, { games, voided }: ContestMatch): number {
  return Math.max(header.settings.games, games.length + voided.length + 1);
}

/** Why a match cannot have the games with these numbers, from 0; `null` if it can. */
export function gameFault(state: ContestState, number: number, indices: readonly number[]): string | null {
  const fault = matchFault(state, number);
  if (fault !== null) return fault;
  const match = state.match(number);
  if (match.players[1] === null) return `match ${number} is a bye, which has no games`;
  const most = mostGames(state, match) + indices.length - 1;
  const far = indices.find((index) => index >= most);
  return far === undefined ? null : `match ${number} cannot have a game ${far + 1} yet`;
}

function drawFault(state: ContestState, [one, other]: readonly [number, number | null]): string | null {
  const fault = entrantFault(state, one) ?? (other === null ? null : entrantFault(state, other));
  return fault ?? (one === other ? `entrant ${one} cannot meet itself` : null);
}

/** What an act refers to that is not there in this state, as `there is no match 1`; `null` if all is there. */
export function danglingReference(state: ContestState, act: Act): string | null {
  switch (act.type) {
    case 'drawn':
      return drawFault(state, act.players);
    case 'game':
      return gameFault(state, act.record.match, [act.record.index]);
    case 'games':
      return gameFault(
        state,
        act.match,
        act.games.map(({ index }) => index),
      );
    case 'voided':
      return gameFault(state, act.match, [act.index]);
    case 'measured':
    case 'replayed':
    case 'ruled':
      return matchFault(state, act.match);
    case 'out':
    case 'replaced':
      return entrantFault(state, act.entrant);
    default:
      return null;
  }
}
