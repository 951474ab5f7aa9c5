/** A tuning as a run: its generations are bred by the tuner, and its champion is a genome that a file of the game holds. */
import { join } from 'node:path';
import { type Estimate, eloEstimate, eloFields, type SequentialTestResult } from '../arena/index.ts';
import { FolderError, ownVersion } from '../system/index.ts';
import { recordingFaults } from './faults.ts';
import { type Genome, sameGenome, valuesByName } from './genome.ts';
import { beginRun, type OpenedRun } from './run/folder.ts';
import { outPath } from './run/format.ts';
import { CHAMPION_FILE, type RunSetup, type RunSteps } from './run/session.ts';
import { Tuner } from './tune.ts';
import type { JobScores, Provenance, TunedGame } from './tunedGame.ts';
import type { Incumbent, RunConfig, TuneSettings, TuningContents } from './tuningFormat.ts';
import { bestGuess, RUN_VERSION, TUNING } from './tuningFormat.ts';

/** The identification of a build: another one would not tune the game in the same way. */
export function engineOf({ engine, genes }: TunedGame): RunConfig['engine'] {
  return { version: ownVersion(), ...engine, genes: genes.map(({ name }) => name) };
}

interface TuningRequest {
  readonly game: TunedGame;
  readonly settings: TuneSettings;
  /** The genome to start from, and the name of its file. */
  readonly from: { readonly name: string; readonly genome: Genome };
  /** The file that the champion may replace. */
  readonly out: string;
  /** Writes further files that are needed to resume the run. */
  saveStart?(folder: string): Promise<void>;
}

/** Begins to tune a game in this folder; throws an `ExpectedError`. */
export async function beginTuning(
  folder: string,
  { game, settings, from, out, saveStart }: TuningRequest,
): Promise<OpenedRun<TuningContents>> {
  // Finds a broken file now rather than when the champion has to beat it.
  if (game.loadChampion(out) === null) game.hiddenChampion?.(out);
  const config: RunConfig = {
    format: 'fcx-run',
    version: RUN_VERSION,
    engine: engineOf(game),
    settings,
    ...game.settings,
    ancestor: { name: from.name, genome: [...from.genome] },
    out,
    directory: process.cwd(),
  };
  return beginRun(TUNING, folder, config, async () => {
    await game.describeIn?.(folder);
    await saveStart?.(folder);
  });
}

/** The present opponent of the run's champion: the genome in its file, that of a file of fcx that it would hide, or the default. */
function presentIncumbent(config: RunConfig, game: TunedGame): Incumbent {
  const present = game.loadChampion(outPath(config));
  if (present !== null) return { name: config.out, isFile: true, genome: [...present] };
  const hidden = game.hiddenChampion?.(outPath(config)) ?? null;
  if (hidden !== null)
    return { name: hidden.name, isFile: false, isHidden: true, genome: [...hidden.genome] };
  const [{ name, genome }] = game.referencePanel;
  return { name, isFile: false, genome: [...genome] };
}

/** The details needed to repeat the tuning. The hashes of the build stay in the run: they change with code that changes no result. */
function tuningDetails({ genes, settings: gameSettings }: TunedGame, config: RunConfig) {
  const { engine, settings, ancestor } = config;
  return {
    engineVersion: engine.version,
    settings: { ...settings, sprt: { ...settings.sprt } },
    ...gameSettings,
    parents: [{ name: ancestor.name, weights: valuesByName(genes, ancestor.genome) }],
  };
}

/** The setup of a tuning of this game, for `holdSession`. */
export function tuningOf<Job>(game: TunedGame<Job>): RunSetup<TuningContents, Job, JobScores> {
  return {
    kind: TUNING,
    engine: engineOf(game),
    player: game.player,
    steps({ folder, config, checkpoint }, executor, onProgress, signal) {
      const { settings, ancestor } = config;
      const onTest = (result: SequentialTestResult) => onProgress({ stage: 'test', result });
      const recording = recordingFaults(executor, folder);
      const tuner = new Tuner(game, recording, settings, ancestor.genome, signal, onTest);
      if (checkpoint !== null && !tuner.understands(checkpoint.state))
        throw new FolderError('damaged', `the checkpoint of ${folder} is not one of this strategy`);
      const eloOf = (score: Estimate) => ({
        games: game.gamesPerJob * score.count,
        ...eloFields(eloEstimate(score)),
      });
      // Writes a champion into the folder and, with `isForOut`, to the file that it replaces.
      const save = async (genome: Genome, note: string, found: Provenance['details'], isForOut: boolean) => {
        const details = { ...tuningDetails(game, config), ...found };
        const provenance = { method: settings.strategy, note, details };
        await game.saveChampion(join(folder, CHAMPION_FILE), genome, provenance);
        if (isForOut) await game.saveChampion(outPath(config), genome, provenance);
      };
      type Champion = Awaited<ReturnType<typeof tuner.chooseChampion>>;
      type Tested = Awaited<ReturnType<typeof tuner.testPromotion>>;
      const steps: RunSteps<TuningContents, Champion, Tested> = {
        firstCheckpoint: () => ({ state: tuner.firstState(), incumbent: null }),

        async advance(before, earlier) {
          const { state, report } = await tuner.advance(before.state, earlier);
          return { checkpoint: { state, incumbent: null }, report };
        },

        chooseChampion: ({ state }) => tuner.chooseChampion(state),
        takeIncumbent: async () => presentIncumbent(config, game),
        test: ({ genome }, incumbent) => tuner.testPromotion(genome, incumbent.genome),

        isSettled({ genome }, { isFile, genome: tested }) {
          const present = presentIncumbent(config, game);
          const isOurs = present.isFile && sameGenome(present.genome, genome);
          return isOurs || (present.isFile === isFile && sameGenome(present.genome, tested));
        },

        async conclude({ genome }, incumbent, { test, overIncumbent, panel, worths }, games) {
          const promoted = test?.verdict === 'H1';
          const { generations, sprt } = settings;
          const end = test
            ? `then tested against ${incumbent.name}`
            : `which found nothing better than ${incumbent.name}`;
          const note = `evolved over ${generations} generation${generations === 1 ? '' : 's'}, ${end}`;
          const found = {
            games,
            test: test && { opponent: incumbent.name, ...sprt, ...test },
            overIncumbent: overIncumbent && eloOf(overIncumbent),
            overPanel: Object.fromEntries(panel.map(({ name, score }) => [name, eloOf(score)])),
          };
          await save(genome, note, found, promoted);
          return {
            format: 'fcx-run-result',
            version: RUN_VERSION,
            champion: [...genome],
            games,
            incumbent,
            test,
            overIncumbent,
            panel,
            promoted,
            ...(worths && { worths }),
          };
        },

        async leave({ state }) {
          const genome = bestGuess(state);
          const note = `best guess after ${state.generation} of ${settings.generations}, not tested`;
          if (genome !== undefined) await save(genome, note, { games: state.games }, false);
        },
      };
      return steps;
    },
  };
}
