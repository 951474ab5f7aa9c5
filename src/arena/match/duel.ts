/** Two players at one board, for any number of games. */
import { openAll } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import { type PlayedGame, playedGameOf } from '../play/playedGame.ts';
import { isProgram, type MoveLimits, type PlayerSpec } from '../players/playerSpec.ts';
import { type ProgramOptions, ProgramPlayer } from '../players/programPlayer.ts';
import { startModulePlayer, startThreadPlayer, type ThreadPlayer } from '../players/threadPlayer.ts';
import { type DuelTerms, playDuelGame } from './duelGame.ts';
import { startDuelThread } from './duelThread.ts';
import { GameLogs } from './gameLogs.ts';

export interface DuelSetup extends DuelTerms {
  readonly players: readonly [PlayerSpec, PlayerSpec];
  readonly limits: MoveLimits;
  /** Measures the luck of the games, if given. */
  readonly judge?: Judge | undefined;
  /** For programs and modules. */
  readonly programs?: ProgramOptions;
  /** Called with the record of every finished game. */
  readonly onRecord?: (record: GameRecord) => void;
}

/** A game that is over: all of it, and what counts. */
export interface DuelGame {
  readonly record: GameRecord;
  readonly game: PlayedGame;
}

/** Two players who are ready. Always close it. */
export interface Duel {
  /** Plays the game with this number; A starts the even ones. Throws a {ProgramError} when a program never connects. */
  play(index: number, signal?: AbortSignal): Promise<DuelGame>;
  close(): Promise<void>;
}

export type OpenPlayer = ProgramPlayer | ThreadPlayer;

/** A player that is ready. Always close it. */
export function openPlayer(
  spec: PlayerSpec,
  limits: MoveLimits,
  programs?: ProgramOptions,
): Promise<OpenPlayer> {
  if (isProgram(spec)) return ProgramPlayer.listen(spec, programs);
  return spec.kind === 'module' ? startModulePlayer(spec, programs) : startThreadPlayer({ spec, limits });
}

/** A board in this thread, for what is heard here: programs and logs. */
async function openBoard({ players, limits, programs, judge, ...terms }: DuelSetup): Promise<Duel> {
  const logs = programs?.logs === undefined ? null : new GameLogs(programs.logs);
  const [first, second] = (await openAll(
    players.map((spec) => () => openPlayer(spec, limits, logs?.following(spec.name, programs) ?? programs)),
  )) as [OpenPlayer, OpenPlayer];
  const seated = [logs?.logging(first) ?? first, logs?.logging(second) ?? second] as const;
  return {
    async play(index, signal) {
      signal?.throwIfAborted();
      logs?.begin(index, seated);
      const record = await playDuelGame(terms, seated, index, signal);
      logs?.end(record);
      return { record, game: playedGameOf(record, judge) };
    },
    async close() {
      await Promise.all([first.close(), second.close()]);
      logs?.close();
    },
  };
}

export const Duel = {
  /** Throws a {ModuleError} for a module that is no bot. */
  async open(setup: DuelSetup): Promise<Duel> {
    const [first, second] = setup.players;
    const hasLogs = setup.programs?.logs !== undefined;
    if (hasLogs || isProgram(first) || isProgram(second)) return openBoard(setup);
    return startDuelThread({ ...setup, players: [first, second] });
  },
};
