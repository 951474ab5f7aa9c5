/** Everything about a tournament as plain data: enough to resume it and to show its result. */
import { z } from 'zod';
import { playedGameSchema } from '../play/playedGame.ts';
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
    }),
    players: z.array(playerSpecSchema).min(2),
    meetings: z.array(meetingSchema),
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
