import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Document } from '../../../src/document/index.ts';
import { ResultView } from '../../../src/page/results/ResultView.tsx';

/** What the app shows of a result at first, as HTML. */
export function shownOf(document: Document): string {
  return renderToString(h(ResultView, { document }) as never);
}
