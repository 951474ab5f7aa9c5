/** The match at a table as its watchers see it, built from the events of its games. */
import type { Position } from '../../engine/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { ServeEvent } from '../server/serveMatches.ts';
import type { GameView, MatchView } from './tableView.ts';

/** Most games remembered for all pages together, but always a whole match; a game takes about 2 kB. */
const MOST_GAMES = 40;

/** The match, the game and the latest records of a table. */
export class GameLog {
  match: MatchView | null = null;
  /** The match of the last game, as it stood after that. */
  lastMatch: MatchView | null = null;
  /** The latest games, those of earlier matches as well. */
  readonly games: GameRecord[] = [];
  #game: Omit<GameView, 'turn'> | null = null;
  #turn: GameView['turn'] = null;
  /** Time of the open question, of `performance.now()`. */
  #askedAt = 0;

  /** Note that a player is asked about a position of this game. */
  asked(index: number, { round, toMove }: Position, clockMs: number | null): void {
    if (round === 1 || this.#game === null) this.#game = { index, starter: toMove, moves: [], result: null };
    this.#turn = { side: toMove, ms: 0, clockMs };
    this.#askedAt = performance.now();
  }

  /** Note an event; `games` is the number of games in a match. */
  note(event: ServeEvent, games: number): void {
    this.#turn = null;
    if (event.type === 'matchStart') {
      const { match: number, players } = event;
      this.match = { number, players, points: [0, 0], games, played: 0, isOver: false, luck: null };
      this.#game = null;
    } else if (event.type === 'move') this.#move(event);
    else if (event.type === 'game') this.#gameOver(event);
    else this.#matchOver(event);
  }

  /** Return the view of the current game, `null` before the first. */
  game(): GameView | null {
    const turn = this.#turn && { ...this.#turn, ms: performance.now() - this.#askedAt };
    return this.#game && { ...this.#game, turn };
  }

  #update(change: Partial<MatchView>): void {
    if (this.match) this.match = { ...this.match, ...change };
  }

  #move({ move, winningChance: chance, players }: Extract<ServeEvent, { type: 'move' }>): void {
    this.#update({ players });
    if (this.#game === null) return;
    const { column, ms, position } = move;
    const { moves } = this.#game;
    const bombs = moves.filter((one) => one.bomb !== null).length;
    const bomb = position.bombsDropped > bombs ? (position.bomb?.column ?? null) : null;
    this.#game = { ...this.#game, moves: [...moves, { column, bomb, ms, chance }] };
  }

  #gameOver({ record }: Extract<ServeEvent, { type: 'game' }>): void {
    const { winners, reason, illegalColumn, points, players } = record;
    this.games.push(record);
    const oldest = this.games.findIndex(({ match }) => match !== this.games[0]?.match);
    if (this.games.length > MOST_GAMES) this.games.splice(0, Math.max(1, oldest));
    if (this.#game) this.#game = { ...this.#game, result: { winners, reason, illegalColumn } };
    const { points: before = [0, 0], played = 0 } = this.match ?? {};
    this.#update({ players, points: [before[0] + points[0], before[1] + points[1]], played: played + 1 });
    this.lastMatch = this.match;
  }

  #matchOver({ result: { adjusted } }: Extract<ServeEvent, { type: 'matchEnd' }>): void {
    const luck = adjusted && { luck: adjusted.luck, luckChance: adjusted.luckChance };
    this.#update({ isOver: true, luck });
    if (this.lastMatch?.number === this.match?.number) this.lastMatch = this.match;
  }
}
