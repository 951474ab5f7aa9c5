/** The results of an event: its standings, cross tables, and matches with the replays of their games. */
import { useState } from 'preact/hooks';
import type { ContestMatchView, ContestView } from '../../arena/browser.ts';
import {
  botTexts,
  contestStandings,
  groupText,
  isForfeit,
  type LiveContest,
  linkToMatches,
  matchEndText,
  roundText,
  standingsTable,
  type Words,
} from '../../document/browser.ts';
import { capitalised } from '../../system/browser.ts';
import { tableAddress, useContest, useMatchLink } from '../Bracket.tsx';
import { Button, ButtonWithDialog, DialogButton, SelectField } from '../parts.tsx';
import { BoardPicture } from '../results/FeaturePicture.tsx';
import { Table } from '../results/Table.tsx';
import { GameStrip, renderWords } from '../results/Words.tsx';
import { withoutLineBreaks } from '../state/words.ts';

/** A cross table of more would be lost on any screen. */
const WIDEST_CROSS = 33;

type Row = ContestView['standings'][number];

interface StandingsProps {
  readonly title: string;
  readonly standings: readonly Row[];
  readonly matches?: readonly ContestMatchView[];
  /** The table of one group, in which nobody has come further. */
  readonly isGroup?: boolean;
  readonly part?: { readonly from: number; readonly rows: number };
}

/** Names a game by its number from 0: `game 2 of 5`, or `sudden death` after the last. */
export function gameText(index: number, { games }: Pick<ContestView, 'games'>): string {
  return index < games ? `game ${index + 1} of ${games}` : 'sudden death';
}

/** Returns a name that may break at each `_` in a narrow column. */
export const breakableName = (name: string) => name.replaceAll('_', '_\u200b');

/** The headings of a page, which says what its places are. */
const headed = ([, player = '', ...others]: readonly string[]) => [
  'Place',
  capitalised(player),
  ...others.map(capitalised),
];

const shortName = (name: string) => (name.length > 10 ? `${name.slice(0, 9)}…` : name);

const hasForfeits = (match: ContestMatchView) => match.forfeits.length > 0 || isForfeit(match);

function crossCell(
  played: readonly ContestMatchView[],
  name: string,
  other: string,
  linkTo: ReturnType<typeof useMatchLink>,
): Words {
  if (name === other) return '';
  const met = played.filter(({ players }) => players.includes(other));
  const last = met.at(-1);
  // Only what is empty is shaded.
  if (last === undefined) return ' ';
  const pointsOf = (bot: string) =>
    met.reduce((sum, { players, points }) => sum + (points[players.indexOf(bot)] ?? 0), 0);
  const [own, others] = [pointsOf(name), pointsOf(other)];
  const text = `${own}:${others}${met.some(hasForfeits) ? '*' : ''}`;
  const link = linkTo(last);
  const won = last.winner === last.players.indexOf(name) ? 1 : 0;
  const isByGames = own + others > 0 && last.ruling === null;
  const shade = !last.isOver ? 0.5 : isByGames ? own / (own + others) : won;
  return { text: last.isOver ? text : `${text} …`, shade, ...(link && { link }) };
}

