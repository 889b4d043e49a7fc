/** The documentation site: the repository's own Markdown files, as they are. `pnpm run docs` builds it into site/dist. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchors.ts';
import { deadLinks } from './dead-links.ts';
import {
  GITHUB,
  indentedBlocks,
  lessonBlocks,
  liveExamples,
  pageAt,
  siteLinks,
} from './markdown.ts';
import { GRADE, LEARN, TEACH, USE, WRITE } from './navigation.ts';

/** The published site. Maps of pages and pictures for other sites need whole addresses. */
const ADDRESS = 'https://queenside-search.github.io/queenside/';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The playground's icon, inside each page. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  readFileSync(path('../../packages/playground/src/look/icon.svg'), 'utf8'),
)}`;

export default defineConfig({
  title: 'Queenside',
  description:
    'Is it really A*? Queenside names the first step of a search that is not. It also solves files of problems, and grades classes.',
  lang: 'en-US',
  base: new URL(ADDRESS).pathname,
  // As in the playground, which pages show, the system decides between light and dark.
  appearance: 'force-auto',

  // Pages stay where the repository has them; a README becomes the index of its folder.
  srcDir: '..',
  srcExclude: ['{examples,inputs,outputs}/**', 'packages/*/{example,pages,templates,test}/**'],
  rewrites: pageAt,
  outDir: 'dist',
  // Pages outside this folder do not find what is installed in it.
  vite: {
    publicDir: path('../public'),
    resolve: { alias: { vue: path('../node_modules/vue') } },
  },

  // Pages that are made from types or from a registry have no file to edit.
  transformPageData({ filePath, frontmatter }) {
    if (/^site\/(?:api\/|community\.md$)/.test(filePath)) frontmatter['editLink'] = false;
  },
  buildEnd({ outDir, site }) {
    const dead = deadLinks(outDir, site.base);
    if (dead.length > 0) throw new Error(`dead links:\n${dead.join('\n')}`);
  },

  lastUpdated: true,
  sitemap: { hostname: ADDRESS },
  head: [['link', { rel: 'icon', href: ICON }]],
  transformHead: ({ title, description }) =>
    Object.entries({
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:image': `${ADDRESS}social.png`,
      'twitter:card': 'summary_large_image',
    }).map(([property, content]) => ['meta', { property, content }]),

  markdown: {
    // The usual themes have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    // A word in braces is a word in braces.
    attrs: { disable: true },
    config: (markdown) =>
      markdown.use(siteLinks).use(indentedBlocks).use(lessonBlocks).use(liveExamples),
  },

  themeConfig: {
    logo: ICON,
    search: { provider: 'local' },
    editLink: { pattern: `${GITHUB}/edit/main/:path`, text: 'Edit this page' },
    notFound: {
      title: 'This page does not exist',
      quote: 'It may have moved. Search for it above, or start from the home page.',
      linkLabel: 'Go to the home page',
      linkText: 'Home page',
    },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: GITHUB }],
    nav: [
      { text: 'Drop files', link: '/start', activeMatch: '^/start' },
      { text: 'Teach', link: '/docs/lessons' },
      { text: 'Grade a class', link: '/docs/grading' },
      { text: 'Write plugins', link: '/CONTRIBUTING' },
      { text: 'Playground', link: '/play/', target: '_self' },
    ],
    sidebar: [LEARN, USE, TEACH, GRADE, WRITE],
    footer: { message: 'MIT license' },
  },
});
