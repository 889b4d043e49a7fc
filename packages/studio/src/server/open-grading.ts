/** The page Grading: what it follows, and what it asks. Loaded only for a class, because the grader takes long to load. */
import type { Engine } from '@queenside/batch';
import type { Feed } from './live/feed.ts';
import type { AddRoutes } from './routes/context.ts';
import { gradingRoutes } from './routes/grading.ts';
import { gradingDecisionRoutes } from './routes/grading-decisions.ts';
import { gradingDefenceRoutes } from './routes/grading-defence.ts';
import { gradingStudentRoutes } from './routes/grading-students.ts';
import { LiveGrading } from './grading/live-grading.ts';
import type { GradingOptions } from './grading/options.ts';

export interface GradingPage {
  readonly live: LiveGrading;
  readonly routes: readonly AddRoutes[];
}

/** @throws QueensideError if the assignment is invalid. */
export async function openGrading(
  options: GradingOptions,
  engine: Engine,
  feed: Feed,
): Promise<GradingPage> {
  const live = await LiveGrading.open(options, feed);
  return {
    live,
    routes: [
      gradingRoutes(live),
      gradingStudentRoutes(live, engine),
      gradingDecisionRoutes(live),
      gradingDefenceRoutes(live, engine),
    ],
  };
}
