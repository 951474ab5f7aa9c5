/** The state of a contest after the entries of its log: its entrants, its matches and their winners. */
import { sum } from 'simple-statistics';
import { capitalised } from '../../system/browser.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type PlayedGame, playedGameOf, sumPoints, swapped } from '../play/playedGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import type { ContestHeader, ContestSettings, LogEntry, OutReason, RulingReason } from './contestFormat.ts';
import { expectedMatches, formatOf, formatWords } from './formats/index.ts';
import {
  BYE,
  type EntrantField,
  type Format,
  type MeetingResult,
  meetingResult,
  regularGames,
} from './formats/meeting.ts';

/** A player or bot that takes part in a contest. */
export interface Entrant {
  readonly name: string;
  /** The earlier names of this entrant whose games count for it, if another bot has taken over its place. */
  readonly formerly: readonly string[];
  /** The reason for which it is out of the contest, else `null`. */
  readonly out: OutReason | null;
  /** The player, if it runs on this machine; `null` for a bot that connects. */
  readonly player: PlayerSpec | null;
  /** Hash of what it plays with, for the history; `null` if its games are not added there. */
  readonly version: string | null;
}

/** A finished game that counts in its match. */
export interface CountedGame extends PlayedGame {
  /** Absent where whole games are played elsewhere. */
  readonly record?: GameRecord;
  /** Milliseconds by which the host itself was late when an answer was late; absent if it was not. */
  readonly lagMs?: number;
}

/** A match of a contest, drawn, under way or finished. */
export interface ContestMatch {
  /** From 1. */
  readonly number: number;
  /** The key of its pairing, unique in the contest. */
  readonly key: string;
  /** Entrants by number; `null` for a bye. */
  readonly players: readonly [number, number | null];
  /** Index in `players` of the one who starts the first game and is player 1 in all games. */
  readonly first: 0 | 1;
  /** Number of times the whole match was begun anew. */
  readonly attempt: number;
  /** Games that the organiser had played again, `null` for the whole match, with the games won in them that no longer count. */
  readonly voided: readonly { readonly index: number | null; readonly points: readonly [number, number] }[];
  /** Games in the order of their numbers, with the first of the players as A; voided ones are left out. */
  readonly games: readonly CountedGame[];
  /** The number of the game to play next: the first that is missing. */
  readonly next: number;
  /** Games before sudden death, `null` while that is open. */
  readonly regular: number | null;
  /** Games won, in the order of `players`. */
  readonly points: readonly [number, number];
  /** The decision that ended the match other than by its games, else `null`. */
  readonly ruling: { readonly winner: 0 | 1 | null; readonly reason: RulingReason } | null;
  /** `null` while it is to be played. */
  readonly result: MeetingResult | null;
  /** When its first game began, but for pauses, and when it ended; `null` before that. */
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  /** Number of matches that were drawn when this one last changed. */
  readonly drawnBy: number;
}

/** Return the records of a match's games, without those that have none. */
export const gameRecords = ({ games }: ContestMatch): GameRecord[] =>
  games.flatMap(({ record }) => record ?? []);

/**
 * Return the path from which, with the seed and the number of a game, the bombs of a match between local players are
 * drawn.
 */
export function bombPathOfMatch({ seeded, format }: ContestSettings, { key }: ContestMatch): string[] {
  // All meetings of pairs have the same bombs: only the players differ.
  return seeded?.paired ? ['tournament'] : [format, key];
}

/** Split the games of a match into `games`, which count for its score, and those of `suddenDeath`, which only decide the winner. */
export function splitGames({ games, regular }: ContestMatch) {
  const count = regular ?? games.length;
  return { games: games.slice(0, count), suddenDeath: games.slice(count) };
}

/** Games between two players, the first of whom is A. */
export interface MeetingGames {
  readonly players: readonly [number, number];
  readonly games: readonly PlayedGame[];
}

