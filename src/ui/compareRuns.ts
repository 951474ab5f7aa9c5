import { basename } from 'node:path';
import type { EloEstimate } from '../arena/index.ts';
import type { Answer, Document, RunReport, Section } from '../document/index.ts';
import {
  addLeads,
  bestLead,
  comparisonOf,
  counted,
  formatElo,
  leadChart,
  openAndFolded,
  runState,
  stateSpan,
  verdictOf,
  verdictWords,
  weightCells,
} from '../document/index.ts';
import {
  latestMatchBetween,
  MORE_GAMES,
  matchesWithPredecessors,
  matchToDecide,
  predecessorsAmong,
} from './championMatches.ts';
import { folderLink, secondLine, shownNameOf } from './folders.ts';
import { matchTableSections, readStoredMatches, type StoredMatch } from './matches.ts';
import { leadCell, scaleOfLeads, verdictCell } from './runs.ts';

const NONE = '–';

const MOST_WEIGHTS = 10;

/** Returns a row for each name whose values differ between the runs, with the value of each run. */
function differing(
  runs: readonly RunReport[],
  valuesOf: (run: RunReport) => readonly (readonly [name: string, value: string])[],
): string[][] {
  const values = runs.map((run) => new Map(valuesOf(run)));
  const names = new Set(values.flatMap((one) => [...one.keys()]));
  return [...names]
    .map((name) => [name, ...values.map((one) => one.get(name) ?? NONE)])
    .filter(([, ...all]) => new Set(all).size > 1);
}

/** The settings of each command, besides weights, that decide how strong a player is in the games that measure its lead. */
const STRENGTH = {
  tune: ['network', 'nodes', 'depth', 'openingPlies'],
  train: ['testNodes', 'testOpeningPlies'],
};

/** Returns why the leads of two runs cannot be compared, as a clause about the first; `null` where they can. */
function obstacle(run: RunReport, other: RunReport): string | null {
  const name = shownNameOf(run.folder);
  if (gameOf(run) !== gameOf(other)) return `${name} plays another game`;
  if (run.command !== other.command) return `${name} is measured in games of another kind`;
  const search = differing([run, other], ({ command, settings }) =>
    settings.filter(([setting]) => STRENGTH[command].includes(setting)),
  );
  if (search.length > 0) {
    const [here, there] = [1, 2].map((at) => {
      const own = search.filter((row) => row[at] !== NONE);
      // A network has a long checksum.
      const set = own.map((row) => `${row[0]} ${row[at]?.slice(0, 12)}`);
      return set.join(', ') || `no ${search[0]?.[0]}`;
    });
    return `${name} measures its lead with ${here} instead of ${there}`;
  }
  if (run.start !== other.start) return `${name} began with ${run.start} instead of ${other.start}`;
  const starts = [run, other].map(({ weights }) => weights.map(({ start }) => start).join());
  return starts[0] === starts[1] ? null : `${name} began with other values in ${run.start}`;
}

/** Returns a text for the game that a run tunes; players of different ones never meet. */
const gameOf = ({ settings }: RunReport) => settings.filter(([name]) => /^(game|bot)$/.test(name)).join();

/**
 * Splits runs into groups that are alike, the largest group first; between equal ones the order of their first
 * runs decides.
 */
function grouped(runs: readonly RunReport[], areAlike: (one: RunReport, other: RunReport) => boolean) {
  const groups: RunReport[][] = [];
  for (const run of runs) {
    const own = groups.find(([first]) => areAlike(first as RunReport, run));
    if (own) own.push(run);
    else groups.push([run]);
  }
  return groups.sort((one, other) => other.length - one.length);
}

/** Splits runs into groups whose leads can be compared. */
const byYardstick = (runs: readonly RunReport[]) => grouped(runs, (one, run) => obstacle(run, one) === null);

/**
 * Returns which of two runs is better, as far as their leads over the same start can tell: `b is better than a by +38
 * [+19, +57]`.
 */
