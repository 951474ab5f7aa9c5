/** Damaged files: a line deleted, doubled, swapped or cut, or a value replaced by another of its type. */
import { type RandomStream, stream } from '../../src/engine/random.ts';

const NUMBERS = [0, -1, 1, 2, 7, 0.5, -0.5, 99, 1e9, 2 ** 53 - 1, 1e21, 1e300, -1e300];
const TEXTS = ['', ' ', 'x', '__proto__', 'constructor', '\u2028</script>', '../..', 'round 99/1', 'null'];
const LONG = 'x'.repeat(5000);

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** The places of all values within this one. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Another value of the type of this one; `others` are all values beside it. */
function another(value: unknown, others: readonly unknown[], random: RandomStream): unknown {
  const alike = others.filter(
    (other) => typeof other === typeof value && Array.isArray(other) === Array.isArray(value),
  );
  if (typeof value === 'boolean') return !value;
  if (alike.length > 0 && random.int(1, 3) === 1) return structuredClone(random.pick(alike));
  if (typeof value === 'number')
    return random.int(1, 2) === 1 ? random.pick(NUMBERS) : value + random.pick([-1, 1]);
  if (typeof value === 'string') return random.pick([...TEXTS, LONG, value.slice(1), `${value}1`]);
  if (Array.isArray(value)) {
    const at = random.int(0, value.length);
    return random.pick([[], [...value, ...value.slice(0, 1)], value.toSpliced(at, 1), value.toReversed()]);
  }
  return value === null ? 0 : {};
}

function changed(text: string, random: RandomStream): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.slice(1);
  }
  const places = placesIn(value);
  if (places.length === 0) return '0';
  const { holder, key } = random.pick(places);
  const others = places.map((place) => place.holder[place.key]);
  // Now and then it is missing.
  if (random.int(1, 10) === 1 && !Array.isArray(holder)) delete holder[key];
  else holder[key] = another(holder[key], others, random);
  return JSON.stringify(value);
}

/** Return a damaged copy of a file's text; each of its lines is a value of JSON (`isLines`), or the whole text is one. */
export function mutantOf(text: string, isLines: boolean, seed: number): string {
  const random = stream(seed, 'mutant');
  if (!isLines) {
    if (random.int(1, 20) === 1) return text.slice(0, random.int(0, text.length));
    return changed(text, random);
  }
  const lines = text.trimEnd().split('\n');
  const [at, to] = [random.int(0, lines.length - 1), random.int(0, lines.length - 1)];
  const line = lines[at] as string;
  switch (random.int(0, 7)) {
    case 0:
      return `${lines.toSpliced(at, 1).join('\n')}\n`;
    case 1:
      return `${lines.toSpliced(to, 0, line).join('\n')}\n`;
    case 2:
      return `${lines
        .with(at, lines[to] as string)
        .with(to, line)
        .join('\n')}\n`;
    case 3:
      return lines.with(at, line.slice(0, random.int(0, line.length))).join('\n') + random.pick(['', '\n']);
    default:
      return `${lines.with(at, changed(line, random)).join('\n')}\n`;
  }
}
