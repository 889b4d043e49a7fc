import type { SubmissionView } from '../view/visibility.ts';
import { h, type Content } from './element.ts';
import { staffLink } from './student-link.ts';
import { counted } from '../../text.ts';

/** More names are listed only when they are asked for. */
const MOST_OPEN = 6;

/** Renders links to what staff see of each submission on one test. */
export function nameList(submissions: readonly SubmissionView[], test: string): Content {
  const links = submissions.flatMap((each, index) => {
    const link = staffLink(each, test);
    return index === 0 ? [link] : [', ', link];
  });
  if (submissions.length <= MOST_OPEN) return links;
  return h('details', null, [h('summary', null, counted(submissions.length, 'student')), links]);
}
