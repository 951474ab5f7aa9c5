/** The evaluation of the searches at tables, by this page itself: they cost the host nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { Evaluation } from '../../bot/browser.ts';
import type { PageWeights } from '../pageData.ts';

/** It is a script that sets this: a page from the file system can load nothing else. */
declare global {
  var fcxWeights: PageWeights | undefined;
}

let loading: HTMLScriptElement | null = null;

/** `null` until it is loaded, once for all tables. */
export function useEvaluation(): Evaluation | null {
  const [, load] = useState<unknown>(null);
  const evaluation = globalThis.fcxWeights?.evaluation ?? null;
  useEffect(() => {
    if (evaluation !== null) return;
    if (loading === null) {
      loading = document.createElement('script');
      loading.src = 'page/weights.js';
      document.head.append(loading);
    }
    loading.addEventListener('load', load);
  }, []);
  return evaluation;
}
