/** The playground inside a lesson that stands alone: a frame shows one of its pages, and needs no other file. */
import { render } from 'preact';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import '../look/base.css';
import '../look/parts.css';
import '../shell/shell.css';
import '../address/embed.ts';
import '../address/lecture.tsx';
import { openAddress } from '../address/address.ts';
import { OpenPage, openPageOf } from '../shell/open-page.tsx';
import type { SitePage } from '../shell/page.ts';

/** Blocks of lessons are shown by the first two, which lead to the others. */
const PAGES: readonly SitePage[] = [
  { id: 'solve', title: 'Edit and solve', load: () => import('../pages/solve/page.tsx') },
  { id: 'play', title: 'Play', load: () => import('../pages/play/page.tsx') },
  { id: 'step', title: 'Step through', load: () => import('../pages/step/page.tsx') },
  { id: 'race', title: 'Race', load: () => import('../pages/race/page.tsx') },
];

function Embedded() {
  return <OpenPage page={openPageOf(PAGES)} />;
}

// Browsers follow no link of a page that a script has made, not even to another place of it.
addEventListener('click', (event) => {
  const address = (event.target as Element).closest('a')?.getAttribute('href');
  if (address?.startsWith('#/') !== true) return;
  event.preventDefault();
  openAddress(address, true);
});

render(<Embedded />, document.querySelector('#app')!);
