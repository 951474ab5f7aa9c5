/** What a contest shows to pages and scripts. */
import { csvText } from '../../system/browser.ts';
import type { EloEstimate } from '../match/statistics.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import type { Ruling } from './contestFormat.ts';
import type { ContestMatch, ContestState, Entrant } from './contestState.ts';
import type { ContestFormat } from './formats/index.ts';
import { type Meeting, type Source, type Stages, type Tally, tallies } from './formats/meeting.ts';
import { rankOf, type Standings, standingsOf } from './standings.ts';

interface PlaceView extends Tally, Pick<Entrant, 'name' | 'out'> {
  /** From 1; `null` before the first result. */
  readonly place: number | null;
}

interface RatedPlaceView extends PlaceView {
  /** The strength in Elo, 0 being the mean of the field; without luck if that was measured. `null` until the contest is over. */
  readonly rating: EloEstimate | null;
  /** Luck in games won; `null` until it is measured. */
  readonly luck: number | null;
}

export interface PlayedMatch {
  readonly number: number;
  readonly key: string;
  /** `Semi-final`, `Round 3 of 5`. */
  readonly round: string;
  /** `null` for a bye. */
  readonly players: readonly [string, string | null];
  /** Games won by each. */
  readonly points: readonly [number, number];
  readonly games: number;
  /** Who won each game: `1` or `2` in the order of `players`, `=` for both, `-` for one that is to be played again. */
  readonly gameWinners: string;
  readonly isOver: boolean;
  /** Which of the two has won; `null` while it is played, and if neither came. */
  readonly winner: 0 | 1 | null;
  /** The rule that ended it, `null` if its games did. */
  readonly ruling: Ruling | null;
  /** Numbers of the games in which an answer was late while the host itself lagged. */
  readonly lagged: readonly number[];
}

interface GroupView {
  readonly name: string;
  /** By the meetings of the group alone. */
  readonly standings: readonly PlaceView[];
}

/** Who plays in a meeting of a bracket, or will. */
interface SlotView {
  /** A bot, or in words where it will come from. */
  readonly name: string;
  readonly isKnown: boolean;
  /** The key of the meeting whose winner comes here, else `null`. */
  readonly feeder: string | null;
}

/** A meeting of a bracket; the one that was drawn for it has the same key. */
export interface BracketView {
  readonly key: string;
  readonly round: string;
  readonly slots: readonly [SlotView, SlotView];
}

export interface ContestView {
  readonly format: ContestFormat;
  /** Games in a match. */
  readonly games: number;
  readonly startedAt: string;
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  /** The hash of the secret, and the secret once the contest is over; `null` without one. */
  readonly commitment: string | null;
  readonly secret: string | null;
  /** From the first place on. */
  readonly standings: readonly RatedPlaceView[];
  /** None where all play in one. */
  readonly groups: readonly GroupView[];
  /** In the order in which they are played; empty where there is none. */
  readonly bracket: readonly BracketView[];
  readonly matches: readonly PlayedMatch[];
}

/** The same, with what is known of players of this machine. */
interface FiguredView extends ContestView {
  /** The figures of all games, in the order of `standings`; absent in an event, for whose pages they would be too much. */
  readonly figures?: Standings;
}

/** A contest has thousands of matches, of which few have changed since they were shown last. */
const views = new WeakMap<ContestMatch, PlayedMatch>();

function winnerMark([one, other]: PlayedGame['points']): string {
  if (one === other) return '=';
  return one > other ? '1' : '2';
}

