import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface MenuProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Shows choices below a button. It closes after a choice, with Escape, and by a click elsewhere. */
export function Menu({ label, children }: MenuProps) {
  const holder = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = holder.current!;
    const gone = new AbortController();
    const { signal } = gone;
    const close = (): void => {
      const hasFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (hasFocus) menu.querySelector('summary')!.focus();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && menu.open) close();
    };
    const onClick = ({ target }: Event): void => {
      const clicked = target as Element;
      if (!menu.contains(clicked)) menu.open = false;
      else if (clicked.closest('button, a') !== null) close();
    };
    addEventListener('keydown', onKey, { signal });
    addEventListener('click', onClick, { signal });
    return () => gone.abort();
  }, []);
  return (
    <details class="menu" ref={holder}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
