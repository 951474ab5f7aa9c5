/** A tournament of fcx 1.0, whose state was one file, as a contest to look at. */
import { z } from 'zod';
import { checkData, parseJson } from '../../system/index.ts';
import { playedGameSchema } from '../play/playedGame.ts';
import { playerSpecSchema } from '../players/playerSpec.ts';
import { contestSettingsSchema } from './contestFormat.ts';
import { ContestState } from './contestState.ts';

export const OLD_TOURNAMENT = 'tournament.json';

const numberSchema = z.int().min(0);
const { seed, openingPlies } = contestSettingsSchema.shape.seeded.unwrap().shape;

const tournamentSchema = z
  .object({
    format: z.literal('fcx-tournament'),
    version: z.literal(2),
    startedAt: z.iso.datetime(),
    fcxVersion: z.string(),
    settings: z.object({
      kind: z.enum(['round-robin', 'gauntlet', 'knock-out']),
      games: contestSettingsSchema.shape.games,
      limits: contestSettingsSchema.shape.limits.unwrap(),
      ...{ seed, openingPlies },
      luck: z.boolean().default(false),
    }),
    players: z.array(playerSpecSchema).min(2),
    meetings: z.array(
      z.object({ players: z.tuple([numberSchema, numberSchema]), games: z.array(playedGameSchema) }),
    ),
  })
  .refine(
    ({ players, meetings }) =>
      meetings.every((meeting) => meeting.players.every((one) => one < players.length)),
    { path: ['meetings'], error: 'every player must be one of the list' },
  );

/** The contest that this text is of; the error is the caller's if it is none. */
export function oldTournament(text: string, fail: (message: string) => Error): ContestState {
  const old = checkData(parseJson(text, fail), tournamentSchema, 'the file', fail);
  const { kind, seed, openingPlies, ...settings } = old.settings;
  const isPaired = kind !== 'knock-out';
  const at = old.startedAt;
  const state = new ContestState({
    ...{ format: 'fcx-contest', version: 1, at, fcxVersion: old.fcxVersion },
    settings: contestSettingsSchema.parse({
      ...{ ...settings, format: kind, suddenDeath: !isPaired },
      seeded: { seed, openingPlies, paired: isPaired },
    }),
  });
  for (const player of old.players) state.apply({ at, type: 'entered', name: player.name, player });
  state.apply({ at, type: 'begun' });
  for (;;) {
    const drawn = state.format.draw(state.field, state.matches);
    if (drawn.length === 0) break;
    for (const { key, players } of drawn) {
      state.apply({ at, type: 'drawn', key, players: [...players], first: 0 });
      const match = state.matches.length;
      // Two players meet once.
      const { games = [] } = old.meetings.find((one) => `${one.players}` === `${players}`) ?? {};
      if (games.length > 0) state.apply({ at, type: 'games', match, games });
    }
  }
  if (state.open.length === 0) state.apply({ at, type: 'ended' });
  return state;
}
