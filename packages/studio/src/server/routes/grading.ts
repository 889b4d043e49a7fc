/** Starts and stops gradings, and returns what was graded. */
import { defined } from '@queenside/core/basics';
import { bodyLimit } from 'hono/body-limit';
import { equalFailures, pairView } from '@queenside/class-view';
import {
  type ClassFacts,
  compareIdentical,
  fillGradebook,
  gradesCsv,
  resultJson,
} from '@queenside/grader';
import { GRADE_JOBS, type GradebookData, type GradeJobKind } from '../../grading-messages.ts';
import { studioError } from '../errors.ts';
import { CONTENT_HEADERS } from '../http/policy.ts';
import type { LiveGrading } from '../grading/live-grading.ts';
import type { AddRoutes } from './context.ts';

const MOST_JSON = 1 << 16;

/** The most bytes of a gradebook. */
const MOST_GRADEBOOK = 16 << 20;

export const gradingRoutes =
  (grading: LiveGrading): AddRoutes =>
  (app) => {
    app.post('/api/grading/jobs', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const student = (body as { student?: unknown } | null | undefined)?.student;
      await grading.start(kindIn(body), typeof student === 'string' ? student : undefined);
      return context.json({}, 202);
    });

    app.post('/api/grading/stop', (context) => {
      grading.stop();
      return context.json({}, 202);
    });

    app.get('/api/grading/pairs/:left/:right', async (context) => {
      const { assignment, facts, follower } = grading;
      const { left, right } = context.req.param();
      const pair =
        facts?.similar.find((each) => each.left === left && each.right === right) ??
        (areIdentical(facts, left, right) ? { left, right } : undefined);
      if (facts === undefined || pair === undefined)
        throw studioError('nothing-there', { part: 'pair', hint: 'reload the page' });
      const of = (id: string) => grading.find(id);
      const parts = { assignment, programs: facts.programs };
      return context.json(await pairView(parts, pair, of, follower.answers, compareIdentical));
    });

    app.get('/api/grading/failures', (context) => context.json(equalFailures(grading.result)));

    app.get('/api/grading/export/:name{(?:grades\\.csv|result\\.json)}', (context) => {
      const name = context.req.param('name');
      const { result } = grading;
      const isCsv = name === 'grades.csv';
      const text = isCsv ? gradesCsv(result) : JSON.stringify(resultJson(result), null, 2);
      return context.body(text, 200, {
        ...CONTENT_HEADERS,
        'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json',
        'Content-Disposition': `attachment; filename="${name}"`,
      });
    });

    app.post('/api/grading/gradebook', bodyLimit({ maxSize: MOST_GRADEBOOK }), async (context) => {
      const { result } = grading;
      const format = context.req.query('format');
      if (format !== 'canvas' && format !== 'moodle')
        throw studioError('bad-request', { reason: 'expected the format canvas or moodle' });
      const column = context.req.query('column');
      const csv = new Uint8Array(await context.req.arrayBuffer());
      const options = {
        format,
        file: 'gradebook',
        ...defined({ column }),
      } as const;
      const { bytes, report } = fillGradebook(csv, result, options);
      const filled = Buffer.from(bytes).toString('base64');
      return context.json({ csv: filled, report } satisfies GradebookData);
    });
  };

function areIdentical(facts: ClassFacts | undefined, left: string, right: string): boolean {
  const ids = [left, right];
  return (
    facts?.identical.some(({ submissions }) => ids.every((id) => submissions.includes(id))) === true
  );
}

function kindIn(body: unknown): GradeJobKind {
  const wanted = (body as { kind?: unknown } | null | undefined)?.kind;
  const kind = GRADE_JOBS.find((each) => each === wanted);
  if (kind !== undefined) return kind;
  throw studioError('bad-request', { reason: `expected a kind: ${GRADE_JOBS.join(', ')}` });
}
