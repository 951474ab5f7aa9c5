/** A contest as facts for pages and scripts: ids, kinds and numbers, which `src/document` turns into words. */
import { csvText } from '../../system/browser.ts';
import { type PlayedGame, winnerMark } from '../play/playedGame.ts';
import type { ContestMatch, ContestState } from './contestState.ts';
import { type Meeting, type Source, type Stages, type Tally, tallies } from './formats/meeting.ts';
import { type Round, roundId } from './formats/round.ts';
import { type PlacedEntrant, placeEntrants, rankEntrants, type Standings, standingsOf } from './standings.ts';

/** A match as views show it. */
export type ContestMatchView = ReturnType<typeof viewOf>;
/** A meeting of a bracket; the one that was drawn for it has the same key. */
export type BracketView = ReturnType<typeof bracketView>[number];
/** A contest as views show it: standings, groups, bracket and matches. `results.json` has this form. */
export type ContestView = ReturnType<typeof resultsOf>;

/** Views of matches, cached: a contest has thousands of matches, and few have changed since they were last shown. */
const views = new WeakMap<ContestMatch, ContestMatchView>();

/** A meeting of a bracket, named by its round and its number within it, from 1; byes are not counted. */
export interface MeetingInRound {
  readonly round: Round;
  readonly number: number;
}

/** The source of an entrant of a bracket: its seed, its place in a group, or another meeting that it has won or lost. */
export type SlotSource =
  | { readonly kind: 'seed' }
  | { readonly kind: 'group'; readonly group: number; readonly rank: number }
  | { readonly kind: 'meeting'; readonly takes: 'winner' | 'loser'; readonly of: MeetingInRound };

/** Return all meetings of a bracket by their keys, numbered within their rounds. */
function meetingPlaces({ format, starters }: ContestState, { bracket }: Stages): Map<string, MeetingInRound> {
  const counts = new Map<string, number>();
  const placeOf = (key: string): MeetingInRound => {
    const round = format.roundOf(key, starters);
    const number = 1 + (counts.get(roundId(round)) ?? 0);
    counts.set(roundId(round), number);
    return { round, number };
  };
  return new Map(bracket.map(({ key }) => [key, placeOf(key)]));
}

/** True if the loser of a game was disconnected and had not played a coin in it. */
const isUnplayed = ({ fault, points, replyMs }: PlayedGame) =>
  fault === 'disconnect' && replyMs.some(({ length }, slot) => length === 0 && points[slot] === 0);

/** True if an entrant has a game that it won, or lost after playing a coin. */
function hasPlayed({ matches }: ContestState, entrant: number | null): boolean {
  return matches.some(({ players, games }) => {
    const slot = players.indexOf(entrant);
    return slot !== -1 && games.some((game) => game.points[slot] === 1 || !isUnplayed(game));
  });
}

/** The entrants who have lost all their games without playing a coin. Local players are never among them. */
function idleOf(state: ContestState): ReadonlySet<number | null> {
  const { matches, header } = state;
  const isSuspect = (match: ContestMatch) =>
    match.ruling?.reason === 'nobodyCame' || matchView(state, match).unplayed.length > 0;
  const suspects = header.settings.seeded ? [] : matches.filter(isSuspect).flatMap(({ players }) => players);
  // A search through the matches for each entrant is slow where a hundred bots have thousands, so only suspects are checked.
  return new Set([...new Set(suspects)].filter((entrant) => !hasPlayed(state, entrant)));
}

