import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { sharedParameters } from '../state/question.ts';
import { addressOf, openPage } from './address.ts';
import { Menu } from '../parts/menu.tsx';
import { isEmbed } from './embed.ts';
import { LectureToggle } from './lecture.tsx';
import type { Page } from './page.ts';
import { MORE_PAGES, PAGES } from './pages.ts';

/** The open page, once it has been loaded. */
const shown = signal<{ readonly id: string; readonly Content: ComponentType } | undefined>(
  undefined,
);

/** The frame around every page: names of the pages, and the open one. */
export function App() {
  const page = [...PAGES, ...MORE_PAGES].find(({ id }) => id === openPage.value) ?? PAGES[0]!;
  useEffect(() => {
    document.title = `${page.title} · Queenside`;
    // The names of the pages scroll on a phone.
    const current = document.querySelector('[aria-current=page]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    void page.load().then(({ default: Content }) => (shown.value = { id: page.id, Content }));
  }, [page]);
  const { id, Content } = shown.value ?? {};
  return (
    <>
      {self === top && !isEmbed.value && <Head open={page} />}
      <main id="content" tabIndex={-1}>
        {Content && id === page.id && <Content />}
      </main>
    </>
  );
}

function Head({ open }: { readonly open: Page }) {
  return (
    <>
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to the page
      </a>
      <header class="bar">
        <a class="brand" href={addressOf(PAGES[0]!.id, {})}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <path d="M2 3.2l1.6 2L5 2l1.4 3.2L8 3.2 7.4 8H2.6z" />
          </svg>
          Queenside
        </a>
        <nav aria-label="Pages">
          <PageLinks pages={PAGES} open={open} />
        </nav>
        {MORE_PAGES.length > 0 && (
          <Menu label={MORE_PAGES.includes(open) ? open.title : 'More pages'} key={open.id}>
            <nav class="stack" aria-label="More pages">
              <PageLinks pages={MORE_PAGES} open={open} />
            </nav>
          </Menu>
        )}
        <LectureToggle />
      </header>
    </>
  );
}

interface PageLinksProps {
  readonly pages: readonly Page[];
  readonly open: Page;
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
