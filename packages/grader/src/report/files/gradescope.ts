/** results.json, as Gradescope's autograder wants it: https://gradescope-autograders.readthedocs.io/en/latest/specs/. */
import { VERDICTS, type Assignment, type SubmissionResult } from '../../model/index.ts';
import { exactPoints, points, seconds } from '../numbers.ts';
import { legible, shortened } from '../text.ts';
import { seenBy, type TestView } from '../view/sight.ts';

export interface GradescopeResults {
  readonly score: number;
  /** Seconds of processor time of all runs. */
  readonly execution_time: number;
  readonly output: string;
  /** What students wrote is never taken for HTML or Markdown. */
  readonly output_format: 'text';
  readonly visibility: 'visible';
  readonly stdout_visibility: 'hidden';
  readonly tests: readonly GradescopeTest[];
}

export interface GradescopeTest {
  readonly name: string;
  readonly name_format: 'text';
  readonly score?: number;
  readonly max_score?: number;
  readonly status?: 'passed' | 'failed';
  readonly output: string;
  readonly output_format: 'text';
  readonly visibility: 'visible' | 'hidden';
}

/** So many records that are not right are told of each test. */
const MOST_RECORDS = 20;
/** Characters. */
const LONGEST_OUTPUT = 20_000;

/**
 * One student's results. What staff alone may see of a test stands in a second entry, hidden from students and without points.
 * There is no leaderboard.
 */
export function toGradescope(
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups'>,
): GradescopeResults {
  const own = seenBy('student', submission, assignment);
  const staff = seenBy('assistant', submission, assignment);
  const cpuMs = submission.tests.reduce((sum, { run }) => sum + (run?.cpuMs ?? 0), 0);
  return {
    score: exactPoints(own.points),
    execution_time: seconds(cpuMs),
    output: shown([
      `${points(own.points)} of ${points(own.max)} points`,
      ...(own.isOpen
        ? ['The judge itself failed in a test: this is what is sure, and more may be added.']
        : []),
      ...own.groups.flatMap(({ title, reason }) =>
        reason === undefined ? [] : [`${title}: ${reason}`],
      ),
      ...(own.build.ok ? [] : [own.build.reason ?? 'It could not be built.']),
      ...(own.build.log === '' ? [] : ['The compiler said:', own.build.log]),
    ]),
    output_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    tests: own.tests.flatMap((test, index) => [
      visibleTest(test),
      ...hiddenTest(test, staff.tests[index]!),
    ]),
  };
}

function visibleTest(test: TestView): GradescopeTest {
  const { title, verdict, score } = test;
  return {
    name: legible(title),
    name_format: 'text',
    // A fault of the judge is neither passed nor failed.
    ...(verdict !== 'JE' && {
      ...(score !== undefined && {
        score: exactPoints(score.points),
        max_score: exactPoints(score.max),
      }),
      status: verdict === 'AC' ? 'passed' : 'failed',
    }),
    output: outputOf(test),
    output_format: 'text',
    visibility: 'visible',
  };
}

/** Where staff sees more than the student. */
function hiddenTest(own: TestView, staff: TestView): GradescopeTest[] {
  const output = outputOf(staff);
  if (output === outputOf(own)) return [];
  return [
    {
      name: legible(`${staff.title} (for staff)`),
      name_format: 'text',
      output,
      output_format: 'text',
      visibility: 'hidden',
    },
  ];
}

function outputOf({ verdict, score, detail }: TestView): string {
  const wrong = (detail?.records ?? []).filter((record) => record.verdict !== 'AC');
  const errors = detail?.run?.errors ?? '';
  return shown([
    `${verdict}: ${VERDICTS[verdict]}`,
    ...(detail?.reason ? [detail.reason] : []),
    ...(score?.parts ?? []),
    ...(detail?.deductions ?? []).map(({ why, share }) => `${why}: -${points(share * 100)} %`),
    ...wrong
      .slice(0, MOST_RECORDS)
      .map((record) => `${record.title}: ${record.reason ?? VERDICTS[record.verdict]}`),
    ...(wrong.length > MOST_RECORDS ? [`${wrong.length - MOST_RECORDS} more are not right`] : []),
    ...(detail?.note === undefined ? [] : [`Note: ${detail.note}`]),
    ...(errors === '' ? [] : ['Standard error:', errors]),
  ]);
}

function shown(lines: readonly string[]): string {
  return shortened(legible(lines.join('\n')), LONGEST_OUTPUT);
}
