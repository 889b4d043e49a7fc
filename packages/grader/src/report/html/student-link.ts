import { h, type Element, type Content } from './element.ts';
import type { SubmissionView } from '../view/visibility.ts';
import { counted } from '../../text.ts';

/** More names are listed only when they are asked for. */
const MOST_OPEN = 6;

type Named = Pick<SubmissionView, 'id' | 'name'>;

/** Links from a staff page of the class to a student's page. */
export function studentLink({ id, name }: Named): Element {
  return h('a', { href: `students/${encodeURIComponent(id)}.html` }, name);
}

/** Links from a staff page of the class to what staff see of a submission. */
function staffLink({ id, name }: Named, test?: string): Element {
  const place = test === undefined ? '' : `#${test}`;
  return h('a', { href: `staff/${encodeURIComponent(id)}.html${place}` }, name);
}

/** Renders links to what staff see of each submission on one test. */
export function nameList(submissions: readonly SubmissionView[], test: string): Content {
  const links = submissions.flatMap((each, index) => {
    const link = staffLink(each, test);
    return index === 0 ? [link] : [', ', link];
  });
  if (submissions.length <= MOST_OPEN) return links;
  return h('details', null, [h('summary', null, counted(submissions.length, 'student')), links]);
}
