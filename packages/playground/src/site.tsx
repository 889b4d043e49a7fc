/** The site: its pages, and the frame around each of them. A new page is a folder in `pages/` and a line here. */
import { render } from 'preact';
import { App } from './shell/app.tsx';
import type { SitePage } from './shell/page.ts';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import './look/base.css';
import './look/parts.css';
import './shell/shell.css';

/** The pages that need no server. */
export const PLAYGROUND: readonly SitePage[] = [
  { id: 'start', title: 'Start', load: () => import('./pages/start/page.tsx') },
  { id: 'solve', title: 'Edit and solve', load: () => import('./pages/solve/page.tsx') },
  { id: 'step', title: 'Step through', load: () => import('./pages/step/page.tsx') },
  { id: 'race', title: 'Race', load: () => import('./pages/race/page.tsx') },
  { id: 'predict', title: 'Predict', load: () => import('./pages/predict/page.tsx') },
  { id: 'write', title: 'Write', load: () => import('./pages/write/page.tsx') },
  { id: 'play', title: 'Play', load: () => import('./pages/play/page.tsx') },
  { id: 'lesson', title: 'Lesson', load: () => import('./pages/lesson/page.tsx') },
];

/**
 * Shows the site.
 *
 * @param pages in the head, the first one first.
 * @param more in the menu beside the head.
 */
export function openSite(pages: readonly SitePage[], more: readonly SitePage[] = []): void {
  render(<App pages={pages} more={more} />, document.querySelector('#app')!);
}
