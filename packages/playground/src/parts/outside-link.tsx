import type { ComponentChildren } from 'preact';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ComponentChildren;
}

/** A link that opens a new tab, and says so. */
export function OutsideLink({ href, children }: OutsideLinkProps) {
  return (
    <a class="outside" href={href} target="_blank" rel="noopener" title="Opens a new tab">
      {children}
    </a>
  );
}
