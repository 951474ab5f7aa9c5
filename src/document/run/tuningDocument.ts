/** A tuning as a document. */
import { type EloEstimate, type Estimate, eloEstimate, estimateOfCounts } from '../../arena/index.ts';
import type { DescribedGame, Gene, Genome, RunConfig, RunResult, SavedTuning } from '../../tuner/index.ts';
import {
  faultLines,
  holdsTrials,
  isAtLimit,
  isUniform,
  mayEndEarly,
  sameGenome,
  shownValue,
  TUNING,
} from '../../tuner/index.ts';
import type { Section, Words } from '../document.ts';
import {
  beyondNoise,
  describeNoise,
  openAndFolded,
  simultaneousIntervals,
  simultaneousNote,
  testSpan,
} from '../parts.ts';
import { commandOfRun, flagsToStartFrom, makeCommand } from '../repeatCommands.ts';
import { counted, formatEloRange, luckSettingText } from '../words.ts';
import { type FollowUpCommands, runAnswers } from './answers.ts';
import { type MeasuredSensitivity, pathCharts, sensitivityCharts } from './charts.ts';
import { decidingTest, runDocument } from './runDocument.ts';
import type { Lead, RunEnding, RunReport, ShownWeight } from './runReport.ts';
import { addLeads, commonFacts } from './runReport.ts';

/**
 * Returns the settings of a tuned game as pairs of name and value, groups of settings flattened. Luck is a row
 * `taken out`, or no row where it is left in.
 */
export function gameSettings({ settings: { luck, ...others } }: DescribedGame): [string, string][] {
  const settings = { ...others, ...(luck === true && { luck: luckSettingText(luck) }) };
  const groups = Object.entries(settings).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value },
  );
  const all: Record<string, unknown> = Object.assign({}, ...groups);
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