/** Shows a table of standings, with a cross table if `matches` are given, and notes on its figures. */
export function StandingsCard({ title, standings, matches = [], isGroup = false, part }: StandingsProps) {
  const { results, message } = useContest();
  const linkTo = useMatchLink();
  if (standings.length === 0) return null;
  const hasCross = matches.length > 0 && standings.length <= WIDEST_CROSS;
  const others = hasCross ? standings : [];
  const played = matches.filter((match) => match.games > 0 || isForfeit(match));
  const isRated = standings.some(({ rating }) => rating !== null);
  const isByRating = results.orderedBy === 'ratings';
  const isMeasured = standings.some(({ luck }) => luck !== null);
  const hasByes = standings.some(({ byes }) => byes > 0);
  const rows = contestStandings(results, standings, isGroup);
  const hasBuchholz = rows.some(({ buchholz }) => buchholz != null);
  const hasDifference = rows.some(({ difference }) => difference != null);
  const cross = hasCross && {
    header: others.map(({ name }) => shortName(name)),
    cellOf: (row: number, other: number) => {
      const [name = '', rival = ''] = [row, other].map((index) => standings[index]?.name);
      const own = played.filter(({ players }) => players.includes(name));
      return crossCell(own, name, rival, linkTo);
    },
  };
  const table = standingsTable({
    rows,
    linkTo: linkToMatches,
    breakable: breakableName,
    ...(cross && { cross }),
  });
  const shown = part ? table.rows.slice(part.from, part.from + part.rows) : table.rows;
  const crossed = hasCross ? played : [];
  const ties = [hasBuchholz && 'Buchholz, the wins of all opponents', hasDifference && 'games won less lost'];
  const tieRules = ties.filter(Boolean).join(', then by ');
  const areEqual = standings.some(({ played, place, lastPlace }) => played > 0 && place !== lastPlace);
  const luck = isMeasured ? ', without luck' : '';
  const notes = [
    hasByes && 'A bye counts as a match won.',
    tieRules && !isByRating && `Equal wins: by ${tieRules}.`,
    isGroup && areEqual && 'Equal in all: in the order of the seeds.',
    crossed.some(({ isOver }) => !isOver) && '“…”: the match is under way, and does not count yet.',
    crossed.some(hasForfeits) && '“*”: one of them forfeited, or was out.',
    message && results.endedAt && !isGroup && !isRated && 'Ratings follow.',
    isRated && `Rating: Elo against the mean of all bots, with its 95 % interval${luck}.`,
    isRated && `Places go by ${isByRating ? 'ratings, not by matches won' : 'matches, not by ratings'}.`,
    isMeasured && 'Luck: games that bombs gave or took.',
  ];
  return (
    <section
      class={`standings card ${isGroup ? 'of-group' : ''} ${isRated && isByRating && !hasBuchholz ? 'by-rating' : ''}`}
      aria-label={title}
      style={{ '--others': others.length }}
    >
      <h2>{title}</h2>
      <Table {...table} header={headed(table.header)} rows={shown} hasNames />
      <p class="quiet wide">{notes.filter(Boolean).join(' ')}</p>
    </section>
  );
}

/** True while groups are still played; until they are through, only their tables say anything. */
export function isInGroups({ groups, bracket, matches }: ContestView): boolean {
  const drawn = new Set(matches.map(({ key }) => key));
  return groups.length > 0 && !bracket.some(({ key }) => drawn.has(key));
}

/** `Game 2 played again: voided by the organiser, won by Ada.` */
function describeVoided(
  { index, points }: ContestMatchView['voided'][number],
  players: ContestMatchView['players'],
) {
  if (index === null) return `Played again: voided by the organiser at ${points.join(' : ')}.`;
  const winners = players.filter((_, slot) => points[slot] === 1).join(' and ');
  return `Game ${index + 1} played again: voided by the organiser${winners && `, won by ${winners}`}.`;
}

/** With this bot named first. */
function seenBy(bot: string, match: ContestMatchView): ContestMatchView {
  if (match.players[1] !== bot) return match;
  const swap = <Of,>([one, other]: readonly [Of, Of]) => [other, one] as const;
  return {
    ...match,
    players: [bot, match.players[0]],
    points: swap(match.points),
    winner: match.winner === null ? null : match.winner === 0 ? 1 : 0,
    gameWinners: match.gameWinners.replace(/[12]/g, (mark) => (mark === '1' ? '2' : '1')),
    voided: match.voided.map((one) => ({ ...one, points: swap(one.points) })),
  };
}

