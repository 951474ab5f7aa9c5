/** What cannot be ends with one clear error, with and without `--json`, and leaves nothing behind. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from '../docs/pages.ts';
import { commandsIn } from '../docs/shellCommands.ts';
import { sharedFolder } from '../system/folders.ts';
import { refused, runCommand } from './runCommand.ts';

const FULL_BOMB = '7/7/7/3b3/2ox3/1xoox2 x 7 10 1';
const ENDING = 'xo4o/xxo3o/oxo2xx/xox1xox/oxxooxo/oxxooxo x 33 - 0';
const LAW = 'verify rules --law "gravity leaves no hole" --seed 1';
const SERVER = 'verify server ws://127.0.0.1:1';
const AT_WORK = 'tournament random greedy --redis redis://127.0.0.1:1 --out cup';
const PROGRAM = '--bot "x {port} {name}"';

const FILES = {
  'broken.json': '{}',
  'plain.json': readFileSync(join(ROOT, 'weights', 'default.json'), 'utf8'),
  'later.json': '{"format":"fcx-weights","version":99}',
  'mine.json': '{"column": {"value": 1, "min": 0, "max": 6}}',
  'notes.txt': 'hello\n',
  'empty.jsonl':
    '{"format":"fcx-replay","version":1,"seed":7,"games":11,"startedAt":"2024-05-01T10:20:30.000Z"}\n',
  'one.txt': 'Ada\n',
  'double.txt': 'Ada~x\nAda\n',
  'slash.txt': 'Ada\r\nBeta/x\r\n',
  'secret.txt': 'Ada~hush hush\nBea\n',
  'three.txt': '\nAda\n  Bea~blue  \nCid\n',
};

/** Commands that read a file. */
const PASSES_FOR_A_FILE = [
  'analyze "7/7/7/7/7/7 x 1 - 0" --weights FILE',
  'analyze FILE',
  'host --expect FILE',
  'games kitten arena --bot FILE --bot random',
  'ladder --history FILE',
  'match FILE greedy',
  'replay FILE',
  'tune --from FILE',
  `tune ${PROGRAM} --params FILE`,
  'weights show FILE',
];

/** Commands that take a seed. */
const SEEDED = [
  'demo',
  'games kitten arena --bot random --bot random',
  'games kitten demo',
  'match best greedy',
  'tournament best greedy',
  'train',
  'tune',
];

const folder = sharedFolder();
beforeAll(async () => {
  await mkdir(join(folder, 'taken'));
  await mkdir(join(folder, 'piped'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'wide.json'), '\uFEFF{}', 'utf16le');
  for (const name of ['pipe', 'pipe.mjs', 'piped/config.json', 'piped/contest.jsonl'])
    execFileSync('mkfifo', [join(folder, name)]);
});

