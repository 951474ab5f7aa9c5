/** A server over real sockets: both bots answer, err, chatter and leave at random, and every state is that of a naive game. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Side } from '../../../src/engine/board.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { drawSchedule, pickColumn, ROLLS } from '../../../src/engine/schedule.ts';
import { RawBot } from '../../arena/server/rawBot.ts';
import { servingTwo } from '../../arena/server/serving.ts';
import { NaiveGame } from './naiveGame.ts';

const SEED = 7;
const NAMES = ['Alpha', 'Beta'] as const;

interface Model {
  readonly game: NaiveGame;
  index: number;
}

/** What plays it; the bots are player 1 and player 2, and one that only watches. */
interface Real {
  readonly port: number;
  readonly bots: [RawBot, RawBot, RawBot];
}

type MatchCommand = fc.AsyncCommand<Model, Real>;

const nameOf = (side: Side) => NAMES[side - 1] as string;

/** The message that shows a naive game, written without the code under test. */
function messageOf(game: NaiveGame): string {
  const { board, bomb, round, toMove } = game.seen();
  const rows = [0, 1, 2, 3, 4, 5].map((row) => `[${board.slice(7 * row, 7 * row + 7).join()}]`);
  const bombs = bomb
    ? `{"col":${bomb.column},"explode_in_round":${bomb.explodeInRound},"row":${bomb.row}}`
    : '';
  const mover = `"bot":"${nameOf(toMove)}","coin_id":${toMove}`;
  return `{"board":[${rows.join()}],"bombs":[${bombs}],${mover},"round":${round}}`;
}

/** All bots are shown this, and nothing before it. */
async function expectShown({ game }: Model, { bots }: { readonly bots: readonly RawBot[] }): Promise<void> {
  for (const bot of bots) {
    const { data, isBinary } = await bot.frame();
    expect(data.toString()).toBe(messageOf(game));
    expect(isBinary).toBe(true);
  }
}

/** A coin, and the bomb that the schedule of this game has after it. */
function playTurn({ game, index }: Model, column: number): void {
  game.coin(column);
  const { rounds, rolls } = drawSchedule(FOUR_CONNECT_XTREME, SEED, index);
  const roll = rolls[rounds.indexOf(game.round)];
  if (game.mayDropBomb && roll !== undefined && game.open.length > 0) game.bomb(pickColumn(roll, game.open));
}

async function nextGame(model: Model, real: Real): Promise<void> {
  model.index++;
  model.game.restart(model.index % 2 === 0 ? 1 : 2);
  await expectShown(model, real);
}

const mover = ({ game }: Model, { bots }: Real) => bots[game.toMove - 1] as RawBot;

const waiting = ({ game }: Model, { bots }: Real) => bots[2 - game.toMove] as RawBot;

function anytime(name: string, run: MatchCommand['run']): MatchCommand {
  return { check: () => true, run, toString: () => name };
}

/** An answer. After the last coin on a full board the server asks once more. */
const answers = fc
  .record({ roll: fc.nat({ max: ROLLS - 1 }), isQuiet: fc.boolean() })
  .map(({ roll, isQuiet }) =>
    anytime(`answer ${roll}${isQuiet ? ', quiet' : ''}`, async (model, real) => {
      const { game } = model;
      const column = game.columnFor(roll, isQuiet);
      mover(model, real).send(`{"column":${column}}`);
      playTurn(model, column);
      if (game.isOver && game.open.length === 0) {
        await expectShown(model, real);
        mover(model, real).send('{"column":3}');
      }
      if (game.isOver) await nextGame(model, real);
      else await expectShown(model, real);
    }),
  );

/** An answer that loses the game. */
const wrongAnswers = fc
  .constantFrom('{"column":7}', '{"column":-1}', '{"column":null}', 'rubbish', '[3]')
  .map((text) =>
    anytime(text, async (model, real) => {
      mover(model, real).send(text);
      await nextGame(model, real);
    }),
  );

const fullColumns = fc.nat({ max: 6 }).map(
  (choice): MatchCommand => ({
    check: ({ game }) => game.open.length < 7,
    run: async (model, real) => {
      const full = [0, 1, 2, 3, 4, 5, 6].filter((column) => !model.game.open.includes(column));
      mover(model, real).send(`{"column":${full[choice % full.length]}}`);
      await nextGame(model, real);
    },
    toString: () => `full column ${choice}`,
  }),
);

/** What changes nothing: an empty frame, and answers of the bot that is not asked. */
const noises = fc.constantFrom('', '{"column":3}', 'rubbish').map((text) =>
  anytime(`noise "${text}"`, async (model, real) => {
    const from = text === '' ? mover(model, real) : waiting(model, real);
    from.send(text);
    await from.heard();
  }),
);

/** The bot that is asked leaves, which loses the game, and comes back for the next one. */
const departure = anytime('departure', async (model, real) => {
  const side = model.game.toMove;
  mover(model, real).drop();
  real.bots[side - 1] = await RawBot.join(real.port, nameOf(side));
  await nextGame(model, real);
});

const commands = fc.commands(
  [...new Array<typeof answers>(14).fill(answers), wrongAnswers, fullColumns, noises, fc.constant(departure)],
  { maxCommands: 120, size: 'max' },
);

it('a server shows what a naive game says, whatever its bots do', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const { port, alpha, beta, stop, results } = await servingTwo({ games: 1000, seed: SEED });
      const watcher = await RawBot.join(port, 'Gamma');
      const model = { game: new NaiveGame(1), index: 0 };
      const real: Real = { port, bots: [alpha, beta, watcher] };
      for (const bot of [alpha, beta]) await expectShown(model, { ...real, bots: [bot] });
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      stop();
      await results;
    }),
    { numRuns: 6 },
  );
});