function aheadOf(first: RunReport, second: RunReport): Pick<Answer, 'answer' | 'tone'> {
  const { elo, low, high } = bestLead(second) as EloEstimate;
  const ahead = addLeads(bestLead(first) as EloEstimate, { elo: -elo, low: -high, high: -low });
  const [one, other] = [first, second].map(({ folder }) => shownNameOf(folder));
  if (comparisonOf(ahead) === 'ahead')
    return { answer: `${one} is better than ${other} by ${formatElo(ahead)}`, tone: 'good' };
  return { answer: `${one} is not told apart from ${other}: ${formatElo(ahead)}` };
}

/** Returns the verdict on a run that began with what the other had found; `undefined` for any other pair. */
function beganWith([run, elder]: readonly RunReport[]) {
  if (run === undefined || elder === undefined || predecessorsAmong([elder])(run) === undefined)
    return undefined;
  const [own, other] = [run, elder].map(({ folder }) => shownNameOf(folder));
  const verdict = verdictOf(run);
  if (verdict === undefined) return undefined;
  const { clause, tone } = verdictWords(verdict, other);
  const judgement = `${own}: ${clause}`;
  const reasons = [`${own} began with what ${other} had found: its lead is over that.`];
  const figures = formatElo(verdict.lead);
  return { answer: judgement, figures, reasons, ...(tone && { tone }) };
}

/**
 * Returns which of two runs is better and why, by a match of their champions, by what one of them began with, or by
 * their leads; and the command for a match that would settle it.
 */
function judgeTwo(both: readonly [RunReport, RunReport], matches: readonly StoredMatch[]) {
  const settled = latestMatchBetween(both, matches);
  if (settled !== undefined) {
    const { judgement, commands = [] } = settled;
    const met = 'Their champions have met, which says more than their leads over the start.';
    const match = commands.length > 0 ? [MORE_GAMES] : [];
    return { judgement: { ...judgement, reasons: [met, ...judgement.reasons] }, match, commands };
  }
  const began = beganWith(both) ?? beganWith(both.toReversed());
  if (began) return { judgement: began, ...matchToDecide(both) };
  const [first, second] = both;
  const why = obstacle(second, first);
  if (why !== null) {
    const which = both.map(({ folder }) => shownNameOf(folder)).join(' or ');
    const judge = both.every(({ isPlayable }) => isPlayable) ? 'Only a match can tell' : 'Nothing tells';
    const reasons = [`${why}: their leads cannot be compared.`];
    return { judgement: { answer: `${judge} whether ${which} is better`, reasons }, ...matchToDecide(both) };
  }
  const ahead = aheadOf(first, second);
  const beyond = ahead.tone ? 'This is more than' : `${ahead.answer}: within`;
  const reasons = [`${beyond} the noise of their leads over the same start, ${first.start}.`];
  const judgement = ahead.tone ? ahead : { answer: 'Not clear which is better' };
  return { judgement: { ...judgement, reasons }, ...matchToDecide(both) };
}

/** Returns the answer to which of some runs is better; the run with the greatest lead comes first. */
function betterAnswer(runs: readonly RunReport[], matches: readonly StoredMatch[]): Answer {
  const question = 'Which is better?';
  const ranked = runs.filter((run) => bestLead(run) !== undefined);
  // The largest group that could meet, and within it the largest whose leads can be compared.
  const [alike = []] = grouped(ranked, (one, other) => gameOf(one) === gameOf(other));
  const [group = []] = byYardstick(alike);
  const [first, second, ...others] = group.length > 1 ? group : alike;
  if (first === undefined || second === undefined) {
    const answer = ranked.length > 1 ? 'They cannot be compared: each plays another game' : 'Not known yet';
    return {
      question,
      answer,
      reasons: ranked.map(({ folder, what }) => `${shownNameOf(folder)}: ${what}.`),
    };
  }
  const { judgement, match, commands } = judgeTwo([first, second], matches);
  const more = group.length > 1 ? others.map((other) => `${aheadOf(first, other).answer}.`) : [];
  const left = ranked.filter((one) => ![first, second, ...group].includes(one));
  const without = left.map((run) => `${obstacle(run, first)}: its lead says nothing beside the others.`);
  const meetings = left.flatMap((run) => (alike.includes(run) ? matchToDecide([first, run]).commands : []));
  const apart = left.map(({ folder }) => shownNameOf(folder)).join(' and ');
  return {
    ...judgement,
    question,
    answer: apart === '' ? judgement.answer : `${judgement.answer}; ${apart} not compared`,
    reasons: [...judgement.reasons, ...more, ...without, ...match],
    commands: [...commands, ...meetings],
  };
}