const COULD_BE: readonly (readonly [string, 1 | 2, RegExp])[] = [
  ['analyze', 2, /give a position, or a place in a replay/],
  ['analyze 7/7/7/7/7/7', 1, /the position: .* missing: to move \(x or o\), round, explosion or - /],
  ['analyze nothing.json', 1, /nothing\.json is neither .* nor a file that can be read/],
  [`analyze --game connect4 "${FULL_BOMB}"`, 1, /this game has no bombs/],
  ['analyze --game connect4 "7/7/7/7/7/1xoox2 x 7 - 0"', 1, /too few coins/],
  ['analyze --game connect4', 2, /give a position, such as "7\/7\/7\/7\/7\/7 x 1 - 0"/],
  [`analyze --game connect4 "${ENDING}" --replay empty.jsonl`, 2, /--replay=empty\.jsonl cannot also/],
  [`analyze --game connect4 "${ENDING}" --depth 8`, 2, /--depth=8 cannot also be provided/],
  ['analyze --game chess --coin 1', 2, /--game is fcx or connect4, not "chess"/],
  ['analyze --game 3 --coin 1', 2, /^Error: --game 3 is now --number 3 $/],
  ['analyze "7/7/7/7/7/7 x 1 - 0" --coin 1', 2, /a position or a place in a replay, not both/],
  ['host --expect one.txt', 1, /at least two names/],
  ['host --expect double.txt', 1, /Ada is there twice/],
  ['host --expect none.txt', 1, /none\.txt cannot be read/],
  ['host --expect slash.txt', 1, /slash\.txt: "Beta\/x" cannot be a bot's name/],
  ['host --expect secret.txt', 1, /^(?!.*hush).*secret\.txt: the secret of Ada cannot be used/],
  ['host --expect three.txt --start-at 9', 2, /the event would never begin/],
  [
    'host --start-at 1',
    2,
    /^Error: --start-at must be a whole number from 2 to \d+, not "1" See .* host --help $/,
  ],
  ['host --resume', 1, /there is no event in runs; name its folder, or start one: .* host/],
  ['host --proxy localhost', 2, /--proxy takes an IP address/],
  ['ladder', 1, /nothing was played here yet/],
  ['mach', 2, /^Error: mach is not a command of fcx; did you mean .* match\? All commands: /],
  ['match best', 2, /a match has two players/],
  ['match a b --gams 4', 2, /^Error: Nonexistent flag: --gams; did you mean --games\? See .* match --help $/],
  ['match best greedy --against gallery', 2, /name one player/],
  ['match best nobody', 1, /no weights file "nobody"/],
  ['match best grady', 1, /did you mean greedy\? bots: random, .*mcts; weights files: best, default,/],
  ['match best new=referense', 1, /did you mean reference\?/],
  ['match best default --games 3', 2, /--games must be even/],
  ['match best default --sprt-elo0 10', 2, /--sprt-elo0 \(10\) must be below --sprt-elo1/],
  ['match best default --move-time 100 --depth 3', 2, /--move-time|--depth/],
  ['match best ./mybot.mjs', 2, /\.\/mybot\.mjs is a bot of your own: .* match with --bot/],
  ['match best ..=default', 1, /".." cannot be a bot's name/],
  ['pack --out notes.txt/packed', 1, /notes\.txt is a file, not a folder/],
  ['play --once --weights nothing.json', 1, /nothing\.json/],
  ['play --once --threads 1 --host ""', 1, /no server can be at host/],
  ['play --once --move-time 5000', 2, /must be a whole number from 1 to 650, not "5000"/],
  ['play --once --bot ./none.mjs', 1, /there is no module \.\/none\.mjs/],
  ['play --once --bot "nonsense {port}"', 1, /nonsense never connected/],
  ['play --once --bot ./none.mjs --move-time 9', 2, /--move-time is for the tournament bot/],
  ['play --once --bot ./none.mjs --weights best.json', 2, /cannot also be provided when using --bot/],
  ['play --once --threads 1 --port 1', 1, /is the server running there\?/],
  ['tune --bot "python3 mine.py {port} {name}"', 2, /its parameters with --params mine\.json/],
  ['ui --port 6000', 2, /browsers refuse port 6000/],
  ['replay', 1, /there is no replay in replays; name a file, or record one: .* serve/],
  ['replay none.jsonl', 1, /^Error: none\.jsonl cannot be read: no such file or directory $/],
  ['replay notes.txt', 1, /notes\.txt, line 1: not JSON/],
  ['replay empty.jsonl', 1, /empty\.jsonl: there are no games in this file/],
  ['verify replay empty.jsonl', 1, /empty\.jsonl: there are no games in this file/],
  ['replay empty.jsonl --verify', 2, /^Error: replay --verify is now .* verify replay $/],
  ['host --verify=runs/cup', 2, /^Error: host --verify is now .* verify contest $/],
  ['verify', 2, /^Error: verify is now .* verify rules $/],
  ['verify --runs 5', 2, /^Error: verify is now .* verify rules $/],
  ['verify --seed 1 --server ws://127.0.0.1:1', 2, /^Error: verify --server is now .* verify server $/],
  ['verify games', 2, /the commands of verify are bot, contest, replay, rules and server/],
  ['host --site runs/cup', 2, /^Error: host --site is now .* report $/],
  ['lab --out site', 2, /^Error: lab is now .* ui --out FOLDER $/],
  ['ui --out site --open', 2, /--open/],
  ['report', 1, /there is no run or contest in runs; name its folder, or start one: .* tune/],
  ['report nowhere', 1, /nowhere is not the folder of a run/],
  ['serve --port 0 --matches 2 --forever', 2, /--forever/],
  ['serve --port 0 --replay x --no-replay', 2, /--no-replay/],
  ['serve --port 0 --bot "node x.js"', 2, /--bot takes a module here.*: node x\.js/],
  ['tournament best', 2, /at least two players/],
  ['tournament best default --format league', 2, /round-robin, gauntlet, swiss, knock-out/],
  ['tournament best default --rounds 3', 2, /--rounds goes with --format swiss/],
  ['tournament --resume nowhere', 1, /there is no contest in nowhere/],
  ['tournament best --resume nowhere', 2, /keeps the players that the tournament began with/],
  ['tournament --resume nowhere --games 4', 2, /--games=4 cannot also be provided/],
  [`${AT_WORK} --bot Mine=true`, 2, /workers at a Redis play built-in players, not those of --bot/],
  [`${AT_WORK} --move-time 100`, 2, /workers at a Redis play with --nodes or --depth, not with a clock/],
  [`${AT_WORK} --replay`, 2, /workers at a Redis play games that are not recorded/],
  ['train --result-share 1.5', 2, /--result-share must be a number from 0 to 1, not "1\.5"/],
  ['train --resume nowhere --games 2000', 2, /--resume/],
  ['train --from none.json', 1, /no weights file "none\.json"/],
  ['train -w none.json', 2, /^Error: -w is now --from $/],
  ['tune --workers 2 --resume', 2, /^Error: --workers is now --threads $/],
  ['train --run . --out notes.txt/new.json', 1, /cannot be written/],
  ['tune best.json', 2, /^Error: tune takes no argument best\.json See .* tune --help $/],
  ['tune --strategy magic', 2, /Expected --strategy=magic to be one of: ga, spsa, nes/],
  ['tune --sprt-elo0 five', 2, /--sprt-elo0 must be a number, not "five"/],
  ['tune --sprt-elo0 20', 2, /--sprt-elo0 \(20\) must be below --sprt-elo1 \(10\)/],
  ['tune --redis redis://127.0.0.1:1', 1, /127\.0\.0\.1:1/],
  ['tune --resume', 1, /^Error: there is no tuning in runs; name its folder, or start one: .* tune $/],
  ['tune --resume nowhere', 1, /nowhere is not the folder of a run/],
  ['tune --resume nowhere --seed 1', 2, /--seed=1 cannot also be provided when using --resume/],
  ['tune --out taken', 1, /taken cannot be written: it is a folder/],
  ['tune --from best.json --out plain.json', 1, /plain\.json has no network/],
  ['tune --out broken.json', 1, /broken\.json: format is missing/],
  [`tune ${PROGRAM} --params none.json`, 1, /none\.json cannot be read: .*; give --params a JSON file/],
  [`tune ${PROGRAM}`, 2, /the file of its parameters with --params/],
  [`tune ${PROGRAM} --params mine.json --from best.json`, 2, /leave out --from/],
  [`tune ${PROGRAM} --params mine.json --nodes 50`, 2, /--nodes/],
  ['tune --game kitten --depth 2', 2, /--depth is no flag of the game kitten/],
  [`tune ${PROGRAM} --params mine.json --game kitten`, 2, /--bot is no flag of the game kitten/],
  ['verify rules --law nonsense', 1, /there is no law "nonsense"; the laws are:/],
  ['verify rules --path 1', 2, /--law/],
  [`${LAW} --path x`, 1, /a path is numbers/],
  [`${SERVER} --list --faults`, 2, /cannot also be provided/],
  ['verify server', 2, /give the address of the server: ws:/],
  ['verify server localhost', 1, /it looks like ws:\/\//],
  [SERVER, 1, /is the server running there/],
  [`${SERVER} --minutes 0`, 2, /^(?:Error: )?--minutes takes a number above 0/],
  ['verify bot "python3 bot.py"', 2, /give the command .* with \{port\}/],
  ['verify bot --check oneColumn', 2, /give the command/],
  ['verify bot "x {port}" --check x', 2, /oneColumn/],
  ['weights show nowhere.json', 1, /^Error: no weights file "nowhere\.json"/],
  ['weights show later.json', 1, /^Error: later\.json: version/],
  ...PASSES_FOR_A_FILE.flatMap((line) => [
    [line.replace('FILE', 'pipe'), 1, /^Error: pipe is not a file/] as const,
    [line.replace('FILE', 'taken'), 1, /^Error: taken is not a file/] as const,
    [line.replace('FILE', 'wide.json'), 1, /^Error: wide\.json is in UTF-16; save it in UTF-8/] as const,
  ]),
  ['match greedy --bot ./pipe.mjs', 1, /pipe\.mjs is not a file/],
  ['report piped', 1, /contest\.jsonl is not a file/],
  ['tune --game ./pipe.mjs', 1, /pipe\.mjs is not a file/],
  ['tune --resume piped', 1, /config\.json is not a file/],
  ['tournament --resume piped', 1, /contest\.jsonl is not a file/],
  ...SEEDED.map(
    (line) =>
      [
        `${line} --seed ${2 ** 53}`,
        2,
        /^Error: --seed must be a whole number from 0 to 9007199254740991, not "9007199254740992" /,
      ] as const,
  ),
  [`match best greedy --games ${2 ** 53}`, 2, /--games must be a whole number from 1 to 10000000, not/],
  [`match best greedy --nodes ${2 ** 53}`, 2, /--nodes must be a whole number from 10 to 9007199254740991/],
  ['match best greedy --games 1e3', 2, /--games must be a whole number .*, not "1e3"/],
  // A longer timer of Node would not wait at all.
  ['games kitten demo --delay 2147483648', 2, /--delay must be a whole number from 0 to 2147483647/],
];

it.each(COULD_BE)('fcx %s', async (line, exitCode, message) => {
  const before = await readdir(folder);
  const [{ words } = { words: [] }] = commandsIn(line, '');
  const said = await refused(words, folder, exitCode);
  expect(said).toMatch(message);
  const { stdout, code } = await runCommand([...words, '--json'], folder);
  expect(code).toBe(exitCode);
  expect(await readdir(folder)).toEqual(before);
  // These print a line for each result, and none for an error.
  if (['host', 'serve', 'ui'].includes(words[0] as string)) return;
  const { error } = JSON.parse(stdout);
  expect(error).toEqual({ code: expect.any(String), message: expect.any(String) });
  // A terminal shows a line break in a message of oclif's as `?`.
  const wordsOf = (text: string) => text.split(/[\s?]+/).join(' ');
  expect(wordsOf(said)).toContain(wordsOf(`Error: ${error.message} `));
  expect(error.code === 'usage').toBe(exitCode === 2);
});
