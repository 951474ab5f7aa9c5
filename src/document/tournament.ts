/** The result of a contest: between players of this machine, or between bots that connect. */
import type { ContestState, GameRecord, PlayerSpec } from '../arena/index.ts';
import { contestView, describePlayer, tournamentSettingsSchema, whyGameCannotExist } from '../arena/index.ts';
import { isByStage } from '../bot/index.ts';
import { flagsFor, settingsIn } from '../system/index.ts';
import { groupText, roundText } from './contest.ts';
import type { Answer, Command, Document, Fact, Section, TableSection, Words } from './document.ts';
import { verdictSection } from './document.ts';
import { faultsAndTimesTable } from './match.ts';
import { blendTable, weightTable } from './parts.ts';
import { commandOfTournament } from './repeatCommands.ts';
import { contestStandings, standingsTable } from './standings.ts';
import {
  comparisonOf,
  counted,
  countMatchesOver,
  describeFirstTwo,
  formatEloRange,
  luckSettingText,
  placeText,
  RATINGS_WITHOUT_LUCK,
  timeSpan,
} from './words.ts';

type ContestView = ReturnType<typeof contestView>;
type Standings = NonNullable<ContestView['figures']>;

/** A page with recorded games, in the folder of the tournament. */
export interface ReplayPageLink {
  readonly page: string;
  readonly games: readonly GameRecord[];
}

interface TournamentExtras {
  readonly replays?: readonly ReplayPageLink[];
  readonly now?: readonly Answer[];
  readonly next?: readonly Command[];
}

/** Returns the cell of a cross table: points of games, `3/4`, or `-` for two players who have not met. */
export const pointsCell = (cell: Standings['cross'][number][number] | undefined) =>
  cell ? `${cell.points}/${cell.games}` : '-';

/** ` 3 double wins: both players got a point.`, without which points and games would not add up; empty if there were none. */
function describeDoubleWins({ rows }: Standings): string {
  const doubles = rows.reduce((sum, { wins, games }) => sum + wins - games / 2, 0);
  return doubles > 0 ? ` ${counted(doubles, 'double win')}: both players got a point.` : '';
}

/** Returns the games and ratings of the players of a tournament, in the order of their places. */
function ratedTable(rows: Standings['rows']): TableSection {
  return standingsTable({
    title: 'Standings',
    rows: rows.map(({ place, lastPlace, name, rating, wins, games, luck }) => ({
      place,
      lastPlace,
      name,
      rating: games > 0 ? rating : null,
      points: wins,
      games,
      luck,
    })),
  });
}

function crossTable({ rows, cross }: Standings): TableSection {
  const names = rows.map(({ name }) => name);
  // A terminal has no room for more characters: places stand for the names there.
  const isNarrow = names.join('').length <= 40;
  const places = rows.map(placeText);
  const header = ['', 'points of', ...(isNarrow ? names : places)];
  const cells = rows.map(({ name, player }, index) => {
    const points = rows.map((other) => pointsCell(cross[player]?.[other.player]));
    return [places[index] as string, name, ...points];
  });
  return { kind: 'table', title: 'Points against each other', header, rows: cells, textColumns: 2 };
}

/** Returns for each match the addresses of its recorded games, by their numbers. */
function gameLinksOf(state: ContestState, replays: readonly ReplayPageLink[]): string[][] {
  const links: string[][] = state.matches.map(() => []);
  for (const { page, games } of replays) {
    for (const [place, { match, index }] of games.entries()) {
      const own = links[match - 1];
      if (own && whyGameCannotExist(state, match, [index]) === null) own[index] = `${page}#game=${place + 1}`;
    }
  }
  return links;
}

function matchTable({ matches }: ContestState, view: ContestView): TableSection {
  const rows = view.matches.map(({ round, players: [one, other], points, winner, isOver }, index) => {
    const place = roundText(round);
    if (other === null) return [place, `${one} has a bye`, '', '', ''];
    const { games, regular } = matches[index] as ContestState['matches'][number];
    const extra = regular === null ? 0 : games.length - regular;
    return [
      place,
      `${one} – ${other}`,
      points.join(' : '),
      isOver ? `${winner === 1 ? other : one} wins` : 'not over',
      extra > 0 ? `after ${counted(extra, 'more game')}` : '',
    ];
  });
  return { kind: 'table', title: 'Matches', header: ['', 'match', 'points', '', ''], rows };
}

function groupTables(view: ContestView): TableSection[] {
  return view.groups.map(({ standings }, group) =>
    standingsTable({ title: groupText(group), rows: contestStandings(view, standings, true) }),
  );
}

/** The numbers that a player evaluates positions with; a network has too many: its hash stands for it. */
function numbersOf(player: PlayerSpec): Section[] {
  if (player.kind !== 'weights') return [];
  const { name, weights, network, blend } = player;
  if (network !== undefined && blend === undefined) return [];
  const title = network === undefined ? `Weights of ${name}` : `What ${name} has beside its network`;
  const shown = { title, only: 'page', isFolded: true } as const;
  if (network !== undefined && blend !== undefined) return [{ ...blendTable(blend), ...shown }];
  if (isByStage(weights)) return [{ ...weightTable(weights), ...shown }];
  return [{ ...shown, kind: 'facts', rows: Object.entries(weights).map(([key, one]) => [key, `${one}`]) }];
}

function standsFor(player: PlayerSpec): Words {
  const { what, code, more = '' } = describePlayer(player);
  return code === undefined ? `${what}${more}` : [`${what} `, { text: code, isCode: true }, more];
}

