/** Takes a teacher's decisions, takes them back, and lists them. */
import type { Decision, RubricChange } from '@queenside/class-view';
import { bodyLimit } from 'hono/body-limit';
import { studioError } from '../errors.ts';
import type { LiveGrading } from '../grading/live-grading.ts';
import type { AddRoutes } from './context.ts';

/** The most bytes of a request: a decision may replace a file. */
const MOST_JSON = 1 << 20;

export const gradingDecisionRoutes =
  (grading: LiveGrading): AddRoutes =>
  (app) => {
    app.get('/api/grading/decisions', async (context) => context.json(await grading.history()));

    app.post('/api/grading/decisions', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      const { decisions, seen } = bodyOf(await context.req.json().catch(() => undefined));
      if (!Array.isArray(decisions) || !decisions.every(isDecision))
        throw studioError('bad-request', { reason: 'expected decisions' });
      return context.json(await grading.decide(decisions, textOf(seen)));
    });

    app.post('/api/grading/rubric', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      const { item, seen } = bodyOf(await context.req.json().catch(() => undefined));
      if (!isRubricChange(item) || typeof seen !== 'string')
        throw studioError('bad-request', { reason: 'expected an item and a version' });
      await grading.editRubric(item, seen);
      return context.json({});
    });

    app.post('/api/grading/decisions/undo', bodyLimit({ maxSize: MOST_JSON }), async (context) => {
      const id = textOf(bodyOf(await context.req.json().catch(() => undefined))['id']);
      if (id === undefined) throw studioError('bad-request', { reason: 'expected an id' });
      return context.json(await grading.undo(id));
    });
  };

function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The grader checks the points. */
function isRubricChange(value: unknown): value is RubricChange {
  const { id, title, description } = bodyOf(value);
  const areTexts = [id, description].every(
    (each) => each === undefined || textOf(each) !== undefined,
  );
  return typeof title === 'string' && areTexts;
}

/** The grader checks the path and the value. */
function isDecision(value: unknown): value is Decision {
  const { student, path } = bodyOf(value);
  return (
    (student === undefined || typeof student === 'string') &&
    Array.isArray(path) &&
    path.every((key) => typeof key === 'string')
  );
}
