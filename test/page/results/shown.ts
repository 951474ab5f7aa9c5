import { type ComponentChild, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { ContestView } from '../../../src/arena/browser.ts';
import { type Document, gameLinks } from '../../../src/document/index.ts';
import { ContestContext, type ShownContest } from '../../../src/page/Bracket.tsx';
import { storeOf } from '../../../src/page/board/hooks.ts';
import { DocumentView } from '../../../src/page/results/ResultView.tsx';
import { openShownContest, reduceContest } from '../../../src/page/state/shownContest.ts';

/** The view of a result that the app shows at first, as HTML. */
export function shownOf(document: Document): string {
  return renderToString(h(DocumentView, { document }) as never);
}

/** The words of HTML, a blank between two. */
export function wordsIn(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A part of the page of a contest, as HTML. */
export function shownIn(
  results: Partial<ContestView>,
  part: ComponentChild,
  live: Partial<ShownContest> = {},
): string {
  const known = results as ContestView;
  const store = storeOf(openShownContest(known, []), reduceContest);
  const value = { results: known, tables: new Map(), linksOf: gameLinks, store, ...live };
  return renderToString(h(ContestContext.Provider, { value }, part));
}
