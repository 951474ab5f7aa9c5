/** A ladder: all versions of all players, rated together, as rows of facts, as a table and as a document. */
import type { History } from '../arena/index.ts';
import type { Document, TableSection } from './document.ts';
import { type StandingsRow, standingsTable } from './standings.ts';
import { pointsCell } from './tournament.ts';
import { comparisonOf, counted, formatElo, RATINGS_WITHOUT_LUCK } from './words.ts';

type NameFilter = (name: string) => boolean;

const versionOfRow = ({ versions }: History.Ladder, player: number) =>
  versions[player] as History.RatedVersion;

function rowsShown(ladder: History.Ladder, isShown: NameFilter) {
  const rows = ladder.standings.rows.filter(({ player }) => isShown(versionOfRow(ladder, player).name));
  return rows.map((row) => ({ ...row, place: 1 + rows.filter(({ place }) => place < row.place).length }));
}

/** Returns the versions of the players that `isShown` accepts, the best first, as rows for `standingsTable`. */
export function ladderRows(ladder: History.Ladder, isShown: NameFilter = () => true): StandingsRow[] {
  return rowsShown(ladder, isShown).map(({ place, player, rating, wins, games, luck }) => {
    const { name, version, since } = versionOfRow(ladder, player);
    const facts = { name, version, since: since.slice(0, 10), rating, points: wins, games, luck: luck ?? 0 };
    return { place, lastPlace: place, ...facts };
  });
}

/**
 * Returns the ladder as a table of the versions of the players that `isShown` accepts, with the points of each against
 * each other.
 */
export function ladderTable(ladder: History.Ladder, isShown: NameFilter = () => true): TableSection {
  const rows = rowsShown(ladder, isShown);
  const { cross } = ladder.standings;
  return standingsTable({
    rows: ladderRows(ladder, isShown),
    cross: {
      header: rows.map(({ place }) => `v ${place}`),
      cellOf: (row, other) => pointsCell(cross[rows[row]?.player ?? -1]?.[rows[other]?.player ?? -1]),
    },
  });
}

const VERDICTS = {
  ahead: 'better',
  behind: 'worse',
  'not told apart': 'not told apart',
  'too few games': 'too few games to tell',
} as const;

/**
 * Returns the document of a ladder. All versions are rated; `isShown` says of a player's name whether its versions are
 * shown.
 */
export function ladderDocument(ladder: History.Ladder, isShown: NameFilter = () => true): Document {
  const { versions, standings, steps, unmeasured, repeated } = ladder;
  const own = steps.filter(({ to }) => isShown(to.name));
  const reasons = own.map(({ from, to, lead }) => {
    const names = `${to.name} ${to.version} of ${to.since.slice(0, 10)}`;
    return `${names}: ${formatElo(lead)} over ${from.version} of ${from.since.slice(0, 10)}, ${VERDICTS[comparisonOf(lead)]}`;
  });
  const first = standings.rows.find(({ player }) => isShown(versions[player]?.name ?? ''));
  const leader = first && versions[first.player];
  const left = `Luck was not measured in ${counted(unmeasured, 'game')}, and is left in there.`;
  const again = `${counted(repeated, 'game')} had been played before, without a clock: such games count once.`;
  const place = versions.filter(({ name }) => isShown(name)).length > 1 ? 'first' : 'the only version so far';
  const answer = first && `${leader?.name} ${leader?.version} is ${place}, with ${formatElo(first.rating)}`;
  const notes = [
    RATINGS_WITHOUT_LUCK,
    ...(unmeasured === 0 ? [] : [left]),
    ...(repeated === 0 ? [] : [again]),
  ];
  return {
    title: 'Ladder',
    sections: [
      {
        kind: 'verdict',
        answers: [{ question: 'Which version is first?', answer: answer ?? 'nobody has played', reasons }],
      },
      ladderTable(ladder, isShown),
      { kind: 'note', text: notes },
    ],
  };
}
