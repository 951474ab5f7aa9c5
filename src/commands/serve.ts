import { Flags } from '@oclif/core';
import type { MatchResult } from '../arena/play/matchResult.ts';
import { CONTEST_PACE, NO_PAUSES } from '../arena/play/pace.ts';
import { GameServer, type SeatEvent } from '../arena/server/gameServer.ts';
import { type ServeEvent, serveMatches } from '../arena/server/serveMatches.ts';
import { BaseCommand } from '../cli/baseCommand.ts';
import { randomSeed } from '../cli/flags.ts';
import { INTERRUPTED_EXIT_CODE, interruptSignal } from '../cli/interrupt.ts';
import { ReplayWriter } from '../records/replayFile.ts';
import { describeGame, describeMove } from '../show/game.ts';
import { describeMatch } from '../show/match.ts';
import { describeListening, describeSeatEvent, gameLine, matchLine } from '../show/serving.ts';
import { harmless } from '../show/words.ts';

export default class Serve extends BaseCommand {
  static override summary = "Run a game server that behaves like the contest's own.";

  static override description = [
    'Waits for two bots, lets them play a match, prints the result and ends. All games are recorded in a replay file. A match that both bots have left is abandoned (exit code 1).',
    'With --json, standard output has one JSON object per line, one for each game and match ("type" says which); everything for people goes to standard error.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --games 1 --show --pace',
    '<%= config.bin %> <%= command.id %> --host 0.0.0.0 --matches 10 --seed 7 --replay today.jsonl --json',
  ];

  static override flags = {
    port: Flags.integer({ default: 5051, min: 0, max: 65535, description: 'port; 0 takes any free one' }),
    host: Flags.string({
      default: '127.0.0.1',
      description: 'address to listen on; 0.0.0.0 lets other machines in',
    }),
    games: Flags.integer({ default: 11, min: 1, description: 'games in a match; the start alternates' }),
    matches: Flags.integer({ default: 1, min: 1, description: 'matches to play before ending' }),
    seed: Flags.integer({ min: 0, description: 'seed of the bombs; drawn and shown if not given' }),
    pace: Flags.boolean({ description: "pause for coins, bombs and blasts as the contest's server does" }),
    replay: Flags.string({
      description: 'replay file to write [default: a new one in replays/]',
      exclusive: ['no-replay'],
    }),
    'no-replay': Flags.boolean({ description: 'write no replay file' }),
    show: Flags.boolean({ description: 'draw the board after every move' }),
    json: Flags.boolean({ description: 'print results as JSON lines' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { host, games, matches, json, show } = flags;
    const seed = flags.seed ?? randomSeed();
    const startedAt = new Date().toISOString();
    const say = (text: string) => this.say(text, json);
    const onEvent = (event: ServeEvent) => {
      if (event.type === 'matchStart') {
        say(`match ${event.match}: ${event.players[0]} (x) against ${event.players[1]} (o)`);
      } else if (event.type === 'move') {
        if (show) say(describeMove(event.move, event.players));
      } else if (event.type === 'game') {
        replay?.add(event.record);
        if (json) this.log(gameLine(event.record, seed));
        else say(describeGame(event.record));
      } else if (json) this.log(matchLine(event.result, seed));
      else say(describeMatch(event.result));
    };

    const signal = interruptSignal();
    const onSeatEvent = (event: SeatEvent) => say(describeSeatEvent(event));
    const server = await GameServer.listen({ host, port: flags.port, onSeatEvent });
    let replay: ReplayWriter | null = null;
    let results: MatchResult[];
    try {
      if (!flags['no-replay']) {
        const path = flags.replay ?? `replays/${startedAt.replace(/[:.]/g, '-')}-seed${seed}.jsonl`;
        replay = new ReplayWriter(path, { seed, games, startedAt });
      }
      say(describeListening(host, server.port));
      say(`seed ${seed}, ${games} games a match; Ctrl-C ends the server`);
      const pace = flags.pace ? CONTEST_PACE : NO_PAUSES;
      results = await serveMatches(server, { matches, games, seed, pace, onEvent }, signal);
    } finally {
      await server.close();
      if (replay?.finish()) say(`replay in ${replay.path}`);
    }
    if (signal.aborted) process.exitCode = INTERRUPTED_EXIT_CODE;
    else if (results.some(({ end }) => end === 'abandoned')) process.exitCode = 1;
  }

  /** Prints for people. */
  private say(text: string, json: boolean): void {
    if (json) process.stderr.write(`${harmless(text)}\n`);
    else this.log(harmless(text));
  }
}