function settingsOf({ config }: SavedTuning, game: DescribedGame): [string, string][] {
  const { sprt, ...plain } = config.settings;
  const { version, genes: _, ...engine } = config.engine;
  const all = {
    ...plain,
    ...sprt,
    ...Object.fromEntries(gameSettings(game)),
    ancestor: config.ancestor.name,
    fcx: version,
    ...engine,
  };
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

/** Returns the unit that intervals are computed over: the games of a job, which share their chances. */
function describeJobs({ gamesPerJob }: DescribedGame): string {
  if (gamesPerJob === 1) return 'games';
  return gamesPerJob === 2 ? 'pairs of games' : `sets of ${gamesPerJob} games`;
}

/**
 * Returns the lead that a generation showed, as a list of one; empty where its games say no more than that one side won
 * all.
 */
function liveLead({ generation, lead: { elo, low, high } }: SavedTuning['generations'][number]): Lead[] {
  if (elo === null || low === null || high === null) return [];
  return [{ generation, elo, low, high, isFresh: true }];
}

/**
 * Returns the leads of a tuning over its start. After each generation, they come from the games of its own. A run with
 * trials has the trials instead, whose challengers are measured against the champion before, and, where the start is in
 * the reference panel, the games that measure a champion.
 */
function leadsOf(
  { config, generations, checkpoint, result }: SavedTuning,
  { referencePanel, genes }: DescribedGame,
): Lead[] {
  const start = config.ancestor.genome;
  const place = referencePanel.findIndex(({ genome }) => sameGenome(genome, start));
  const leads: Lead[] = holdsTrials(config.settings, genes) ? [] : generations.flatMap(liveLead);
  const add = (generation: number, score: Estimate | null | undefined) => {
    if (score) leads.push({ ...eloEstimate(score), generation, isFresh: true });
  };
  let reigning: EloEstimate = { elo: 0, low: 0, high: 0 };
  for (const { generation, trial } of generations) {
    const score = trial && estimateOfCounts(trial.counts);
    if (!score) continue;
    const lead = addLeads(reigning, eloEstimate(score));
    leads.push({ ...lead, generation, isFresh: false });
    const champion = checkpoint?.state.champions.find((one) => one.generation === generation);
    add(generation, champion?.panel[place]?.score);
    if (champion) reigning = leads.at(-1) ?? lead;
  }
  if (result === null) return leads;
  const isStart = sameGenome(result.incumbent.genome, start);
  add(generations.length, isStart ? result.overIncumbent : result.panel[place]?.score);
  return leads;
}

function endingOf(result: RunResult, { game, ancestor }: RunConfig): RunEnding {
  const { incumbent, overIncumbent, panel, test } = result;
  // Without a file, the incumbent is the default, which is in the panel too.
  const others = panel.filter(({ name }) => incumbent.isFile || name !== incumbent.name);
  const leads = overIncumbent === null ? others : [{ name: incumbent.name, score: overIncumbent }, ...others];
  // A bot, or another game, does not call its start by its file, which one must name to play with it.
  const isStart = game !== undefined && !incumbent.isFile && sameGenome(incumbent.genome, ancestor.genome);
  const named = isStart ? { ...incumbent, file: ancestor.name } : incumbent;
  return { incumbent: named, test, leads, isWritten: result.promoted, hasFound: test !== null, facts: [] };
}

function championOf({ result, checkpoint }: SavedTuning): Genome | undefined {
  return result?.champion ?? checkpoint?.state.champions.at(-1)?.genome;
}

/** Returns the champion, or the best guess as long as there is none; `undefined` before the first generation. */
function bestOf(run: SavedTuning): Genome | undefined {
  return championOf(run) ?? run.generations.at(-1)?.candidate;
}

const STAGE_HEADINGS: Readonly<Record<string, string>> = {
  toCome: 'bombs to come',
  live: 'a live bomb',
  spent: 'all bombs spent',
};

/** The most weights that are shown at once; the ones that have moved less are folded away. */
const MOST_WEIGHTS = 6;

const STAGED = /^([^.]+)\.(.+)$/;

/**
 * Returns the name of a gene in words. Either all genes have a stage before the first point of their names, or none
 * has.
 */
function labelOf({ name }: Gene, genes: readonly Gene[]): string {
  const [, stage = '', rest = ''] = STAGED.exec(name) ?? [];
  return genes.every((one) => STAGED.test(one.name)) ? `${rest} (${STAGE_HEADINGS[stage] ?? stage})` : name;
}

function weightsOf(run: SavedTuning, { genes }: DescribedGame): ShownWeight[] {
  const { genome } = run.config.ancestor;
  const best = bestOf(run) ?? genome;
  return genes.map((gene, index) => {
    const values = [genome, best].map((of) => of[index] as number);
    const shown = (value: number) => String(shownValue(gene, value));
    const [start = '', now = ''] = values.map(shown);
    const [from = 0, to = 0] = values.map((value) => (value - gene.min) / (gene.max - gene.min));
    const naming = { name: gene.name, label: labelOf(gene, genes), meaning: gene.meaning ?? '' };
    return { ...naming, start, now, ends: [shown(gene.min), shown(gene.max)], shares: [from, to] };
  });
}

/**
 * Returns two cells about a tuned number: its label with its meaning, and `text` beside a drawing of its values on its
 * range.
 *
 * @param positions the values as shares of the range, from 0 to 1; of a single run the last is marked, and the others show how far it moved
 * @param hasColours true if the values are those of several runs, each in its colour
 */
export function weightCells(
  { label, meaning, ends }: ShownWeight,
  text: string,
  positions: readonly number[],
  hasColours = false,
): Words[] {
  const of = { low: Math.min(...positions), elo: positions.at(-1) as number, high: Math.max(...positions) };
  const range = { of, within: [{ low: 0, elo: 0, high: 1 }], ends, ...(hasColours && { values: positions }) };
  return [
    { text: label, meaning },
    { text, range, ...(of.low === of.high && { tone: 'quiet' as const }) },
  ];
}

/** Returns what the tuned numbers are called: a bot, or another game, has parameters. */
const nounOf = ({ config }: SavedTuning) => (config.game === undefined ? 'weight' : 'parameter');

/** The number of genes that fit a terminal; of more, only those that mattered are shown. */
const ALL_SHOWN = 12;

/** Returns the sections about what became of each number: first those that mattered, then those that moved most. */
function weightSections(run: SavedTuning, game: DescribedGame): Section[] {
  const { genes } = game;
  const best = bestOf(run);
  if (best === undefined) return [];
  const { name: ancestor, genome } = run.config.ancestor;
  const measured = run.result?.worths ?? [];
  const widened = simultaneousIntervals(measured.map(({ score }) => score));
  const worths = measured.map(({ name }, index) => ({ name, score: widened[index] as Estimate }));
  const clear = beyondNoise(worths.map(({ name, score }) => ({ name, scores: [score] })));
  const isClear = ({ name }: ShownWeight) => clear.some((one) => one.name === name);
  const noun = nounOf(run);
  const weights = weightsOf(run, game);
  const all = weights.map((weight, index) => {
    const { name, start, now, shares } = weight;
    const worth = worths.find((one) => one.name === name);
    const remark = isAtLimit(genes[index] as Gene, best[index], genome[index])
      ? 'at its limit: widen it?'
      : '';
    const elo = worths.length === 0 ? [] : [worth ? formatEloRange(worth.score) : '–'];
    const move = weightCells(weight, start === now ? now : `${start} → ${now}`, shares);
    return { weight, cells: [...move, ...elo, remark], distance: Math.abs(shares[1] - shares[0]) };
  });
  const isFirst = ({ weight }: (typeof all)[number]) =>
    game.worths !== undefined && (genes.length <= ALL_SHOWN || isClear(weight));
  const header = [
    noun,
    'start → now',
    ...(worths.length > 0 ? [`its move in Elo${simultaneousNote(worths.length)}`] : []),
    '',
  ];
  const kind = { kind: 'table', header, textColumns: 2, hasRemarks: true, isWide: true } as const;
  const rowsOf = (some: typeof all) => some.map(({ cells }) => cells);
  const first = { ...kind, title: noun === 'weight' ? 'Weights that mattered' : 'Parameters' };
  const others = all.filter((one) => !isFirst(one)).sort((one, other) => other.distance - one.distance);
  const title = `The ${noun}s that moved most, from ${ancestor} to the ${championOf(run) ? 'champion' : 'best guess so far'}, for their ranges`;
  const moved = { ...kind, title, rows: rowsOf(others), only: 'page' } as const;
  const rows = rowsOf(all.filter(isFirst));
  return [
    ...(rows.length > 0 ? [{ ...first, rows }] : []),
    ...(game.worths && worths.length > 0 ? worthNotes(noun, weights, isClear) : []),
    ...openAndFolded(moved, MOST_WEIGHTS, (left) => `${counted(left, noun)} that moved less`),
  ];
}

/** Returns notes on what the games say that measured the move of each number. */
function worthNotes(
  noun: string,
  weights: readonly ShownWeight[],
  isClear: (weight: ShownWeight) => boolean,
): Section[] {
  const clear = weights.filter(isClear).map(({ label }) => label);
  const others = clear.length < weights.length ? ' These games cannot tell what the others do.' : '';
  const mattered = weights.length > ALL_SHOWN ? '' : `What mattered: ${clear.join(', ')}.`;
  const none = `No ${noun} mattered by itself, as far as these games can tell.`;
  const alone =
    'Each figure is the move of one alone, among mixtures of the others: they need not add up to the lead.';
  return [
    { kind: 'note', text: [clear.length > 0 ? `${mattered}${others}`.trim() : none] },
    { kind: 'note', text: [{ text: alone, tone: 'quiet' }], only: 'page' },
  ];
}

/** Says of generations whose genomes were all the same that they found nothing, and what to do. */
function uniformSections({ generations, config }: SavedTuning): Section[] {
  const { length } = generations.filter(isUniform);
  if (length === 0) return [];
  const { strategy } = config.settings;
  const what = `In ${length} of ${counted(generations.length, 'generation')} all genomes were the same, so their games compared nothing: widen the ranges, or choose another --strategy than ${strategy}.`;
  return [{ kind: 'note', title: 'Generations without differences', text: [what] }];
}

/** Returns a sensitivity whose intervals all hold at once. */
function allAtOnce(measured: MeasuredSensitivity | null): MeasuredSensitivity | null {
  if (measured === null) return null;
  const all = measured.genes.flatMap(({ variations }) => variations.map(({ score }) => score));
  const widened = simultaneousIntervals(all);
  const genes = measured.genes.map((gene) => ({
    ...gene,
    variations: gene.variations.map((one) => ({
      ...one,
      score: widened[all.indexOf(one.score)] as Estimate,
    })),
  }));
  return { ...measured, genes };
}

function sensitivitySections(
  run: SavedTuning,
  genes: readonly Gene[],
  measured: MeasuredSensitivity | null,
): Section[] {
  const title = 'Sensitivity';
  const { genes: sensitivity, isCurrent } = allAtOnce(measured) ?? { genes: [], isCurrent: false };
  const measuring = {
    kind: 'note',
    only: 'page',
    text: [`${measured ? '' : 'Not measured. '}This takes one thread some minutes, even during the run:`],
    commands: [makeCommand('report', [run.folder], { pairs: 100, threads: 1 })],
  } as const;
  if (measured === null) return [{ ...measuring, title }];
  const rows = sensitivity
    .map(({ name, weight, variations }, index) => {
      const gene = genes[index] as Gene;
      const own = shownValue(gene, weight);
      const without = variations.find((variation) => shownValue(gene, variation.weight) === 0)?.score;
      const difference = without === undefined ? 'it was not tried at 0' : formatEloRange(without);
      return {
        mean: without?.mean ?? 1,
        cells: [name, String(own), own === 0 ? 'its weight is 0' : difference],
      };
    })
    .sort((one, two) => one.mean - two.mean)
    .map(({ cells }) => cells);
  const noise = describeNoise(
    sensitivity.map(({ name, variations }) => ({ name, scores: variations.map(({ score }) => score) })),
  );
  const whose = isCurrent ? 'the best so far' : 'an earlier champion';
  const what = `Elo of ${whose} with one weight changed, against itself unchanged. The dashed line is its own weight. More --pairs narrow the intervals.`;
  const comparisons = sensitivity.reduce((sum, { variations }) => sum + variations.length, 0);
  const header = ['feature', 'weight', `Elo without the feature${simultaneousNote(comparisons)}`];
  return [
    { kind: 'note', title, text: [what, ...noise], only: 'page' },
    { kind: 'table', header, rows, textColumns: 1, only: 'page' },
    { kind: 'chart', charts: sensitivityCharts(sensitivity, genes) },
    ...(isCurrent && sensitivity.length === genes.length ? [] : [measuring]),
  ];
}

function beyondNetwork({ ancestor: { name } }: RunConfig): NonNullable<RunReport['alternative']> {
  const trained = 'weights/trained.json';
  return {
    reason:
      'Little is left to gain beside this network. Train it further and tune the result, or evolve weights without a network.',
    commands: [
      makeCommand('train', [], { from: name, out: trained }),
      makeCommand('tune', [], { from: trained, out: trained }),
      makeCommand('tune', [], { generations: 200 }),
    ],
  };
}

/** Returns the report of a tuning, from its saved run and its game; `sensitivity` is `null` if it was not measured. */
export function tuningReport(
  run: SavedTuning,
  game: DescribedGame,
  sensitivity: MeasuredSensitivity | null = null,
): RunReport {
  const { config, generations, checkpoint, result } = run;
  const { settings, ancestor } = config;
  const { genes } = game;
  const trials = generations.flatMap(({ generation, trial }) =>
    trial === null ? [] : [{ name: `trial after generation ${generation}`, test: trial }],
  );
  const between = counted(Math.min(settings.trialEvery, settings.generations), 'generation');
  const first = holdsTrials(settings, genes) ? `after every ${between}, and` : 'once,';
  const ending = result && endingOf(result, config);
  const place = commonFacts(TUNING, run);
  const champions = checkpoint?.state.champions.length ?? 0;
  const panelGames = champions * settings.panelPairs * game.gamesPerJob * game.referencePanel.length;
  const ways: FollowUpCommands = {
    continueFrom: (file) => makeCommand('tune', [], { ...flagsToStartFrom(config, file), out: config.out }),
    repeat: (times, begin) => commandOfRun(TUNING, config, game, times, begin),
  };
  const report: RunReport = {
    ...place,
    what: `${settings.strategy} tuning${config.game === undefined ? '' : ` of ${config.game}`} from ${ancestor.name}, seed ${settings.seed}`,
    start: ancestor.name,
    mayEndEarly: mayEndEarly(game),
    measuringGames: trials.reduce((sum, { test }) => sum + test.games, panelGames + place.lastGames),
    leads: leadsOf(run, game),
    tests: `It is tested ${first} at the end.`,
    bounds: settings.sprt,
    luck: game.settings.luck === true,
    decision: decidingTest(trials, ending),
    ending,
    settings: settingsOf(run, game),
    weights: weightsOf(run, game),
    isPlayable: config.game === undefined,
    ...('network' in config && { alternative: beyondNetwork(config) }),
    advise: (file, rival, isProven) =>
      game.advise?.({ folder: run.folder, genome: bestOf(run) ?? ancestor.genome, file, rival, isProven }),
    sensitivity: { ...(sensitivity ?? { genes: [], isCurrent: false }), of: genes.length },
    paths: () => pathCharts(run, genes),
    worths: () => weightSections(run, game),
    answers: () => runAnswers(report, ways),
    document: ({ later, answers } = {}) => {
      const charts = later === undefined ? pathCharts(run, genes) : [];
      const all = `The path of every ${nounOf(run)}, and scores within generations`;
      const paths = { kind: 'chart', title: all, charts, isFolded: true, ...(later && { later }) } as const;
      const title = champions > 0 ? 'Trials' : 'Trials, all without success';
      const tests = trials.map(({ name, test }) => [name, testSpan(test, settings.sprt)] as const);
      const tried = { kind: 'facts', title, rows: tests, isFolded: true, only: 'page' } as const;
      const faults = faultLines(run.folder).flatMap((line) => line.split('\n'));
      return runDocument(report, {
        ...ways,
        answers,
        config,
        gamesPerJob: game.gamesPerJob,
        intervals: `Intervals and bands are 95 %, over ${describeJobs(game)}; around a line for a population, the band is its standard deviation.`,
        hasClock: game.hasClock,
        settings: report.settings,
        before: [
          ...(faults.length > 0 ? [{ kind: 'note', title: 'Faults', text: faults } as const] : []),
          ...uniformSections(run),
          ...(trials.length > 0 ? [tried] : []),
          ...weightSections(run, game),
          ...(generations.length > 0 ? [paths] : []),
        ],
        after: sensitivitySections(run, genes, sensitivity),
      });
    },
  };
  return report;
}
