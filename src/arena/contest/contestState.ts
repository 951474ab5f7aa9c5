/** A contest as it stands after its acts: who takes part, the matches, and who has won them. */
import { sum } from 'simple-statistics';
import { capitalised } from '../../system/browser.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type PlayedGame, playedGameOf, pointsOf, swapped } from '../play/playedGame.ts';
import type { PlayerSpec } from '../players/playerSpec.ts';
import type { Act, ContestHeader, ContestSettings, OutReason, Ruling } from './contestFormat.ts';
import { expectedMatches, formatOf, formatWords } from './formats/index.ts';
import {
  BYE,
  type Field,
  type Format,
  type MeetingResult,
  meetingResult,
  regularGames,
} from './formats/meeting.ts';

export interface Entrant {
  readonly name: string;
  /** The names of those whose place it has got, if there are games of theirs. */
  readonly formerly: readonly string[];
  /** Why it is out of the contest, else `null`. */
  readonly out: OutReason | null;
  /** A player of this machine, else `null`: a bot that connects. */
  readonly player: PlayerSpec | null;
  /** What it plays with, for the history; `null` if its games are not to be remembered. */
  readonly version: string | null;
}

/** A game that is over, as it counts in its match. */
export interface CountedGame extends PlayedGame {
  /** Absent where whole games are played elsewhere. */
  readonly record?: GameRecord;
  /** How late the host was when an answer was late, in milliseconds; absent if it was not. */
  readonly lagMs?: number;
}

export interface ContestMatch {
  /** From 1. */
  readonly number: number;
  readonly key: string;
  /** Entrants by number; `null` for a bye. */
  readonly players: readonly [number, number | null];
  /** Who starts the first game, and is player 1 in all of them. */
  readonly first: 0 | 1;
  /** How often it was begun anew. */
  readonly attempt: number;
  /** What the organiser had played again: a game, or at `null` all; games won in it, which no longer count. */
  readonly voided: readonly { readonly index: number | null; readonly points: readonly [number, number] }[];
  /** In the order of their numbers, with the first of the players as A; one that was voided is missing. */
  readonly games: readonly CountedGame[];
  /** The number of the game to play next: the first that is missing. */
  readonly next: number;
  /** Games before sudden death, `null` while that is open. */
  readonly regular: number | null;
  /** Games won, in the order of `players`. */
  readonly points: readonly [number, number];
  readonly ruling: { readonly winner: 0 | 1 | null; readonly reason: Ruling } | null;
  /** `null` while it is to be played. */
  readonly result: MeetingResult | null;
  /** When its first game began, but for pauses, and when it ended; `null` before that. */
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  /** How many matches were drawn when it last changed. */
  readonly drawnBy: number;
}

export const recordsOf = ({ games }: ContestMatch): GameRecord[] =>
  games.flatMap(({ record }) => record ?? []);

/** Identifies the bombs of a match between local players, besides the seed and the number of the game. */
export function pathOfMatch({ seeded, format }: ContestSettings, { key }: ContestMatch): string[] {
  // All meetings of pairs have the same bombs: only the players differ.
  return seeded?.paired ? ['tournament'] : [format, key];
}

/** The games of a match that decide how strong its players are, and those after a tie, which decide nothing but the winner. */
export function partsOf({ games, regular }: ContestMatch) {
  const count = regular ?? games.length;
  return { games: games.slice(0, count), suddenDeath: games.slice(count) };
}

/** Games between two players, the first of whom is A. */
export interface MeetingGames {
  readonly players: readonly [number, number];
  readonly games: readonly PlayedGame[];
}

/** Adds one to a list in the order of numbers, in place of one that has its number: mostly at the end. */
function insert(list: readonly CountedGame[], one: CountedGame): readonly CountedGame[] {
  const last = list.at(-1);
  if (last === undefined || last.index < one.index) {
    // A match may have thousands of games: what is at the end of a list is added to it, and every list has one match.
    (list as CountedGame[]).push(one);
    return list;
  }
  return [...list.filter(({ index }) => index !== one.index), one].sort((a, b) => a.index - b.index);
}

