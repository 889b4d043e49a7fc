/** Renders the table of all students and tests, with a search and filters. */
import { legible } from '@queenside/core/basics';
import type { TestScore, Verdict } from '../model/index.ts';
import { points, signed } from '../view/numbers.ts';
import { counted } from '../text.ts';
import type { ClassView } from '../view/class-view.ts';
import type { SubmissionView, TestView } from '../view/visibility.ts';
import { h, type Content, type Element } from './element.ts';
import { table, type TableCell } from './table.ts';
import { moodOf, VERDICT_ORDER } from './verdict.ts';

export function classTable({ submissions, tests }: ClassView): Element[] {
  const hasSections = submissions.some(({ section }) => section !== undefined);
  const columns = [
    { title: 'Student' },
    ...(hasSections ? [{ title: 'Section' }] : []),
    { title: 'Total', isNumber: true },
    ...tests.map(({ title }) => ({ title: legible(title), isNumber: true })),
  ];
  const rows = submissions.map((submission) => [
    nameCell(submission),
    ...(hasSections ? [{ content: submission.section ?? '', class: 'whole quiet' }] : []),
    totalCell(submission),
    ...tests.map(({ id }) => testCell(submission.tests.find((test) => test.id === id))),
  ]);
  return [
    filters(submissions, tests),
    table({
      caption: 'Points and verdicts of each student',
      hidesCaption: true,
      columns,
      rows,
      sortedBy: 0,
      isTall: true,
    }),
  ];
}

/** Hidden until the script makes them work. */
function filters(submissions: readonly SubmissionView[], tests: ClassView['tests']): Element {
  const found = new Set(submissions.flatMap((each) => each.tests.map(({ verdict }) => verdict)));
  const verdicts = VERDICT_ORDER.filter((verdict) => found.has(verdict));
  return h('div', { class: 'filters', role: 'search', hidden: true }, [
    h('label', null, [
      'Search ',
      h('input', { type: 'search', id: 'find', placeholder: 'Name, id, or section' }),
    ]),
    h('label', null, [
      'Verdict ',
      h('select', { id: 'verdict' }, [
        h('option', { value: '' }, 'any'),
        h('option', { value: '!AC' }, 'not right'),
        ...verdicts.map((verdict) => h('option', { value: verdict }, verdict)),
      ]),
    ]),
    h('label', null, [
      'Test ',
      h('select', { id: 'test' }, [
        h('option', { value: '' }, 'any'),
        ...tests.map(({ title }, index) => h('option', { value: String(index) }, legible(title))),
      ]),
    ]),
    h('output', { id: 'found', for: 'find verdict test' }, counted(submissions.length, 'student')),
  ]);
}

function nameCell(submission: SubmissionView): TableCell {
  const { id, name, section, studentId } = submission;
  return {
    content: studentLink(submission),
    sortBy: name.toLowerCase(),
    find: [name, section, studentId, id].filter((each) => each !== undefined).join(' '),
  };
}

function totalCell({ points: sum, max, isOpen, adjustments, override }: SubmissionView): TableCell {
  const decided = [
    ...adjustments.map(({ points: change, why }) => `${signed(change)}: ${why}`),
    ...(override?.changes ?? []),
    ...(override?.isExcused === true ? ['excused'] : []),
    ...(override?.comment === undefined ? [] : [`comment: ${override.comment}`]),
  ];
  return {
    content: [
      h('strong', null, points(sum)),
      ` / ${points(max)}`,
      ...(isOpen ? [' ', h('em', null, 'open')] : []),
      ...decided.map((each) => h('small', { class: 'decided' }, legible(each))),
    ],
    sortBy: sum,
    class: 'whole',
  };
}

/** Short markup, because a class has thousands of these cells. The style adds the sign, and the script reads the points. */
function testCell(test: TestView | undefined): TableCell {
  if (test === undefined) return { content: '' };
  const { verdict, score } = test;
  return {
    content: [
      h('b', null, verdict),
      score === undefined ? '' : ` ${points(score.points)}`,
      ...sections(score),
    ],
    class: `v ${moodOf(verdict satisfies Verdict)}`,
    isPlain: true,
  };
}

/** Shows the points of each section unless the test has none or all of its points. */
function sections(score: TestScore | undefined): Element[] {
  if (score === undefined || score.points <= 0 || score.points >= score.max) return [];
  return (score.sections ?? []).map(({ section, points: own }) =>
    h('small', null, legible(`${section} ${points(own)}`)),
  );
}

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
