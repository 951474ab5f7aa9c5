/** The match at a table as its watchers see it, kept from what happens in it. */
import type { Position, Side } from '../../engine/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { ServeEvent } from '../server/serveMatches.ts';
import type { GameView, MatchView, MoveView, ResultView } from './tableView.ts';

/** A question that is open: whose, since when of `performance.now()`, and for how long. */
interface OpenTurn {
  readonly side: Side;
  readonly since: number;
  readonly clockMs: number | null;
}

interface LoggedGame extends Omit<GameView, 'turn'> {
  readonly moves: MoveView[];
  turn: OpenTurn | null;
  result: ResultView | null;
  bombsDropped: number;
}

export class GameLog {
  #match: MatchView | null = null;
  #game: LoggedGame | null = null;
  #nextIndex = 0;

  /** The games are numbered from 0 again. */
  restart(): void {
    this.#nextIndex = 0;
  }

  /** A player is asked about a position. */
  asked({ round, toMove }: Position, clockMs: number | null): void {
    if (round === 1 || this.#game === null) {
      const index = this.#nextIndex;
      this.#game = { index, starter: toMove, moves: [], bombsDropped: 0, turn: null, result: null };
    }
    this.#game.turn = { side: toMove, since: performance.now(), clockMs };
  }

  /** Notes what has happened; `games` is the number of games in a match. */
  note(event: ServeEvent, games: number): void {
    if (event.type === 'matchStart') {
      const { match: number, players } = event;
      this.#match = { number, players, points: [0, 0], games, played: 0, isOver: false };
      this.#game = null;
      return;
    }
    if (this.#game) this.#game.turn = null;
    if (event.type === 'move') this.#move(event);
    else if (event.type === 'game') this.#gameOver(event.record);
    else this.#update({ isOver: true });
  }

  get match(): MatchView | null {
    return this.#match;
  }

  /** The game as it stands now. */
  game(): GameView | null {
    if (this.#game === null) return null;
    const { index, starter, moves, turn, result } = this.#game;
    const asked = turn && { side: turn.side, ms: performance.now() - turn.since, clockMs: turn.clockMs };
    return { index, starter, moves, turn: asked, result };
  }

  #update(change: Partial<MatchView>): void {
    if (this.#match) this.#match = { ...this.#match, ...change };
  }

  #move({ move, winningChance: chance, players }: Extract<ServeEvent, { type: 'move' }>): void {
    this.#update({ players });
    const game = this.#game;
    if (game === null) return;
    const { column, ms, position } = move;
    const isNewBomb = position.bombsDropped > game.bombsDropped;
    game.moves.push({ column, bomb: isNewBomb ? (position.bomb?.column ?? null) : null, ms, chance });
    game.bombsDropped = position.bombsDropped;
  }

  #gameOver({ winners, reason, illegalColumn, points, players, index }: GameRecord): void {
    this.#nextIndex = index + 1;
    if (this.#game) this.#game.result = { winners, reason, illegalColumn };
    const { points: before = [0, 0], played = 0 } = this.#match ?? {};
    this.#update({
      players,
      points: [before[0] + points[0], before[1] + points[1]],
      played: played + 1,
    });
  }
}
