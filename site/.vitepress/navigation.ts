/** The side bar: a part for each kind of reader. */
import { readdirSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';

const PACKAGES = readdirSync(new URL('../../packages', import.meta.url)).toSorted();

/** The pages of all packages with a prefix, under the rest of their names. */
const packages = (prefix: string): DefaultTheme.SidebarItem[] =>
  PACKAGES.filter((name) => name.startsWith(prefix) && name !== 'game-tree').map((name) => ({
    text: name.slice(prefix.length),
    link: `/packages/${name}/`,
  }));

/** The pages that `typedoc.config.js` makes. */
const API = ['queenside', 'queenside.browser', 'core', 'conformance', 'game-tree', 'state-space'];

export const LEARN: DefaultTheme.SidebarItem = {
  text: 'Start',
  items: [
    { text: 'First steps', link: '/start' },
    { text: 'A student’s first lab', link: '/docs/tutorials/student' },
    { text: 'A teacher’s first class', link: '/docs/tutorials/teacher' },
    { text: 'An engineer’s first solver', link: '/docs/tutorials/engineer' },
    { text: 'A researcher’s first comparison', link: '/docs/tutorials/researcher' },
    { text: 'Cookbook', link: '/docs/cookbook' },
    { text: 'Questions and faults', link: '/docs/questions' },
    { text: 'Glossary', link: '/docs/glossary' },
    { text: 'Comparison with other tools', link: '/docs/comparison' },
  ],
};

/** The lessons, under their titles. */
const LESSONS = new URL('../../docs/lessons/', import.meta.url);

export const TEACH: DefaultTheme.SidebarItem = {
  text: 'Teach',
  items: [
    { text: 'Lessons', link: '/docs/lessons' },
    ...readdirSync(LESSONS).map((file) => ({
      text: /^# (.*)$/m.exec(readFileSync(new URL(file, LESSONS), 'utf8'))![1]!,
      link: `/docs/lessons/${file.replace(/\.md$/, '')}`,
    })),
  ],
};

export const USE: DefaultTheme.SidebarItem = {
  text: 'Drop files',
  items: [
    { text: 'The command', link: '/packages/cli/' },
    { text: 'Ways to install', link: '/docs/install' },
    { text: 'Your own search', link: '/docs/own-search' },
    { text: 'CS188', link: '/docs/courses/cs188' },
    { text: 'aima-python', link: '/docs/courses/aima' },
    { text: 'CS50 AI', link: '/docs/courses/cs50' },
    { text: '6.034', link: '/docs/courses/mit' },
    { text: 'Containers', link: '/docs/containers' },
    { text: 'Packages and sizes', link: '/packages/queenside/' },
    {
      text: 'Input formats',
      link: '/#what-is-included',
      collapsed: true,
      items: [...packages('problem-'), ...packages('game-')],
    },
    {
      text: 'Solvers',
      link: '/#what-is-included',
      collapsed: true,
      items: packages('solver-'),
    },
    { text: 'Configuration', link: '/docs/configuration' },
    { text: 'Drawings and replays', link: '/docs/replay' },
    { text: 'Playground', link: '/docs/playground' },
    { text: 'Studio', link: '/docs/studio' },
    { text: 'Comparing solvers', link: '/docs/bench' },
    { text: 'Multiple machines', link: '/docs/scaling' },
    { text: 'As a library', link: '/docs/library' },
    { text: 'Logs and metrics', link: '/docs/observability' },
    { text: 'Errors', link: '/docs/errors' },
  ],
};

export const GRADE: DefaultTheme.SidebarItem = {
  text: 'Grade a class',
  items: [
    { text: 'Grading', link: '/docs/grading' },
    { text: 'Assignments', link: '/docs/assignment' },
    { text: 'Submissions', link: '/docs/submissions' },
    { text: 'Judging', link: '/docs/judging' },
    { text: 'Sandbox', link: '/docs/sandbox' },
    { text: 'Reports', link: '/docs/reports' },
  ],
};

export const WRITE: DefaultTheme.SidebarItem = {
  text: 'Write plugins',
  items: [
    { text: 'Contributing', link: '/CONTRIBUTING' },
    { text: 'Contracts', link: '/docs/contracts' },
    { text: 'Publishing plugins', link: '/docs/plugins' },
    { text: 'Community plugins', link: '/community' },
    { text: 'Wish list', link: '/docs/wishes' },
    { text: 'Architecture', link: '/ARCHITECTURE' },
    { text: 'Decisions', link: '/docs/decisions/' },
    {
      text: 'Packages',
      link: '/packages/',
      collapsed: true,
      items: [
        'core',
        'conformance',
        'game-tree',
        'state-space',
        'runtime',
        'host',
        'batch',
        'bench',
        'lesson',
        'sandbox',
        'submissions',
        'grader',
        'queue',
      ].map((name) => ({
        text: name,
        link: `/packages/${name}/`,
      })),
    },
    {
      text: 'API reference',
      link: '/api/',
      collapsed: true,
      items: API.map((name) => ({ text: name.replace('.', '/'), link: `/api/${name}` })),
    },
    { text: 'Benchmarks', link: '/benchmarks/' },
  ],
};
