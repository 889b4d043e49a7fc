import { useEffect } from 'preact/hooks';
import { sharedParameters } from '../state/question.ts';
import { addressOf } from '../address/address.ts';
import { DOCS } from '../address/docs.ts';
import { Menu } from '../parts/menu.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { isEmbed } from '../address/embed.ts';
import { LectureToggle } from '../address/lecture.tsx';
import { OpenPage, openPageOf } from './open-page.tsx';
import type { SitePage } from './page.ts';

interface AppProps {
  /** The pages in the head, the first one first. */
  readonly pages: readonly SitePage[];
  /** The pages in the menu beside the head. */
  readonly more: readonly SitePage[];
}

/** The frame around every page: names of the pages, and the open one. */
export function App({ pages, more }: AppProps) {
  const page = openPageOf([...pages, ...more]);
  useEffect(() => {
    // The names of the pages scroll on a phone.
    const current = document.querySelector('[aria-current=page]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  return (
    <>
      {self === top && !isEmbed.value && <Head pages={pages} more={more} open={page} />}
      <OpenPage page={page} />
    </>
  );
}

interface HeadProps extends AppProps {
  readonly open: SitePage;
}

function Head({ pages, more, open }: HeadProps) {
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to the page
      </a>
      <header class="bar">
        <a class="brand" href={addressOf(pages[0]!.id, {})}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 3.2l1.6 2L5 2l1.4 3.2L8 3.2 7.4 8H2.6z" />
          </svg>
          Queenside
        </a>
        <nav aria-label="Pages">
          <PageLinks pages={pages} open={open} />
        </nav>
        {more.length > 0 && (
          <Menu label={more.includes(open) ? open.title : 'More pages'} key={open.id}>
            <nav class="stack" aria-label="More pages">
              <PageLinks pages={more} open={open} />
            </nav>
          </Menu>
        )}
        <div class="row end">
          <OutsideLink href={`${DOCS}docs/playground.html`}>Help</OutsideLink>
          <LectureToggle />
        </div>
      </header>
    </>
  );
}

interface PageLinksProps {
  readonly pages: readonly SitePage[];
  readonly open: SitePage;
}

function PageLinks({ pages, open }: PageLinksProps) {
  return pages.map((page) => (
    <a
      key={page.id}
      href={addressOf(page.id, sharedParameters.value)}
      aria-current={page === open ? 'page' : undefined}
    >
      {page.title}
    </a>
  ));
}

/** The address holds the state of the page, so the link must not change it. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content')?.focus();
}
