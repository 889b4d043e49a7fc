/** The pages of the site. A new page is a folder in `pages/` and a line here. */
import type { ComponentType } from 'preact';

export interface Page {
  /** Its place in addresses: `#/solve`. */
  readonly id: string;
  readonly title: string;
  /** Whether it shows this machine, which only `queenside studio` can: it is not part of the static site. */
  readonly isLocal?: boolean;
  readonly load: () => Promise<{ default: ComponentType }>;
}

const ALL: readonly Page[] = [
  { id: 'solve', title: 'Edit and solve', load: () => import('../pages/solve/page.tsx') },
  { id: 'race', title: 'Race', load: () => import('../pages/race/page.tsx') },
  { id: 'play', title: 'Play', load: () => import('../pages/play/page.tsx') },
];

/** Set by `queenside studio` on the page that it serves. */
const isServed = document.documentElement.hasAttribute('data-studio');

export const PAGES: readonly Page[] = ALL.filter(({ isLocal }) => isServed || isLocal !== true);
