/** The pages of the site. A new page is a folder in `pages/` and a line here. */
import { LIVE_PAGES } from '../live/pages.ts';
import type { Page } from './page.ts';
import { studio } from './studio.ts';

const PLAYGROUND: readonly Page[] = [
  { id: 'start', title: 'Start', load: () => import('../pages/start/page.tsx') },
  { id: 'solve', title: 'Edit and solve', load: () => import('../pages/solve/page.tsx') },
  { id: 'step', title: 'Step through', load: () => import('../pages/step/page.tsx') },
  { id: 'race', title: 'Race', load: () => import('../pages/race/page.tsx') },
  { id: 'predict', title: 'Predict', load: () => import('../pages/predict/page.tsx') },
  { id: 'write', title: 'Write', load: () => import('../pages/write/page.tsx') },
  { id: 'play', title: 'Play', load: () => import('../pages/play/page.tsx') },
  { id: 'lesson', title: 'Lesson', load: () => import('../pages/lesson/page.tsx') },
];

const ALL: readonly Page[] = [...PLAYGROUND, ...(studio === undefined ? [] : LIVE_PAGES)];

/** The pages in the head, the first one first. Who grades a class needs only one. */
export const PAGES: readonly Page[] =
  studio === 'grading' ? ALL.filter(({ id }) => id === studio) : ALL;

/** The pages in the menu beside the head. */
export const MORE_PAGES: readonly Page[] = ALL.filter((page) => !PAGES.includes(page));