/** Insert a game in the order of numbers, in place of one with its number; mostly at the end. */
function insert(list: readonly CountedGame[], game: CountedGame): readonly CountedGame[] {
  const last = list.at(-1);
  if (last === undefined || last.index < game.index) {
    // A match may have thousands of games, so a game at the end is pushed, not copied; every list belongs to one match.
    (list as CountedGame[]).push(game);
    return list;
  }
  return [...list.filter(({ index }) => index !== game.index), game].sort((a, b) => a.index - b.index);
}

/** Longest time between two log entries of one session, in milliseconds; longer gaps lie between two sessions. */
const LONGEST_SILENCE_MS = 60_000;

/** The state of a contest: apply the entries of its log in order, and read it at any time. */
export class ContestState {
  readonly entrants: Entrant[] = [];
  /** For each name that was used, the key that its owner's secret is checked against; `null` if the name belongs to everyone. */
  readonly owners = new Map<string, string | null>();
  /** Names under which a bot has come. */
  readonly came = new Set<string>();
  readonly matches: ContestMatch[] = [];
  readonly pausedTables = new Set<number>();
  /** Entrants who were away when the last round was drawn. */
  absent: readonly number[] = [];
  readonly #replaced = new Set<string>();
  /** Number of log entries applied so far. */
  appliedEntries = 0;
  isPaused = false;
  hasBegun = false;
  /** The secret, once the contest is over, else `null`. */
  secret: string | null = null;
  begunAt: string | null = null;
  endedAt: string | null = null;
  /** Milliseconds of play, without the time between two sessions. */
  playedMs = 0;
  #heardAt = 0;
  /** True once the games are in the history of their folder. */
  isRemembered = false;
  /** Entrants when it began. */
  starters = 0;

  /** Cache of the number of matches, by starters and entrants: to draw a Swiss of a hundred takes 50 ms, and views ask often. */
  readonly #expected = new Map<string, number>();
  #plays = { entries: 0, of: (_entrant: number) => true };

  constructor(readonly header: ContestHeader) {}

  /** `Spring cup`, or without a name `Knock-out, 26 Nov 2026`. */
  get title(): string {
    const { at, settings } = this.header;
    const day = new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium' });
    return settings.name || `${capitalised(formatWords(settings.format).name)}, ${day}`;
  }

