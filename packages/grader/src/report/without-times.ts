import { defined } from '@queenside/core/basics';
import type {
  CallsOutcome,
  ClassResult,
  RunSummary,
  SubmissionResult,
} from '@queenside/class-view';

/** Replaces the figures that differ between runs. */
const NO_TIMES = { cpuMs: 0, wallMs: 0, memoryBytes: 0, repeated: false } as const;
/** A time in a sentence of the judge or the scorer: `used 12.3 s of processor time`. */
const TIME_IN_WORDS =
  /\d[\d.]* (?:ms|s|min|h)(?: \d[\d.]* (?:s|min))?(?= of (?:processor|wall) time)/g;

/**
 * Returns the result without measured times, in figures and sentences. Reports of two gradings of the same class are then equal
 * byte for byte.
 */
export function withoutTimes(result: ClassResult): ClassResult {
  return { ...result, submissions: result.submissions.map(withoutOwnTimes) };
}

function withoutOwnTimes(submission: SubmissionResult): SubmissionResult {
  const { tests, score } = submission;
  return {
    ...submission,
    tests: tests.map((test) => ({
      ...test,
      reason: withoutTimesInWords(test.reason),
      ...defined({
        calls: withoutTimeOfCalls(test.calls),
        run:
          test.run === undefined ? undefined : ({ ...test.run, ...NO_TIMES } satisfies RunSummary),
      }),
    })),
    score: {
      ...score,
      tests: score.tests.map((test) => ({ ...test, parts: test.parts.map(withoutTimesInWords) })),
    },
  };
}

function withoutTimeOfCalls(calls: CallsOutcome | undefined): CallsOutcome | undefined {
  if (calls?.heuristic === undefined) return calls;
  return { ...calls, heuristic: { ...calls.heuristic, varies: { microseconds: 0 } } };
}

function withoutTimesInWords(sentence: string): string {
  return sentence.replace(TIME_IN_WORDS, 'some');
}
