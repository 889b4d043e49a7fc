/** The documentation site: the repository's own Markdown files, as they are. `pnpm run docs` builds it into site/dist. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchors.ts';
import { GITHUB, indentedBlocks, pageAt, siteLinks } from './markdown.ts';
import { GRADE, USE, WRITE } from './navigation.ts';

export default defineConfig({
  title: 'Queenside',
  description: 'Drop a file of search problems into a folder, and get a checked answer file.',
  lang: 'en-US',

  // Pages stay where the repository has them; a README becomes the index of its folder.
  srcDir: '..',
  srcExclude: ['{examples,inputs,outputs}/**', 'packages/*/{example,pages,templates,test}/**'],
  rewrites: pageAt,
  outDir: 'dist',
  // Pages outside this folder do not find what is installed in it.
  vite: {
    resolve: { alias: { vue: fileURLToPath(new URL('../node_modules/vue', import.meta.url)) } },
  },

  markdown: {
    anchor: { slugify: anchorOf },
    // A word in braces is a word in braces.
    attrs: { disable: true },
    config: (markdown) => markdown.use(siteLinks).use(indentedBlocks),
  },

  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: GITHUB }],
    nav: [
      { text: 'Drop files', link: '/start', activeMatch: '^/start' },
      { text: 'Grade a class', link: '/docs/grading' },
      { text: 'Write plugins', link: '/CONTRIBUTING' },
      { text: 'Errors', link: '/docs/errors' },
    ],
    sidebar: [USE, GRADE, WRITE],
    footer: { message: 'MIT license' },
  },
});
