/**
 * The account of a lost game, whose parts add up to its result: the expected result at the start, the chance that each move
 * gave away, the luck of each bomb, and what only the search of the next position saw.
 *
 * All values are whole scores of the search, `2 * WIN_SCORE` being a game, so that nothing is lost by rounding. Proven wins
 * count as won, however far away they are.
 */
import { PROVEN_SCORE, WIN_SCORE } from '../../bot/browser.ts';
import { opponent, type Side } from '../../engine/index.ts';
import type { ReplayedGame } from './replayRecord.ts';

/** A coin with its values, for the player who dropped it. */
export interface ValuedCoin {
  readonly player: Side;
  readonly best: { readonly score: number };
  readonly played: { readonly score: number };
  /** The value of what happened after the coin, a bomb or none, less the mean over all possibilities. */
  readonly luck: number;
  /** The column of the bomb that dropped after it. */
  readonly bomb: number | null;
}

/** Scores, 2,000,000 being a game: `start` and the four changes add up to `result`. */
interface AccountSums {
  /** The expected result before the first coin that was not prescribed, from -1,000,000 (lost) to 1,000,000 (won). */
  readonly start: number;
  /** Sum of what the player's own moves gave away. */
  readonly mistakes: number;
  /** Sum of what the opponent's moves gave away. */
  readonly opponentMistakes: number;
  /** Sum of the luck of bombs: when and where they dropped. */
  readonly luck: number;
  /** Sum of changes without move or bomb: the search saw further from the next position. */
  readonly seenLater: number;
  /** The result: 1,000,000 won, -1,000,000 lost, 0 if both players won. */
  readonly result: number;
}

/** The account of a game for one player. */
export type GameAccount = ReturnType<typeof accountOf>;

/** Return a score with a proven result counted as a reached one. */
export function withProvenAsReached(score: number): number {
  return Math.abs(score) > PROVEN_SCORE ? Math.sign(score) * WIN_SCORE : score;
}

/** The account of a game by its coins; `last` is the value of its last position for a player who forfeits in it. */
export function accountOf(
  coins: readonly ValuedCoin[],
  { position, outcome }: Pick<ReplayedGame, 'position' | 'outcome'>,
  last: number,
  opening = 0,
) {
  const [winner, second] = outcome?.winners ?? [opponent(position.toMove)];
  const isShared = winner === undefined || second !== undefined;
  const player: Side = isShared ? 1 : opponent(winner);
  const result = isShared ? 0 : -WIN_SCORE;
  const own = (score: number, side: Side) => (side === player ? score : 0 - score);

  const values = coins.map(({ player: mover, best }) => own(withProvenAsReached(best.score), mover));
  values.push(outcome === null ? own(withProvenAsReached(last), position.toMove) : result);
  const partOf = (coin: ValuedCoin, index: number) => {
    const [before, after] = [values[index] as number, values[index + 1] as number];
    const played = own(withProvenAsReached(coin.played.score), coin.player);
    const luck = own(coin.luck, coin.player);
    return {
      /** The number of the coin; in a forfeited game the last one is that of the coin that was not dropped. */
      round: index + 1,
      player: coin.player,
      /** The chance that the move gave away: negative if the player made it, positive if the opponent did. */
      mistake: played - before,
      /** The value of the bomb that dropped then, or of none where one could have, beyond the mean over all possibilities. */
      luck,
      /** The column of that bomb; `null` if none dropped. */
      bomb: coin.bomb,
      /** Difference between the search of the next position and that of the position before the coin. */
      seenLater: after - played - luck,
    };
  };
  const first = Math.min(opening, coins.length);
  const steps = coins.map(partOf).slice(first);
  if (outcome === null) {
    const mistake = result - (values.at(-1) as number);
    const round = coins.length + 1;
    steps.push({ round, player: position.toMove, mistake, luck: 0, bomb: null, seenLater: 0 });
  }
  const sum = (of: (step: (typeof steps)[number]) => number) =>
    steps.reduce((total, one) => total + of(one), 0);
  const sums: AccountSums = {
    start: values[first] as number,
    mistakes: sum((one) => (one.player === player ? one.mistake : 0)),
    opponentMistakes: sum((one) => (one.player === player ? 0 : one.mistake)),
    luck: sum(({ luck }) => luck),
    seenLater: sum(({ seenLater }) => seenLater),
    result,
  };
  return {
    /** The loser; player 1 if both players won. */
    player,
    ...sums,
    /** The coins, as parts of the result for this player. */
    steps,
  };
}

interface PlayerAccount extends AccountSums {
  readonly name: string;
  readonly games: number;
}

const PARTS = ['start', 'mistakes', 'opponentMistakes', 'luck', 'seenLater', 'result'] as const;

function sumsOf(of: (part: keyof AccountSums) => number): AccountSums {
  return Object.fromEntries(PARTS.map((part) => [part, of(part)])) as Record<keyof AccountSums, number>;
}

function partsFor(side: Side, account: GameAccount): AccountSums {
  if (side === account.player) return account;
  const seen = { ...account, mistakes: account.opponentMistakes, opponentMistakes: account.mistakes };
  return sumsOf((part) => 0 - seen[part]);
}

/** Sum up the accounts of games for each player, in the order in which players appear; games without an account do not count. */
export function accountsOfPlayers(
  games: readonly { readonly players: readonly [string, string]; readonly account: GameAccount | null }[],
): PlayerAccount[] {
  const names = [...new Set(games.flatMap(({ players }) => players))];
  const accounts = names.map((name): PlayerAccount => {
    const parts = games.flatMap(({ players, account }) =>
      ([1, 2] as const).flatMap((side) =>
        account !== null && players[side - 1] === name ? [partsFor(side, account)] : [],
      ),
    );
    const sums = sumsOf((part) => parts.reduce((total, one) => total + one[part], 0));
    return { name, games: parts.length, ...sums };
  });
  return accounts.filter(({ games: played }) => played > 0);
}
