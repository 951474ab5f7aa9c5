/** Sentences about the faults of programs and modules, for people. */
import { ExpectedError } from '../../engine/index.ts';
import type { Forfeited, ForfeitReason } from '../play/player.ts';

/** A module cannot be loaded, or is no bot. */
export class ModuleError extends ExpectedError {
  override readonly code = 'badModule';
}

/** Most reports on one player: some fail a thousand times a second. */
const MOST_REPORTS = 10;

/** The report on a bot that answers states that name its opponent. */
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

/** Describe the fault by which a player lost a game: its answer, or the reason why there was none. */
export function describeForfeit({ reason, column, message }: Omit<Forfeited, 'side'>): string {
  if (reason === 'timeout') return message ?? 'did not answer in time';
  if (reason === 'disconnect') return message ?? 'ended its connection';
  const answer = message ?? `column ${column}`;
  const quoted = answer.length > MOST_QUOTED ? `${answer.slice(0, MOST_QUOTED)}…` : answer;
  return `answered ${message === null ? quoted : JSON.stringify(quoted)}, ${WHY_ILLEGAL[reason]}`;
}

/** Reports on one player; `report` is called with each until there are too many. */
export class Reports {
  #count = 0;
  #hasOffended = false;

  constructor(
    private readonly name: string,
    private readonly report: (message: string) => void = () => {},
  ) {}

  /** Report a fault; `what` is a sentence without its subject. */
  add(what: string): void {
    this.#count++;
    if (this.#count > MOST_REPORTS) return;
    const last = this.#count === MOST_REPORTS ? ' (no further reports)' : '';
    this.report(`${this.name} ${what}${last}`);
  }

  /** Report the first illegal answer, quoted. */
  offence(forfeit: Omit<Forfeited, 'side'>): void {
    if (!(forfeit.reason in WHY_ILLEGAL) || this.#hasOffended) return;
    this.#hasOffended = true;
    this.add(describeForfeit(forfeit));
  }
}
