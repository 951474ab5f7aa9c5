/** What commands print with `--json`: the types that they really return, by the command. `typeSchema.ts` makes JSON Schema of them. */

import type { gameFields, matchFields } from '../src/cli/text/serving.ts';
import type Analyze from '../src/commands/analyze.ts';
import type Demo from '../src/commands/demo.ts';
import type Lab from '../src/commands/lab.ts';
import type Match from '../src/commands/match.ts';
import type Pack from '../src/commands/pack.ts';
import type Play from '../src/commands/play.ts';
import type Replay from '../src/commands/replay.ts';
import type Report from '../src/commands/report.ts';
import type Tournament from '../src/commands/tournament.ts';
import type Tune from '../src/commands/tune.ts';
import type Verify from '../src/commands/verify/verify.ts';
import type WeightsDiff from '../src/commands/weights/diff.ts';
import type WeightsShow from '../src/commands/weights/show.ts';
import type WeightsValidate from '../src/commands/weights/validate.ts';
import type Worker from '../src/commands/worker.ts';
import type Workers from '../src/commands/workers.ts';
import type Connect2 from '../src/games/connect4/commands/connect2.ts';
import type Console from '../src/games/connect4/commands/console.ts';
import type Train from '../src/games/fcx/commands/train.ts';
import type KittenArena from '../src/games/kitten/commands/arena.ts';
import type KittenDemo from '../src/games/kitten/commands/demo.ts';
import type KittenPlay from '../src/games/kitten/commands/play.ts';

/** What a command returns; steps in a terminal, which return nothing, have no JSON. */
type ResultOf<Command extends { run(): Promise<unknown> }> = Exclude<
  Awaited<ReturnType<Command['run']>>,
  undefined
>;

/** The results by the command, with `-` for the space between its words. */
export interface Results {
  /** A position with the value of every column; with --game connect4, how every column ends. */
  analyze: ResultOf<Analyze>;
  /** A game of Connect 2; players and columns count from 1. */
  connect2: ResultOf<Connect2>;
  /** A game of Vier Gewinnt; columns count from 0, `winner` is 1, 2 or null. */
  console: ResultOf<Console>;
  /** The tuning, as fcx tune tells it, and the match, as fcx serve does. */
  demo: ResultOf<Demo>;
  /** Rounds of Exploding Kittens: how often each player had which rank. */
  'kitten-arena': ResultOf<KittenArena>;
  /** One round, as fcx kitten arena tells it. */
  'kitten-demo': ResultOf<KittenDemo>;
  /** The bot's rank in each round, from 1; null in a round that it was not in. */
  'kitten-play': ResultOf<KittenPlay>;
  /** The page that was written. */
  lab: ResultOf<Lab>;
  /** Score, difference in Elo, test and the figures of both players; null for what is infinite or not known yet. */
  match: ResultOf<Match>;
  /** The folder that was made, and what its bot was measured to need. */
  pack: ResultOf<Pack>;
  /** What the bot did until it ended. */
  play: ResultOf<Play>;
  /** Games as they are recorded; with --analyze, --verify or --html, what came of that. */
  replay: ResultOf<Replay>;
  /** The page that was written, and the sensitivity of the champion, null if it was not measured. */
  report: ResultOf<Report>;
  /** A line: a game or a match. */
  serve: ReturnType<typeof gameFields> | ReturnType<typeof matchFields>;
  /** Settings, standings and the points of everyone against everyone. */
  tournament: ResultOf<Tournament>;
  /** The networks of all generations, and what became of the last. */
  train: ResultOf<Train>;
  /** The champion, its lead, and what became of it. */
  tune: ResultOf<Tune>;
  /** Laws with their counterexamples; with --trace, --server, --bot or --list, that report. */
  verify: ResultOf<Verify>;
  /** Every feature with its change, the largest first. */
  'weights-diff': ResultOf<WeightsDiff>;
  /** The files as they are, networks without their numbers. */
  'weights-show': ResultOf<WeightsShow>;
  /** Whether each file is valid, and if not, why. */
  'weights-validate': ResultOf<WeightsValidate>;
  /** The last sign of life of the worker. */
  worker: ResultOf<Worker>;
  /** Workers, runs and queues at a Redis. */
  workers: ResultOf<Workers>;
}
