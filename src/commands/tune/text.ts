/** Texts of a tuning: its beginning, the view of it, and its end as text and as fields for scripts. */
import { promotionFields, type RunScene, type RunWords, sparkline } from '../../cli/index.ts';
import {
  counted,
  formatDecision,
  formatElo,
  formatEloDifference,
  formatEvidence,
  gameSettings,
  tuningReport,
} from '../../document/index.ts';
import {
  type DescribedGame,
  type Gene,
  type GenerationReport,
  type Genome,
  holdsTrials,
  isAtLimit,
  isUniform,
  mayEndEarly,
  type RunConfig,
  type RunSession,
  type SavedTuning,
  shownValue,
  type TuningContents,
  valuesByName,
} from '../../tuner/index.ts';

/** A SHA-256, whose beginning is enough for people to compare. */
const CHECKSUM = /^([0-9a-f]{12})[0-9a-f]{52}$/;

/** Describe a setting of the game; `nodes 300` and the like would say little. */
function describeSetting(name: string, value: string): string {
  if (name === 'openingPlies') return `${value} random coins at the start`;
  if (name === 'games') return `about ${value} games in all`;
  if (name === 'nodes' || name === 'levels') return `${value.replaceAll(',', ', then ')} nodes a move`;
  return `${name} ${value.replace(CHECKSUM, '$1')}`;
}

/** Number of parameters that fit a terminal, shown in their order; of more, those that moved most are shown. */
const ALL_SHOWN = 12;
const MOVED_SHOWN = 5;

function movedMost(genes: readonly Gene[], ancestor: Genome, { candidate }: GenerationReport): string[] {
  const moves = genes.map((gene, index) => {
    const from = ancestor[index] as number;
    const to = candidate[index] as number;
    return {
      name: gene.name,
      from: shownValue(gene, from),
      to: `${shownValue(gene, to)}${isAtLimit(gene, to, from) ? ' (at its limit)' : ''}`,
      distance: Math.abs(to - from) / (gene.max - gene.min),
    };
  });
  if (genes.length > ALL_SHOWN) moves.sort((one, two) => two.distance - one.distance);
  const width = Math.max(...genes.map(({ name }) => name.length));
  return moves
    .slice(0, genes.length > ALL_SHOWN ? MOVED_SHOWN : ALL_SHOWN)
    .map(({ name, from, to }) => `  ${name.padEnd(width)} ${String(from).padStart(5)} → ${to}`);
}

function formatLead({ lead: { elo, low, high } }: Pick<GenerationReport, 'lead'>): string {
  const infinite = Number.POSITIVE_INFINITY;
  return formatElo({
    elo: elo ?? (low === null ? -infinite : infinite),
    low: low ?? -infinite,
    high: high ?? infinite,
  });
}

/** Return the scene of a tuning, for the view of its run. */
export function tuneScene(
  { settings, ancestor }: Pick<RunConfig, 'settings' | 'ancestor'>,
  genes: readonly Gene[],
  levels: DescribedGame['levels'] = [],
): RunScene<TuningContents> {
  const { generations, strategy, seed } = settings;
  const hasTrials = holdsTrials(settings, genes);
  const at = ({ level }: GenerationReport) =>
    levels[level] === undefined ? '' : `, at ${levels[level].name}`;
  return {
    generations,
    mayEndEarly: mayEndEarly({ levels }),
    title: `${strategy}, seed ${seed}`,
    gamesOf: ({ games }) => games,
    finalLine: 'choosing the champion and testing it',

    describeStage({ result }, completed) {
      const stage = completed < generations && hasTrials ? 'trial' : 'test';
      const evidence = formatEvidence(result);
      return { text: `${stage}: ${counted(result.games, 'game')}, ${evidence}, ${formatElo(result.elo)}` };
    },

    logGeneration(report, speed) {
      const { generation, trial } = report;
      const line =
        `generation ${String(generation).padStart(String(generations).length)}/${generations}` +
        `  lead over the start ${formatLead(report)}${at(report)}  ${speed}`.trimEnd();
      const uniform = isUniform(report) ? ['  all its genomes are the same: its games compared nothing'] : [];
      const trials = trial === null ? [] : [`  trial of a challenger: ${formatDecision(trial)}`];
      return [line, ...uniform, ...trials];
    },

    drawGenerations(reports) {
      const last = reports.at(-1);
      if (last === undefined) return [];
      const passed = reports.filter(({ trial }) => trial?.verdict === 'H1').length;
      const lastTrial = reports.findLast(({ trial }) => trial !== null);
      const trials =
        `challengers that passed their trial: ${passed}` +
        (lastTrial?.trial
          ? `; last trial after generation ${lastTrial.generation}: ${formatDecision(lastTrial.trial)}`
          : '');
      // A lead without end has one bound that is known.
      const leads = reports.map(({ lead }) => lead.elo ?? lead.low ?? lead.high ?? 0);
      return [
        `lead over the start ${formatLead(last)}${at(last)}`,
        `from 0 on  ${sparkline(leads, [0])} ${formatEloDifference(leads.at(-1) ?? 0)}`,
        ...(lastTrial === undefined ? [] : [trials]),
        ...(isUniform(last)
          ? ['all genomes of the last generation are the same: its games compared nothing']
          : []),
        genes.length > ALL_SHOWN ? 'weights that moved most' : 'parameters, from the start to now',
        ...movedMost(genes, ancestor.genome, last),
      ];
    },
  };
}

function tuningFields(
  { folder, config }: Pick<SavedTuning, 'folder' | 'config'>,
  game: DescribedGame,
  session: RunSession<TuningContents>,
) {
  const { end, games, seconds, generations } = session;
  const progress = end.interrupted ? end.checkpoint.state : end.result;
  const last = generations.at(-1);
  return {
    seed: config.settings.seed,
    generations: last?.generation ?? 0,
    /** Lead of the best guess over the start. */
    lead: last?.lead ?? null,
    games: progress.games,
    seconds,
    gamesPerSecond: seconds > 0 ? games / seconds : 0,
    interrupted: end.interrupted,
    out: config.out,
    run: folder,
    ...(end.interrupted
      ? promotionFields()
      : {
          ...promotionFields(end.result, end.result.overIncumbent, end.result.promoted),
          weights: valuesByName(game.genes, end.result.champion),
          /** Worth of each parameter of a bot that moved: the score of a bot with the move against one without it. */
          ...(end.result.worths && { worths: end.result.worths }),
        }),
  };
}

/** The result of a tuning for scripts. */
export type TuningFields = ReturnType<typeof tuningFields>;

/** Return the words of a tuning of this game. */
export function tuningWords(game: DescribedGame): RunWords<TuningContents, TuningFields> {
  return {
    scene: (config) => tuneScene(config, game.genes, game.levels),
    /** `200 generations of 32, 40 games each, nodes 300, nes` */
    describeStart: ({ settings: { generations, population, pairs, strategy } }) => [
      `${mayEndEarly(game) ? 'at most ' : ''}${counted(generations, 'generation')} of ${population}`,
      `${game.gamesPerJob * pairs} games each`,
      ...gameSettings(game).map(([name, value]) => describeSetting(name, value)),
      strategy,
    ],
    describeStop: (_, { checkpoint }) => `after generation ${checkpoint.state.generation}`,
    document: (run) => tuningReport(run, game).document(),
    fields: (run, session) => tuningFields(run, game, session),
  };
}
