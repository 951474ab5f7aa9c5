/** The site of the docs: `npm run build:site`. */
const pages = (...names: readonly (readonly [text: string, page: string])[]) =>
  names.map(([text, page]) => ({ text, link: `/${page}` }));

// VitePress is installed beside its lock in tools/site, where this file cannot import its types.
export default {
  title: 'fcx',
  description: 'The toolkit for Four Connect Xtreme, Connect Four with bombs',
  // Any web host, below any path.
  base: process.env.SITE_BASE ?? '/',
  outDir: '../site',
  srcExclude: ['api/**'],
  // Links to files of the repository lead out of the site.
  ignoreDeadLinks: [/^\.\.?\//, /README/, /CONTRIBUTING/, /api\//],
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
          ['Sibling games', 'siblings'],
        ),
      },
      {
        text: 'Inside',
        items: pages(
          ['Architecture', 'architecture'],
          ['Measurements', 'measurements'],
          ['Mutants', 'mutants'],
        ),
      },
    ],
  },
};
