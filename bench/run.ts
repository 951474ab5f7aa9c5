/** `npm run bench`: speed of the kernel, printed or, with --json, as one JSON object. Leave the machine otherwise idle. */
import { parseArgs } from 'node:util';
import { TABLE_BITS } from '../src/bot/search/timedSearch.ts';
import { measureColdToWarm, measureDepths, measureNodeSpeed, measureSelfPlay } from './kernelSpeed.ts';
import { LimitProgram } from './limit.ts';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

progress('compiling the same search in C++');
const limit = LimitProgram.build();
if (limit === null) progress('no C++ compiler here: the comparison with C++ is skipped');
progress('searching ten positions, alternating with C++');
const speed = measureNodeSpeed(limit, 0);
const speedWithTable = measureNodeSpeed(limit, TABLE_BITS);
limit?.remove();
progress('starting fresh processes');
const coldToWarm = measureColdToWarm();
progress('playing games');
const gamesPerSecondPerCore = { depth4: measureSelfPlay(4, 2000), depth6: measureSelfPlay(6, 400) };
progress('searching 600 ms in each position');
const depthIn600ms = measureDepths();

const results = {
  kernel: {
    nodesPerSecond: speed.nodesPerSecond,
    ratioToCpp: speed.ratioToCpp,
    withTable: speedWithTable,
    coldToWarm,
  },
  selfplay: { gamesPerSecondPerCore },
  depthIn600ms,
};

function ratio(value: number | null): string {
  return value === null ? 'not measured' : value.toFixed(2);
}

const lines: [string, string][] = [
  ['nodes per second', `${(speed.nodesPerSecond / 1e6).toFixed(1)} million`],
  ['  ratio to C++', ratio(speed.ratioToCpp)],
  ["with the bot's table", `${(speedWithTable.nodesPerSecond / 1e6).toFixed(1)} million`],
  ['  ratio to C++', ratio(speedWithTable.ratioToCpp)],
  ['first move of a process, relative to warm speed', coldToWarm.toFixed(2)],
  ['self-play at depth 4, games per second and core', gamesPerSecondPerCore.depth4.toFixed(0)],
  ['self-play at depth 6, games per second and core', gamesPerSecondPerCore.depth6.toFixed(0)],
  ['plies in 600 ms, ten positions', depthIn600ms.join(' ')],
];
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else for (const [name, value] of lines) process.stdout.write(`${name.padEnd(50)}${value}\n`);
