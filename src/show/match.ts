/** What people read about a match. */
import type { MatchEnd, MatchResult, PlayerResult } from '../arena/play/matchResult.ts';
import type { MoveLimits } from '../arena/players/playerSpec.ts';
import { formatMs } from './numbers.ts';

const MATCH_ENDS: Record<MatchEnd, string> = {
  complete: '',
  abandoned: ' abandoned, both players have left,',
  interrupted: ' interrupted',
};

/** A line about one player's share. */
export function describePlayer({
  name,
  wins,
  timeouts,
  illegal,
  disconnects,
  replyMs,
}: PlayerResult): string {
  const times = replyMs
    ? `reply median ${formatMs(replyMs.median)}, p99 ${formatMs(replyMs.p99)}, max ${formatMs(replyMs.max)}`
    : 'no replies';
  return `  ${name}: ${wins} won, ${timeouts} timeouts, ${illegal} illegal, ${disconnects} disconnects, ${times}`;
}

/** Points, and a line about each player. */
export function describeMatch({ match, end, games, points, players }: MatchResult): string {
  const [first, second] = players;
  const tie =
    end === 'complete' && points[0] === points[1]
      ? '; equal points, a contest goes on with sudden death'
      : '';
  return [
    `match ${match}${MATCH_ENDS[end]} after ${games.length} ${games.length === 1 ? 'game' : 'games'}: ` +
      `${first.name} ${points[0]} : ${points[1]} ${second.name}${tie}`,
    ...players.map(describePlayer),
  ].join('\n');
}

/** `600 ms a move` */
export function describeLimits({ moveTimeMs, depth, nodes }: MoveLimits): string {
  if (moveTimeMs !== undefined) return `${moveTimeMs} ms a move`;
  return depth === undefined ? `${nodes} nodes a move` : `depth ${depth}`;
}
