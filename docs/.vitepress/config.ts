/** The site of the docs: `npm run build:site`. */
const pages = (...names: readonly (readonly [text: string, page: string])[]) =>
  names.map(([text, page]) => ({ text, link: `/${page}` }));

/** Show links to files that are not on the site, such as ../README.md, as text: they lead to files of the repository. */
function leaveOutLinksToFiles(markdown) {
  markdown.core.ruler.push('links-to-files', ({ tokens, env }) => {
    const depth = (env.relativePath ?? '').split('/').length - 1;
    for (const { children } of tokens) {
      let isLeftOut = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          const up = href.match(/^(?:\.\.\/)*/)[0].length / 3;
          isLeftOut = up > depth;
        }
        if (isLeftOut && token.type.startsWith('link_')) {
          if (token.type === 'link_close') isLeftOut = false;
          token.type = 'text';
          token.tag = '';
          token.nesting = 0;
          token.content = '';
        }
      }
    }
  });
}

// VitePress is installed beside its lock in tools/site, where this file cannot import its types.
export default {
  title: 'fcx',
  description: 'The toolkit for Four Connect Xtreme, Connect Four with bombs',
  // Any web host, below any path.
  base: process.env.SITE_BASE ?? '/',
  outDir: '../site',
  markdown: { config: leaveOutLinksToFiles },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      {
        text: 'Begin',
        items: pages(['Play', ''], ['Tutorial', 'tutorial'], ['How it works', 'how-it-works']),
      },
      {
        text: 'How to',
        items: pages(
          ['Tune your bot', 'bots'],
          ['Evolve the weights', 'tuning'],
          ['Hold a contest', 'contest'],
          ['Use many machines', 'fleet'],
          ['Use it from code, tune a game of your own', 'library'],
        ),
      },
      {
        text: 'Reference',
        items: pages(
          ['Commands', 'commands'],
          ['Rules', 'rules'],
          ['Protocol', 'protocol'],
          ['Pages', 'page'],
          ['Replay files', 'replays'],
          ['JSON', 'json'],
          ['The library', 'api/README'],
          ['Sibling games', 'siblings'],
        ),
      },
      {
        text: 'Inside',
        items: pages(
          ['Architecture', 'architecture'],
          ['Measurements', 'measurements'],
          ['History', 'history'],
          ['Mutants', 'mutants'],
        ),
      },
    ],
  },
};
