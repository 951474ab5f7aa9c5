/** The pace of a table: that of the contest, faster or slower, and changed at any time. */
import { CONTEST_PACE, NO_PAUSES, type Pace, type TurnEvents } from '../play/playGame.ts';
import type { Speed } from './tableView.ts';

export class TablePace implements Pace {
  speed: Speed;

  constructor(speed: Speed) {
    this.speed = speed;
  }

  answerDelayMs(replyMs: number): number {
    // The contest's own frames last as long at any speed.
    return (this.speed === null ? NO_PAUSES : CONTEST_PACE).answerDelayMs(replyMs);
  }

  turnPauseMs(events: TurnEvents): number {
    return this.speed === null ? 0 : CONTEST_PACE.turnPauseMs(events) / this.speed;
  }

  get betweenGamesMs(): number {
    return this.speed === null ? 0 : CONTEST_PACE.betweenGamesMs / this.speed;
  }
}