/** `Semi-final`, `Group A, round 2 of 3`. */
function roundIn({ format, starters }: ContestState, key: string): string {
  const name = format.roundOf(key, starters);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `semi-final 1`, `round of 16, no. 3`, `final`: a meeting of a bracket. */
function meetingIn({ format, starters }: ContestState, key: string): string {
  const [round, number] = [format.roundOf(key, starters), key.split('/')[1]];
  if (number === undefined || round.endsWith('’ final')) return round;
  return /\d$/.test(round) ? `${round}, no. ${number}` : `${round} ${number}`;
}

export function matchView(state: ContestState, match: ContestMatch): PlayedMatch {
  const known = views.get(match);
  if (known !== undefined) return known;
  const { number, key, players, games, ruling, lags, result } = match;
  const nameOf = (player: number) => state.entrant(player).name;
  const view: PlayedMatch = {
    ...{ number, key, round: roundIn(state, key), games: games.length },
    players: [nameOf(players[0]), players[1] === null ? null : nameOf(players[1])],
    points: match.points,
    gameWinners: games.reduce(
      (marks, { index, points }) => marks.padEnd(index, '-') + winnerMark(points),
      '',
    ),
    isOver: result !== null,
    winner: result?.winner ?? null,
    ruling: ruling?.reason ?? null,
    lagged: [...lags.keys()],
  };
  views.set(match, view);
  return view;
}

/** `loser of semi-final 1`, `second of group A`. */
function describeSource(state: ContestState, source: Source, { nameOfSeed }: Stages): string {
  if ('of' in source) return `${source.takes} of ${meetingIn(state, source.of)}`;
  return nameOfSeed?.(source.seed) ?? '';
}

function bracketView(state: ContestState, stages: Stages): BracketView[] {
  return stages.bracket.map(({ key, sources, players }) => {
    const slotView = (slot: 0 | 1): SlotView => {
      const [source, player] = [sources[slot], players[slot]];
      const isKnown = player !== undefined;
      const name = isKnown ? state.entrant(player).name : describeSource(state, source, stages);
      return { name, isKnown, feeder: 'of' in source && source.takes === 'winner' ? source.of : null };
    };
    return { key, round: roundIn(state, key), slots: [slotView(0), slotView(1)] };
  });
}

export function contestView(state: ContestState): FiguredView {
  const { header, begunAt, endedAt, secret, entrants, matches, field, isOver } = state;
  const { settings, commitment = null, at: startedAt } = header;
  const stages = entrants.length > 0 ? state.format.stages?.(field, matches) : undefined;
  // It takes long where many play, and bots that connect are not to wait for it.
  const figures = settings.seeded || isOver ? standingsOf(state) : null;
  const placesOf = (ranks: readonly number[], of: readonly Meeting[]) => {
    const table = tallies(entrants.length, of);
    const hasResults = table.some(({ played }) => played > 0);
    return ranks.map((entrant, index): PlaceView => {
      const { name, out } = state.entrant(entrant);
      return { place: hasResults ? index + 1 : null, name, out, ...(table[entrant] as Tally) };
    });
  };
  const rank = figures?.rows.map(({ player }) => player) ?? rankOf(state);
  return {
    ...{ format: settings.format, games: settings.games },
    ...{ startedAt, begunAt, endedAt, commitment, secret },
    standings: placesOf(rank, matches).map((place, index) => {
      const { rating = null, luck = null } = figures?.rows[index] ?? {};
      return { ...place, rating, luck };
    }),
    groups: (stages?.groups ?? []).map(({ name, ranks, meetings }) => ({
      name,
      standings: placesOf(ranks, meetings),
    })),
    bracket: stages ? bracketView(state, stages) : [],
    matches: matches.map((match) => matchView(state, match)),
    ...(settings.seeded && figures && { figures }),
  };
}

export const resultsJson = (view: ContestView) => `${JSON.stringify(view)}\n`;

export function standingsCsv({ standings }: ContestView): string {
  const head = 'place,name,matches,wins,losses,points,against,buchholz,out,rating,luck';
  const rows = standings.map(({ place, name, played, out, rating, luck, ...tally }) => {
    const { wins, losses, points, against, buchholz } = tally;
    const rated = [out, rating?.elo.toFixed(1), luck?.toFixed(2)];
    // What is not known leaves its cell empty.
    return [place, csvText(name), played, wins, losses, points, against, buchholz, ...rated].join();
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
