/** The plain data of a contest that pages, terminal and scripts show. */
import { capitalised, csvText } from '../../system/browser.ts';
import { type PlayedGame, winnerMark } from '../play/playedGame.ts';
import type { ContestMatch, ContestState, Entrant } from './contestState.ts';
import { type Meeting, type Source, type Stages, type Tally, tallies } from './formats/meeting.ts';
import { type PlacedEntrant, placeEntrants, rankEntrants, type Standings, standingsOf } from './standings.ts';

/** A match as views show it. */
export type ContestMatchView = ReturnType<typeof viewOf>;
/** A meeting of a bracket; the one that was drawn for it has the same key. */
export type BracketView = ReturnType<typeof bracketView>[number];
/** A contest as views show it: standings, groups, bracket and matches. `results.json` has this form. */
export type ContestView = ReturnType<typeof resultsOf>;

/** Views of matches, cached: a contest has thousands of matches, and few have changed since they were last shown. */
const views = new WeakMap<ContestMatch, ContestMatchView>();

/** The name of a round without the number of rounds: `Losers’ round 2`. */
const shortRound = (round: string) => round.replace(/(?<=\d) of \d+$/, '');

/** The name of the round of the meeting with this key: `Semi-final`, `Group A, round 2 of 3`. */
const roundIn = ({ format, entrants }: ContestState, key: string) =>
  capitalised(format.roundOf(key, entrants.length));

/** Names for the meetings of a bracket by key, numbered without byes: `semi-final 1`, `round of 16, no. 3`, `losers’ round 2, no. 1`, `final`. */
function meetingNames({ format, starters }: ContestState, { bracket }: Stages): Map<string, string> {
  const counts = new Map<string, number>();
  const nameOf = (key: string): string => {
    const [part = '', slot] = key.split('/');
    const number = 1 + (counts.get(part) ?? 0);
    counts.set(part, number);
    const round = shortRound(format.roundOf(key, starters));
    if (slot === undefined || round.endsWith('’ final')) return round;
    return /\d$/.test(round) ? `${round}, no. ${number}` : `${round} ${number}`;
  };
  return new Map(bracket.map(({ key }) => [key, nameOf(key)]));
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

/** The name of an entrant as shown: `Pip (for Pia)` if it has taken over the place, and so the results, of another bot. */
function shownName({ name, formerly }: Entrant): string {
  return formerly.length > 0 ? `${name} (for ${formerly.join(', ')})` : name;
}

function viewOf(state: ContestState, match: ContestMatch) {
  const { number, key, players, points, games, ruling, result, endedAt, voided } = match;
  const nameOf = (player: number) => shownName(state.entrant(player));
  return {
    number,
    key,
    /** `Semi-final`, `Round 3 of 5`. */
    round: roundIn(state, key),
    games: games.length,
    /** `null` for a bye. */
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

/** The source of a bracket slot in words: `loser of semi-final 1`, `second of group A`. */
function describeSource(source: Source, { nameOfSeed }: Stages, names: ReadonlyMap<string, string>): string {
  if ('of' in source) return `${source.takes} of ${names.get(source.of)}`;
  return nameOfSeed?.(source.seed) ?? '';
}

function bracketView(state: ContestState, stages: Stages) {
  const names = meetingNames(state, stages);
  return stages.bracket.map(({ key, sources, players }) => {
    const slotView = (slot: 0 | 1) => {
      const [source, player] = [sources[slot], players[slot]];
      const isKnown = player !== undefined;
      return {
        /** The name of the bot, or a description of where it will come from. */
        name: isKnown ? shownName(state.entrant(player)) : describeSource(source, stages, names),
        isKnown,
        /** The key of the meeting whose winner comes here, else `null`. */
        feeder: 'of' in source && source.takes === 'winner' ? source.of : null,
      };
    };
    const slots = [slotView(0), slotView(1)] as const;
    return { key, name: capitalised(names.get(key) ?? ''), round: shortRound(roundIn(state, key)), slots };
  });
}

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
        name: shownName(bot),
        /** The name by which it connects. */
        bot: bot.name,
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
  return {
    /** Its name, or its format and day. */
    title: state.title,
    format: settings.format,
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
      const row = idle.has(place.seed - 1) ? undefined : figures?.rows[index];
      return {
        ...place,
        /**
         * The strength in Elo, 0 being the mean of the field; without luck if that was measured. `null` until the contest is
         * over and its luck judged, and for an entrant that has not played a coin.
         */
        rating: row?.rating ?? null,
        /** Lead in Elo over the next entrant; `null` where the rating is, and for the last. */
        overNext: row?.overNext ?? null,
        /** Luck in games won; `null` until it is measured. */
        luck: row?.luck ?? null,
      };
    }),
    /** The groups of the first stage; empty where all play in one. */
    groups: (stages?.groups ?? []).map(({ name, ranks, meetings }) => ({
      name,
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
  const head = 'place,name,matches,wins,byes,losses,points,against,buchholz,out,rating,luck';
  const rows = standings.map(({ place, name, played, out, rating, luck, ...tally }) => {
    const { wins, byes, losses, points, against, buchholz } = tally;
    const rated = [out, rating?.elo.toFixed(1), luck?.toFixed(2)];
    // Unknown values leave their cells empty.
    return [place, csvText(name), played, wins, byes, losses, points, against, buchholz, ...rated].join();
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
