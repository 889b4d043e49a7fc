/** The page that the address names. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { followed, openPage } from '../address/address.ts';
import { goOn } from '../address/go-on.ts';
import type { SitePage } from './page.ts';

/** The open page, once it has been loaded. */
const shown = signal<{ readonly id: string; readonly Content: ComponentType } | undefined>(
  undefined,
);

/** Returns the page that the address names; without a known name, the first one. */
export function openPageOf(pages: readonly SitePage[]): SitePage {
  return pages.find(({ id }) => id === openPage.value) ?? pages[0]!;
}

export function OpenPage({ page }: { readonly page: SitePage }) {
  useEffect(() => {
    document.title = `${page.title} · Queenside`;
    void page.load().then(({ default: Content }) => (shown.value = { id: page.id, Content }));
  }, [page]);
  const { id, Content } = shown.value ?? {};
  const isLoaded = id === page.id;
  useEffect(() => {
    if (isLoaded) goOn();
  }, [isLoaded, page, followed.value]);
  return (
    <main id="content" tabIndex={-1}>
      {Content && isLoaded && <Content />}
    </main>
  );
}
