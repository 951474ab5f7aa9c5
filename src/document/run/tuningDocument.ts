/** A tuning as a document. */
import { type EloEstimate, type Estimate, eloEstimate, estimateOfCounts } from '../../arena/index.ts';
import { shellWord } from '../../system/browser.ts';
import type { Gene, Genome, RunConfig, RunResult, SavedTuning, TunedGame } from '../../tuner/index.ts';
import {
  faultLines,
  holdsTrials,
  isAtLimit,
  sameGenome,
  shownValue,
  TUNING,
  wasWritten,
} from '../../tuner/index.ts';
import type { Section, Span, Words } from '../document.ts';
import { clearOnes, describeNoise, openTable, testSpan } from '../parts.ts';
import { commandLine, runCommand, startFlags } from '../repeatCommands.ts';
import { counted, formatEloRange, luckSetting } from '../words.ts';
import { generationCharts, type Sensitivity, sensitivityCharts, weightCharts } from './charts.ts';
import { decisionOf, runDocument } from './runDocument.ts';
import type { Lead, RunEnding, RunReport, ShownWeight } from './runReport.ts';
import { placeOfRun, plus } from './runReport.ts';

/** The settings of a game by name, groups flattened. */
export function gameSettings({ settings: { luck, ...others } }: TunedGame): [string, string][] {
  const settings = { ...others, ...(luck === true && { luck: luckSetting(luck) }) };
  const groups = Object.entries(settings).map(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value },
  );
  const all: Record<string, unknown> = Object.assign({}, ...groups);
  return Object.entries(all).map(([name, value]) => [name, String(value)]);
}

