/** Renders a student's page: verdicts, mistakes, times compared with the class, and how the points add up. */
import { legible } from '@queenside/core/basics';
import type { TestScore } from '../model/index.ts';
import type { StudentView } from '../view/class-view.ts';
import type { SubmissionView, TestDetail, TestView } from '../view/visibility.ts';
import { duration, memory, points } from '../view/numbers.ts';
import type { AnswersOfTests } from '../view/right-answers.ts';
import { counted, sentence } from '../text.ts';
import { h, output, section, type Content, type Element, type Page } from './element.ts';
import { DrawingBudget, type Gallery } from './gallery.ts';
import { commentBox, decisions, linesSection, rubricSection } from './decisions.ts';
import { stripPlot } from './strip-plot.ts';
import { table } from './table.ts';
import {
  deductions,
  difference,
  endingInWords,
  estimates,
  recordTables,
  summary,
} from './test-facts.ts';
import { longVerdict } from './verdict.ts';

export function studentPage(view: StudentView, right: AnswersOfTests = new Map()): Page {
  const { title, submission } = view;
  const budget = new DrawingBudget();
  const tests = submission.tests.map((test, index) =>
    testSection(test, index, view, (detail, prefix) =>
      budget.select(detail, prefix, right.get(test.id)),
    ),
  );
  return {
    title: legible(`${title}: ${submission.name}`),
    embeds: budget.replays,
    body: [
      h('header', null, [
        h('h1', null, legible(title)),
        h('p', null, submission.name),
        total(submission),
        ...decisions(submission),
      ]),
      h('main', null, [
        ...buildSection(submission),
        section('points', 2, 'Points', pointsTable(submission), ...groupsTable(submission)),
        ...rubricSection(submission),
        section('tests', 2, 'Tests', ...tests),
        ...linesSection(view.lines),
      ]),
    ],
  };
}

/** Renders the total in words. */
export function total({ points: sum, max, bonus, isOpen }: SubmissionView): Element {
  return h('p', { class: 'total' }, [
    h('strong', null, `${points(sum)} of ${points(max)} points`),
    ...(bonus > 0 ? [`, ${points(bonus)} of them as a bonus`] : []),
    ...(isOpen ? ['. The judge could not decide everything, so points may still be added.'] : []),
  ]);
}

function buildSection({ build }: SubmissionView): Element[] {
  if (build.ok && build.log === '') return [];
  const how = build.language === undefined ? '' : ` as ${build.language}`;
  const what = build.ok
    ? `Your program was built${how}. The compiler printed messages.`
    : (build.reason ?? 'Your program could not be built.');
  return [
    section(
      'build',
      2,
      build.ok ? 'Build' : 'Your program could not be built',
      h('p', null, sentence(what)),
      ...(build.judgeFault
        ? [h('p', null, 'This is an error of the judge. It does not count against you.')]
        : []),
      ...output('Compiler output', build.log, !build.ok),
    ),
  ];
}

function pointsTable({ tests }: SubmissionView): Element {
  return table({
    caption: 'Points of each test',
    hidesCaption: true,
    // Two columns only: a third leaves too little width for the reasons on a phone.
    columns: [{ title: 'Test and verdict' }, { title: 'Points' }],
    rows: tests.map((test) => [
      { content: [titleOf(test), h('br', null), longVerdict(test.verdict)] },
      { content: test.score === undefined ? '' : pointsInParts(test.score), class: 'words' },
    ]),
  });
}

function titleOf({ id, title, detail }: TestView): Content {
  return detail === undefined ? legible(title) : h('a', { href: `#${id}` }, legible(title));
}

function pointsInParts({ points: sum, max, parts }: TestScore): Content {
  return [
    `${points(sum)} of ${points(max)}`,
    h(
      'ul',
      { class: 'plain quiet' },
      parts.map((part) => h('li', null, legible(part))),
    ),
  ];
}

/** Renders the groups if they say more than the tests. */
function groupsTable({ groups }: SubmissionView): Element[] {
  if (groups.length < 2 && groups.every(({ reason }) => reason === undefined)) return [];
  const hasRemarks = groups.some(({ reason }) => reason !== undefined);
  return [
    table({
      caption: 'Points by group',
      columns: [
        { title: 'Group' },
        { title: 'Points', isNumber: true },
        ...(hasRemarks ? [{ title: 'Remark' }] : []),
      ],
      rows: groups.map((group) => [
        { content: legible(group.title) },
        { content: `${points(group.points)} of ${points(group.max)}`, class: 'whole' },
        ...(hasRemarks ? [{ content: legible(group.reason ?? '') }] : []),
      ]),
    }),
  ];
}

function testSection(
  { id, title, verdict, detail }: TestView,
  index: number,
  { otherTimes, submission }: StudentView,
  select: (detail: TestDetail, prefix: string) => Gallery,
): Element {
  const heading = [legible(title), ' ', longVerdict(verdict)];
  const said = submission.override?.tests.find((each) => each.test === id)?.comment;
  const comment = commentBox(said);
  if (detail === undefined)
    return section(
      id,
      3,
      heading,
      h('p', { class: 'quiet' }, 'Only staff can see the details of this test.'),
      ...comment,
    );
  const drawn = drawings(select(detail, `t${index + 1}`));
  const failed = recordTables(detail.records);
  return section(
    id,
    3,
    heading,
    ...(detail.reason === '' ? [] : [h('p', null, sentence(detail.reason))]),
    ...comment,
    ...(detail.run === undefined ? [] : [h('p', null, summary(detail))]),
    ...deductions(detail),
    ...difference(detail),
    ...estimates(detail),
    // A function has one drawing, that of its first difference.
    ...(detail.isFunction ? [...drawn, ...failed] : [...failed, ...drawn]),
    ...times(detail, otherTimes.get(id)),
    ...output('Standard error of your program', detail.run?.errors ?? '', false),
  );
}

function drawings({ pictures, omitted }: Gallery): Element[] {
  if (pictures.length === 0) return [];
  return [
    h('div', { class: 'gallery' }, pictures),
    ...(omitted > 0
      ? [h('p', { class: 'quiet' }, `${counted(omitted, 'more drawing')} not shown.`)]
      : []),
  ];
}

function times({ run, cpuLimit }: TestDetail, others: readonly number[] | undefined): Content[] {
  if (run === undefined) return [];
  const used = [
    ...(run.ending.kind === 'exited' && run.ending.code === 0 ? [] : [endingInWords(run.ending)]),
    `${duration(run.cpuMs)} of processor time, ${duration(run.wallMs)} in all` +
      (run.memoryBytes > 0 ? `, ${memory(run.memoryBytes)} of memory.` : '.'),
    ...(run.repeated
      ? ['The first run was near a limit, so it was repeated alone; these are the new figures.']
      : []),
  ];
  return [
    h('p', null, used.join(' ')),
    ...(others === undefined
      ? []
      : [stripPlot({ times: others, limit: cpuLimit, own: run.cpuMs })]),
  ];
}
