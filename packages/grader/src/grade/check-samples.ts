/** The grader is tested before any student is: an assignment's own submissions must get the verdicts that they should. */
import type { Assignment, Sample, SubmissionResult } from '../model/index.ts';
import { findSubmission } from '../submissions/index.ts';
import type { GradeContext } from './context.ts';
import { faultNote } from './fault-note.ts';
import { gradeSubmission } from './grade-submission.ts';

/** What became of a sample. */
export interface CheckedSample {
  readonly sample: Sample;
  readonly result: SubmissionResult;
  /** What is not as it should be, a sentence each; none where all is. */
  readonly wrong: readonly string[];
}

/**
 * Grades the samples of an assignment, in their order.
 *
 * @param onSample told of each as it is settled.
 * @throws QueensideError `submission/…` where a sample cannot be read.
 */
export async function checkSamples(
  context: GradeContext,
  onSample: (checked: CheckedSample) => void = () => undefined,
): Promise<CheckedSample[]> {
  const { samples, build } = context.assignment;
  const checked: CheckedSample[] = [];
  for (const [index, sample] of samples.entries()) {
    const submission = await findSubmission(sample.path, `sample-${index + 1}`, build);
    const result = await gradeSubmission(submission, context);
    const wrong = whatIsWrong(sample, result);
    checked.push({ sample, result, wrong });
    onSample(checked.at(-1)!);
  }
  return checked;
}

/** What of a sample's result is not as the assignment says. */
export function whatIsWrong(sample: Sample, { tests, score }: SubmissionResult): string[] {
  const wrong: string[] = [];
  for (const outcome of tests) {
    const { test, verdict } = outcome;
    // Of a sample that may get anything, each test can be judged at least.
    const expected =
      sample.verdicts[test] ?? sample.verdicts['*'] ?? (verdict === 'JE' ? 'judged' : verdict);
    if (expected.split('|').includes(verdict)) continue;
    const reason = faultNote(outcome) ?? outcome.reason;
    const why = reason === '' ? '' : ` (${reason})`;
    wrong.push(
      `test ${test} is ${verdict}${why}, and should be ${expected.replaceAll('|', ' or ')}`,
    );
  }
  if (sample.points !== undefined && sample.points !== score.points)
    wrong.push(`it has ${score.points} points, and should have ${sample.points}`);
  return wrong;
}

/** Limits for a test, as its samples suggest. Times are of processor time, in milliseconds. */
export interface InferredLimit {
  readonly test: string;
  /** The slowest of the right samples. */
  readonly slowest: number;
  /** The fastest of those that are to be too slow; undefined where there is none. */
  readonly tooSlow?: number;
  /** Four times the slowest, rounded up to a plain figure, a second at least. */
  readonly cpuMs: number;
  /** Of memory, likewise: twice what a right sample had, 64 MiB at least. */
  readonly memoryBytes: number;
  /** Whether the samples that are to be too slow would be. */
  readonly tellsApart: boolean;
}

const TIME_FACTOR = 4;
const MEMORY_FACTOR = 2;
const LEAST_MS = 1000;
const MEBIBYTE = 2 ** 20;

/** What limits the samples suggest, test by test; a test that no right sample ran is left out. */
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
    const cpuMs = plainFigure(Math.max(LEAST_MS, TIME_FACTOR * slowest));
    const most = Math.max(...right.map(({ memoryBytes }) => memoryBytes));
    return [
      {
        test: id,
        slowest,
        ...(tooSlow !== undefined && { tooSlow }),
        cpuMs,
        memoryBytes: MEBIBYTE * 64 * Math.max(1, Math.ceil((MEMORY_FACTOR * most) / MEBIBYTE / 64)),
        tellsApart: tooSlow === undefined || tooSlow > cpuMs,
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

/** The next of 1, 2, 5, 10, … above a figure. */
function plainFigure(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure));
  return power * [1, 2, 5, 10].find((step) => step * power >= figure)!;
}
