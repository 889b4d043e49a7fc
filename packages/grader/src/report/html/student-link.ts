import { h, type Element } from './element.ts';
import type { SubmissionView } from '../view/visibility.ts';

type Named = Pick<SubmissionView, 'id' | 'name'>;

/** Links from a staff page of the class to a student's page. */
export function studentLink({ id, name }: Named): Element {
  return h('a', { href: `students/${encodeURIComponent(id)}.html` }, name);
}

/** Links from a staff page of the class to what staff see of a submission. */
export function staffLink({ id, name }: Named, test?: string): Element {
  const place = test === undefined ? '' : `#${test}`;
  return h('a', { href: `staff/${encodeURIComponent(id)}.html${place}` }, name);
}
