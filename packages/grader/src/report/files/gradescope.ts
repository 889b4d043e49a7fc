/** Writes results.json for Gradescope's autograder: https://gradescope-autograders.readthedocs.io/en/latest/specs/. */
import {
  type Assignment,
  type Audience,
  exactPoints,
  seconds,
  seenBy,
  type SubmissionResult,
  type TestView,
} from '@queenside/class-view';
import { legible } from '@queenside/core/basics';
import { escaped } from './coderunner.ts';
import { picturesOf, textOfTest, textOfTotal } from './result-text.ts';

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
  /** Only our own pictures are HTML, never text of students. */
  readonly output_format: 'text' | 'html';
  readonly visibility: 'visible' | 'hidden';
}

/**
 * Converts one student's results. Details for staff are in a second entry of the test, which is hidden from students and has
 * no points. Gradescope hides the total if an entry is hidden, so the output begins with it. The result has no leaderboard.
 *
 * @param reader who may read the whole file. For a student, it has no entries for staff. Default: staff.
 */
export function toGradescope(
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups' | 'rubric'>,
  reader: Audience = 'assistant',
): GradescopeResults {
  const own = seenBy('student', submission, assignment);
  // Not all staff are instructors.
  const staff = seenBy(reader === 'student' ? 'student' : 'assistant', submission, assignment);
  const cpuMs = submission.tests.reduce((sum, { run }) => sum + (run?.cpuMs ?? 0), 0);
  return {
    score: exactPoints(own.points),
    execution_time: seconds(cpuMs),
    output: textOfTotal(own),
    output_format: 'text',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    tests: own.tests.flatMap((test, index) => [
      visibleTest(test),
      ...pictureTest(test),
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
    output: textOfTest(test),
    output_format: 'text',
    visibility: 'visible',
  };
}

/** Returns an entry with pictures of wrong answers. Their descriptions are the text for students who cannot see them. */
function pictureTest(test: TestView): GradescopeTest[] {
  const pictures = picturesOf(test);
  if (pictures.length === 0) return [];
  return [
    {
      name: legible(`${test.title} (pictures)`),
      name_format: 'text',
      output: pictures
        .map(({ label, url }) => `<p><img alt="${escaped(label)}" src="${url}"></p>`)
        .join(''),
      output_format: 'html',
      visibility: 'visible',
    },
  ];
}

/** Returns the hidden entry if staff see more than the student. */
function hiddenTest(own: TestView, staff: TestView): GradescopeTest[] {
  const output = textOfTest(staff);
  if (output === textOfTest(own)) return [];
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
