/** The head of a page: its title, and at the right what concerns the whole page. */
import type { ComponentChildren } from 'preact';

export function PageHead({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <header class="row page-head">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children !== undefined && <div class="row end">{children}</div>}
    </header>
  );
}