function weightDifferences(runs: readonly RunReport[]): Section[] {
  const namesOf = ({ weights }: RunReport) => weights.map(({ name }) => name).join();
  return grouped(runs, (one, other) => namesOf(one) === namesOf(other)).flatMap((alike) => {
    const rows = (alike[0]?.weights ?? []).flatMap((weight, index) => {
      const own = alike.flatMap(({ weights }) => weights[index] ?? []);
      const shares = own.map(({ shares: [, now] }) => now);
      const spread = Math.max(...shares) - Math.min(...shares);
      const text = own.map(({ now }) => now).join('\u00a0·\u00a0');
      return spread > 0 ? [{ spread, cells: weightCells(weight, text, shares, true) }] : [];
    });
    const sorted = rows.sort((one, other) => other.spread - one.spread).map(({ cells }) => cells);
    const key = alike.flatMap(({ folder }, line) => [{ text: shownNameOf(folder), line }, '\u2003']);
    const table = { kind: 'table', header: ['Weight', 'Values'], rows: sorted, isWide: true } as const;
    const tables = openAndFolded(table, MOST_WEIGHTS, (others) => `More weights that differ: ${others}`);
    const title = 'The weights that differ most';
    return sorted.length === 0 ? [] : [{ kind: 'note', title, text: [key] }, ...tables];
  });
}

/** Returns a chart for each group of comparable leads, unless each was measured only once. */
function leadCharts(groups: readonly (readonly RunReport[])[]): Section[] {
  const isDrawn = (group: readonly RunReport[]) => group.some(({ leads }) => leads.length > 1);
  const charts = groups.filter(isDrawn).map((group) => {
    const named = group.map((run) => ({ ...run, folder: shownNameOf(run.folder) }));
    const title = `Elo over ${group[0]?.start}: ${named.map(({ folder }) => folder).join(', ')}`;
    return { ...leadChart(named), title };
  });
  return charts.length > 0 ? [{ kind: 'chart', charts }] : [];
}

/**
 * Returns the document that compares runs: which is better, their curves, and the settings and weights that differ.
 * `matchFolders` are those of all matches.
 */
export function comparisonDocument(runs: readonly RunReport[], matchFolders: readonly string[]): Document {
  const names = runs.map(({ folder }) => basename(folder));
  const isBetween = (players: readonly string[]) => players.every((name) => names.includes(name));
  const byLead = runs.toSorted((one, other) => (bestLead(other)?.elo ?? 0) - (bestLead(one)?.elo ?? 0));
  const groups = byYardstick(byLead);
  const played = readStoredMatches(matchFolders);
  const met = matchesWithPredecessors(runs, played);
  const rows = groups.flatMap((group) =>
    group.map((run) => [
      [folderLink('run', run.folder), secondLine(run.what)],
      verdictCell(run, met(run)),
      leadCell(run, scaleOfLeads(group)),
      stateSpan(runState(run)),
      `${run.games}`,
    ]),
  );
  const header = ['Run', 'Better than its start?', 'Lead', 'State', 'Games'];
  const shown = groups.flat();
  const settings = differing(shown, (run) => [['game', 'fcx'], ...run.settings]);
  const columns = ['Name', ...shown.map(({ folder }) => shownNameOf(folder))];
  const kind = { kind: 'table', hasNames: true, textColumns: 1, isWide: true } as const;
  const table = { ...kind, title: 'The settings that differ', header: columns, rows: settings };
  return {
    title: `${counted(runs.length, 'run')} compared`,
    sections: [
      { kind: 'verdict', answers: [betterAnswer(byLead, played)] },
      ...matchTableSections(matchFolders, isBetween),
      { kind: 'table', header, rows, textColumns: 4, isWide: true },
      ...leadCharts(groups),
      ...(settings.length > 0 ? [table] : []),
      ...weightDifferences(shown),
    ],
  };
}
