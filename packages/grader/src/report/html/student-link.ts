import { h, type Element } from './element.ts';
import type { SubmissionView } from '../view/sight.ts';

/** From the page for staff to the one that a student gets. */
export function studentLink({ id, name }: Pick<SubmissionView, 'id' | 'name'>): Element {
  return h('a', { href: `students/${encodeURIComponent(id)}.html` }, name);
}
