/** Games as a page: one HTML file that needs nothing else. */
import { basename } from 'node:path';
import type { Replay } from '../../arena/index.ts';
import type { PageWeights } from '../pageData.ts';
import { standalonePage } from './appPage.ts';

/** The page of a replay file, by default beside it. */
export function pageBeside(source: string): string {
  return `${source.replace(/\.jsonl$/, '')}.html`;
}

interface ReplayPage {
  readonly replay: Replay;
  /** The replay file. */
  readonly source: string;
  /** The game to open first, from 0. */
  readonly game: number;
  readonly weights: PageWeights;
}

/** The source of the page. */
export function replayPage({ replay, source, game, weights }: ReplayPage): string {
  return standalonePage(`${basename(source)} – fcx`, { page: 'replay', replay, game, weights });
}
