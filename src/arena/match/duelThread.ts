/**
 * A board in a thread of its own, for two players who think in this process: whole games are played there, so that there is one
 * message for a game and not one for a move.
 *
 * Of the players, modules may do anything: they have a clock, which runs here, and what kills the thread costs the one that was asked
 * last the game. The next game is played in a new thread.
 */
import { CLOCK_MS } from '../../bot/index.ts';
import type { Side } from '../../engine/index.ts';
import { anySignal, moduleBeside, WorkerPool } from '../../system/index.ts';
import { playedGameOf } from '../play/playedGame.ts';
import type { Forfeited, ForfeitReason, Player, Reply } from '../play/player.ts';
import type { ThreadSpec } from '../players/playerSpec.ts';
import { ModuleError, Reports } from '../players/reports.ts';
import { startPlayers } from '../players/threadPlayer.ts';
import type { Duel, DuelGame, DuelSetup } from './duel.ts';
import { playDuelGame } from './duelGame.ts';
import { GameProgress } from './gameProgress.ts';

/** What the thread gets at its start: plain data. */
export interface DuelThreadSetup extends Omit<DuelSetup, 'players' | 'programs' | 'onRecord'> {
  readonly players: readonly [ThreadSpec, ThreadSpec];
  readonly clockMs: number;
  readonly memory: SharedArrayBuffer;
}

/** A game from the thread, and how it was lost other than by the rules. */
export interface ThreadGame extends DuelGame {
  readonly forfeit: Forfeited | null;
}

const WORKER_FILE = moduleBeside(import.meta.url, './duelWorker');
const CHECK_MS = 50;
/** A game over which this many threads have died, and no module was asked, is not played again. */
const ATTEMPTS = 3;
/** Calls back once the same question has been open for longer than the clock. */
function watch(progress: GameProgress, clockMs: number, onLate: () => void): NodeJS.Timeout {
  let [seen, since] = [progress.openQuestion, performance.now()];
  return setInterval(() => {
    const open = progress.openQuestion;
    if (open === null || open !== seen) [seen, since] = [open, performance.now()];
    else if (performance.now() - since > clockMs) onLate();
  }, CHECK_MS);
}

/** Both players of a game that has ended in the middle: they give these replies, and then lose it. */
function scripted(
  names: readonly [string, string],
  replies: readonly Reply[],
  reason: ForfeitReason,
): [Player, Player] {
  const left = [...replies];
  const choose = async (): Promise<Reply> => left.shift() ?? { type: 'forfeit', reason };
  return [
    { name: names[0], choose },
    { name: names[1], choose },
  ];
}

/** Starts the thread and waits until both players are ready; throws a {ModuleError}. */
export async function startDuelThread({
  players,
  programs = {},
  onRecord: _,
  ...setup
}: DuelSetup & Pick<DuelThreadSetup, 'players'>): Promise<Duel> {
  const progress = new GameProgress();
  const { clockMs = CLOCK_MS, onProblem } = programs;
  const workerData: DuelThreadSetup = { ...setup, players, clockMs, memory: progress.memory };
  const names = [players[0].name, players[1].name] as const;
  const reports = names.map((name) => new Reports(name, onProblem)) as [Reports, Reports];
  const thread = new WorkerPool(() => startPlayers(WORKER_FILE, workerData, players, programs));
  await thread.warmUp();

  /** The game in which a side did not come to an answer; `null` if that side was not to move. */
  const lostGame = async (index: number, side: Side, reason: ForfeitReason): Promise<DuelGame | null> => {
    const replies = progress.replies();
    // If it dies while a player without a clock thinks, then in place of its own last answer.
    for (const given of [replies, replies.slice(0, -1)]) {
      const record = await playDuelGame(setup, scripted(names, given, reason), index);
      if (record.reason === reason && !record.winners.includes(side as never))
        return { record, game: playedGameOf(record, setup.judge) };
    }
    return null;
  };

  return {
    async play(index, signal) {
      signal?.throwIfAborted();
      for (let attempt = 1; ; attempt++) {
        const late = new AbortController();
        const timer = watch(progress, clockMs, () => late.abort());
        try {
          const { forfeit, ...played } = await thread.ask<ThreadGame>(index, anySignal(signal, late.signal));
          if (forfeit !== null) reports[forfeit.side - 1]?.offence(forfeit);
          return played;
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof ModuleError) throw error;
          const side = progress.lastAsked;
          const lost = side && (await lostGame(index, side, late.signal.aborted ? 'timeout' : 'disconnect'));
          if (lost === null && attempt < ATTEMPTS) continue;
          if (lost === null || side === null) throw error;
          reports[side - 1]?.failure(late.signal.aborted ? clockMs : (error as Error));
          return lost;
        } finally {
          clearInterval(timer);
        }
      }
    },
    close: () => thread.close(),
  };
}
