/** The pages of the site. A new page is a folder in `pages/` and a line here. */
import { LIVE_PAGES } from '../live/pages.ts';
import type { Page } from './page.ts';

const PLAYGROUND: readonly Page[] = [
  { id: 'solve', title: 'Edit and solve', load: () => import('../pages/solve/page.tsx') },
  { id: 'step', title: 'Step through', load: () => import('../pages/step/page.tsx') },
  { id: 'race', title: 'Race', load: () => import('../pages/race/page.tsx') },
  { id: 'predict', title: 'Predict', load: () => import('../pages/predict/page.tsx') },
  { id: 'play', title: 'Play', load: () => import('../pages/play/page.tsx') },
];

/** Set by `queenside studio` on the page that it serves. */
const isServed = document.documentElement.hasAttribute('data-studio');

/** Only `queenside studio` can show this machine; the static site has no such pages. */
export const PAGES: readonly Page[] = [...PLAYGROUND, ...(isServed ? LIVE_PAGES : [])];
