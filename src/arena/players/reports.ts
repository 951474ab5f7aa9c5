/** What a player of others did wrong, for a person. */
import { ExpectedError } from '../../engine/index.ts';
import type { Forfeited, ForfeitReason } from '../play/player.ts';

export class ModuleError extends ExpectedError {
  override readonly code = 'badModule';
}

/** The most reports on one player: some fail a thousand times a second. */
const MOST_REPORTS = 10;

/** Said of a bot that answers states that name others. */
export const ANSWERS_ALL =
  'answers states that name its opponent: one of these answers, if it is late, passes as the answer to its own state; let it compare "bot" with its name, or give it time with --pace (fcx serve, fcx host)';

/** Characters of an answer that are quoted. */
const MOST_QUOTED = 80;

const WHY_ILLEGAL: Readonly<Record<Exclude<ForfeitReason, 'timeout' | 'disconnect'>, string>> = {
  notJson: 'which is not JSON',
  noColumn: 'which has no number "column"',
  outsideBoard: 'which is not on the board',
  fullColumn: 'which is full',
};

/** How a player lost a game other than by the rules: with its answer, or with what is known of why there was none. */
export function describeForfeit({ reason, column, message }: Omit<Forfeited, 'side'>): string {
  if (reason === 'timeout') return message ?? 'did not answer in time';
  if (reason === 'disconnect') return message ?? 'ended its connection';
  const answer = message ?? `column ${column}`;
  const quoted = answer.length > MOST_QUOTED ? `${answer.slice(0, MOST_QUOTED)}…` : answer;
  return `answered ${message === null ? quoted : JSON.stringify(quoted)}, ${WHY_ILLEGAL[reason]}`;
}

/** Reports on one player; `report` is called with each as long as they are few. */
export class Reports {
  #count = 0;
  #hasOffended = false;

  constructor(
    private readonly name: string,
    private readonly report: (message: string) => void = () => {},
  ) {}

  add(what: string): void {
    this.#count++;
    if (this.#count > MOST_REPORTS) return;
    const last = this.#count === MOST_REPORTS ? ' (no further reports)' : '';
    this.report(`${this.name} ${what}${last}`);
  }

  /** Quotes the first answer that was not legal. */
  offence(forfeit: Omit<Forfeited, 'side'>): void {
    if (!(forfeit.reason in WHY_ILLEGAL) || this.#hasOffended) return;
    this.#hasOffended = true;
    this.add(describeForfeit(forfeit));
  }
}
