import type { ClassResult, RunSummary, SubmissionResult } from '../model/index.ts';

/** The figures of a run that are never the same twice, as if it had taken nothing. */
const NO_TIMES = { cpuMs: 0, wallMs: 0, memoryBytes: 0, repeated: false } as const;
/** Where a sentence of the judge or the scorer says what a run took: `used 12.3 s of processor time`. */
const TIME_IN_WORDS =
  /\d[\d.]* (?:ms|s|min|h)(?: \d[\d.]* (?:s|min))?(?= of (?:processor|wall) time)/g;

/**
 * The result as if every run had taken no time, in figures and in sentences: of two gradings of the same, all reports of it are the
 * same bytes.
 */
export function withoutTimes(result: ClassResult): ClassResult {
  return { ...result, submissions: result.submissions.map(still) };
}

function still(submission: SubmissionResult): SubmissionResult {
  const { tests, score } = submission;
  return {
    ...submission,
    tests: tests.map((test) => ({
      ...test,
      reason: timeless(test.reason),
      ...(test.run !== undefined && { run: { ...test.run, ...NO_TIMES } satisfies RunSummary }),
    })),
    score: {
      ...score,
      tests: score.tests.map((test) => ({ ...test, parts: test.parts.map(timeless) })),
    },
  };
}

function timeless(sentence: string): string {
  return sentence.replace(TIME_IN_WORDS, 'some');
}
