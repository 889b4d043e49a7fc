import {
  readKept,
  restoreDrawings,
  seenBy,
  type RecordOutcome,
  type SubmissionView,
  type TestOutcome,
} from '@queenside/grader';
import type { KeptPart, StudentData } from '../../grading-messages.ts';
import type { LiveGrading } from './live-grading.ts';

/** The most bytes of each output, and of each program. */
const LONGEST_OUTPUT = 16 << 10;
const LONGEST_PROGRAM = 64 << 10;
const MOST_PROGRAMS = 40;
/** The most records of a test. Those that are not right come first. */
const MOST_RECORDS = 200;

/** Returns what a student's page shows. @param id from a request. @throws QueensideError `studio/unknown-student`. */
export async function studentData(grading: LiveGrading, id: string): Promise<StudentData> {
  const stored = grading.submission(id);
  const { follower, assignment, facts } = grading;
  const kept = follower.answers;
  const submission = await restoreDrawings(stored, kept);
  const view = withoutDrawings(seenBy('instructor', submission, assignment));
  const drawn = submission.tests.map(({ test, records }) => {
    const some = records.filter(({ drawing }) => drawing !== undefined);
    return [test, some.map(({ number }) => number)] as const;
  });
  const part = async (title: string, key: string | undefined, most: number): Promise<KeptPart> => ({
    title,
    ...(await readKept(kept, key, most)),
  });
  const outputs = async ({ files, answerFile }: TestOutcome): Promise<KeptPart[]> => {
    if (files === undefined) return [];
    const isFile = answerFile !== undefined && answerFile !== '-';
    const parts = [
      part(
        isFile ? `Answer: ${answerFile}` : 'Answer',
        isFile ? files.answer : undefined,
        LONGEST_OUTPUT,
      ),
      part('Standard output', files.output, LONGEST_OUTPUT),
      part('Standard error', files.errors, LONGEST_OUTPUT),
    ];
    return (await Promise.all(parts)).filter(({ text }) => text.trim() !== '');
  };
  const ofTests = stored.tests.map(async (test) => [test.test, await outputs(test)] as const);
  const programs = (facts?.programs[stored.id] ?? []).slice(0, MOST_PROGRAMS);
  return {
    submission: view,
    drawn: Object.fromEntries(drawn),
    outputs: Object.fromEntries(await Promise.all(ofTests)),
    programs: await Promise.all(
      programs.map(({ path, text }) => part(path, text, LONGEST_PROGRAM)),
    ),
  };
}

function withoutDrawing(outcome: RecordOutcome): RecordOutcome {
  const { drawing: _, ...record } = outcome;
  return record;
}

/** Pages load drawings one by one. */
function withoutDrawings(view: SubmissionView): SubmissionView {
  return {
    ...view,
    tests: view.tests.map(({ detail, ...test }) => ({
      ...test,
      ...(detail && {
        detail: {
          ...detail,
          records: detail.records
            .toSorted((a, b) => Number(a.verdict === 'AC') - Number(b.verdict === 'AC'))
            .slice(0, MOST_RECORDS)
            .map(withoutDrawing),
        },
      }),
    })),
  };
}
