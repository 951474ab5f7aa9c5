import { Flags } from '@oclif/core';
import { BaseCommand, fileFlag, interruptSignal, UsageError, waitFlag } from '../../../cli/index.ts';
import { CONNECT_FOUR } from '../../../engine/index.ts';
import { checkWritable, harmless, LineProcess, writeWhole } from '../../../system/index.ts';
import {
  type ConnectGame,
  describeConnectGame,
  formatReplay,
  linePlayer,
  playConnectGame,
  results,
} from '../connect2/connectGame.ts';

/** The flag for the number of coins in a line that win. */
export const connectFlag = Flags.integer({
  default: 2,
  options: ['2', '4'],
  description: 'how many in a row win',
});

/** The time that a player has to end after the game, in milliseconds. */
const GRACE_MS = 500;

/**
 * The values of a flag for the first and the second player.
 *
 * @throws `UsageError` unless there are two
 */
function two(flag: string, values: readonly string[]): readonly [string, string] {
  const [first, second, ...more] = values;
  if (first === undefined || second === undefined || more.length > 0)
    throw new UsageError(`give --${flag} twice, once for each player (not ${values.length} times)`);
  return [first, second];
}

/** The command `fcx games connect2`. */
export default class Connect2 extends BaseCommand {
  static override summary = 'Let two programs play Connect 2 over a line protocol.';

  static override description = [
    'Starts two commands and talks to them over their standard input and output, line by line. "Move" asks for a column, a number from 1 to 7. "Opponent played N" reports the move of the other player. Two in a row win, horizontally, vertically or diagonally. The first bot starts.',
    'A player loses if it answers with anything else, chooses a full column, is silent for too long, ends, or floods the output. A line that starts with "#" gives the reason. The exit code is 0 after every game, lost or won by a disqualification too. All processes of the players end with the game.',
  ].join('\n\n');

  static override examples = [
    '<%= config.bin %> <%= command.id %> --bot "<%= config.bin %> <%= command.id %> bot" --bot "python3 mybot.py" --verbose',
    '<%= config.bin %> <%= command.id %> --bot ./bilbo --name Bilbo --author Bill --bot ./botamus --name Botamus --author Hippo --replay game.json',
    '<%= config.bin %> <%= command.id %> --connect 4 --move-time 2000 --bot ./one --bot ./two --json',
  ];

  static override flags = {
    bot: Flags.string({
      required: true,
      multiple: true,
      multipleNonGreedy: true,
      helpValue: '<command>',
      description: 'command that starts a player; give it twice',
    }),
    connect: connectFlag,
    'move-time': waitFlag({
      default: 10_000,
      min: 1,
      description: 'milliseconds a player may take to answer, including its start',
    }),
    replay: fileFlag({ description: 'replay file to write (JSON)' }),
    name: Flags.string({
      helpValue: '<name>',
      multiple: true,
      multipleNonGreedy: true,
      description: 'name of a player; twice, as --bot [default: A and B]',
    }),
    author: Flags.string({
      helpValue: '<name>',
      multiple: true,
      multipleNonGreedy: true,
      description: "a player's author, for the replay; twice, as --bot",
    }),
    verbose: Flags.boolean({ description: 'show every line that is exchanged' }),
  };

  async run() {
    const { flags } = await this.parse(Connect2);
    const { connect, 'move-time': moveTimeMs, replay } = flags;
    const commands = two('bot', flags.bot);
    const names = two('name', flags.name ?? ['A', 'B']);
    const authors = two('author', flags.author ?? ['', '']);
    if (replay !== undefined) checkWritable(replay);

    const signal = interruptSignal();
    const onLine = (line: string) => {
      if (flags.verbose) this.log(harmless(line));
    };
    const about = (index: 0 | 1) => ({
      name: names[index],
      author: authors[index],
      command: commands[index],
    });
    const started = { connect, players: [about(0), about(1)] };
    const processes = [
      new LineProcess(commands[0], moveTimeMs),
      new LineProcess(commands[1], moveTimeMs),
    ] as const;
    const playerOf = (index: 0 | 1) => linePlayer(names[index], processes[index], onLine);
    let game: ConnectGame;
    try {
      game = await playConnectGame([playerOf(0), playerOf(1)], { ...CONNECT_FOUR, connect }, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      this.logToStderr('interrupted: the players were stopped, there is no result');
      this.endInterrupted();
      const nothing = { moves: [], results: null, winner: null, disqualification: null };
      return { ...started, ...nothing, interrupted: true };
    } finally {
      await Promise.all(processes.map((player) => player.stop(GRACE_MS, signal)));
    }

    this.log(describeConnectGame(game, names));
    if (replay !== undefined) {
      await writeWhole(replay, formatReplay(game, connect, started.players));
      this.log(`replay in ${replay}`);
    }
    const { moves, winner, disqualification } = game;
    return {
      ...started,
      moves: moves.map((column) => column + 1),
      results: results(game),
      winner,
      disqualification,
      interrupted: false,
    };
  }
}
