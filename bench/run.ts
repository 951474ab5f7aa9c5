/**
 * `npm run bench` lists the benches. `npm run bench -- NAME --flag value …` runs one, `npm run bench -- NAME --help` describes
 * its measurement. A bench is a file of this folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { say } from './shared/bench.ts';

const own = fileURLToPath(import.meta.url);
const fileOf = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && fileOf(file.slice(0, -3)) !== own)
  .map((file) => file.slice(0, -3));

/** The comment at the head of a bench. */
function helpOf(name: string): string {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(fileOf(name), 'utf8')) ?? [];
  return comment.replaceAll(/^[ \t]*\* ?/gm, '').trim();
}

const [name = '', ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  if (name !== '') {
    process.stderr.write(`There is no bench "${name}".\n`);
    process.exitCode = 1;
  }
  for (const each of names) {
    const [summary] = helpOf(each).replaceAll('\n', ' ').split(/[.:] /);
    say(`${each.padEnd(16)} ${summary}`);
  }
} else if (rest.includes('--help')) say(helpOf(name));
else {
  // A bench that starts other processes finds its own file in the arguments, as if Node had been called with it.
  process.argv.splice(1, 2, fileOf(name));
  await import(fileOf(name));
}
