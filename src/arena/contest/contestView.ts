/** What a contest shows to pages and scripts. */
import { capitalised, csvText } from '../../system/browser.ts';
import { type PlayedGame, winnerMark } from '../play/playedGame.ts';
import type { ContestMatch, ContestState, Entrant } from './contestState.ts';
import { type Meeting, type Source, type Stages, type Tally, tallies } from './formats/meeting.ts';
import { inPlaces, type Placed, rankOf, type Standings, standingsOf } from './standings.ts';

export type PlayedMatch = ReturnType<typeof viewOf>;
/** A meeting of a bracket; the one that was drawn for it has the same key. */
export type BracketView = ReturnType<typeof bracketView>[number];
export type ContestView = ReturnType<typeof resultsOf>;

/** A contest has thousands of matches, of which few have changed since they were shown last. */
const views = new WeakMap<ContestMatch, PlayedMatch>();

/** `Losers’ round 2`, without of how many. */
const shortRound = (round: string) => round.replace(/(?<=\d) of \d+$/, '');

/** `Semi-final`, `Group A, round 2 of 3`. */
const roundIn = ({ format, entrants }: ContestState, key: string) =>
  capitalised(format.roundOf(key, entrants.length));

/** `semi-final 1`, `round of 16, no. 3`, `losers’ round 2, no. 1`, `final`: the meetings of a bracket, numbered without byes. */
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

/** Whether the loser of a game was gone and had not played a coin in it. */
const isUnplayed = ({ fault, points, replyMs }: PlayedGame) =>
  fault === 'disconnect' && replyMs.some(({ length }, slot) => length === 0 && points[slot] === 0);

/** Whether an entrant has a game that it did not lose without a coin. */
function hasPlayed({ matches }: ContestState, entrant: number | null): boolean {
  return matches.some(({ players, games }) => {
    const slot = players.indexOf(entrant);
    return slot !== -1 && games.some((game) => game.points[slot] === 1 || !isUnplayed(game));
  });
}

/** The entrants who have lost all their games without a coin. Local players are always there. */
function idleOf(state: ContestState): ReadonlySet<number | null> {
  const { matches, header } = state;
  const isSuspect = (match: ContestMatch) =>
    match.ruling?.reason === 'nobodyCame' || matchView(state, match).unplayed.length > 0;
  const suspects = header.settings.seeded ? [] : matches.filter(isSuspect).flatMap(({ players }) => players);
  // A hundred bots have thousands of matches, which each one is sought in.
  return new Set([...new Set(suspects)].filter((entrant) => !hasPlayed(state, entrant)));
}

/** `Pip (for Pia)`: its results so far are also those of the bot whose place it has got. */
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
    /** Who won each game: `1` or `2` in the order of `players`, `=` for both, `-` for one that is to be played again. */
    gameWinners: games.reduce((marks, game) => marks.padEnd(game.index, '-') + winnerMark(game.points), ''),
    /** What was played again by order of the organiser: the number of a game, `null` for the match, with the games won that no longer count. */
    voided,
    isOver: result !== null,
    endedAt,
    /** Which of the two has won; `null` while it is played, and if neither came. */
    winner: result?.winner ?? null,
    /** The rule that ended it, `null` if its games did. */
    ruling: ruling?.reason ?? null,
    /** Numbers of the games that the loser forfeited. */
    forfeits: games.flatMap(({ index, fault }) => (fault === null ? [] : [index])),
    /** Those in which the loser had not played a coin. */
    unplayed: games.flatMap((game) => (isUnplayed(game) ? [game.index] : [])),
    /** Numbers of the games in which an answer was late while the host itself lagged. */
    lagged: games.flatMap(({ index, lagMs }) => (lagMs === undefined ? [] : [index])),
  };
}

export function matchView(state: ContestState, match: ContestMatch): PlayedMatch {
  const view = views.get(match) ?? viewOf(state, match);
  views.set(match, view);
  return view;
}

