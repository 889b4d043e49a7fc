/** What a student gets: verdicts, what went wrong and where, times against the class, and how the points came about. */
import type { RecordOutcome, TestScore } from '../../model/index.ts';
import type { StudentView } from '../view/class-view.ts';
import type { SubmissionView, TestDetail, TestView } from '../view/sight.ts';
import { counted, duration, memory, points } from '../numbers.ts';
import { legible, sentence } from '../text.ts';
import { h, type Content, type Element } from './element.ts';
import { endingInWords } from './ending.ts';
import { DrawingRoom, type Gallery } from './gallery.ts';
import { renderPage, section } from './page.ts';
import { stripPlot } from './strip-plot.ts';
import { table } from './table.ts';
import { longVerdict } from './verdict.ts';

/** So many records that are not right are told one by one. */
const MOST_RECORDS = 50;

export function studentPage(view: StudentView): string {
  const { title, submission } = view;
  const room = new DrawingRoom();
  const tests = submission.tests.map((test, index) =>
    testSection(test, index, view.otherTimes.get(test.id), room),
  );
  return renderPage({
    title: legible(`${title}: ${submission.name}`),
    sorts: false,
    body: [
      h('header', null, [
        h('h1', null, legible(title)),
        h('p', null, submission.name),
        total(submission),
      ]),
      h('main', null, [
        ...buildSection(submission),
        section('points', 2, 'Points', pointsTable(submission), ...groupsTable(submission)),
        section('tests', 2, 'Tests', ...tests),
      ]),
    ],
  });
}

function total({ points: sum, max, bonus, isOpen }: SubmissionView): Element {
  return h('p', { class: 'total' }, [
    h('strong', null, `${points(sum)} of ${points(max)} points`),
    ...(bonus > 0 ? [`, ${points(bonus)} of them as a bonus`] : []),
    ...(isOpen
      ? [
          '. This is what is sure: the judge itself failed in a test, and its points are still open.',
        ]
      : []),
  ]);
}

function buildSection({ build }: SubmissionView): Element[] {
  if (build.ok && build.log === '') return [];
  const how = build.language === undefined ? '' : ` as ${build.language}`;
  const what = build.ok
    ? `Your program was built${how}. The compiler had something to say.`
    : (build.reason ?? 'Your program could not be built.');
  return [
    section(
      'build',
      2,
      build.ok ? 'Build' : 'Your program could not be built',
      h('p', null, sentence(what)),
      ...(build.judgeFault
        ? [h('p', null, 'This is a fault of the judge. It is not held against you.')]
        : []),
      ...output('What the compiler said', build.log, !build.ok),
    ),
  ];
}

function pointsTable({ tests }: SubmissionView): Element {
  return table({
    caption: 'Points of each test',
    hidesCaption: true,
    // Two columns: a third leaves too little of a phone for the reasons.
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

/** Only where groups say more than tests do. */
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
  others: readonly number[] | undefined,
  room: DrawingRoom,
): Element {
  const heading = [legible(title), ' ', longVerdict(verdict)];
  if (detail === undefined)
    return section(
      id,
      3,
      heading,
      h('p', { class: 'quiet' }, 'What this test holds is shown to staff only.'),
    );
  return section(
    id,
    3,
    heading,
    ...(detail.reason === '' ? [] : [h('p', null, sentence(detail.reason))]),
    ...(detail.run === undefined ? [] : [h('p', null, summary(detail))]),
    ...deductions(detail),
    ...wrongRecords(detail),
    ...drawings(room.hang(detail.records, `t${index + 1}`)),
    ...times(detail, others),
    ...output('What your program wrote to standard error', detail.run?.errors ?? '', false),
  );
}

/** What was read, and how many records are right, where the reason has not said so. */
function summary({ right, total: all, answerFile, input, reason }: TestDetail): string {
  const from = answerFile === '-' ? 'standard output' : answerFile;
  const isSaid = reason.includes(`${right} of ${all} records`);
  const counts = isSaid
    ? `The input was ${input}`
    : `${right} of ${counted(all, 'record')} of ${input} right`;
  if (from === undefined) return legible(`${counts}.`);
  return legible(
    isSaid ? `${counts}, the answers are from ${from}.` : `${counts}, read from ${from}.`,
  );
}

function deductions({ deductions: all }: TestDetail): Element[] {
  if (all.length === 0) return [];
  return [
    h('p', null, 'This costs points:'),
    h(
      'ul',
      null,
      all.map(({ why, share }) =>
        h('li', null, `${legible(why)}: ${points(share * 100)} % of the points`),
      ),
    ),
  ];
}

function wrongRecords({ records }: TestDetail): Element[] {
  const wrong = records.filter(({ verdict }) => verdict !== 'AC');
  if (wrong.length === 0) return [];
  const shown = wrong.slice(0, MOST_RECORDS);
  const rest = wrong.length - shown.length;
  return [
    table({
      caption: 'Records that are not right',
      columns: [{ title: 'Record' }, { title: 'Verdict and reason' }],
      rows: shown.map((record) => [
        { content: legible(record.title) },
        { content: verdictAndReason(record), class: 'words' },
      ]),
    }),
    ...(rest > 0 ? [h('p', null, `${rest} more are not shown here.`)] : []),
  ];
}

function verdictAndReason({ verdict, reason, answerLine }: RecordOutcome): Content {
  return [
    longVerdict(verdict),
    h('br', null),
    legible(reason ?? ''),
    // Where there is no answer, it has no line: the file ends there.
    ...(answerLine === undefined || verdict === 'NO'
      ? []
      : [' ', h('span', { class: 'quiet' }, `(line ${answerLine} of your answer)`)]),
  ];
}

function drawings({ pictures, left }: Gallery): Element[] {
  if (pictures.length === 0) return [];
  return [
    h('div', { class: 'gallery' }, pictures),
    ...(left > 0
      ? [h('p', { class: 'quiet' }, `${counted(left, 'more drawing')} not shown.`)]
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
      ? ['It was near a limit, so it was repeated alone; this is the repetition.']
      : []),
  ];
  return [
    h('p', null, used.join(' ')),
    ...(others === undefined
      ? []
      : [stripPlot({ times: others, limit: cpuLimit, own: run.cpuMs })]),
  ];
}

function output(title: string, text: string, isOpen: boolean): Element[] {
  if (text.trim() === '') return [];
  return [
    h('details', { open: isOpen }, [
      h('summary', null, title),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, legible(text)),
    ]),
  ];
}