/** A longer silence lies between two sessions. */
const LONGEST_SILENCE_MS = 60_000;

export class ContestState {
  readonly entrants: Entrant[] = [];
  /** Names that were used, and what the owner's secret is recognised by; `null`: they are everyone's. */
  readonly owners = new Map<string, string | null>();
  /** Names under which a bot has come. */
  readonly came = new Set<string>();
  readonly matches: ContestMatch[] = [];
  readonly pausedTables = new Set<number>();
  /** Entrants who were away when the last round was drawn. */
  absent: readonly number[] = [];
  readonly #replaced = new Set<string>();
  acts = 0;
  isPaused = false;
  hasBegun = false;
  /** Opened when the contest is over, else `null`. */
  secret: string | null = null;
  begunAt: string | null = null;
  endedAt: string | null = null;
  /** How long it has been played, without the time between two sessions. */
  playedMs = 0;
  #heardAt = 0;
  isRemembered = false;
  /** Entrants when it began. */
  starters = 0;

  /** Matches by the numbers of those who began and of entrants: to draw a Swiss of a hundred takes 50 ms, and views ask often. */
  readonly #expected = new Map<string, number>();
  #plays = { acts: 0, of: (_entrant: number) => true };

  constructor(readonly header: ContestHeader) {}

  /** `Spring cup`, or without a name `Knock-out, 26 Nov 2026`. */
  get title(): string {
    const { at, settings } = this.header;
    const day = new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium' });
    return settings.name || `${capitalised(formatWords(settings.format).name)}, ${day}`;
  }