function MatchLine({ match }: { readonly match: ContestMatchView }) {
  const contest = useContest();
  const { tables, act, message, linksOf, results } = contest;
  const { number, round, players, points, games, gameWinners, winner, voided } = match;
  const textOfBot = botTexts(results);
  const [one, other] = players.map((name) => name && textOfBot(name));
  const table = tables.get(number);
  const isClosed = message?.you.closed.includes(number);
  const played = match.isOver || gameWinners.includes('-') ? gameWinners : `${gameWinners}-`;
  const remarks = [`${roundText(round)}, match ${number}`, matchEndText(match)];
  return (
    <li>
      <span class={winner === 0 ? 'winner' : ''}>{one}</span>{' '}
      <span>{other !== null && (games > 0 ? `${points[0]} : ${points[1]}` : 'against')}</span>{' '}
      <span class={winner === 1 ? 'winner' : ''}>{other ?? 'has a bye'}</span>{' '}
      <span>
        <span class="quiet">{remarks.filter(Boolean).join(', ')}</span>{' '}
        {table !== undefined && <a href={tableAddress(contest, table)}>table {table + 1}</a>}
        <span class="meaning quiet">{voided.map((one) => describeVoided(one, players)).join(' ')}</span>
      </span>
      <GameStrip of={gameWinners} links={linksOf(match)} />
      {act && games > 0 && isClosed && <span class="quiet">stands: matches drawn from it have begun</span>}
      {act && games > 0 && !isClosed && (
        <ButtonWithDialog label="Play again …" question={`What is played again of match ${number}?`}>
          <p>Its result no longer counts. A game has the same bombs again, the whole match others.</p>
          <div class="buttons">
            {[...played].map((mark, index) => (
              <DialogButton
                key={index}
                label={`Game ${index + 1}, ${mark === '-' ? 'under way' : `won by ${{ 1: one, 2: other }[mark] ?? 'both'}`}`}
                onClick={() => act({ type: 'void', match: number, index })}
              />
            ))}
            <DialogButton
              label={`The whole match, ${one} ${points.join(' : ')} ${other}`}
              onClick={() => act({ type: 'replay', match: number })}
            />
          </div>
        </ButtonWithDialog>
      )}
    </li>
  );
}

