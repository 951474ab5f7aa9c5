/** The results of commands with `--json`, as the types that they really return. `typeSchema.ts` makes JSON Schema of them. */

import type Analyze from '../src/commands/analyze/analyze.ts';
import type Demo from '../src/commands/demo.ts';
import type FleetList from '../src/commands/fleet/list.ts';
import type FleetWork from '../src/commands/fleet/work.ts';
import type { hostLine } from '../src/commands/host/host.ts';
import type LadderCommand from '../src/commands/ladder.ts';
import type Match from '../src/commands/match.ts';
import type New from '../src/commands/new.ts';
import type Pack from '../src/commands/pack.ts';
import type Play from '../src/commands/play.ts';
import type Replay from '../src/commands/replay/replay.ts';
import type Report from '../src/commands/report.ts';
import type { gameFields } from '../src/commands/serve/text.ts';
import type Tournament from '../src/commands/tournament.ts';
import type Tune from '../src/commands/tune/tune.ts';
import type { pageLine, uiLine } from '../src/commands/ui.ts';
import type VerifyBot from '../src/commands/verify/bot.ts';
import type VerifyContest from '../src/commands/verify/contest.ts';
import type VerifyReplay from '../src/commands/verify/replay.ts';
import type VerifyRules from '../src/commands/verify/rules.ts';
import type VerifyServer from '../src/commands/verify/server.ts';
import type WeightsDiff from '../src/commands/weights/diff.ts';
import type WeightsShow from '../src/commands/weights/show.ts';
import type WeightsValidate from '../src/commands/weights/validate.ts';
import type { servedMatchJson } from '../src/document/index.ts';
import type Train from '../src/games/fcx/commands/train.ts';

/** The results by the command, with `-` for the space between its words; those of the games are in their `schemas.ts`. */
export interface Results {
  /** A position with the value of every column; with --game connect4, the exact outcome of every column. */
  analyze: ReturnType<Analyze['search']>['fields'];
  /** Two tunings, of weights and of a bot, as fcx tune reports them. */
  demo: ReturnType<Demo['run']>;
  /** A line: a match, or at last the event. */
  host: NonNullable<ReturnType<typeof hostLine>>;
  /** Versions, their standings, and the lead of each over the one before. */
  ladder: ReturnType<LadderCommand['run']>;
  /** Score, difference in Elo, test and the figures of both players; null for what is infinite or not known yet. */
  match: ReturnType<Match['run']>;
  /** The folder that was made, and its files. */
  new: ReturnType<New['run']>;
  /** The folder that was made, and the measured needs of its bot. */
  pack: ReturnType<Pack['run']>;
  /** The numbers of the bot's games, moves and faults until it ended. */
  play: ReturnType<Play['run']>;
  /** Games as they are recorded; with --analyze or --html, the result of that. */
  replay: ReturnType<Replay['showGames']>;
  /** The page that was written, of a site the first; and the sensitivity of the champion of a tuning, null if it was not measured. */
  report: ReturnType<Report['run']>;
  /** A line: a game or a match. */
  serve: ReturnType<typeof gameFields> | ReturnType<typeof servedMatchJson>;
  /** Settings, standings and the points of everyone against everyone. */
  tournament: ReturnType<Tournament['run']>;
  /** The networks of all generations, and the test of the last champion. */
  train: ReturnType<Train['run']>;
  /** The champion, its lead and its test. */
  tune: ReturnType<Tune['run']>;
  /** A line: the address; with --out the page that was written. */
  ui: ReturnType<typeof uiLine> | ReturnType<typeof pageLine>;
  /** The checks of a bot; with --list, all that there are. */
  'verify-bot': ReturnType<VerifyBot['run']>;
  /** The numbers of matches and games, and the faults. */
  'verify-contest': ReturnType<VerifyContest['run']>;
  /** The numbers of games and moves, and the first difference of each game that differs from the rules. */
  'verify-replay': ReturnType<VerifyReplay['run']>;
  /** Laws with their counterexamples; with --list, all that there are. */
  'verify-rules': ReturnType<VerifyRules['run']>;
  /** Laws, rare cases and bombs of a server; with --list, all laws. */
  'verify-server': ReturnType<VerifyServer['run']>;
  /** Every feature with its change, the largest first. */
  'weights-diff': ReturnType<WeightsDiff['run']>;
  /** The files as they are, networks without their numbers. */
  'weights-show': ReturnType<WeightsShow['run']>;
  /** The files, each valid or with its fault. */
  'weights-validate': ReturnType<WeightsValidate['run']>;
  /** The last sign of life of the worker. */
  'fleet-work': ReturnType<FleetWork['run']>;
  /** Workers, runs and queues at a Redis. */
  'fleet-list': ReturnType<FleetList['run']>;
}