function viewOf(state: ContestState, match: ContestMatch) {
  const { number, key, players, points, games, ruling, result, endedAt, voided } = match;
  const nameOf = (player: number) => state.entrant(player).name;
  return {
    number,
    key,
    round: state.format.roundOf(key, state.entrants.length),
    games: games.length,
    /** The names by which they play now; `null` for a bye. */
    players: [nameOf(players[0]), players[1] === null ? null : nameOf(players[1])] as const,
    /** Games won by each. */
    points,
    /** One character per game: `1` or `2` for the winner in the order of `players`, `=` for a double win, `-` for a game to be played again. */
    gameWinners: games.reduce((marks, game) => marks.padEnd(game.index, '-') + winnerMark(game.points), ''),
    /** Games played again by order of the organiser: the number of a game, `null` for the match, with the games won that no longer count. */
    voided,
    isOver: result !== null,
    endedAt,
    /** Index of the winner in `players`; `null` while the match is played, for a tie, and if neither came. */
    winner: result?.winner ?? null,
    /** The rule that ended it, `null` if its games did. */
    ruling: ruling?.reason ?? null,
    /** Numbers of the games that the loser forfeited. */
    forfeits: games.flatMap(({ index, fault }) => (fault === null ? [] : [index])),
    /** Numbers of the games in which the loser had not played a coin. */
    unplayed: games.flatMap((game) => (isUnplayed(game) ? [game.index] : [])),
    /** Numbers of the games in which an answer was late while the host itself lagged. */
    lagged: games.flatMap(({ index, lagMs }) => (lagMs === undefined ? [] : [index])),
  };
}

/** Return the view of a match, from the cache if the match has not changed. */
export function matchView(state: ContestState, match: ContestMatch): ContestMatchView {
  const view = views.get(match) ?? viewOf(state, match);
  views.set(match, view);
  return view;
}

function sourceView(
  source: Source,
  { groupPlaceOf }: Stages,
  places: ReadonlyMap<string, MeetingInRound>,
): SlotSource {
  if ('of' in source) {
    const { takes } = source;
    return { kind: 'meeting', takes, of: places.get(source.of) as MeetingInRound };
  }
  return groupPlaceOf === undefined ? { kind: 'seed' } : { kind: 'group', ...groupPlaceOf(source.seed) };
}

function bracketView(state: ContestState, stages: Stages) {
  const places = meetingPlaces(state, stages);
  return stages.bracket.map(({ key, sources, players }) => {
    const slotView = (slot: 0 | 1) => {
      const [source, player] = [sources[slot], players[slot]];
      return {
        /** The bot that plays here; `null` until that is known. */
        name: player === undefined ? null : state.entrant(player).name,
        source: sourceView(source, stages, places),
        /** The key of the meeting whose winner comes here, else `null`. */
        feeder: 'of' in source && source.takes === 'winner' ? source.of : null,
      };
    };
    const { number } = places.get(key) as MeetingInRound;
    const round = state.format.roundOf(key, state.entrants.length);
    return { key, round, number, slots: [slotView(0), slotView(1)] as const };
  });
}

/** The order of the places of a contest: by ratings where pairs of games measure everyone alike, else by matches won. */
const orderedBy = ({ header }: ContestState) => (header.settings.seeded?.paired ? 'ratings' : 'matches');

