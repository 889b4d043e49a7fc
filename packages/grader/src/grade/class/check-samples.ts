/** Grades an assignment's samples and compares the results with the expected verdicts and points. */
import { defined } from '@queenside/core/basics';
import type { Assignment, Sample, SubmissionResult, TestOutcome } from '@queenside/class-view';
import { findSubmission } from '@queenside/submissions';
import { shortLine } from '../../judge/text.ts';
import type { GradeContext, JudgedAnswer } from '../context.ts';
import { gradeSubmission } from '../run/grade-submission.ts';

/** A graded sample. */
export interface CheckedSample {
  readonly sample: Sample;
  readonly result: SubmissionResult;
  /** Differences from the expected result, one sentence each. */
  readonly wrong: readonly string[];
  /** The answers of its tests. */
  readonly judged: readonly JudgedAnswer[];
}

/**
 * Grades the samples of an assignment in order.
 *
 * @param onSample called for each graded sample.
 * @throws QueensideError `submission/…` if a sample cannot be read.
 */
export async function checkSamples(
  context: GradeContext,
  onSample: (checked: CheckedSample) => void = () => undefined,
): Promise<CheckedSample[]> {
  const { samples, build } = context.assignment;
  const checked: CheckedSample[] = [];
  for (const [index, sample] of samples.entries()) {
    const submission = await findSubmission(sample.path, `sample-${index + 1}`, build);
    // Decisions on students do not concern samples.
    const { overrides: _, ...others } = context;
    const judged: JudgedAnswer[] = [];
    const onJudged = (each: JudgedAnswer): void => void judged.push(each);
    const result = await gradeSubmission(submission, { ...others, onJudged });
    const wrong = findDifferences(sample, result);
    checked.push({ sample, result, wrong, judged });
    onSample(checked.at(-1)!);
  }
  return checked;
}

/** Returns how a sample's result differs from the assignment, one sentence per difference. */
export function findDifferences(sample: Sample, { tests, score }: SubmissionResult): string[] {
  const wrong: string[] = [];
  for (const outcome of tests) {
    const { test, verdict } = outcome;
    // A sample without expectations must at least be judged.
    const expected =
      sample.verdicts[test] ??
      sample.verdicts['*'] ??
      (verdict === 'JE' || verdict === 'NV' ? 'judged' : verdict);
    if (expected.split('|').includes(verdict)) continue;
    const reason = faultNote(outcome) ?? outcome.reason;
    const why = reason === '' ? '' : ` (${reason})`;
    wrong.push(`test ${test} is ${verdict}${why} instead of ${expected.replaceAll('|', ' or ')}`);
  }
  if (sample.points !== undefined && sample.points !== score.points)
    wrong.push(`it has ${score.points} points instead of ${sample.points}`);
  return wrong;
}

/** Suggested limits of a test. Times are processor time in milliseconds. */
export interface InferredLimit {
  readonly test: string;
  /** The time of the slowest right sample. */
  readonly slowest: number;
  /** The time of the fastest slow sample, if there is one. */
  readonly tooSlow?: number;
  /** Four times the slowest, rounded up to a round number; at least a second. */
  readonly cpuMs: number;
  /** Twice the most memory of a right sample, rounded up; at least 64 MiB. */
  readonly memoryBytes: number;
  /** Whether the limit would stop all slow samples. */
  readonly separates: boolean;
}

const TIME_FACTOR = 4;
const MEMORY_FACTOR = 2;
const LEAST_MS = 1000;
const MEBIBYTE = 2 ** 20;

/** Suggests limits for each test that a right sample ran. */
export function inferLimits(
  { tests }: Assignment,
  samples: readonly CheckedSample[],
): InferredLimit[] {
  return tests.flatMap(({ id }) => {
    const right = runsOf(id, samples, 'right');
    if (right.length === 0) return [];
    const slow = runsOf(id, samples, 'slow').map(({ cpuMs }) => cpuMs);
    const slowest = Math.max(...right.map(({ cpuMs }) => cpuMs));
    const tooSlow = slow.length === 0 ? undefined : Math.min(...slow);
    const cpuMs = roundUp(Math.max(LEAST_MS, TIME_FACTOR * slowest));
    const most = Math.max(...right.map(({ memoryBytes }) => memoryBytes));
    return [
      {
        test: id,
        slowest,
        ...defined({ tooSlow }),
        cpuMs,
        memoryBytes: MEBIBYTE * 64 * Math.max(1, Math.ceil((MEMORY_FACTOR * most) / MEBIBYTE / 64)),
        separates: tooSlow === undefined || tooSlow > cpuMs,
      },
    ];
  });
}

function runsOf(test: string, samples: readonly CheckedSample[], kind: Sample['kind']) {
  return samples
    .filter(({ sample }) => sample.kind === kind)
    .flatMap(({ result }) => result.tests.filter((outcome) => outcome.test === test))
    .flatMap(({ run }) => (run === undefined ? [] : [run]));
}

/** Rounds up to the next of 1, 2, 5, 10, 20, … */
function roundUp(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure));
  return power * [1, 2, 5, 10].find((step) => step * power >= figure)!;
}

const LONGEST = 1000;

/** Returns why a test could not be judged or verified, on one line. It is for staff, never for students. */
export function faultNote({
  verdict,
  note,
}: Pick<TestOutcome, 'verdict' | 'note'>): string | undefined {
  return (verdict === 'JE' || verdict === 'NV') && note !== undefined
    ? shortLine(note, LONGEST)
    : undefined;
}
