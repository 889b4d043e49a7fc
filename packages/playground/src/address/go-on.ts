import { followed } from './address.ts';

/** After a link, lets keyboards and screen readers go on in the page's content. */
export function goOn(): void {
  const content = document.querySelector<HTMLElement>('#content')!;
  if (followed.peek() > 0 && !content.contains(document.activeElement))
    content.focus({ preventScroll: true });
}