function settingsOf({ config }: SavedTuning, game: TunedGame): [string, string][] {
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

/** What an interval is over: the games of a job, which share their chances. */
function describeJobs({ gamesPerJob }: TunedGame): string {
  if (gamesPerJob === 1) return 'games';
  return gamesPerJob === 2 ? 'pairs of games' : `sets of ${gamesPerJob} games`;
}

/** The lead that a generation showed; none where its games say no more than that one side won all. */
function liveLead({ generation, lead: { elo, low, high } }: SavedTuning['generations'][number]): Lead[] {
  if (elo === null || low === null || high === null) return [];
  return [{ generation, elo, low, high, isFresh: true }];
}

/**
 * The lead of a tuning over its start: after each generation, from the games of its own. A run with trials has the trials instead,
 * whose challengers are measured against the champion before; and, where the start is in the reference panel, the games that measure
 * a champion.
 */
function leadsOf(
  { config, generations, checkpoint, result }: SavedTuning,
  { referencePanel, genes }: TunedGame,
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
    const lead = plus(reigning, eloEstimate(score));
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
  return { incumbent: named, test, leads, isWritten: wasWritten(result), hasFound: test !== null, facts: [] };
}

function championOf({ result, checkpoint }: SavedTuning): Genome | undefined {
  return result?.champion ?? checkpoint?.state.champions.at(-1)?.genome;
}

/** The champion, or the best guess as long as there is none; nothing before the first generation. */
function bestOf(run: SavedTuning): Genome | undefined {
  return championOf(run) ?? run.generations.at(-1)?.candidate;
}

function moveWords({ start, now }: Pick<ShownWeight, 'start' | 'now'>): Span {
  return start === now ? { text: now, tone: 'quiet' } : { text: `${start} → ${now}` };
}

function trialSections({ checkpoint, generations, config: { settings } }: SavedTuning): Section[] {
  const rows = generations.flatMap(({ generation, trial }): Words[][] =>
    trial === null ? [] : [[`${generation}`, testSpan(trial, settings.sprt)]],
  );
  if (rows.length === 0) return [];
  const header = ['generation', 'trial against the champion before'];
  const title = checkpoint?.state.champions.length ? 'Trials' : 'Trials, all without success';
  return [{ kind: 'table', title, header, rows, isWide: true, isFolded: true, only: 'page' }];
}

const STAGE_HEADINGS: Readonly<Record<string, string>> = {
  toCome: 'bombs to come',
  live: 'a live bomb',
  spent: 'all bombs spent',
};

/** Of more weights, those that have moved less are folded away. */
const MOST_WEIGHTS = 6;

/** The parts of a name before and after its first point; all names have both, or none is parted. */
function partsOf(genes: readonly Gene[]): readonly { stage: string; name: string }[] {
  const parts = genes.map(({ name }) => /^([^.]+)\.(.+)$/.exec(name));
  const isStaged = parts.every((one) => one !== null);
  return genes.map(({ name }, index) => {
    const [, stage = '', rest = name] = (isStaged && parts[index]) || [];
    return { stage, name: rest };
  });
}

function weightsOf(run: SavedTuning, { genes }: TunedGame): ShownWeight[] {
  const parts = partsOf(genes);
  return genes.map((gene, index) => {
    const [start = '', now = ''] = [run.config.ancestor.genome, bestOf(run)].map((genome) => {
      const value = genome?.[index];
      return value === undefined ? '' : String(shownValue(gene, value));
    });
    const { stage = '', name = '' } = parts[index] ?? {};
    const said = stage === '' ? name : `${name}, ${STAGE_HEADINGS[stage] ?? stage}`;
    return { name: gene.name, said, meaning: gene.meaning ?? '', start, now };
  });
}

/** What the tuned numbers are: a bot, or another game, has parameters. */
const nounOf = ({ config }: SavedTuning) => (config.game === undefined ? 'weight' : 'parameter');

function weightSections(run: SavedTuning, game: TunedGame, later: string | undefined): Section[] {
  const { genes } = game;
  const start = run.config.ancestor.genome;
  const noun = nounOf(run);
  const now = bestOf(run);
  if (now === undefined) return [];
  const moves = weightsOf(run, game).map(moveWords);
  const parts = partsOf(genes);
  const stages = [...new Set(parts.map(({ stage }) => stage))];
  const wayOf = (index: number) => {
    const { min, max } = genes[index] as Gene;
    return Math.abs((now[index] as number) - (start[index] as number)) / (max - min);
  };
  const all = [...new Set(parts.map(({ name }) => name))].map((name) => {
    const ofName = (stage: string) => parts.findIndex((part) => part.name === name && part.stage === stage);
    const places = stages.map(ofName);
    const known = places.filter((place) => place >= 0);
    const meaning = genes[known[0] ?? -1]?.meaning ?? '';
    const cells: Words[] = [{ text: name, meaning }, ...places.map((place) => moves[place] ?? '')];
    return { cells, way: Math.max(...known.map(wayOf)) };
  });
  const rows = all.toSorted((one, other) => other.way - one.way).map(({ cells }) => cells);
  const headings = stages.map((stage) => STAGE_HEADINGS[stage] ?? stage);
  const header = [noun, ...(stages[0] === '' ? ['start → now'] : headings)];
  const title = `The ${noun}s that moved most, from ${run.config.ancestor.name} to the ${championOf(run) ? 'champion' : 'best guess so far'}, for their ranges`;
  const charts = later === undefined ? weightCharts(run, genes) : [];
  const table = { kind: 'table', title, header, rows, textColumns: 1, only: 'page' } as const;
  const paths = { kind: 'chart', title: `The path of every ${noun}`, charts, isFolded: true } as const;
  // The table of what each is worth has the same.
  const isElsewhere = game.worths && genes.length <= ALL_SHOWN;
  const moved = openTable(table, MOST_WEIGHTS, (others) => `${counted(others, noun)} that moved less`);
  return [...(isElsewhere ? [] : moved), later === undefined ? paths : { ...paths, later }];
}

/** Genes that fit a terminal; of more, those that mattered are shown. */
const ALL_SHOWN = 12;

function worthSections(run: SavedTuning, game: TunedGame): Section[] {
  const { genes, inWords } = game;
  const best = bestOf(run);
  if (best === undefined) return [];
  const { genome } = run.config.ancestor;
  const { worths = [] } = run.result ?? {};
  const isMeasured = worths.length > 0;
  const clear = clearOnes(worths.map(({ name, score }) => ({ name, scores: [score] })));
  const isShown = ({ name }: Gene) => genes.length <= ALL_SHOWN || clear.some((one) => one.name === name);
  const noun = nounOf(run);
  const rows = weightsOf(run, game).flatMap((weight, index): Words[][] => {
    const gene = genes[index] as Gene;
    if (!isShown(gene)) return [];
    const worth = worths.find(({ name }) => name === gene.name);
    const remark = isAtLimit(gene, best[index], genome[index]) ? 'at its limit: widen it?' : '';
    const name = { text: gene.name, meaning: weight.meaning && `${weight.said}: ${weight.meaning}` };
    const shareOf = (of: Genome) => ((of[index] as number) - gene.min) / (gene.max - gene.min);
    const [from, to] = [shareOf(genome), shareOf(best)];
    const way = { low: Math.min(from, to), elo: to, high: Math.max(from, to) };
    const [least = '', most = ''] = [gene.min, gene.max].map((end) => `${shownValue(gene, end)}`);
    const range = { of: way, within: [{ ...way, low: 0, high: 1 }], ends: [least, most] as const };
    const move = { ...moveWords(weight), range };
    const said = worth ? formatEloRange(worth.score) : '–';
    return [[name, move, ...(isMeasured ? [said] : []), remark]];
  });
  const header = [noun, 'start → now', ...(isMeasured ? ['its move in Elo'] : []), ''];
  const title = noun === 'weight' ? 'Weights that mattered' : 'Parameters';
  const table: Section = { kind: 'table', title, header, rows, textColumns: 2, hasRemarks: true };
  const inText = { kind: 'note', title: `The ${noun}s in words`, isFolded: true } as const;
  const words: Section[] = run.result?.test && inWords ? [{ ...inText, text: inWords(best) }] : [];
  if (!isMeasured) return rows.length > 0 ? [table] : words;
  const others = clear.length < worths.length ? ' These games cannot tell what the others do.' : '';
  const mattered =
    rows.length < genes.length ? '' : `What mattered: ${clear.map(({ name }) => name).join(', ')}.`;
  const said =
    clear.length > 0
      ? `${mattered}${others}`.trim()
      : `No ${noun} mattered by itself, as far as these games can tell.`;
  const note: Section = { kind: 'note', text: [said] };
  const alone =
    'Each figure is the move of one alone, among mixtures of the others: they need not add up to the lead.';
  const quiet = { kind: 'note', text: [{ text: alone, tone: 'quiet' }], only: 'page' } as const;
  return [...(rows.length > 0 ? [table] : []), note, quiet, ...words];
}

function changedGenome({ result, checkpoint }: SavedTuning): string {
  if (result !== null) return result.test === null ? result.incumbent.name : 'the champion';
  return checkpoint?.state.champions.length
    ? 'the champion'
    : 'the best guess so far, for want of a champion,';
}

function sensitivitySections(
  run: SavedTuning,
  genes: readonly Gene[],
  measured: Sensitivity | null,
): Section[] {
  const title = 'Sensitivity';
  const { genes: sensitivity, isCurrent } = measured ?? { genes: [], isCurrent: false };
  const measuring = {
    kind: 'note',
    only: 'page',
    text: [`${measured ? '' : 'Not measured. '}This takes one thread some minutes, even during the run:`],
    commands: [commandLine('report', [shellWord(run.folder)], { pairs: 100, workers: 1 })],
  } as const;
  if (measured === null) return [{ ...measuring, title }];
  const rows = sensitivity
    .map(({ name, weight, variations }, index) => {
      const gene = genes[index] as Gene;
      const own = shownValue(gene, weight);
      const without = variations.find((variation) => shownValue(gene, variation.weight) === 0)?.score;
      const said = without === undefined ? 'it was not tried at 0' : formatEloRange(without);
      return { mean: without?.mean ?? 1, cells: [name, String(own), own === 0 ? 'its weight is 0' : said] };
    })
    .sort((one, two) => one.mean - two.mean)
    .map(({ cells }) => cells);
  const noise = describeNoise(
    sensitivity.map(({ name, variations }) => ({ name, scores: variations.map(({ score }) => score) })),
  );
  const whose = isCurrent ? changedGenome(run) : 'an earlier champion';
  const what = `Elo of ${whose} with one weight changed, against itself unchanged. The dashed line is its own weight. More --pairs narrow the intervals.`;
  const header = ['feature', 'weight', 'Elo without the feature'];
  return [
    { kind: 'note', title, text: [what, ...noise], only: 'page' },
    { kind: 'table', header, rows, textColumns: 1, only: 'page' },
    { kind: 'chart', charts: sensitivityCharts(sensitivity, genes) },
    ...(isCurrent && sensitivity.length === genes.length ? [] : [measuring]),
  ];
}

function beyondNetwork({ ancestor: { name } }: RunConfig): NonNullable<RunReport['instead']> {
  const trained = 'weights/trained.json';
  return {
    reason:
      'Little is left to gain beside this network. Train it further and tune the result, or evolve weights without a network.',
    commands: [
      commandLine('train', [], { from: name, out: trained }),
      commandLine('tune', [], { from: trained, out: trained }),
      commandLine('tune', [], { generations: 200 }),
    ],
  };
}

/** A tuning as it is listed, compared and described; `sensitivity` is `null` if not measured. */
export function tuningReport(
  run: SavedTuning,
  game: TunedGame,
  sensitivity: Sensitivity | null = null,
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
  const place = placeOfRun(TUNING, run);
  const champions = checkpoint?.state.champions.length ?? 0;
  const panelGames = champions * settings.panelPairs * game.gamesPerJob * game.referencePanel.length;
  const report: RunReport = {
    ...place,
    what: `${settings.strategy} tuning${config.game === undefined ? '' : ` of ${config.game}`} from ${ancestor.name}, seed ${settings.seed}`,
    start: ancestor.name,
    measuringGames: trials.reduce((sum, { test }) => sum + test.games, panelGames + place.lastGames),
    leads: leadsOf(run, game),
    tests: `It is tested ${first} at the end.`,
    bounds: settings.sprt,
    luck: game.settings.luck === true,
    decision: decisionOf(trials, ending),
    ending,
    settings: settingsOf(run, game),
    weights: weightsOf(run, game),
    isPlayable: config.game === undefined,
    ...('network' in config && { instead: beyondNetwork(config) }),
    advise: (file, rival) =>
      game.advise?.({ folder: run.folder, genome: bestOf(run) ?? ancestor.genome, file, rival }),
    sensitivity: { ...(sensitivity ?? { genes: [], isCurrent: false }), of: genes.length },
    paths: () => weightCharts(run, genes),
    worths: () => (game.worths ? worthSections(run, game) : []),
    document: (later) => {
      const within = 'Scores within generations, which do not show the progress';
      const faults = faultLines(run.folder).flatMap((line) => line.split('\n'));
      return runDocument(report, {
        config,
        gamesPerJob: game.gamesPerJob,
        intervals: `Intervals and bands are 95 %, over ${describeJobs(game)}; around a line for a population, the band is its standard deviation.`,
        goOn: (file) => commandLine('tune', [], { ...startFlags(config, file), out: config.out }),
        commandOf: (asked) => runCommand(TUNING, config, game, asked),
        hasClock: game.hasClock,
        settings: report.settings,
        before: [
          ...(faults.length > 0 ? [{ kind: 'note', title: 'Faults', text: faults } as const] : []),
          ...trialSections(run),
          ...(report.worths?.() ?? []),
          ...weightSections(run, game, later),
        ],
        after: [
          { kind: 'chart', title: within, charts: generationCharts(run), isFolded: true },
          ...sensitivitySections(run, genes, sensitivity),
        ],
      });
    },
  };
  return report;
}
