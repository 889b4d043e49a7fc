/** Serves a student's submission, and its results. Texts of students are data, never markup. */
import { defined } from '@queenside/core/basics';
import { staffView, type Override, type TestOverride } from '@queenside/class-view';
import { overrideFor, overruledItems, recordOf, restoreDrawings } from '@queenside/grader';
import type { Engine } from '@queenside/batch';
import type {
  ShownRecord,
  StudentData,
  StudentDecisions,
  TestDecisions,
} from '../../grading-messages.ts';
import { studioError } from '../errors.ts';
import { CONTENT_HEADERS } from '../http/policy.ts';
import type { LiveGrading } from '../grading/live-grading.ts';
import type { AddRoutes } from './context.ts';

/** Returns what a student's page shows. Pages load drawings one by one. @param id from a request. @throws QueensideError `studio/unknown-student`. */
async function studentData(grading: LiveGrading, id: string): Promise<StudentData> {
  const stored = grading.submission(id);
  const { assignment, facts, overrides } = grading;
  const override = overrideFor(overrides, stored);
  const kept = grading.follower.answers;
  const { tests } = await restoreDrawings(stored, kept);
  const drawn = tests.map(({ test, records }) => [
    test,
    records.filter(({ drawing }) => drawing !== undefined).map(({ number }) => number),
  ]);
  const parts = { assignment, programs: facts?.programs ?? {} };
  return {
    ...(await staffView('instructor', parts, stored, kept)),
    drawn: Object.fromEntries(drawn),
    version: overrides?.version ?? '',
    decisions: decisionsOf(override),
    overruled: overruledItems(assignment, override),
  };
}

function decisionsOf(override: Override | undefined): StudentDecisions {
  if (override === undefined) return { isWaived: false, run: '', files: {}, tests: {}, rubric: {} };
  const { run = {}, files, penalty, tests, rubric } = override;
  return {
    ...ofTest(override),
    isWaived: penalty === 0,
    run: Object.values(run)[0]?.join(' ') ?? '',
    files: Object.fromEntries(
      [...files].map(([path, bytes]) => [path, bytes === null ? 'left out' : 'replaced']),
    ),
    tests: Object.fromEntries([...tests].map(([id, test]) => [id, ofTest(test)])),
    rubric: Object.fromEntries(rubric),
  };
}

function ofTest({ points, comment, note, isExcused }: TestOverride): TestDecisions {
  return {
    ...defined({ points, comment, note }),
    isExcused,
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
          test && (await recordOf({ assignment, engine }, submission, test, Number(record)));
        if (test === undefined || asked === undefined)
          throw studioError('nothing-there', { part: 'record', hint: 'reload the page' });
        const { bytes, place, variant, sections } = asked;
        if (bytes.length > MOST_RECORD)
          throw studioError('too-large-to-draw', { most: MOST_RECORD >> 20 });
        const solver = sections?.[place - 1]?.solver ?? test.answer.solver;
        return context.json({
          problem: test.problem,
          record: new TextDecoder().decode(bytes),
          ...defined({ variant, solver }),
          options: sections === undefined ? test.answer.solverOptions : {},
        } satisfies ShownRecord);
      },
    );
  };
