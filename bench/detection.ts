/**
 * How soon `fcx verify` finds out broken servers and bots: those of the tests, each with the law or check that it breaks,
 * the time to its detection, and the shortest transcript.
 *
 *     node --import tsx bench/detection.ts --servers squareBlast,fuseOfThree --bots slow,hurries
 */
import { parseArgs } from 'node:util';
import { verifyBot } from '../src/verify/bots/verifyBot.ts';
import { type BotFlaw, CAUGHT_BOTS, flawedBot } from '../test/verify/bots/flawedBots.ts';
import { CAUGHT } from '../test/verify/servers/flawedServer.ts';
import { type FlawName, verifyFlawed } from '../test/verify/servers/verifyFlawed.ts';

/** The flaws that stand for all if none are named. */
const SERVERS =
  'squareBlast,countdownEarly,fuseOfThree,blastBeforeLine,bombOutsideWindow,sameStarter,noBombsAtEdges';
const BOTS = 'everyState,diesOfTextPing,slow,noColumn,hurries,bombAtEdge,alwaysCentre,fullBoardCrash';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function detectServer(flaw: FlawName): Promise<void> {
  const [law] = CAUGHT[flaw];
  const { laws } = await verifyFlawed(flaw);
  const found = laws.find(({ name }) => name === law);
  const { detected, shortest } = found ?? {};
  say(`server ${flaw}: ${law}, game ${detected?.game}, after ${detected?.seconds.toFixed(1)} s`);
  say(`  ${shortest?.message.split('\n')[0]}`);
  const game = shortest?.transcript;
  if (game) say(`  coin ${game.starter} starts; columns ${game.columns.join(' ')}; ${bombsOf(game)}`);
}

function bombsOf({ bombs }: { bombs: readonly { round: number; row: number; column: number }[] }): string {
  const dropped = bombs.map(({ round, row, column }) => `round ${round} in row ${row}, column ${column}`);
  return dropped.length === 0 ? 'no bombs' : `bombs in ${dropped.join('; ')}`;
}

async function detectBot(flaw: BotFlaw): Promise<void> {
  const start = performance.now();
  let found = '';
  await verifyBot({
    command: flawedBot(flaw),
    seed: 1,
    onCheck: ({ name, passed, did }) => {
      if (name !== CAUGHT_BOTS[flaw] || passed !== false) return;
      found = `${name}, after ${((performance.now() - start) / 1000).toFixed(1)} s\n  ${did}`;
    },
  });
  say(`bot ${flaw}: ${found || 'not found'}`);
}

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: SERVERS },
    bots: { type: 'string', default: BOTS },
  },
});
for (const flaw of values.servers.split(',').filter(Boolean)) await detectServer(flaw as FlawName);
for (const flaw of values.bots.split(',').filter(Boolean)) await detectBot(flaw as BotFlaw);
