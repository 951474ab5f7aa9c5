/** Thinking in threads of their own. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameRecord } from '../../arena/browser.ts';
import type { Evaluation } from '../../bot/browser.ts';
import { isFull, type Position } from '../../engine/index.ts';
import type { PageWeights } from '../pageData.ts';
import { chanceOfPlayerOne } from '../state/words.ts';
import type { GameJudgement, ThinkOrder, ThinkReports, ThinkRequest } from './thinkWorker.ts';
import source from './thinkWorker.ts?worker';

/** Milliseconds before a thread is started: a position that is only passed through is not worth one. */
const SETTLE_MS = 80;

/** The worker's source is part of the page, so that it runs from the file system too. */
let workerUrl: string | null = null;

/** The latest report of a thinking thread, or why it failed; both `null` while nothing is found. */
export interface ThinkingResult<Found> {
  readonly found: Found | null;
  readonly failure: string | null;
}

/** Returns what a thread finds that carries out an order and ends with the component; an order of `null` starts none. */
export function useThinking<Type extends ThinkOrder['type']>(
  evaluation: Evaluation | null,
  order: Extract<ThinkOrder, { type: Type }> | null,
): ThinkingResult<ThinkReports[Type]> {
  const key = JSON.stringify(order);
  const [thought, think] = useState<(ThinkingResult<ThinkReports[Type]> & { readonly key: string }) | null>(
    null,
  );
  useEffect(() => {
    if (order === null || evaluation === null) return;
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      workerUrl ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      worker = new Worker(workerUrl);
      worker.addEventListener('message', ({ data }: MessageEvent<ThinkReports[Type]>) => {
        if (worker !== null) think({ key, found: data, failure: null });
      });
      worker.addEventListener('error', ({ message }) => {
        think({ key, found: null, failure: `The search has stopped: ${message || 'its thread ended'}` });
      });
      const request: ThinkRequest = { evaluation, order };
      worker.postMessage(request);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
      worker = null;
      think(null);
    };
  }, [evaluation, key]);
  // Between an order and the thread that carries it out, what is known is about the one before.
  return thought?.key === key ? thought : { found: null, failure: null };
}

/** The positions that are searched to call a coin a mistake. */
export const JUDGING_NODES = 400_000;

/** Returns the analysis of a position, deeper and deeper, or over so many positions. */
export function useAnalysis({ evaluation }: PageWeights, position: Position | null, nodes?: number) {
  const isOpen = position !== null && !isFull(position.board);
  return useThinking(evaluation, isOpen ? { type: 'analyze', position, ...(nodes && { nodes }) } : null);
}

/** The final judgements by game, so that a return to one needs no second wait. */
const standing = new Map<string, { readonly evaluation: Evaluation; readonly judgement: GameJudgement }>();

/**
 * Returns the judgement of the moves of a game as far as it has come. The final one is remembered while the page
 * is open, so that a return to the game needs no second wait. Without a game (`null`) nothing is judged or found.
 */
export function useJudgement(
  { evaluation }: PageWeights,
  record: GameRecord | null,
): ThinkingResult<GameJudgement> {
  const key = JSON.stringify(record);
  const known = standing.get(key);
  const kept = known?.evaluation === evaluation ? known.judgement : null;
  const { found, failure } = useThinking(
    evaluation,
    kept === null && record ? { type: 'judge', record, nodes: JUDGING_NODES } : null,
  );
  if (found?.isFinal) standing.set(key, { evaluation, judgement: found });
  return { found: kept ?? found, failure };
}

/** Deep enough to see a bomb go off, and done before the next coin falls. */
const QUICK_DEPTH = 6;
/** The most positions that are searched before the next coin falls, on any machine; unfinished ones begin again. */
const MOST_AT_ONCE = 2;

/**
 * Returns the chances of player 1 in positions, for people who watch: `null` until they are found, the last ones first.
 * `latest` is that of the last position or, until it is found, of one before.
 */
export function useChances(evaluation: Evaluation | null, positions: readonly Position[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const latest = useRef<number | null>(null);
  const keys = positions.map((position) => JSON.stringify(position));
  const unknown = keys.flatMap((key, place) => (known.has(key) ? [] : [place]));
  // The newest one is what people wait for.
  const open = unknown.slice(unknown.at(-1) === keys.length - 1 ? -1 : -MOST_AT_ONCE);
  const asked = open.map((place) => positions[place] as Position);
  const order =
    open.length === 0 ? null : ({ type: 'compare', positions: asked, depth: QUICK_DEPTH } as const);
  const { found } = useThinking(evaluation, order);
  useEffect(() => {
    if (found === null) return;
    const kept = [...known].filter(([key]) => keys.includes(key));
    const added = asked.map(({ toMove }, index) => {
      const chance = chanceOfPlayerOne(found.chances[index] as number, toMove);
      return [keys[open[index] as number] as string, chance] as const;
    });
    setKnown(new Map([...kept, ...added]));
  }, [found]);
  const chances = keys.map((key) => known.get(key) ?? null);
  latest.current = chances.findLast((chance) => chance !== null) ?? latest.current;
  return { chances, latest: latest.current };
}
