/** Picks the attempt with the most points if a student handed in several between gradings. */
import type { SubmissionResult } from '../model/index.ts';
import type { GradeContext } from './context.ts';
import { rejudge } from './rejudge.ts';

/** Returns the result that counts: the latest, unless an earlier attempt has more points by today's rules. */
export async function bestAttempt(
  latest: SubmissionResult,
  context: GradeContext,
): Promise<SubmissionResult> {
  if (context.assignment.attempts === 'last') return latest;
  const earlier = context.store.attempts(latest.id).filter(({ hash }) => hash !== latest.hash);
  let best = latest;
  for (const attempt of earlier) {
    const { after } = await rejudge(attempt, context);
    if (after.score.points > best.score.points) best = after;
  }
  if (best === latest) return latest;
  const why = `an earlier attempt counts: it has more points than the latest one (${latest.score.points})`;
  const adjustments = [...best.score.adjustments, { points: 0, why }];
  return { ...best, score: { ...best.score, adjustments } };
}
