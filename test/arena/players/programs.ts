/** Programs and others that tests use as players. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';

/** The sparring bot that plays random columns. */
export const RANDOM: PlayerSpec = { kind: 'sparring', name: 'Random', bot: 'random' };

const FOLDER = fileURLToPath(new URL('../../fixtures/bots/', import.meta.url));

/** True if the bot in another language can be started here. */
export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
if (!HAS_PYTHON)
  process.stderr.write('there is no python3: tests with a bot in another language are skipped\n');

/** A bot in Python that plays random columns, with nothing but a socket. */
export const PYTHON_BOT = `python3 "${FOLDER}random_bot.py" {port} {name}`;

/** The path of a module whose exports are bots. */
export const MODULES = `${FOLDER}modules.mjs`;

/** The modules that users start from. */
export const EXAMPLE_MODULE = fileURLToPath(new URL('../../../examples/module.mjs', import.meta.url));

/** A bot with parameters. */
export const TUNABLE = `"${process.execPath}" "${FOLDER}tunable.mjs" {port} {name}`;

/** A bot that plays one coin and then misbehaves in this way. */
export function rogueBot(way: string): string {
  return `"${process.execPath}" "${FOLDER}rogue.mjs" ${way} {port} {name}`;
}
