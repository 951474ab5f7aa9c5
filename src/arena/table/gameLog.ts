/** The match at a table as its watchers see it, built from the events of its games. */
import type { GameInPlay } from '../play/gameInPlay.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { ServeEvent } from '../server/serveMatches.ts';
import type { GameAtTable, MatchAtTable } from './tableView.ts';

/** Most games remembered for all pages together, but always a whole match; a game takes about 2 kB. */
const MOST_GAMES = 40;

/** The match, the game and the latest records of a table. */
export class GameLog {
  match: MatchAtTable | null = null;
  /** The match of the last game, as it stood after that. */
  lastMatch: MatchAtTable | null = null;
  /** The latest games, those of earlier matches as well. */
  readonly games: GameRecord[] = [];
  #game: GameInPlay | null = null;
  #result: GameAtTable['result'] = null;
  #clockMs: number | null = null;

  /** Show this game, in which the player who is asked has so many milliseconds; `null` without a clock. */
  follow(game: GameInPlay, clockMs: number | null): void {
    this.#game = game;
    this.#result = null;
    this.#clockMs = clockMs;
  }

  /** Note an event; `games` is the number of games in a match. */
  note(event: ServeEvent, games: number): void {
    if (event.type === 'matchStart') {
      const { match: number, players } = event;
      this.match = { number, players, points: [0, 0], games, played: 0, isOver: false, luck: null };
      this.#game = null;
    } else if (event.type === 'move') this.#update({ players: event.players });
    else if (event.type === 'game') this.#gameOver(event);
    else this.#matchOver(event);
  }

  /** Return the view of the current game, `null` before the first. */
  game(): GameAtTable | null {
    if (this.#game === null) return null;
    const { asked, ...game } = this.#game;
    const result = this.#result;
    const isOpen = asked !== null && result === null;
    const turn = isOpen
      ? { side: asked.side, ms: performance.now() - asked.at, clockMs: this.#clockMs }
      : null;
    return { ...game, turn, result };
  }

  #update(change: Partial<MatchAtTable>): void {
    if (this.match) this.match = { ...this.match, ...change };
  }

  #gameOver({ record }: Extract<ServeEvent, { type: 'game' }>): void {
    const { winners, reason, illegalColumn, points, players } = record;
    this.games.push(record);
    const oldest = this.games.findIndex(({ match }) => match !== this.games[0]?.match);
    if (this.games.length > MOST_GAMES) this.games.splice(0, Math.max(1, oldest));
    this.#result = { winners, reason, illegalColumn };
    const { points: before = [0, 0], played = 0 } = this.match ?? {};
    this.#update({ players, points: [before[0] + points[0], before[1] + points[1]], played: played + 1 });
    this.lastMatch = this.match;
  }

  #matchOver({ result: { adjusted } }: Extract<ServeEvent, { type: 'matchEnd' }>): void {
    const luck = adjusted && { luck: adjusted.luck, luckChance: adjusted.luckChance };
    this.#update({ isOver: true, luck });
    // A match that is ended leaves a question open.
    if (this.#game) this.#game = { ...this.#game, asked: null };
    if (this.lastMatch?.number === this.match?.number) this.lastMatch = this.match;
  }
}
