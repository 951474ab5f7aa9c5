/**
 * What a book of openings could be worth: how often the search prefers another column in the positions of up to four coins
 * before the first bomb when it has many more nodes, and how much chance its own column loses.
 *
 *     node --import tsx bench/openings.ts --nodes 100000 --deep 20000000 --positions 100 --log openings.jsonl
 *
 * The loss is that of searches of both columns, each with the nodes of the deep search. As these are likely to agree with
 * the search that chose, it is rather too large. With `--log`, a run broken off, say after `--minutes`, is continued.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { estimateMean } from '../src/arena/match/statistics.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { chanceOfResult } from '../src/bot/search/winningChance.ts';
import { openColumns } from '../src/engine/board.ts';
import { initialPosition, mirrorPosition, type Position, play } from '../src/engine/position.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { formatPosition } from '../src/engine/text.ts';

const MOST_COINS = 4;
const TABLE_BITS = 21;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '100000' },
    deep: { type: 'string', default: '20000000' },
    weights: { type: 'string', default: 'best.json' },
    positions: { type: 'string', default: '719' },
    seed: { type: 'string', default: '1' },
    log: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const nodes = Number(values.nodes);
const deep = Number(values.deep);

/** The positions, one of each pair of mirror images, by text, those with the fewest coins first. */
function openingPositions(): Map<string, Position> {
  const found = new Map<string, Position>();
  let latest = [initialPosition(1)];
  for (let coins = 0; coins <= MOST_COINS; coins++) {
    const fresh: Position[] = [];
    for (const position of latest) {
      const text = formatPosition(position);
      if (found.has(text) || found.has(formatPosition(mirrorPosition(position)))) continue;
      found.set(text, position);
      fresh.push(position);
    }
    latest = fresh.flatMap((position) =>
      openColumns(position.board).map((column) => play(position, column, FOUR_CONNECT_XTREME).position),
    );
  }
  return found;
}

/** What was found out about a position: both columns, and the chance that the quick one loses. */
interface Finding {
  readonly position: string;
  readonly quick: number;
  readonly deep: number;
  readonly chance: number;
  readonly loss: number;
}

const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
kernel.setEvaluation(0, loadWeights(values.weights));

function search(position: Position, limit: number): { column: number; chance: number } {
  kernel.clearTable();
  const { column, score } = kernel.search(position, { nodes: limit });
  return { column, chance: chanceOfResult(score) };
}

function findingOf(text: string, position: Position): Finding {
  const quick = search(position, nodes).column;
  const { column, chance } = search(position, deep);
  const chanceOf = (tried: number) =>
    1 - search(play(position, tried, FOUR_CONNECT_XTREME).position, deep).chance;
  const loss = quick === column ? 0 : chanceOf(column) - chanceOf(quick);
  return { position: text, quick, deep: column, chance, loss };
}

function readFindings(): Finding[] {
  if (values.log === undefined || !existsSync(values.log)) return [];
  const lines = readFileSync(values.log, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Finding);
}

const positions = openingPositions();
const random = stream(Number(values.seed), 'openings');
const chosen = [...positions]
  .map((entry) => ({ entry, order: random.float() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, Number(values.positions))
  .map(({ entry }) => entry);
const findings = readFindings();
const end = performance.now() + 60_000 * Number(values.minutes);
for (const [text, position] of chosen) {
  if (performance.now() >= end) break;
  if (findings.some((known) => known.position === text)) continue;
  const finding = findingOf(text, position);
  if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(finding)}\n`);
  findings.push(finding);
}

const other = findings.filter((finding) => finding.quick !== finding.deep);
const { mean, low, high } = estimateMean(findings.map(({ loss }) => 100 * loss));
process.stdout.write(
  `${findings.length} of ${positions.size} positions: ${nodes} nodes choose another column than ${deep} in ` +
    `${other.length}; loss ${mean.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}] percentage points a position\n`,
);
