/** What the result of a game is made of: mistakes, luck, and the rest. */
import type { GameAccount } from '../../arena/browser.ts';
import { describeAccount } from '../text.ts';

interface AccountTextProps {
  readonly account: GameAccount;
  readonly players: readonly [string, string];
}

export function AccountText({ account, players }: AccountTextProps) {
  return <p class="account">{describeAccount(account, players)}.</p>;
}
