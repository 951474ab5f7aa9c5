/** Bots and games of one's own on a fleet: only where a worker offers them, and nothing stays behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { TUNABLE } from '../arena/players/programs.ts';
import { refused, runCommand, startCommand } from '../commands/runCommand.ts';
import { commandsIn } from '../docs/shellCommands.ts';
import { processesWith } from '../system/processes.ts';
import { AIM } from '../tuner/archery.ts';
import { end, FleetOfTests, kill } from './fleetProcesses.ts';
import { HAS_REDIS } from './redis.ts';

const PATIENCE = { timeout: 300_000 };
const PARAMETERS = {
  column: { value: 1, min: 0, max: 6 },
  flaw: { value: 'none', choices: ['none', 'dies'] },
};
const TINY = '--population 4 --generations 2 --pairs 2 --games 100 --seed 5 --no-luck'.split(' ');
const BOUNDS = '--sprt-elo0 -200 --sprt-elo1 200'.split(' ');

/** The bots that name this file; workers do, too. */
const botsWith = (file: string) => processesWith(file).filter((line) => !line.includes(' fleet work '));

describe.skipIf(!HAS_REDIS)('on a fleet', PATIENCE, () => {
  const fleet = new FleetOfTests();
  beforeAll(() => writeFile(join(fleet.folder, 'mine.json'), JSON.stringify(PARAMETERS)));

  /** A worker whose bots have this file in their command lines. */
  const offer = (file: string) => {
    const command = `${TUNABLE} "${join(fleet.folder, file)}"`;
    return fleet.work('--bot', `mine=${command}`, '--bot', `rival=FCX_PARAMS='{"column":3}' ${command}`);
  };
  const tune = (...args: string[]) =>
    startCommand(['tune', ...args, '--redis', fleet.redis.address], fleet.folder, null);

  it('a bot is tuned by the workers that offer it, one of which is killed, and no process stays', async () => {
    const plain = await fleet.work();
    const against = ['--against', 'greedy', '--against', 'rival', '--run', 'run'];
    const run = tune('--bot', 'mine', '--params', 'mine.json', ...TINY, ...against);
    await run.printed(
      /no worker that offers bot mine and bot rival is at .* yet; start some with: .* fleet work --redis .* --bot mine="COMMAND" --bot rival=/,
    );
    const first = await offer('first');
    await run.printed(/generation 1\/2/);
    expect(botsWith(join(fleet.folder, 'first'))).not.toEqual([]);
    const listed = await runCommand(['fleet', 'list', '--redis', fleet.redis.address]);
    // Workers are listed by name, so the one that offers the bots may be the first or the second.
    expect(listed.stdout).toMatch(
      / playing .* bot mine, bot rival\n[\s\S]*\nrun on.*\n.* bot mine, bot rival\n/,
    );
    await kill(first);
    await expect.poll(() => botsWith(join(fleet.folder, 'first')), PATIENCE).toEqual([]);
    const second = await offer('second');
    expect(await run.finished).toMatchObject({ code: 0 });
    const tuned = JSON.parse(readFileSync(join(fleet.folder, 'run', 'champion.json'), 'utf8'));
    expect(tuned).toMatchObject({ parameters: { flaw: { choices: ['none', 'dies'] } } });
    const report = ['report', 'run', '--pairs', '2'];
    expect((await runCommand(report, fleet.folder)).stderr).toContain('"mine" is a bot that workers offer');
    const measured = await runCommand([...report, '--redis', fleet.redis.address], fleet.folder);
    expect(measured).toMatchObject({ code: 0, stdout: expect.stringContaining('report in run') });
    expect(measured.stderr).toContain('sensitivity: 2 of 2 weights');
    // The run is gone, and the worker needs its bots no more.
    await expect.poll(() => botsWith(join(fleet.folder, 'second')), PATIENCE).toEqual([]);
    expect((await end(second)).stderr).toMatch(/ended after [1-9]\d* games/);
    expect((await end(plain)).stderr).toMatch(/ended after 0 games/);
    const [fault = ''] = readFileSync(join(fleet.folder, 'run', 'faults.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(fault)).toMatchObject({
      parameters: { flaw: 'dies' },
      did: expect.stringMatching(/I cannot live like this.*\(on /s),
    });
  });

  it('a game is played by the workers that have the same file, as on threads', async () => {
    await mkdir(join(fleet.folder, 'there'));
    await writeFile(join(fleet.folder, 'aim.mjs'), AIM);
    await writeFile(join(fleet.folder, 'other.mjs'), `${AIM}\n`);
    await writeFile(join(fleet.folder, 'there', 'copy.mjs'), AIM);
    const settings = '--population 4 --generations 2 --pairs 4 --seed 2 --validation 20'
      .split(' ')
      .concat(BOUNDS);
    const here = ['tune', '--game', './aim.mjs', ...settings, '--out', 'here.json', '--threads', '1'];
    expect((await runCommand(here, fleet.folder)).code).toBe(0);
    await fleet.work('--game', join(fleet.folder, 'other.mjs'));
    const run = tune('--game', './aim.mjs', ...settings, '--out', 'far.json');
    await run.printed(
      /that offers game aim (\w{12}) is at .* yet \(there is game aim (?!\1)\w{12}\); start some with: .* --game \.\/aim\.mjs/,
    );
    const worker = await fleet.work('--game', join(fleet.folder, 'there', 'copy.mjs'));
    expect(await run.finished).toMatchObject({ code: 0 });
    const weightsIn = (name: string) => JSON.parse(readFileSync(join(fleet.folder, name), 'utf8')).weights;
    expect(weightsIn('far.json')).toEqual(weightsIn('here.json'));
    expect((await end(worker)).stderr).toMatch(/ended after [1-9]\d* games/);
  });

  it('a bot that fails with its start values ends the run, with what it printed elsewhere', async () => {
    await offer('third');
    await writeFile(join(fleet.folder, 'broken.json'), JSON.stringify({ ...PARAMETERS, flaw: 'dies' }));
    const { code, stderr } = await tune('--bot', 'mine', '--params', 'broken.json', '--run', 'none').finished;
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/fails with the parameters it starts from: .*I cannot live like this/s);
    expect(readdirSync(fleet.folder)).not.toContain('none');
  });

  it.each([
    [
      '--bot "node bot.mjs {port}" --params mine.json',
      /a command or a module is never sent to another machine/,
    ],
    ['--bot mine --params mine.json --against "x {port}"', /--against takes names too, no command/],
    ['--bot mine --params odd.json', /workers take only texts of .*, not "\$\(reboot\)"/],
  ])('refuses %s', async (line, message) => {
    await writeFile(
      join(fleet.folder, 'odd.json'),
      '{"a": {"value": 1, "min": 0, "max": 6}, "b": "$(reboot)"}',
    );
    const [{ words } = { words: [] }] = commandsIn(line, '');
    const args = ['tune', ...words, '--redis', fleet.redis.address];
    expect(await refused(args, fleet.folder, 2)).toMatch(message);
  });
});