function resultsOf(state: ContestState, figures: Standings | null) {
  const { header, begunAt, endedAt, playedMs, secret, entrants, matches, field } = state;
  const { settings, commitment = null, at: startedAt } = header;
  // The entrants are not known before the contest begins.
  const stages = begunAt === null ? undefined : state.format.stages?.(field, matches);
  const idle = idleOf(state);
  const standingsOfRanks = (ranks: readonly PlacedEntrant[], ofMeetings: readonly Meeting[]) => {
    const table = tallies(entrants.length, ofMeetings);
    const hasResults = ranks.some(({ entrant }) => (table[entrant] as Tally).played > 0);
    return ranks.map(({ entrant, place, lastPlace }) => {
      const bot = state.entrant(entrant);
      return {
        /** The place from 1, shared places having the first number; while undecided, the best one that it can still get. `null` before the first result. */
        place: hasResults ? place : null,
        /** The worst place that it can still get, or the last of those that it shares. */
        lastPlace: hasResults ? lastPlace : null,
        /** Its number in the order in which the entrants came, from 1. */
        seed: entrant + 1,
        /** The name by which it plays now. */
        name: bot.name,
        /** The names of the bots whose place it has got, if there are games of theirs. */
        formerly: bot.formerly,
        /** The reason for which it is out of the contest, else `null`. */
        out: bot.out,
        /** True if it has lost all its games without a coin and was never in the lobby. */
        isAbsent: idle.has(entrant) && !state.came.has(bot.name),
        ...(table[entrant] as Tally),
      };
    });
  };
  const rank =
    figures?.rows.map(({ player, ...row }) => ({ ...row, entrant: player })) ?? rankEntrants(state);
  const isRated = (index: number) => {
    const row = figures?.rows[index];
    return row !== undefined && row.games > 0 && !idle.has(row.player);
  };
  return {
    /** An event of bots that connect, or a tournament of players of this machine. */
    kind: settings.seeded === undefined ? ('event' as const) : ('tournament' as const),
    /** Its name, or its format and day. */
    title: state.title,
    format: settings.format,
    orderedBy: orderedBy(state),
    /** True if Buchholz figures tell those apart who have won as many matches. */
    isByBuchholz: state.format.isByBuchholz ?? false,
    /** Games in a match. */
    games: settings.games,
    /** Games of the whole contest, about as many where results decide; 0 before it begins. */
    planned: begunAt === null ? 0 : state.planned,
    startedAt,
    begunAt,
    endedAt,
    /** Milliseconds of play, without the time between two sessions. */
    playedMs,
    /** The hash of the secret; `null` in a contest without one. */
    commitment,
    /** The secret, once the contest is over, else `null`. */
    secret,
    /** From the first place on. */
    standings: standingsOfRanks(rank, matches).map((place, index) => {
      const row = isRated(index) ? figures?.rows[index] : undefined;
      return {
        ...place,
        /**
         * The strength in Elo, 0 being the mean of the field; without luck if that was measured. `null` until the contest is
         * over and its luck judged, and for an entrant without a game, or that has not played a coin.
         */
        rating: row?.rating ?? null,
        /** Lead in Elo over the next entrant; `null` where one of both ratings is, and for the last. */
        overNext: (isRated(index + 1) && row?.overNext) || null,
        /** Luck in games won; `null` until it is measured. */
        luck: row?.luck ?? null,
      };
    }),
    /** In the order of their numbers; none where all play in one. */
    groups: (stages?.groups ?? []).map(({ ranks, meetings }) => ({
      /** By the meetings of the group alone. */
      standings: standingsOfRanks(placeEntrants(state, ranks, meetings), meetings),
    })),
    /** In the order in which they are played; empty where there is none. */
    bracket: stages ? bracketView(state, stages) : [],
    matches: matches.map((match) => matchView(state, match)),
  };
}

/** True once the ratings are final: luck is judged after the last game. */
function isJudged({ isOver, header, matches }: ContestState): boolean {
  const areJudged = ({ games }: ContestMatch) =>
    games.every(({ record, luck }) => record === undefined || luck !== undefined);
  return isOver && (header.judge === undefined || matches.every(areJudged));
}

/**
 * Return the view of a contest. Tournaments with a seed also get the figures of all games, in the order of `standings`; for the
 * pages of an event these would be too large.
 */
export function contestView(state: ContestState): ContestView & { readonly figures?: Standings } {
  const { seeded } = state.header.settings;
  // Ratings take long where many play, and bots that connect must not wait for them.
  const figures = seeded || isJudged(state) ? standingsOf(state) : null;
  return { ...resultsOf(state, figures), ...(seeded && figures && { figures }) };
}

/** The text of `results.json`. */
export const resultsJson = (view: ContestView) => `${JSON.stringify(view)}\n`;

/** The standings as CSV text with a header line; a cell is empty while its value is not known. */
export function standingsCsv({ standings }: ContestView): string {
  const head = 'place,name,matches,wins,byes,losses,points,against,buchholz,out,rating,luck,formerly';
  const rows = standings.map(({ place, name, formerly, played, out, rating, luck, ...tally }) => {
    const { wins, byes, losses, points, against, buchholz } = tally;
    const rated = [out, rating?.elo.toFixed(1), luck?.toFixed(2)];
    // Unknown values leave their cells empty.
    const before = formerly.length > 0 ? csvText(formerly.join(' ')) : '';
    return [
      place,
      csvText(name),
      played,
      wins,
      byes,
      losses,
      points,
      against,
      buchholz,
      ...rated,
      before,
    ].join();
  });
  return `${[head, ...rows].join('\n')}\n`;
}

/** The result files of a contest as pairs of name and text. */
export function resultFiles(view: ContestView): readonly (readonly [name: string, text: string])[] {
  return [
    ['results.json', resultsJson(view)],
    ['results.csv', standingsCsv(view)],
  ];
}