/** `loser of semi-final 1`, `second of group A`. */
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
        /** A bot, or in words where it will come from. */
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
  // Who takes part is not known before it begins.
  const stages = begunAt === null ? undefined : state.format.stages?.(field, matches);
  const idle = idleOf(state);
  const placesOf = (ranks: readonly Placed[], of: readonly Meeting[]) => {
    const table = tallies(entrants.length, of);
    const hasResults = ranks.some(({ entrant }) => (table[entrant] as Tally).played > 0);
    return ranks.map(({ entrant, place, lastPlace }) => {
      const bot = state.entrant(entrant);
      return {
        /** From 1, the same for those who share it, and the best that it can still get; `null` before the first result. */
        place: hasResults ? place : null,
        /** The worst that it can still get, or the last of those that it shares. */
        lastPlace: hasResults ? lastPlace : null,
        /** Its number in the order in which the entrants came, from 1. */
        seed: entrant + 1,
        name: shownName(bot),
        /** The name by which it connects. */
        bot: bot.name,
        /** Why it is out of the contest, else `null`. */
        out: bot.out,
        /** Whether it has lost all its games without a coin, and was never in the lobby. */
        isAbsent: idle.has(entrant) && !state.came.has(bot.name),
        ...(table[entrant] as Tally),
      };
    });
  };
  const rank = figures?.rows.map(({ player, ...row }) => ({ ...row, entrant: player })) ?? rankOf(state);
  const isRated = (index: number) => {
    const row = figures?.rows[index];
    return row !== undefined && row.games > 0 && !idle.has(row.player);
  };
  return {
    /** Its name, or its format and day. */
    title: state.title,
    format: settings.format,
    /** Games in a match. */
    games: settings.games,
    /** Games of the whole contest, about as many where results decide; 0 before it begins. */
    planned: begunAt === null ? 0 : state.planned,
    ...{ startedAt, begunAt, endedAt },
    /** How long it was played, in milliseconds, without the time between two sessions. */
    playedMs,
    /** The hash of the secret, and the secret once the contest is over; `null` without one. */
    commitment,
    secret,
    /** From the first place on. */
    standings: placesOf(rank, matches).map((place, index) => {
      const row = isRated(index) ? figures?.rows[index] : undefined;
      return {
        ...place,
        /** The strength in Elo, 0 being the mean of the field; without luck if that was measured. `null` until the contest is over, and its luck judged, and without a coin or a game. */
        rating: row?.rating ?? null,
        /** How much stronger it is than the next one, in Elo; `null` where one of both ratings is, and for the last. */
        overNext: (isRated(index + 1) && row?.overNext) || null,
        /** Luck in games won; `null` until it is measured. */
        luck: row?.luck ?? null,
      };
    }),
    /** None where all play in one. */
    groups: (stages?.groups ?? []).map(({ name, ranks, meetings }) => ({
      name,
      /** By the meetings of the group alone. */
      standings: placesOf(inPlaces(state, ranks, meetings), meetings),
    })),
    /** In the order in which they are played; empty where there is none. */
    bracket: stages ? bracketView(state, stages) : [],
    matches: matches.map((match) => matchView(state, match)),
  };
}

/** Whether nothing changes its ratings any more: luck is judged after the last game. */
function isJudged({ isOver, header, matches }: ContestState): boolean {
  const areJudged = ({ games }: ContestMatch) =>
    games.every(({ record, luck }) => record === undefined || luck !== undefined);
  return isOver && (header.judge === undefined || matches.every(areJudged));
}

/** With the figures of all games, in the order of `standings`; without them in an event, for whose pages they would be too much. */
export function contestView(state: ContestState): ContestView & { readonly figures?: Standings } {
  const { seeded } = state.header.settings;
  // They take long where many play, and bots that connect are not to wait for them.
  const figures = seeded || isJudged(state) ? standingsOf(state) : null;
  return { ...resultsOf(state, figures), ...(seeded && figures && { figures }) };
}

export const resultsJson = (view: ContestView) => `${JSON.stringify(view)}\n`;

export function standingsCsv({ standings }: ContestView): string {
  const head = 'place,name,matches,wins,byes,losses,points,against,buchholz,out,rating,luck';
  const rows = standings.map(({ place, name, played, out, rating, luck, ...tally }) => {
    const { wins, byes, losses, points, against, buchholz } = tally;
    const rated = [out, rating?.elo.toFixed(1), luck?.toFixed(2)];
    // What is not known leaves its cell empty.
    return [place, csvText(name), played, wins, byes, losses, points, against, buchholz, ...rated].join();
  });
  return `${[head, ...rows].join('\n')}\n`;
}

/** The files of the results of a contest: their names and texts. */
export function resultFiles(view: ContestView): readonly (readonly [name: string, text: string])[] {
  return [
    ['results.json', resultsJson(view)],
    ['results.csv', standingsCsv(view)],
  ];
}
