/**
 * Close positions: the two best columns of a search, played out against each other in games with common bombs. Where the second wins more,
 * the evaluation errs in a way that more nodes do not mend.
 */
import { estimateMean, judgeOfGames } from '../../src/arena/index.ts';
import { prepareJudge } from '../../src/arena/play/judge.ts';
import { drawRemainingBombs, WIN_SCORE } from '../../src/bot/index.ts';
import {
  type BombDropper,
  FOUR_CONNECT_XTREME,
  formatPosition,
  openColumns,
  type Position,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../src/engine/index.ts';
import { figure, interval, percent, say } from '../shared/bench.ts';
import { chanceOfColumn } from '../shared/columnChance.ts';
import { samplePositions } from '../shared/ownGames.ts';
import type { Kernels } from './kernels.ts';

const GAME_NODES = 2000;
/** Nodes of a move in games that are played out. */
const MOVE_NODES = 1000;
/** Nodes of the searches that find close columns, and that choose between the two best. */
const [FIRST_NODES, CHOICE_NODES] = [20_000, 300_000];
const [FROM, UNTIL] = [3, 22];
/** Columns are close if their chances are, and neither side has all but won. */
const CLOSE = 0.1;
const DECIDED = 0.03;

interface Options {
  readonly seed: number;
  /** The number of positions. */
  readonly count: number;
  /** The number of games for each column. */
  readonly games: number;
}

const isBetween = ({ round }: Position) => round >= FROM && round <= UNTIL;

/** The two best columns, the choice of the longer search first, if they are close. */
function closeColumns({ judge }: Kernels, position: Position): readonly [number, number] | null {
  const byChance = (columns: readonly number[], nodes: number) => {
    judge.clearTable();
    return columns
      .map((column) => ({ column, chance: chanceOfColumn(judge, position, column, nodes).chance }))
      .toSorted((one, other) => other.chance - one.chance);
  };
  const [first, second] = byChance(openColumns(position.board), FIRST_NODES);
  if (first === undefined || second === undefined || first.chance - second.chance > CLOSE) return null;
  if (first.chance < DECIDED || first.chance > 1 - DECIDED) return null;
  const [best, other] = byChance([first.column, second.column], CHOICE_NODES);
  return best === undefined || other === undefined ? null : [best.column, other.column];
}

/** The score of the side to move in a game that begins with this column, without the luck of the bombs. */
function playedOut({ player }: Kernels, start: Position, column: number, dropper: BombDropper): number {
  const judge = judgeOfGames();
  const judging = prepareJudge(judge);
  let luck = 0;
  let turn = takeTurn(start, column, FOUR_CONNECT_XTREME, dropper);
  let dropped = start.bombsDropped;
  for (;;) {
    const { position, outcome } = turn;
    if (position.bombsDropped !== dropped && outcome === null) {
      const given = judging.luckOfBomb(position, judge.depth) / (2 * WIN_SCORE);
      luck += position.toMove === start.toMove ? given : -given;
    }
    dropped = position.bombsDropped;
    if (outcome !== null) {
      const { winners } = outcome;
      return (winners.includes(start.toMove) ? 1 / winners.length : 0) - luck;
    }
    player.clearTable();
    const { column: next } = player.search(position, { nodes: MOVE_NODES });
    turn = takeTurn(position, next, FOUR_CONNECT_XTREME, dropper);
  }
}

/** Prints a line for each position, and the number of wrong choices. */
export function closeTable(kernels: Kernels, { seed, count, games }: Options): void {
  say(
    `Close positions of rounds ${FROM} to ${UNTIL}: the choice of ${CHOICE_NODES} nodes less the second column, in %`,
  );
  const sample = { seed, path: ['ceiling', 'close'], nodes: GAME_NODES };
  const leads: { low: number; mean: number; high: number }[] = [];
  let looked = 0;
  for (const position of samplePositions(kernels.player, sample, Number.POSITIVE_INFINITY, isBetween)) {
    if (leads.length === count) break;
    looked++;
    const columns = closeColumns(kernels, position);
    if (columns === null) continue;
    const [chosen, second] = columns;
    const text = formatPosition(position);
    const random = stream(seed, 'ceiling', text);
    const differences = Array.from({ length: games }, () => {
      const dropper = scheduledDropper(drawRemainingBombs(position, random, FOUR_CONNECT_XTREME));
      return (
        100 * (playedOut(kernels, position, chosen, dropper) - playedOut(kernels, position, second, dropper))
      );
    });
    const lead = estimateMean(differences);
    leads.push(lead);
    figure(`  ${text}: ${chosen}, not ${second}`, interval(lead, 1));
  }
  const worse = leads.filter(({ high }) => high < 0).length;
  const better = leads.filter(({ low }) => low > 0).length;
  figure('  close', percent(leads.length / looked), `of ${looked} positions`);
  figure('  choices that are better, and worse, beyond chance', `${better} and ${worse} of ${leads.length}`);
  figure('  mean', `${interval(estimateMean(leads.map(({ mean }) => mean)), 1)} %`);
}
