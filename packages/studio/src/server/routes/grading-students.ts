/** Serves a student's submission, and its results. Texts of students are data, never markup. */
import {
  recordOf,
  restoreDrawings,
  readKept,
  seenBy,
  type RecordOutcome,
  type SubmissionView,
  type TestOutcome,
} from '@queenside/grader';
import type { Engine } from '@queenside/batch';
import type { AskedRecord, KeptPart, StudentData } from '../../grading-messages.ts';
import { studioError } from '../errors.ts';
import { CONTENT_HEADERS } from '../http/policy.ts';
import type { LiveGrading } from '../grading/live-grading.ts';
import type { AddRoutes } from './context.ts';

/** The most bytes of each output, and of each program. */
const LONGEST_OUTPUT = 16 << 10;
const LONGEST_PROGRAM = 64 << 10;
const MOST_PROGRAMS = 40;

/** The most records of a test. Those that are not right come first. */
const MOST_RECORDS = 200;

/** Returns what a student's page shows. @param id from a request. @throws QueensideError `studio/unknown-student`. */
async function studentData(grading: LiveGrading, id: string): Promise<StudentData> {
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

/** Longer records are not solved in the page. */
const MOST_RECORD = 1 << 20;

export const gradingStudentRoutes =
  (grading: LiveGrading, engine: Engine): AddRoutes =>
  (app) => {
    app.get('/api/grading/students/:id', async (context) =>
      context.json(await studentData(grading, context.req.param('id'))),
    );

    app.get(
      '/api/grading/students/:id/tests/:test/drawings/:record{[0-9]{1,9}}',
      async (context) => {
        const { id, test, record } = context.req.param();
        const { tests } = await restoreDrawings(grading.submission(id), grading.follower.answers);
        const number = Number(record);
        const outcome = tests.find((each) => each.test === test);
        const svg = outcome?.records.find((each) => each.number === number)?.drawing;
        if (svg === undefined)
          throw studioError('nothing-there', { part: 'drawing', hint: 'only answers are drawn' });
        return context.body(svg, 200, { ...CONTENT_HEADERS, 'Content-Type': 'image/svg+xml' });
      },
    );

    app.get(
      '/api/grading/students/:id/tests/:test/records/:record{[0-9]{1,9}}',
      async (context) => {
        const { id, test: named, record } = context.req.param();
        const { assignment } = grading;
        const submission = grading.submission(id);
        const test = assignment.tests.find((each) => each.id === named);
        const asked =
          test && (await recordOf({ assignment, engine }, submission.id, test, Number(record)));
        if (test === undefined || asked === undefined)
          throw studioError('nothing-there', { part: 'record', hint: 'reload the page' });
        const { bytes, place, variant, sections } = asked;
        if (bytes.length > MOST_RECORD)
          throw studioError('too-large-to-draw', { most: MOST_RECORD >> 20 });
        const solver = sections?.[place - 1]?.solver ?? test.answer.solver;
        return context.json({
          problem: test.problem,
          record: new TextDecoder().decode(bytes),
          ...(variant !== undefined && { variant }),
          ...(solver !== undefined && { solver }),
          options: sections === undefined ? test.answer.solverOptions : {},
        } satisfies AskedRecord);
      },
    );
  };
