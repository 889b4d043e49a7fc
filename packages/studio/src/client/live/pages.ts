/** The pages of this machine. A new page is a folder here and a line below. */
import type { SitePage } from '@queenside/playground/page';

export const LIVE_PAGES: readonly SitePage[] = [
  { id: 'inbox', title: 'Inbox', load: () => import('./inbox/page.tsx') },
  { id: 'work', title: 'Work', load: () => import('./work/page.tsx') },
  { id: 'bench', title: 'Bench', load: () => import('./bench/page.tsx') },
  { id: 'grading', title: 'Grading', load: () => import('./grading/page.tsx') },
];
