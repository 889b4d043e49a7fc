/** Renders a submission for staff: each test with what its run left, and the programs as handed in. */
import { legible } from '@queenside/core/basics';
import { sentence } from '../text.ts';
import { points, sectionPoints } from '../view/numbers.ts';
import type { KeptPart, StaffView } from '../view/staff-view.ts';
import type { SubmissionView, TestView } from '../view/visibility.ts';
import { commentBox, decisions, linesSection, rubricSection } from './decisions.ts';
import { h, output, section, type Element, type Page } from './element.ts';
import {
  deductions,
  difference,
  endingInWords,
  estimates,
  recordTables,
  summary,
} from './test-facts.ts';
import { longVerdict } from './verdict.ts';

export function staffPage(view: StaffView): Page {
  const { title, submission, programs, omitted } = view;
  return {
    title: legible(`${submission.name}: ${title}, for staff`),
    body: [
      h('header', null, [
        h('h1', null, submission.name),
        h('p', null, [`${legible(title)}, for staff. `, studentPageLink(submission)]),
        h('p', { class: 'total' }, [
          h('strong', null, `${points(submission.points)} of ${points(submission.max)} points`),
        ]),
        ...decisions(submission),
        ...commentBox(submission.override?.note, 'Note for staff'),
      ]),
      h('main', null, [
        section('tests', 2, 'Tests', ...submission.tests.map((test) => testSection(test, view))),
        ...rubricSection(submission),
        ...linesSection(submission.override?.lines ?? []),
        ...(programs.length === 0
          ? []
          : [
              section(
                'programs',
                2,
                'Programs as handed in',
                ...programs.map((program) => keptText(program, true)),
                ...(omitted > 0 ? [h('p', null, `${omitted} more are not shown.`)] : []),
              ),
            ]),
      ]),
    ],
  };
}

function studentPageLink({ id }: SubmissionView): Element {
  return h('a', { href: `../students/${encodeURIComponent(id)}.html` }, "The student's page");
}

function testSection(test: TestView, { outputs, submission }: StaffView): Element {
  const { id, title, verdict, detail } = test;
  const said = submission.override?.tests.find((each) => each.test === id);
  return section(
    id,
    3,
    [legible(title), ' ', longVerdict(verdict)],
    ...testFacts(test),
    ...commentBox(said?.comment),
    ...commentBox(said?.note, 'Note for staff'),
    ...recordTables(detail?.records ?? []),
    ...(outputs[id] ?? []).map((part) => keptText(part, false)),
  );
}

/** Renders the reason, the note, the points, and what was run. */
export function testFacts({ score, detail }: TestView): Element[] {
  const earned =
    score === undefined
      ? []
      : [
          `${points(score.points)} of ${points(score.max)} points`,
          score.sections === undefined ? '. ' : ` (${legible(sectionPoints(score))}). `,
        ];
  if (detail === undefined) return [h('p', null, earned)];
  const { reason, note, run } = detail;
  return [
    ...(reason === '' ? [] : [h('p', null, sentence(reason))]),
    ...(note === undefined ? [] : [h('p', { class: 'note' }, `Note: ${sentence(note)}`)]),
    h('p', null, [
      ...earned,
      summary(detail),
      ...(run === undefined ? [] : [` ${endingInWords(run.ending)}`]),
    ]),
    ...deductions(detail),
    ...difference(detail),
    ...estimates(detail),
  ];
}

/** Renders a text of a student that can be opened and closed. */
export function keptText({ title, text, rest }: KeptPart, isOpen: boolean): Element[] {
  return output(rest > 0 ? `${title}, without the last ${rest} bytes` : title, text, isOpen);
}
