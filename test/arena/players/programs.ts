/** Programs that tests use as players. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../fixtures/bots/', import.meta.url));

/** Whether the bot in another language can be started here. */
export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
if (!HAS_PYTHON)
  process.stderr.write('there is no python3: tests with a bot in another language are skipped\n');

/** A bot in Python that plays random columns, with nothing but a socket. */
export const PYTHON_BOT = `python3 "${FOLDER}random_bot.py" {port} {name}`;

/** A bot that plays one coin and then misbehaves in this way. */
export function rogueBot(way: string): string {
  return `"${process.execPath}" "${FOLDER}rogue.mjs" ${way} {port} {name}`;
}
