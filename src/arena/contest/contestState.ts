/** An event as it stands after its acts: who takes part, the matches, and who has won them. */
import { MOST_SUDDEN_DEATH_GAMES } from '../match/holdMatch.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Act, EventHeader, OutReason, Ruling } from './contestFormat.ts';
import { formatOf } from './formats/index.ts';
import { BYE, type Field, type Format, type MeetingResult } from './formats/meeting.ts';

export interface Entrant {
  readonly name: string;
  /** Why it is out of the event, else `null`. */
  readonly out: OutReason | null;
}

export interface EventMatch {
  /** From 1. */
  readonly number: number;
  readonly key: string;
  /** Entrants by number; `null` for a bye. */
  readonly players: readonly [number, number | null];
  /** Who starts the first game, and is player 1 in all of them. */
  readonly first: 0 | 1;
  /** How often it was begun anew. */
  readonly attempt: number;
  /** In the order of their numbers; one that was voided is missing. */
  readonly games: readonly GameRecord[];
  /** Late answers while the host lagged: milliseconds by the number of the game. */
  readonly lags: ReadonlyMap<number, number>;
  readonly ruling: { readonly winner: 0 | 1 | null; readonly reason: Ruling } | null;
  /** `null` while it is to be played. */
  readonly result: MeetingResult | null;
  /** How many matches were drawn when it last changed. */
  readonly drawnBy: number;
}

export class EventState {
  readonly header: EventHeader;
  readonly entrants: Entrant[] = [];
  /** Names that were used, and what the owner's secret is recognised by; `null`: they are everyone's. */
  readonly owners = new Map<string, string | null>();
  readonly matches: EventMatch[] = [];
  readonly pausedTables = new Set<number>();
  /** Names of bots that gave their places to others. */
  readonly #replaced = new Set<string>();
  /** How many acts there were. */
  acts = 0;
  isPaused = false;
  hasBegun = false;
  /** Opened when the event is over, else `null`. */
  secret: string | null = null;
  /** When it began and ended. */
  begunAt: string | null = null;
  endedAt: string | null = null;
  #starters = 0;

  constructor(header: EventHeader) {
    this.header = header;
  }

  /** Takes the next act of the log. */
  apply(act: Act): void {
    this.acts++;
    switch (act.type) {
      case 'entered':
        this.entrants.push({ name: act.name, out: null });
        break;
      case 'claimed':
        this.owners.set(act.name, act.key);
        break;
      case 'begun':
        this.hasBegun = true;
        this.begunAt = act.at;
        this.#starters = this.entrants.length;
        break;
      case 'drawn': {
        const { key, players, first } = act;
        const number = this.matches.length + 1;
        const result = players[1] === null ? BYE : null;
        const rest = { attempt: 0, games: [], lags: new Map(), ruling: null, result, drawnBy: number };
        this.matches.push({ number, key, players, first, ...rest });
        break;
      }
      case 'game': {
        const { record, lagMs } = act;
        const { games, lags } = this.match(record.match);
        const more = [...games.filter(({ index }) => index !== record.index), record];
        const others = [...lags].filter(([index]) => index !== record.index);
        this.#change(record.match, {
          games: more.sort((a, b) => a.index - b.index),
          lags: new Map(lagMs === undefined ? others : [...others, [record.index, lagMs]]),
        });
        break;
      }
      case 'voided': {
        const games = this.match(act.match).games.filter(({ index }) => index !== act.index);
        this.#change(act.match, { games, ruling: null });
        break;
      }
      case 'replayed': {
        const attempt = this.match(act.match).attempt + 1;
        this.#change(act.match, { attempt, games: [], lags: new Map(), ruling: null });
        break;
      }
      case 'ruled':
        this.#change(act.match, { ruling: { winner: act.winner, reason: act.reason } });
        break;
      case 'out':
        this.entrants[act.entrant] = { ...this.entrant(act.entrant), out: act.reason };
        break;
      case 'replaced':
        this.#replaced.add(this.entrant(act.entrant).name).delete(act.name);
        this.entrants[act.entrant] = { name: act.name, out: null };
        // A match is shown with its players' names.
        for (const [index, match] of this.matches.entries()) this.matches[index] = { ...match };
        break;
      case 'paused':
        if (act.table === null) this.isPaused = act.isPaused;
        else if (act.isPaused) this.pausedTables.add(act.table);
        else this.pausedTables.delete(act.table);
        break;
      case 'opened':
        this.secret = act.secret;
        this.endedAt = act.at;
    }
  }

  /** @param number from 1 */
  match(number: number): EventMatch {
    return this.matches[number - 1] as EventMatch;
  }

  /** The matches that are to be played. */
  get open(): EventMatch[] {
    return this.matches.filter(({ result }) => result === null);
  }

  entrant(number: number): Entrant {
    return this.entrants[number] as Entrant;
  }

  /** The number of the entrant with this name, or `null`. */
  numberOf(name: string): number | null {
    const number = this.entrants.findIndex((entrant) => entrant.name === name);
    return number === -1 ? null : number;
  }

  get format(): Format {
    const { format, rounds } = this.header.settings;
    return formatOf(format, this.#starters, rounds);
  }

  get field(): Field {
    const { entrants } = this;
    return { count: entrants.length, isIn: (number) => entrants[number]?.out === null };
  }

  /** Why a bot of this name cannot take part, or `null`. */
  excludes(name: string): string | null {
    const { expected, format } = this.header.settings;
    const number = this.numberOf(name);
    if (number !== null) return this.entrant(number).out === 'disqualified' ? 'disqualified' : null;
    if (this.#replaced.has(name)) return 'another bot has the place of this one';
    if (expected && !expected.includes(name)) return 'this name is not on the list';
    return this.hasBegun && format !== 'swiss' ? 'the event has begun without this bot' : null;
  }

  /** Points of both players, in the order of `players`. */
  pointsOf({ games, first }: EventMatch): [number, number] {
    const of = (slot: 0 | 1) =>
      games.reduce((sum, { points }) => sum + (points[slot === first ? 0 : 1] as number), 0);
    return [of(0), of(1)];
  }

  /** The number of the game to play next: the first that is missing. */
  nextIndex({ games }: EventMatch): number {
    const hole = games.findIndex(({ index }, place) => index !== place);
    return hole === -1 ? games.length : hole;
  }

  /** Whether games of a match can be played again: nothing must have been drawn from its result. */
  isOpen(match: EventMatch): boolean {
    const isAlone = this.header.settings.format === 'round-robin' || match.result === null;
    return this.secret === null && (isAlone || this.matches.length === match.drawnBy);
  }

  /** The result of a match. A tie goes on by single games; endless ties go to the better seed. */
  #resultOf(match: EventMatch): MeetingResult | null {
    const points = this.pointsOf(match);
    if (match.ruling !== null) return { winner: match.ruling.winner, points };
    const { games } = this.header.settings;
    if (this.nextIndex(match) < games) return null;
    if (points[0] !== points[1]) return { winner: points[0] > points[1] ? 0 : 1, points };
    return match.games.length < games + MOST_SUDDEN_DEATH_GAMES ? null : { winner: 0, points };
  }

  #change(number: number, change: Partial<EventMatch>): void {
    const match = { ...this.match(number), ...change, drawnBy: this.matches.length };
    this.matches[number - 1] = { ...match, result: this.#resultOf(match) };
  }
}
