/** The bots of docs/tutorial.md, put together as the page says. */
import { blocksOf, readPage } from './pages.ts';

const CHOOSE = /^def choose[\s\S]*?(?=^port, name)/m;

/** The first bot, and the one that has the second block in place of `choose`. */
export function tutorialBots(): readonly [string, string] {
  const [first = '', better = ''] = blocksOf(readPage('docs/tutorial.md'))
    .filter(({ language }) => language === 'python')
    .map(({ lines }) => `${lines.join('\n')}\n`);
  if (!CHOOSE.test(first)) throw new Error('the first bot of the tutorial has no function "choose"');
  return [first, first.replace(CHOOSE, () => `${better}\n`)];
}