  apply(act: Act): void {
    this.acts++;
    const silenceMs = Date.parse(act.at) - this.#heardAt;
    this.#heardAt += silenceMs;
    if (this.hasBegun && !this.isOver) this.playedMs += Math.min(silenceMs, LONGEST_SILENCE_MS);
    switch (act.type) {
      case 'entered': {
        const { name, player = null, version = null } = act;
        this.entrants.push({ name, formerly: [], out: null, player, version });
        // A match is shown with the number of rounds, which may grow with who comes late.
        for (const [index, match] of this.matches.entries()) this.matches[index] = { ...match };
        break;
      }
      case 'claimed':
        // What is expected with a secret is claimed once before it comes, and again when it does.
        if (this.owners.has(act.name) || act.key === null) this.came.add(act.name);
        this.owners.set(act.name, act.key);
        break;
      case 'begun':
        this.hasBegun = true;
        this.begunAt = act.at;
        this.starters = this.entrants.length;
        break;
      case 'drawn': {
        const { key, players, first } = act;
        const number = this.matches.length + 1;
        const result = players[1] === null ? BYE : null;
        const unplayed = { attempt: 0, voided: [], games: [], points: [0, 0], next: 0 } as const;
        const open = { regular: null, ruling: null, begunAt: null, result, endedAt: result && act.at };
        // Its own fields first: of spreads alone, V8 finds them many times slower, and a host asks all matches after each.
        this.matches.push({ number, key, players, first, ...unplayed, ...open, drawnBy: number });
        break;
      }
      case 'game': {
        const { record, lagMs } = act;
        if (this.match(record.match).games.length === 0) {
          // Whatever times its answers are said to have taken, it began no earlier than its contest.
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
        for (const game of act.games) this.#addGame(this.match(act.match), game);
        break;
      case 'measured': {
        const withLuck = (game: CountedGame, place: number) => {
          const luck = act.luck[place];
          return luck === undefined ? game : { ...game, luck };
        };
        this.#change(act.match, { games: this.match(act.match).games.map(withLuck) });
        break;
      }
      case 'voided':
      case 'replayed': {
        const { games, attempt, voided } = this.match(act.match);
        const index = act.type === 'voided' ? act.index : null;
        const kept = games.filter((game) => index !== null && game.index !== index);
        const dropped = games.filter((game) => !kept.includes(game));
        // A game under way leaves nothing.
        const entries = dropped.length > 0 ? [...voided, { index, points: pointsOf(dropped) }] : voided;
        this.#recount(act.match, { games: kept, voided: entries, attempt: attempt + Number(index === null) });
        break;
      }
      case 'ruled':
        this.#change(act.match, { ruling: { winner: act.winner, reason: act.reason } });
        break;
      case 'out':
        this.entrants[act.entrant] = { ...this.entrant(act.entrant), out: act.reason };
        break;
      case 'replaced': {
        const before = this.entrant(act.entrant);
        this.#replaced.add(before.name).delete(act.name);
        const own = this.matches.filter(({ players }) => players.includes(act.entrant));
        const hasPlayed = own.some(({ games }) => games.length > 0);
        const names = hasPlayed ? [...before.formerly, before.name] : before.formerly;
        const formerly = names.filter((name) => name !== act.name);
        this.entrants[act.entrant] = { name: act.name, formerly, out: null, player: null, version: null };
        // A match is shown with its players' names.
        for (const [index, match] of this.matches.entries()) this.matches[index] = { ...match };
        break;
      }
      case 'attended':
        this.absent = act.absent;
        break;
      case 'paused':
        if (act.table === null) this.isPaused = act.isPaused;
        else if (act.isPaused) this.pausedTables.add(act.table);
        else this.pausedTables.delete(act.table);
        break;
      case 'opened':
      case 'ended':
        if (act.type === 'opened') this.secret = act.secret;
        this.endedAt = act.at;
        this.#closeTests();
        break;
      case 'remembered':
        this.isRemembered = true;
    }
  }

  get isOver(): boolean {
    return this.endedAt !== null;
  }

  /** @param number from 1 */
  match(number: number): ContestMatch {
    return this.matches[number - 1] as ContestMatch;
  }

  get open(): ContestMatch[] {
    return this.matches.filter(({ result }) => result === null);
  }

  get meetings(): MeetingGames[] {
    return this.matches.flatMap(({ players: [one, other], games }) =>
      other === null ? [] : [{ players: [one, other], games }],
    );
  }

  get played(): number {
    return sum(this.matches.map(({ games }) => games.length));
  }

  /** Number of games in the whole contest, without those of sudden death; about as many where results decide. */
  get planned(): number {
    return this.header.settings.games * Math.max(this.#drawn, this.#expectedMatches);
  }

  /** Who has something to play, now or later: views ask often, and only acts change it. */
  get stillPlays(): (entrant: number) => boolean {
    if (this.#plays.acts !== this.acts) this.#plays = { acts: this.acts, of: this.#whoPlays() };
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

  entrant(number: number): Entrant {
    return this.entrants[number] as Entrant;
  }

  numberOf(name: string): number | null {
    const number = this.entrants.findIndex((entrant) => entrant.name === name);
    return number === -1 ? null : number;
  }

  get format(): Format {
    const { format, rounds } = this.header.settings;
    return formatOf(format, this.starters, rounds);
  }

  get field(): Field {
    const { entrants, absent } = this;
    return {
      count: entrants.length,
      isIn: (number) => entrants[number]?.out === null,
      isHere: (number) => !absent.includes(number),
    };
  }

  /** Why a bot of this name cannot take part, or `null`. */
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

  /** Whether games of a match can be played again: nothing must have been drawn from its result. */
  isOpen(match: ContestMatch): boolean {
    const isAlone = this.format.isDrawnAtOnce || match.result === null;
    return !this.isOver && (isAlone || this.matches.length === match.drawnBy);
  }

  /** All games of a test that is over have counted, also where another version of fcx has decided after how many. */
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

  /** Changes games in the middle of a match, which is then no longer over by a rule. */
  #recount(number: number, change: Partial<ContestMatch> & Pick<ContestMatch, 'games'>): void {
    const { games } = change;
    const hole = games.findIndex(({ index }, place) => index !== place);
    const next = hole === -1 ? games.length : hole;
    const regular = regularGames(this.header.settings, games, next, 0);
    this.#change(number, { ruling: null, points: pointsOf(games), next, regular, ...change });
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
