import { h, type Element } from './element.ts';
import type { SubmissionView } from '../view/visibility.ts';

/** Links from a staff page to a student's page. */
export function studentLink({ id, name }: Pick<SubmissionView, 'id' | 'name'>): Element {
  return h('a', { href: `students/${encodeURIComponent(id)}.html` }, name);
}
