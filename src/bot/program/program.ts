/** A program as a process: its command line filled in, and its parameters in each form that it may read them in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BotProcess,
  launchedWord,
  type OnOutput,
  type Shell,
  shellHere,
  shellWord,
  withFileVariable,
} from '../../system/index.ts';
import type { ParameterValues } from './parameters.ts';
import { ParametersError } from './parametersFile.ts';

const PARAMETERS_FILE = '{params}';
const ONE_PARAMETER = /\{param:([^}]*)\}/g;

/** The environment variable with the parameters of a program, as JSON. */
const VARIABLE = 'FCX_PARAMS';

/** A program that plays: its name, its command line with placeholders, and the values of its parameters. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly parameters?: ParameterValues | undefined;
}

/**
 * Checks that a command line has placeholders for no parameters but these; throws a `ParametersError`.
 *
 * @param advice what to do about a placeholder where there are no parameters, for the error
 */
export function checkPlaceholders(
  command: string,
  parameters: ParameterValues | undefined,
  advice = 'give the parameters with --params FILE',
): void {
  const asked = [...command.matchAll(ONE_PARAMETER)].map(([, name = '']) => name);
  if (parameters === undefined) {
    const [placeholder] = [...(command.match(ONE_PARAMETER) ?? []), PARAMETERS_FILE];
    if (asked.length === 0 && !command.includes(PARAMETERS_FILE)) return;
    throw new ParametersError('invalid', `the command has ${placeholder}; ${advice}`);
  }
  const unknown = asked.find((name) => !(name in parameters));
  if (unknown === undefined) return;
  const known = Object.keys(parameters).join(', ');
  throw new ParametersError('invalid', `the command has {param:${unknown}}, but the parameters are ${known}`);
}

type Quote = (word: string) => string;

function filledIn(
  { name, command, parameters = {} }: Program,
  port: number,
  file: string,
  quote: Quote = launchedWord,
): string {
  return command
    .replaceAll('{port}', `${port}`)
    .replaceAll('{name}', name)
    .replace(ONE_PARAMETER, (_, parameter) => quote(String(parameters[parameter])))
    .replaceAll(PARAMETERS_FILE, () => quote(file));
}

/** The line with which a person starts the program, with its parameters from this file of values. */
export function lineForShell(
  program: Program,
  port: number,
  file: string,
  shell: Shell = shellHere(),
): string {
  const filled = filledIn(program, port, file, (word) => shellWord(word, shell));
  // PowerShell takes a program in quotes for a text.
  const line = shell === 'powershell' && filled.startsWith('"') ? `& ${filled}` : filled;
  if (program.command.includes(PARAMETERS_FILE) || program.command.search(ONE_PARAMETER) >= 0) return line;
  return withFileVariable(VARIABLE, file, line, shell);
}

/**
 * Starts a program, which connects to this port.
 *
 * In its command `{port}`, `{name}` and, with parameters, `{param:NAME}` are filled in, and `{params}` with a JSON file of
 * their values, which is there for as long as the process.
 *
 * @param onOutput gets what it prints
 */
export function startProgram(program: Program, port: number, onOutput?: OnOutput) {
  const { command, parameters } = program;
  const start = (line: string, variables?: Record<string, string>) =>
    new BotProcess(line, { variables, onOutput });
  if (parameters === undefined) return start(filledIn(program, port, PARAMETERS_FILE));
  const json = JSON.stringify(parameters);
  const folder = command.includes(PARAMETERS_FILE) ? mkdtempSync(join(tmpdir(), 'fcx-params-')) : null;
  const file = join(folder ?? '', 'params.json');
  if (folder !== null) writeFileSync(file, `${json}\n`);
  const started = start(filledIn(program, port, file), { [VARIABLE]: json });
  if (folder !== null) void started.ended.then(() => rmSync(folder, { recursive: true, force: true }));
  return started;
}
