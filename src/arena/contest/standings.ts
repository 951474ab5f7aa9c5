/** The standings of a tournament, computed from its games. */
import { mean, sampleVariance, sum } from 'simple-statistics';
import { adjustForLuck } from '../match/luck.ts';
import { type PlayerReport, playerReport } from '../match/matchReport.ts';
import type { EloEstimate } from '../match/statistics.ts';
import { gameScoreOfA, type PlayedGame, pairScoreOfA, pairUp, pointsOf } from '../play/playedGame.ts';
import {
  bracketOf,
  type Meeting,
  type TournamentKind,
  type TournamentSettings,
} from '../tournament/tournamentState.ts';
import { type MeetingScore, type Ratings, rate } from './ratings.ts';

export interface StandingRow extends PlayerReport {
  /** From 1. */
  readonly place: number;
  /** Number of the player in the tournament's list. */
  readonly player: number;
  readonly games: number;
  /** 0 is the mean of the field; without luck if that was measured. */
  readonly rating: EloEstimate;
  /** What luck gave, in games won; `null` if it was not measured. */
  readonly luck: number | null;
}

/** A player's points against another, and the games they come from. */
export interface CrossCell {
  readonly points: number;
  readonly games: number;
}

/** The rows in order, and the points of everyone against everyone. */
export interface Standings {
  /** From the first place on. */
  readonly rows: readonly StandingRow[];
  /** `cross[a][b]`: player a against player b, by their numbers; `null` if they have not met. */
  readonly cross: readonly (readonly (CrossCell | null)[])[];
}

/** The game with A and B swapped. */
function swapped(game: PlayedGame): PlayedGame {
  const { starter, points, replyMs, luck } = game;
  return {
    ...game,
    starter: starter === 0 ? 1 : 0,
    points: [points[1], points[0]],
    replyMs: [replyMs[1], replyMs[0]],
    ...(luck !== undefined && { luck: -luck }),
  };
}

/** A player's games against all others, or against one, with the player as A. */
function gamesOf(meetings: readonly Meeting[], player: number, against?: number): PlayedGame[] {
  return meetings.flatMap(({ players: [one, other], games }) => {
    if (one === player && (against === undefined || other === against)) return games;
    if (other === player && (against === undefined || one === against)) return games.map(swapped);
    return [];
  });
}

interface Played {
  readonly players: readonly { readonly name: string }[];
  readonly meetings: readonly Meeting[];
  readonly settings: Pick<TournamentSettings, 'kind' | 'games' | 'luck'>;
}

/** The round of a knock-out that each player has reached; the champion has reached one more. */
function roundsReached({ settings, players, meetings }: Played): number[] {
  const { champion } = bracketOf(players.length, settings.games, meetings);
  return players.map((_, player) => {
    const rounds = meetings.filter((meeting) => meeting.players.includes(player)).map(({ round }) => round);
    return Math.max(0, ...rounds) + (player === champion ? 1 : 0);
  });
}

/** A meeting as ratings see it. */
interface MeasuredMeeting extends MeetingScore {
  /** What luck gave to A. */
  readonly luck: number;
  /** Games in a unit of measurement, and A's scores in all units without luck; none if it was not measured. */
  readonly unitGames: 1 | 2;
  readonly adjusted: readonly number[];
}

function measure({ players, games }: Meeting, kind: TournamentKind): MeasuredMeeting {
  // In a knock-out, every game has bombs of its own.
  const unitGames = kind === 'knock-out' ? 1 : 2;
  const units = unitGames === 1 ? games.map(gameScoreOfA) : pairUp(games).map(pairScoreOfA);
  const raw = unitGames * sum(units.map(({ score }) => score));
  const scores = adjustForLuck(units)?.scores;
  const adjusted = scores === undefined ? raw : unitGames * sum([...scores]);
  return {
    players,
    games: games.length,
    // No strength explains more points than there are. Clear wins are adjusted, too: to leave out some results would favour them.
    score: Math.min(games.length, Math.max(0, adjusted)),
    luck: raw - adjusted,
    unitGames,
    adjusted: scores ?? [],
  };
}

/** So many games are taken to vary like independent ones, so that a few that are alike claim no certainty. */
const PRIOR_GAMES = 16;

/** The variance of scores without luck as a share of that of independent games; 1 if luck was not measured, and at most. */
function spreadOf(meetings: readonly MeasuredMeeting[]): number {
  let games = PRIOR_GAMES;
  let total = PRIOR_GAMES;
  for (const { unitGames, adjusted } of meetings) {
    if (adjusted.length < 2) continue;
    const score = mean([...adjusted]);
    // A unit is the mean of its games.
    const independent = (score * (1 - score)) / unitGames;
    if (independent <= 0) continue;
    const measured = unitGames * adjusted.length;
    games += measured;
    total += (measured * sampleVariance([...adjusted])) / independent;
  }
  return Math.min(1, total / games);
}

/** Computes the standings. Places go by rating, in a knock-out first by the round reached. */
export function standingsOf(state: Played): Standings {
  return rateMeetings(state).standings;
}

/** The standings, and by how much, in Elo, one player is stronger than another, without luck if that was measured. */
export function rateMeetings(state: Played): { standings: Standings } & Pick<Ratings, 'lead'> {
  const { players, meetings, settings } = state;
  const measured = meetings
    .filter(({ games }) => games.length > 0)
    .map((meeting) => measure(meeting, settings.kind));
  const { ratings, lead } = rate(players.length, measured, spreadOf(measured));
  const luckOf = (player: number) =>
    sum(
      measured.map(({ players: [one, other], luck }) =>
        one === player ? luck : other === player ? -luck : 0,
      ),
    );
  const reached = settings.kind === 'knock-out' ? roundsReached(state) : players.map(() => 0);
  const order = [...players.keys()].sort(
    (a, b) => (reached[b] ?? 0) - (reached[a] ?? 0) || (ratings[b]?.elo ?? 0) - (ratings[a]?.elo ?? 0),
  );
  const rows = order.map((player, index) => {
    const games = gamesOf(meetings, player);
    return {
      ...playerReport(players[player]?.name ?? '', 0, games),
      place: index + 1,
      player,
      games: games.length,
      rating: ratings[player] as EloEstimate,
      luck: settings.luck ? luckOf(player) : null,
    };
  });
  const cross = players.map((_, player) =>
    players.map((__, other) => {
      const games = gamesOf(meetings, player, other);
      return games.length === 0 ? null : { points: pointsOf(games)[0], games: games.length };
    }),
  );
  return { standings: { rows, cross }, lead };
}
