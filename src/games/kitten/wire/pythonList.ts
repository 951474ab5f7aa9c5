/**
 * The list of bots as the public clowder sends it: in Python's notation, `[{'ip': '127.0.0.1', 'port': '60123', 'name': 'x'}]`.
 * A list in JSON is read too.
 */
import { FramingError } from './framing.ts';

/** A bot that is registered with a clowder. */
export interface ListedBot {
  readonly ip: string;
  readonly port: number;
  readonly name: string;
}

/** A text as Python's `repr` writes it: double quotes only around single ones. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = text
    .replace(/[\\\p{Cc}]/gu, (char) => JSON.stringify(char).slice(1, -1))
    .replaceAll(mark, `\\${mark}`);
  return `${mark}${body}${mark}`;
}

export function formatBots(bots: readonly ListedBot[]): string {
  const items = bots.map(
    ({ ip, port, name }) => `{'ip': ${quote(ip)}, 'port': ${quote(String(port))}, 'name': ${quote(name)}}`,
  );
  return `[${items.join(', ')}]`;
}

/** A string in single or double quotes, with escapes; anything else is structure. */
const STRING = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gsu;

/** A string of either notation as JSON. */
function toJson(literal: string): string {
  const body = literal.slice(1, -1).replace(/\\x([0-9a-f]{2})|\\(.)|"/gisu, (whole, hex, escaped) => {
    if (hex !== undefined) return `\\u00${hex}`;
    if (escaped === "'") return "'";
    return whole === '"' ? '\\"' : whole;
  });
  return `"${body}"`;
}

/**
 * The bots in a list of either notation; entries without address are left out.
 *
 * @throws {FramingError}
 */
export function parseBots(text: string): ListedBot[] {
  let items: unknown;
  try {
    items = JSON.parse(text.replace(STRING, toJson).replace(/\bNone\b/g, 'null'));
  } catch {
    throw new FramingError(`not a list of bots: ${text.slice(0, 80)}`);
  }
  if (!Array.isArray(items)) throw new FramingError(`not a list of bots: ${text.slice(0, 80)}`);
  return items.flatMap((item: unknown) => {
    const { ip, port, name } = (item ?? {}) as Record<string, unknown>;
    const number = Number(port);
    if (typeof ip !== 'string' || typeof name !== 'string') return [];
    return Number.isInteger(number) && number > 0 && number < 65536 ? [{ ip, port: number, name }] : [];
  });
}
