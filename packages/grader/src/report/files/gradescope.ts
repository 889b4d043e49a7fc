/** Writes results.json for Gradescope's autograder: https://gradescope-autograders.readthedocs.io/en/latest/specs/. */
import { VERDICTS, type Assignment, type SubmissionResult } from '../../model/index.ts';
import { exactPoints, points, seconds, signed } from '../numbers.ts';
import { legible } from '../text.ts';
import { seenBy, type TestView } from '../view/visibility.ts';
import { shortened } from '../../text.ts';

export interface GradescopeResults {
  readonly score: number;
  /** The processor time of all runs, in seconds. */
  readonly execution_time: number;
  readonly output: string;
  /** Text, so that output of students is never rendered as HTML or Markdown. */
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

/** The most failed records that are listed per test. */
const MOST_RECORDS = 20;
/** In characters. */
const LONGEST_OUTPUT = 20_000;

/**
 * Converts one student's results. Details for staff only are in a second entry of the test, hidden from students and without
 * points. There is no leaderboard.
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
        ? ['The judge failed in at least one test, so points may still be added.']
        : []),
      ...own.adjustments.map(({ points: change, why }) => `${signed(change)} points: ${why}`),
      ...(own.override?.comment === undefined ? [] : [`Comment: ${own.override.comment}`]),
      ...own.groups.flatMap(({ title, reason }) =>
        reason === undefined ? [] : [`${title}: ${reason}`],
      ),
      ...(own.build.ok ? [] : [own.build.reason ?? 'The program could not be built.']),
      ...(own.build.log === '' ? [] : ['Compiler output:', own.build.log]),
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
    // A test with a judge error or an answer that could not be verified has neither passed nor failed.
    ...(verdict !== 'JE' &&
      verdict !== 'NV' && {
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

/** Returns the hidden entry if staff see more than the student. */
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
    ...(wrong.length > MOST_RECORDS ? [`${wrong.length - MOST_RECORDS} more records failed`] : []),
    ...(detail?.note === undefined ? [] : [`Note: ${detail.note}`]),
    ...(errors === '' ? [] : ['Standard error:', errors]),
  ]);
}

function shown(lines: readonly string[]): string {
  return shortened(legible(lines.join('\n')), LONGEST_OUTPUT);
}
