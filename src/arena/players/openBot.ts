/**
 * A bot for the client of a server: of any kind, and opened before it knows of any game.
 *
 * The next question may come before the answer to the last one, which then no longer counts. Before that next question the bot
 * is opened anew, as it is before each game: a program that may still answer the old one is started again, and so is one that
 * has failed.
 */
import type { Position } from '../../engine/index.ts';
import type { GameSeat } from '../play/player.ts';
import { type BotSpec, isProgram } from './playerSpec.ts';
import { describeForfeit, ModuleError } from './reports.ts';
import { openPlayer } from './threadPlayer.ts';

const NO_GAME: GameSeat = { side: 1, opponent: '', key: { seed: 0, path: [] } };

/** Start a bot. Its `think` throws a `ModuleError` with the reason if there is no answer; a newer question ends the one before. */
export async function openBot(spec: BotSpec, onProblem: (message: string) => void) {
  // A module's fault is in the error, so only programs report problems.
  const player = await openPlayer(spec, {}, isProgram(spec) ? { onProblem } : {});
  const open = async () => player.open?.(NO_GAME);
  const close = () => player.close();
  await open().catch(async (error) => {
    await close();
    throw error;
  });
  let newest = new AbortController();
  let before: Promise<unknown> = Promise.resolve();
  return {
    async think(position: Position) {
      newest.abort();
      newest = new AbortController();
      const { signal } = newest;
      const asked = before.then(() => player.choose(position, signal));
      before = asked
        .catch(() => {})
        .then(open)
        .catch(() => {});
      const reply = await asked;
      if (reply.type === 'column') return { winningChance: null, ...reply };
      throw new ModuleError(`the bot ${describeForfeit({ column: null, message: null, ...reply })}`);
    },
    close,
  };
}