/** Shows the matches at the tables of a host elsewhere, each as a link to its table. */
export function MatchesAtTables({ boards }: Pick<LiveContest, 'boards'>) {
  const contest = useContest();
  const { results, tables } = contest;
  const playing = results.matches.filter(({ number, isOver }) => tables.has(number) && !isOver);
  const tableOf = (number: number) => tables.get(number) as number;
  return (
    <ul class="at-tables" aria-label="Now">
      {playing.map(({ number, round, games, players, points }) => (
        <li key={number} class="card">
          {boards[number] && <BoardPicture cells={boards[number]} />}
          <a href={tableAddress(contest, tableOf(number))}>Table {1 + tableOf(number)}</a>{' '}
          <span class="quiet">{withoutLineBreaks(`${roundText(round)}, ${gameText(games, results)}`)}</span>
          {players.map((name, slot) => (
            <b key={name} class="slot" title={name ?? ''}>
              <span class="ellipsis">{name}</span> <b>{points[slot]}</b>
            </b>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Matches({ title, matches }: { title: string; matches: readonly ContestMatchView[] }) {
  if (matches.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="lines matches">
        {matches.map((match) => (
          <MatchLine key={match.number} match={match} />
        ))}
      </ul>
    </>
  );
}

/** Returns the matches that are over, the one that ended last first. */
export function newestFirst(matches: readonly ContestMatchView[]): ContestMatchView[] {
  const endOf = ({ endedAt }: ContestMatchView) => Date.parse(endedAt ?? '');
  return matches
    .filter(({ isOver }) => isOver)
    .sort((one, other) => endOf(other) - endOf(one) || other.number - one.number);
}

const NEXT = 5;
const FIRST_RESULTS = 50;

/** Returns the matches to be played next, at most so many. */
export function useNextMatches(
  matches: readonly ContestMatchView[],
  most = NEXT,
): readonly ContestMatchView[] {
  const { tables } = useContest();
  const next = matches.filter(({ isOver, number, games }) => !isOver && games === 0 && !tables.has(number));
  return next.slice(0, most);
}

/** Shows the list of the matches to be played next. */
export function NextMatches({ matches }: { readonly matches: readonly ContestMatchView[] }) {
  return <Matches title="Next" matches={useNextMatches(matches)} />;
}

/** Shows all matches of a contest. If the address `view` asks for those of one bot, that bot is named first in each. */
export function AllMatches({ view }: { readonly view: string }) {
  const { results, tables } = useContest();
  const bot = results.standings.find(({ name }) => linkToMatches(name) === `#${view}`)?.name ?? '';
  const [limit, setLimit] = useState(FIRST_RESULTS);
  // A link back to this view leads to the same bot.
  const choose = (name: string) => location.replace(name ? linkToMatches(name) : '#matches');
  const own = results.matches.filter(({ players }) => bot === '' || players.includes(bot));
  const matches = own.map((match) => seenBy(bot, match));
  // Also between two of its games, when no table has it.
  const underWay = matches.filter(
    ({ isOver, number, games }) => !isOver && (games > 0 || tables.has(number)),
  );
  // Those of a tournament are played at once.
  const over = results.kind === 'tournament' ? matches.filter(({ isOver }) => isOver) : newestFirst(matches);
  const bots = results.standings.map(({ name }) => [name, name] as const);
  return (
    <section class="card" aria-label="Matches">
      {bots.length > 0 && (
        <SelectField label="Bot" value={bot} options={[['', 'All bots'], ...bots]} onChange={choose} />
      )}
      <Matches title="Under way" matches={underWay} />
      <NextMatches matches={matches} />
      <Matches title="Results" matches={over.slice(0, limit)} />
      {over.length > limit && (
        <Button label={`Show all ${over.length}`} onClick={() => setLimit(over.length)} />
      )}
    </section>
  );
}

/** Shows all tables of standings of a contest; with `isBrief` only the current ones, without cross tables. */
export function AllStandings({ isBrief = false }: { readonly isBrief?: boolean }) {
  const { results } = useContest();
  const { groups, matches, bracket, standings } = results;
  const hasCross = groups.length === 0 && bracket.length === 0 && !isBrief;
  const areGroupsOpen = isInGroups(results);
  const isUnknown = standings[0]?.place == null;
  if (!isBrief && isUnknown && matches.every(({ games }) => games === 0)) return <p>No game is over yet.</p>;
  const shown = areGroupsOpen || !isBrief ? groups : [];
  return (
    <>
      {!areGroupsOpen && (
        <StandingsCard title="Standings" standings={standings} matches={hasCross ? matches : []} />
      )}
      {shown.map(({ standings: rows }, group) => (
        <StandingsCard
          key={group}
          title={capitalised(groupText(group))}
          standings={rows.map((row) => ({ ...row, rating: null, overNext: null, luck: null }))}
          matches={
            isBrief ? [] : matches.filter(({ round }) => round.kind === 'numbered' && round.group === group)
          }
          isGroup
        />
      ))}
      {!isBrief && shown.length > 0 && <p class="quiet">The first two of each group go on.</p>}
    </>
  );
}

/**
 * Shows links to the result files; `hasSecret` adds the secret of the bombs and its hash, which one view of a contest
 * shows.
 */
export function ResultFiles({ hasSecret }: { readonly hasSecret: boolean }) {
  const { message, results } = useContest();
  const { commitment, secret, begunAt } = results;
  const code = (text: string) => ({ text, isCode: true });
  const csv = { text: 'CSV', link: 'results.csv' };
  const files = begunAt ? ['Results: ', csv, ', ', { text: 'JSON', link: 'results.json' }, '. '] : [];
  const hash = hasSecret && commitment ? ['Hash of the secret of the bombs: ', code(commitment)] : [];
  const bombs = hasSecret && secret ? [', the secret: ', code(secret)] : [];
  const log = ['. ', { text: 'The log', link: 'contest.jsonl' }, ' is for ', code('npx fcx verify contest')];
  return <p class="quiet">{renderWords([...files, ...hash, ...bombs, ...(message ? [] : log)])}</p>;
}
