/** Plays what is left of a tournament, meeting by meeting. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import { sum } from 'simple-statistics';
import { anySignal } from '../../system/index.ts';
import type { DuelSetup } from '../match/duel.ts';
import { type GamePlace, openPairRunner, type PairRunner } from '../match/pairRunner.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import type { PlayedPair } from '../play/playedGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import type { ProgramOptions } from '../players/programPlayer.ts';
import type { Meeting, TournamentSettings, TournamentStart, TournamentState } from './tournamentState.ts';
import { bracketOf, matchWinner, TOURNAMENT_FORMAT, TOURNAMENT_VERSION } from './tournamentState.ts';

/** How a tournament is played; none of it but the judge changes its results. */
export interface TournamentOptions {
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
  readonly place: GamePlace;
  /** Meetings played at once. */
  readonly concurrency: number;
  readonly programs?: ProgramOptions;
  /** Called with the record of every game; its match is the number of the meeting, from 1. */
  readonly onRecord?: ((record: GameRecord) => void) | undefined;
  /** Called after every pair of games, in a knock-out after every game. */
  readonly onGames?: (state: TournamentState) => void;
}

function firstMeetings({ kind }: TournamentSettings, players: number): Meeting[] {
  const all = [...new Array(players).keys()];
  const firsts = kind === 'round-robin' ? all : kind === 'gauntlet' ? [0] : [];
  return firsts.flatMap((a) =>
    all.slice(a + 1).map((b) => ({ round: 0, players: [a, b], games: [] }) satisfies Meeting),
  );
}

/** A tournament before its first game. */
export function newTournament(
  { startedAt, fcxVersion }: TournamentStart,
  settings: TournamentSettings,
  players: readonly PlayerSpec[],
): TournamentState {
  return {
    format: TOURNAMENT_FORMAT,
    version: TOURNAMENT_VERSION,
    startedAt,
    fcxVersion,
    settings,
    players: [...players],
    meetings: firstMeetings(settings, players.length),
  };
}

function setupOf({ settings, players }: TournamentState, meeting: Meeting, judge?: Judge): DuelSetup {
  const { kind, seed, openingPlies, limits } = settings;
  const [first, second] = meeting.players;
  const isKnockOut = kind === 'knock-out';
  return {
    players: [players[first] as PlayerSpec, players[second] as PlayerSpec],
    limits,
    seed,
    // All meetings have the same bombs: only the players differ.
    path: isKnockOut ? ['knock-out', meeting.round, ...meeting.players] : ['tournament'],
    paired: !isKnockOut,
    openingPlies,
    judge,
  };
}

/** Each meeting has logs of its own. */
function programsOf({ logs, ...programs }: ProgramOptions, match: number): ProgramOptions {
  return { ...programs, ...(logs && { logs: join(logs, `match-${`${match}`.padStart(4, '0')}`) }) };
}

/** The meetings that can be played now; in a knock-out those of the next round are added to the state. */
function openMeetings(state: TournamentState): Meeting[] {
  const { settings, players, meetings } = state;
  if (settings.kind !== 'knock-out') return meetings.filter(({ games }) => games.length < settings.games);
  const { open } = bracketOf(players.length, settings.games, meetings);
  meetings.push(...open.filter((meeting) => !meetings.includes(meeting)));
  return open;
}

/** Number of games that are over. */
export function playedGames({ meetings }: TournamentState): number {
  return sum(meetings.map(({ games }) => games.length));
}

/** Number of games in the whole tournament, without those of sudden death. */
export function plannedGames({ settings, players, meetings }: TournamentState): number {
  return settings.games * (settings.kind === 'knock-out' ? players.length - 1 : meetings.length);
}

/**
 * Plays a tournament to its end, or until the signal is aborted; updates the state after every pair of games, in a
 * knock-out after every game.
 */
export async function playTournament(
  state: TournamentState,
  { judge, place, concurrency, programs, onRecord, onGames = () => {} }: TournamentOptions,
  signal?: AbortSignal,
): Promise<void> {
  const { kind, games: planned } = state.settings;
  const failure = new AbortController();
  const stop = anySignal(signal, failure.signal);

  const playMatch = async (meeting: Meeting, runner: PairRunner) => {
    while (matchWinner(meeting.games, planned) === null) {
      meeting.games.push(await runner.playGame(meeting.games.length, stop));
      onGames(state);
    }
  };
  const playPairs = async (meeting: Meeting, runner: PairRunner) => {
    const missing = [...new Array(planned / 2).keys()].slice(meeting.games.length / 2);
    /** Pairs that are over, by the number of their first game; they count once all before them are. */
    const over = new Map<number, PlayedPair>();
    const onPair = (pair: PlayedPair) => {
      over.set(pair[0].index, pair);
      while (over.has(meeting.games.length)) meeting.games.push(...(over.get(meeting.games.length) ?? []));
      onGames(state);
    };
    await runner.playPairs(missing, onPair, stop);
  };
  const playMeeting = async (meeting: Meeting) => {
    if (stop.aborted) return;
    const match = state.meetings.indexOf(meeting) + 1;
    const setup = {
      ...setupOf(state, meeting, judge),
      ...(programs && { programs: programsOf(programs, match) }),
      ...(onRecord && { onRecord: (record: GameRecord) => onRecord({ ...record, match }) }),
    };
    const runner = await openPairRunner(setup, place);
    try {
      await (kind === 'knock-out' ? playMatch : playPairs)(meeting, runner);
    } finally {
      await runner.close();
    }
  };

  const limit = pLimit(concurrency);
  for (;;) {
    const open = openMeetings(state);
    if (open.length === 0 || signal?.aborted) return;
    // The first failure ends the other meetings too.
    await limit.map(open, (meeting) =>
      playMeeting(meeting).catch((error: unknown) => {
        if (!stop.aborted) failure.abort(error);
      }),
    );
    failure.signal.throwIfAborted();
  }
}