function settingsOf({ header }: ContestState): Fact[] {
  const given = flagsFor(tournamentSettingsSchema, header.settings);
  const facts = settingsIn(tournamentSettingsSchema).flatMap(({ flag, help }): Fact[] =>
    flag === null || given[flag] === undefined ? [] : [[help, `${given[flag]}`]],
  );
  const luck = luckSettingText(header.settings.luck);
  return [['started', timeSpan(header.at)], ['fcx', header.fcxVersion], ...facts, ['luck', luck]];
}

const RECORD =
  'Games were not recorded; with --replay each one is a link to a page that replays and analyses it.';

function firstAnswer(
  state: ContestState,
  [first, second]: readonly Standings['rows'][number][],
): Omit<Answer, 'question'> {
  const { played, planned } = state;
  const games = played < planned ? `${played} of ${counted(planned, 'game')}` : counted(played, 'game');
  const players = counted(state.entrants.length, 'player');
  const about = [`${players}, ${games}, started `, timeSpan(state.header.at)];
  if (first === undefined || played === 0)
    return { answer: 'no game is over yet', beginsWithWord: true, reasons: [about] };
  const { suddenDeath } = state.header.settings;
  const verb = !state.isOver ? 'is first so far' : suddenDeath ? 'wins' : 'is first';
  const answer = `${first.name} ${verb}`;
  const rating = `Its rating is ${formatEloRange(first.rating)} Elo`;
  if (second === undefined) return { answer, reasons: [rating, about] };
  const { overNext } = first;
  const reasons =
    overNext === null ? [rating] : [rating, describeFirstTwo(first.name, second.name, overNext)];
  const isSure = overNext !== null && comparisonOf(overNext) === 'ahead';
  return { answer, reasons: [...reasons, about], ...(isSure && { tone: 'good' as const }) };
}

/** Returns the document of a tournament: who is first, its bracket or tables, its players, faults, times and settings. */
export function tournamentDocument(
  state: ContestState,
  { replays = [], now = [], next = [] }: TournamentExtras = {},
): Document {
  const { settings } = state.header;
  const view = contestView(state);
  const { figures = { rows: [], cross: [] } } = view;
  const players = state.entrants.flatMap(({ player }) => player ?? []);
  const hasMatches = state.matches.length > 0;
  const isRecorded = replays.some(({ games }) => games.length > 0);
  const command = commandOfTournament(state, replays.length > 0);
  const doubles = describeDoubleWins(figures);
  const luck = settings.luck ? ` ${RATINGS_WITHOUT_LUCK}` : '';
  const meaning = `Ratings in Elo with 95 % intervals; 0 is the mean of the field.${luck}${doubles}`;
  const first = { question: 'Who is first?', ...firstAnswer(state, figures.rows), commands: next };
  const links = isRecorded ? gameLinksOf(state, replays) : undefined;
  const inText = [
    ratedTable(figures.rows),
    ...(state.format.stages && hasMatches ? groupTables(view) : []),
    ...(settings.suddenDeath && hasMatches && !isRecorded ? [matchTable(state, view)] : []),
    crossTable(figures),
    { kind: 'note', text: [{ text: meaning, tone: 'quiet' }] } as const,
  ].map((section) => ({ ...section, only: 'terminal' as const }));
  const stoodFor = players.map((one) => [one.name, standsFor(one)]);
  const stood = { kind: 'table', title: 'Players', header: ['name', 'stood for'], rows: stoodFor } as const;
  return {
    title: settings.name || `Four Connect Xtreme: ${settings.format}`,
    sections: [
      { kind: 'verdict', answers: [first], only: 'terminal' },
      ...(now.length > 0 ? [{ kind: 'verdict', answers: now, only: 'page' } as const] : []),
      { kind: 'bracket', results: view, ...(links && { links }) },
      ...inText,
      { kind: 'note', text: [doubles, isRecorded ? '' : RECORD].filter((one) => one !== ''), only: 'page' },
      { ...faultsAndTimesTable(figures.rows), title: 'Times to answer, and faults', isFolded: true },
      { ...stood, only: 'page', isFolded: true },
      ...players.flatMap(numbersOf),
      { kind: 'facts', title: 'Settings', only: 'page', isFolded: true, rows: settingsOf(state) },
      { kind: 'note', only: 'page', text: ['To play it again:'], commands: [command] },
    ],
  };
}

/** Says how many bots take part and how many matches are over: `7 bots, 12 of 15 matches over`. */
export function contestProgressText(view: ContestView): string {
  const { over, all } = countMatchesOver(view);
  return `${counted(view.standings.length, 'bot')}, ${over} of ${counted(all, 'match', 'matches')} over`;
}

/** Returns the document of a contest of bots that connect: who is first, and the standings of all and of each group. */
export function contestDocument(view: ContestView): Document {
  const { title, endedAt, standings } = view;
  const [first] = standings;
  const isKnown = first !== undefined && first.place !== null;
  const verb = endedAt === null ? 'is first so far' : 'wins';
  const answer = isKnown ? `${first.name} ${verb}` : 'no match is over yet';
  const byes = first && first.byes > 0 ? `, and had ${counted(first.byes, 'bye')}` : '';
  const won =
    isKnown && `${first.name} has won ${first.wins} of ${counted(first.played, 'match', 'matches')}${byes}`;
  const reasons = [contestProgressText(view), ...(won ? [won] : [])];
  return {
    title,
    sections: [
      verdictSection('Who is first?', answer, reasons, { beginsWithWord: !isKnown }),
      ...(standings.length === 0
        ? []
        : [standingsTable({ title: 'Standings', rows: contestStandings(view, standings) })]),
      ...groupTables(view),
    ],
  };
}
