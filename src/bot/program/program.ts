/** A program as a process: its command line filled in, and its parameters in every way that it may want to take them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BotProcess, type OnOutput } from '../../system/index.ts';
import type { ParameterValues } from './parameters.ts';
import { ParametersError } from './parametersFile.ts';

const PARAMETERS_FILE = '{params}';
const ONE_PARAMETER = /\{param:([^}]*)\}/g;

/** Every program with parameters has them here, as JSON. */
const VARIABLE = 'FCX_PARAMS';

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly parameters?: ParameterValues | undefined;
}

function shellQuoted(text: string): string {
  return /^[\w.,+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Makes sure that a command line asks for no parameter but these; throws a {ParametersError}.
 *
 * @param advice for a command that asks where there are none
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

function filledIn({ name, command, parameters = {} }: Program, port: number, file: string): string {
  return command
    .replaceAll('{port}', `${port}`)
    .replaceAll('{name}', name)
    .replace(ONE_PARAMETER, (_, parameter) => shellQuoted(String(parameters[parameter])))
    .replaceAll(PARAMETERS_FILE, () => shellQuoted(file));
}

/** The line with which a person starts the program, with its parameters from this file of values. */
export function lineForShell(program: Program, port: number, file: string): string {
  const line = filledIn(program, port, file);
  if (program.command.includes(PARAMETERS_FILE) || program.command.search(ONE_PARAMETER) >= 0) return line;
  const variable = `${VARIABLE}="$(cat ${shellQuoted(file)})"`;
  // In front of several commands a variable would be for the first of them.
  return /[;&|]/.test(line) ? `export ${variable}; ${line}` : `${variable} ${line}`;
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