  /** Apply the next entry of the log. */
  apply(entry: LogEntry): void {
    this.appliedEntries++;
    const silenceMs = Date.parse(entry.at) - this.#heardAt;
    this.#heardAt += silenceMs;
    if (this.hasBegun && !this.isOver) this.playedMs += Math.min(silenceMs, LONGEST_SILENCE_MS);
    switch (entry.type) {
      case 'entered': {
        const { name, player = null, version = null } = entry;
        this.entrants.push({ name, formerly: [], out: null, player, version });
        // Matches are shown with the number of rounds, which may grow with a late entrant: new objects renew their cached views.
        for (const [index, match] of this.matches.entries()) this.matches[index] = { ...match };
        break;
      }
      case 'claimed':
        // An expected name with a secret is claimed once before its bot comes, and again when it does.
        if (this.owners.has(entry.name) || entry.key === null) this.came.add(entry.name);
        this.owners.set(entry.name, entry.key);
        break;
      case 'begun':
        this.hasBegun = true;
        this.begunAt = entry.at;
        this.starters = this.entrants.length;
        break;
      case 'drawn': {
        const { key, players, first } = entry;
        const number = this.matches.length + 1;
        const result = players[1] === null ? BYE : null;
        const unplayed = { attempt: 0, voided: [], games: [], points: [0, 0], next: 0 } as const;
        const open = { regular: null, ruling: null, begunAt: null, result, endedAt: result && entry.at };
        // Own fields come first: V8 reads fields that come from spreads alone many times slower, and a host reads all
        // matches after each game.
        this.matches.push({ number, key, players, first, ...unplayed, ...open, drawnBy: number });
        break;
      }
      case 'game': {
        const { record, lagMs } = entry;
        if (this.match(record.match).games.length === 0) {
          // The game began no earlier than its contest, whatever reply times its record claims.
          const begun = Math.max(Date.parse(this.header.at), this.#heardAt - sum(record.replyMs));
          const begunAt = new Date(begun).toISOString();
          this.#change(record.match, { begunAt });
        }
        const match = this.match(record.match);
        const game = playedGameOf(record);
        const own = match.first === 0 ? game : swapped(game);
        this.#addGame(match, { ...own, record, ...(lagMs !== undefined && { lagMs }) });
        break;
      }
      case 'games':
        for (const game of entry.games) this.#addGame(this.match(entry.match), game);
        break;
      case 'measured': {
        const withLuck = (game: CountedGame, place: number) => {
          const luck = entry.luck[place];
          return luck === undefined ? game : { ...game, luck };
        };
        this.#change(entry.match, { games: this.match(entry.match).games.map(withLuck) });
        break;
      }
      case 'voided':
      case 'replayed': {
        const { games, attempt, voided } = this.match(entry.match);
        const index = entry.type === 'voided' ? entry.index : null;
        const remaining = games.filter((game) => index !== null && game.index !== index);
        const dropped = games.filter((game) => !remaining.includes(game));
        // A game under way that was voided leaves no entry.
        const entries = dropped.length > 0 ? [...voided, { index, points: sumPoints(dropped) }] : voided;
        this.#recount(entry.match, {
          games: remaining,
          voided: entries,
          attempt: attempt + Number(index === null),
        });
        break;
      }
      case 'ruled':
        this.#change(entry.match, { ruling: { winner: entry.winner, reason: entry.reason } });
        break;
      case 'out':
        this.entrants[entry.entrant] = { ...this.entrant(entry.entrant), out: entry.reason };
        break;
      case 'replaced': {
        const before = this.entrant(entry.entrant);
        this.#replaced.add(before.name).delete(entry.name);
        const own = this.matches.filter(({ players }) => players.includes(entry.entrant));
        const hasPlayed = own.some(({ games }) => games.length > 0);
        const names = hasPlayed ? [...before.formerly, before.name] : before.formerly;
        const formerly = names.filter((name) => name !== entry.name);
        this.entrants[entry.entrant] = { name: entry.name, formerly, out: null, player: null, version: null };
        // Matches are shown with their players' names: new objects renew their cached views.
        for (const [index, match] of this.matches.entries()) this.matches[index] = { ...match };
        break;
      }
      case 'attended':
        this.absent = entry.absent;
        break;
      case 'paused':
        if (entry.table === null) this.isPaused = entry.isPaused;
        else if (entry.isPaused) this.pausedTables.add(entry.table);
        else this.pausedTables.delete(entry.table);
        break;
      case 'opened':
      case 'ended':
        if (entry.type === 'opened') this.secret = entry.secret;
        this.endedAt = entry.at;
        this.#closeTests();
        break;
      case 'remembered':
        this.isRemembered = true;
    }
  }

  /** True once the contest has ended. */
  get isOver(): boolean {
    return this.endedAt !== null;
  }

  /** Return the match with this number. */
  match(number: number): ContestMatch {
    return this.matches[number - 1] as ContestMatch;
  }

  /** Matches still to be finished. */
  get open(): ContestMatch[] {
    return this.matches.filter(({ result }) => result === null);
  }

  /** The games of every match except byes, by players. */
  get meetings(): MeetingGames[] {
    return this.matches.flatMap(({ players: [one, other], games }) =>
      other === null ? [] : [{ players: [one, other], games }],
    );
  }

  /** Number of games that count so far. */
  get played(): number {
    return sum(this.matches.map(({ games }) => games.length));
  }

  /** Number of games in the whole contest, without those of sudden death; about as many where results decide. */
  get planned(): number {
    return this.header.settings.games * Math.max(this.#drawn, this.#expectedMatches);
  }

  /** A test for whether an entrant has something to play, now or later. It is cached until the next log entry, as views ask often. */
  get stillPlays(): (entrant: number) => boolean {
    if (this.#plays.entries !== this.appliedEntries)
      this.#plays = { entries: this.appliedEntries, of: this.#whoPlays() };
    return this.#plays.of;
  }

  #whoPlays(): (entrant: number) => boolean {
    if (!this.hasBegun || this.isOver) return () => !this.isOver;
    const { format, field, matches, open } = this;
    const playing = new Set(open.flatMap(({ players }) => players));
    const places = format.stages?.(field, matches).places;
    const isAllDrawn = this.#drawn >= this.#expectedMatches;
    const mayFollow = (entrant: number) => (places ? places.get(entrant)?.place === 1 : !isAllDrawn);
    return (entrant) => field.isIn(entrant) && (playing.has(entrant) || mayFollow(entrant));
  }

  get #drawn(): number {
    return this.matches.filter(({ players }) => players[1] !== null).length;
  }

  get #expectedMatches(): number {
    const { entrants, starters } = this;
    const field = `${starters} ${entrants.length}`;
    const expected = this.#expected.get(field) ?? expectedMatches(this.format, entrants.length);
    this.#expected.set(field, expected);
    return expected;
  }

  /** Return the entrant with this number, from 0. */
  entrant(number: number): Entrant {
    return this.entrants[number] as Entrant;
  }

  /** Return the number of the entrant with this name, or `null`. */
  numberOf(name: string): number | null {
    const number = this.entrants.findIndex((entrant) => entrant.name === name);
    return number === -1 ? null : number;
  }

  get format(): Format {
    const { format, rounds } = this.header.settings;
    return formatOf(format, this.starters, rounds);
  }

  get field(): EntrantField {
    const { entrants, absent } = this;
    return {
      count: entrants.length,
      isIn: (number) => entrants[number]?.out === null,
      isHere: (number) => !absent.includes(number),
    };
  }

  /** Return the reason why a bot of this name cannot take part, or `null`. */
  excludes(name: string): string | null {
    const { expected } = this.header.settings;
    const number = this.numberOf(name);
    if (number !== null) {
      const { out, player } = this.entrant(number);
      if (player !== null) return 'a player of the host has this name';
      return out === 'disqualified' ? 'disqualified' : null;
    }
    if (this.#replaced.has(name)) return 'another bot has the place of this one';
    if (expected && !expected.includes(name)) return 'this name is not on the list';
    return this.hasBegun && !this.format.isInRounds ? 'the event has begun without this bot' : null;
  }

  /** True if games of a match can be played again: no later match may have been drawn from its result. */
  isOpen(match: ContestMatch): boolean {
    const isAlone = this.format.isDrawnAtOnce || match.result === null;
    return !this.isOver && (isAlone || this.matches.length === match.drawnBy);
  }

  /** Let all games count in matches whose test is over, even if another version of fcx decided after how many. */
  #closeTests(): void {
    const { test, suddenDeath } = this.header.settings;
    if (test === null || suddenDeath) return;
    for (const { number, games } of this.matches) this.#change(number, { regular: games.length });
  }

  #addGame(match: ContestMatch, game: CountedGame): void {
    const { length } = match.games;
    const games = insert(match.games, game);
    if (games !== match.games) {
      this.#recount(match.number, { games });
      return;
    }
    const [one, other] = match.points;
    const points = [one + game.points[0], other + game.points[1]] as const;
    const next = match.next === length && game.index === length ? length + 1 : match.next;
    const { settings } = this.header;
    const regular = match.regular ?? regularGames(settings, games, next, match.next);
    this.#change(match.number, { games, points, next, regular });
  }

  /** Change games in the middle of a match; its result is computed anew, without a ruling. */
  #recount(number: number, change: Partial<ContestMatch> & Pick<ContestMatch, 'games'>): void {
    const { games } = change;
    const hole = games.findIndex(({ index }, place) => index !== place);
    const next = hole === -1 ? games.length : hole;
    const regular = regularGames(this.header.settings, games, next, 0);
    this.#change(number, { ruling: null, points: sumPoints(games), next, regular, ...change });
  }

  #change(number: number, change: Partial<ContestMatch>): void {
    const match = { ...this.match(number), ...change, drawnBy: this.matches.length };
    const { ruling, points, games, regular } = match;
    const ruled = ruling && { winner: ruling.winner, points };
    const result = ruled ?? meetingResult(this.header.settings, points, games.length, regular);
    const endedAt = result && (match.endedAt ?? new Date(this.#heardAt).toISOString());
    this.matches[number - 1] = { ...match, result, endedAt };
  }
}
