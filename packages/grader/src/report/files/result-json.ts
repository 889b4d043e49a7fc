/** Writes result.json: everything about a class except drawings, for other programs. */
import { defined } from '@queenside/core/basics';
import type {
  ClassResult,
  GradeResult,
  RecordOutcome,
  RunSummary,
  SimilarPair,
  SubmissionResult,
  TestOutcome,
} from '@queenside/class-view';

type SubmissionJson = GradeResult['submissions'][number];
type OutcomeJson = SubmissionJson['tests'][number];

/**
 * Returns the text of result.json in pieces, because that of a large class can exceed the longest string. Each line is one
 * submission.
 */
export function* resultText(result: ClassResult): Generator<string> {
  const { submissions, ...rest } = resultJson({ ...result, submissions: [] });
  yield `${JSON.stringify({ ...rest, submissions }).slice(0, -']}'.length)}\n`;
  for (const [index, submission] of result.submissions.entries())
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(submissionJson(submission))}`;
  yield '\n]}\n';
}

/**
 * Converts the result to {@link GradeResult}. Values that differ between runs are under keys named `varies` and
 * nowhere else.
 */
export function resultJson(result: ClassResult): GradeResult {
  const {
    assignment,
    submissions,
    sandbox,
    refused,
    notices,
    identical,
    similar,
    gradebooks,
    isPartial,
  } = result;
  const { maxPoints } = assignment;
  return {
    assignment: { ...assignment, maxPoints: Number.isFinite(maxPoints) ? maxPoints : null },
    sandbox,
    isPartial,
    submissions: submissions.map(submissionJson),
    refused,
    notices,
    identical,
    similar: similar.map(pairJson),
    gradebooks: gradebooks ?? null,
  };
}

/** Converts one submission. */
export function submissionJson({
  tests,
  ranBy: _ranBy,
  latestPoints: _latestPoints,
  ...submission
}: SubmissionResult): SubmissionJson {
  return { ...submission, tests: tests.map(testJson) };
}

function pairJson({
  left,
  right,
  similarity,
  longest,
}: SimilarPair): GradeResult['similar'][number] {
  return { left, right, similarity, longest };
}

function testJson(outcome: TestOutcome): OutcomeJson {
  const { run, records, files: _files, drawings: _drawings, ...test } = outcome;
  return {
    ...test,
    records: records.map(recordJson),
    ...defined({ run: run === undefined ? undefined : runJson(run) }),
  };
}

function recordJson(outcome: RecordOutcome): OutcomeJson['records'][number] {
  const { drawing: _, ...record } = outcome;
  return record;
}

function runJson({
  cpuMs,
  wallMs,
  memoryBytes,
  repeated,
  ...run
}: RunSummary): NonNullable<OutcomeJson['run']> {
  return { ...run, varies: { cpuMs, wallMs, memoryBytes, repeated } };
}
