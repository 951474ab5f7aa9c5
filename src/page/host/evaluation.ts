/** Who wins at the tables of a contest, by a search of this page's own: it costs the host nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { EventTableView } from '../../arena/browser.ts';
import type { PageWeights } from '../pageData.ts';
import { chanceOfPlayerOne } from '../state/words.ts';
import { QUICK_DEPTH, useThinking } from '../thinking/useThinking.ts';
import { standOf } from './LiveTable.tsx';
import { gameOf } from './late.ts';

/** The evaluation for all games of a contest is a script, which sets this: a page from the file system can load nothing else. */
declare global {
  var fcxWeights: PageWeights | undefined;
}

function useWeights(isWanted: boolean): PageWeights | null {
  const [weights, setWeights] = useState<PageWeights | null>(globalThis.fcxWeights ?? null);
  useEffect(() => {
    if (!isWanted || weights !== null) return;
    const script = document.createElement('script');
    script.src = 'page/weights.js';
    script.addEventListener('load', () => setWeights(globalThis.fcxWeights ?? null));
    document.head.append(script);
  }, [isWanted]);
  return weights;
}

/** The chance of the first player at each table; `null` until it is known. */
export function useChances(tables: readonly EventTableView[]): readonly (number | null)[] {
  const [chances, setChances] = useState<ReadonlyMap<string, number>>(new Map());
  const open = tables.flatMap((table) => {
    const { match, game } = table;
    if (match === null || game === null || game.result !== null) return [];
    const { position, outcome } = standOf(game);
    return outcome === null ? [{ name: gameOf(table), position }] : [];
  });
  const weights = useWeights(open.length > 0);
  const positions = open.map(({ position }) => position);
  const order =
    weights && open.length > 0 ? ({ type: 'compare', positions, depth: QUICK_DEPTH } as const) : null;
  const { found } = useThinking(weights?.evaluation ?? null, order);
  useEffect(() => {
    if (found === null || found.depth < QUICK_DEPTH) return;
    const known = open.flatMap(({ name, position }, place) => {
      const chance = found.chances[place];
      return chance === undefined ? [] : [[name, chanceOfPlayerOne(chance, position.toMove)] as const];
    });
    setChances(new Map(known));
  }, [found]);
  return tables.map((table) => chances.get(gameOf(table)) ?? null);
}
