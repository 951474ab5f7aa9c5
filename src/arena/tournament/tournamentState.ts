/**
 * Everything about a tournament as plain data: enough to resume it and to show its result; and the bracket of a knock-out,
 * which follows from the matches won so far.
 */
import { z } from 'zod';
import { MOST_SUDDEN_DEATH_GAMES } from '../match/holdMatch.ts';
import { type Contender, leaderOf, type PlayedGame, playedGameSchema } from '../play/playedGame.ts';
import { playerSpecSchema } from '../players/playerSpec.ts';

export const TOURNAMENT_FORMAT = 'fcx-tournament';
/** Goes up when old readers would misunderstand new files. */
export const TOURNAMENT_VERSION = 2;

export const TOURNAMENT_KINDS = ['round-robin', 'gauntlet', 'knock-out'] as const;

const numberSchema = z.int().min(0);

const meetingSchema = z.object({
  /** From 0; only a knock-out has more than one. */
  round: numberSchema,
  /** Two players by their numbers; A is the first of them. */
  players: z.tuple([numberSchema, numberSchema]),
  /** Those that are over, in order; in a knock-out with those of sudden death. */
  games: z.array(playedGameSchema),
});

export const tournamentStateSchema = z
  .object({
    format: z.literal(TOURNAMENT_FORMAT),
    version: z.literal(TOURNAMENT_VERSION),
    startedAt: z.iso.datetime(),
    /** The version of fcx that began it. */
    fcxVersion: z.string(),
    settings: z.object({
      /** Everyone against everyone; the first player against all others; or the loser of a match is out. */
      kind: z.enum(TOURNAMENT_KINDS),
      /** In each meeting; in a knock-out without those of sudden death. */
      games: z.int().min(1),
      seed: numberSchema,
      /** At least one: a search without a limit never ends. */
      limits: z
        .object({
          nodes: z.int().exactOptional(),
          depth: z.int().exactOptional(),
          moveTimeMs: z.number().exactOptional(),
        })
        .refine(
          (limits) => Object.keys(limits).length > 0,
          'one of nodes, depth and moveTimeMs must be given',
        ),
      openingPlies: numberSchema,
      /** Whether the luck of the games is measured; absent for not. */
      luck: z.boolean().exactOptional(),
    }),
    /** The hash of who judges the luck, in `judge.json`; absent if it is not measured, and in older files. */
    judge: z.string().exactOptional(),
    players: z.array(playerSpecSchema).min(2),
    meetings: z.array(meetingSchema),
    /** For the history: what each player played with when it began; absent if it is not to be remembered, or was. */
    versions: z.array(z.string()).exactOptional(),
  })
  .refine(
    ({ players, meetings }) =>
      meetings.every((meeting) => meeting.players.every((one) => one < players.length)),
    { path: ['meetings'], error: 'every player must be one of the list' },
  )
  .refine(
    ({ meetings }) => meetings.every(({ games }) => games.every(({ index }, place) => index === place)),
    { path: ['meetings'], error: 'games must be in the order of their numbers' },
  )
  .refine(
    ({ settings, meetings }) =>
      settings.kind === 'knock-out' ||
      [settings.games, ...meetings.map(({ games }) => games.length)].every((games) => games % 2 === 0),
    { path: ['settings', 'games'], error: 'games must be played in pairs' },
  );

export type TournamentState = z.infer<typeof tournamentStateSchema>;
export type TournamentSettings = TournamentState['settings'];
/** When a tournament began, and by what. */
export type TournamentStart = Pick<TournamentState, 'startedAt' | 'fcxVersion'>;
export type TournamentKind = TournamentSettings['kind'];
export type Meeting = TournamentState['meetings'][number];

interface Bracket {
  /** Meetings that can be played now and are not over; new ones have no games yet. */
  readonly open: Meeting[];
  /** The winner of the final, else `null`. */
  readonly champion: number | null;
}

/**
 * The order of players in the first round, `null` for a bye: the first on the list are the seeds, who meet as late as
 * possible and get the byes.
 */
export function firstRoundOrder(players: number): (number | null)[] {
  let order = [0];
  while (order.length < players) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < players ? seed : null));
}

/** The winner of a match of this many games, or `null` while it continues. Endless ties go to A, the better seed. */
export function matchWinner(played: readonly PlayedGame[], games: number): Contender | null {
  if (played.length < games) return null;
  const leader = leaderOf(played);
  if (leader === null && played.length >= games + MOST_SUDDEN_DEATH_GAMES) return 0;
  return leader;
}

/** The bracket after these meetings. */
export function bracketOf(players: number, games: number, meetings: readonly Meeting[]): Bracket {
  let order: (number | null | undefined)[] = firstRoundOrder(players);
  const open: Meeting[] = [];
  for (let round = 0; order.length > 1; round++) {
    const next: (number | null | undefined)[] = [];
    for (let place = 0; place < order.length; place += 2) {
      const [one, other] = [order[place], order[place + 1]];
      // Undefined: this place is still being played for. Null: it stays empty.
      if (one === undefined || other === undefined) next.push(undefined);
      else if (one === null || other === null) next.push(one ?? other);
      else {
        const pair: [number, number] = [Math.min(one, other), Math.max(one, other)];
        const meeting = meetings.find(
          (known) => known.round === round && known.players.every((player, slot) => player === pair[slot]),
        ) ?? { round, players: pair, games: [] };
        const winner = matchWinner(meeting.games, games);
        if (winner === null) open.push(meeting);
        next.push(winner === null ? undefined : pair[winner]);
      }
    }
    order = next;
  }
  return { open, champion: order[0] ?? null };
}
