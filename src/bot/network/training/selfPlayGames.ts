/**
 * Games to learn from, drawn from seeded streams: which coins are random, and which bombs drop.
 *
 * A batch is a job of its own: its seed, generation and number say all that is in it, whoever plays it.
 */
import { stream } from '../../../engine/random.ts';
import { drawSchedule } from '../../../engine/schedule.ts';
import { type Kernel, MAX_GAME_PLIES, RECORD_BYTES } from '../../kernel/kernel.ts';

export { RECORD_BYTES };

/** How games to learn from are played. */
export interface SelfPlaySettings {
  readonly seed: number;
  readonly generation: number;
  /** Nodes a move. */
  readonly nodes: number;
  /** At most so many coins at the start are random: a number from 0 to this, drawn for each game. */
  readonly openingPlies: number;
  /** The share of random coins after that. */
  readonly randomShare: number;
}

/** A roll decides among open columns, however many they are: 420 is divisible by 1 to 7. */
const HIGHEST_ROLL = 419;

function drawCoins(settings: SelfPlaySettings, game: number): (number | null)[] {
  const random = stream(settings.seed, 'training', settings.generation, game);
  const opening = random.int(0, settings.openingPlies);
  return Array.from({ length: MAX_GAME_PLIES }, (_, ply) =>
    ply < opening || random.float() < settings.randomShare ? random.int(0, HIGHEST_ROLL) : null,
  );
}

/** Plays games number `first` to `first + count - 1` and returns their records, one after the other. */
export function playBatch(
  kernel: Kernel,
  settings: SelfPlaySettings,
  first: number,
  count: number,
): Uint8Array {
  const games = Array.from({ length: count }, (_, index) => {
    const game = first + index;
    return kernel.playTrainingGame({
      schedule: drawSchedule(settings.seed, 'training', settings.generation, game),
      coins: drawCoins(settings, game),
      nodes: settings.nodes,
    });
  });
  const bytes = new Uint8Array(games.reduce((sum, game) => sum + game.length, 0));
  let at = 0;
  for (const game of games) {
    bytes.set(game, at);
    at += game.length;
  }
  return bytes;
}
