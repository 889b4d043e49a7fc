/** From outcomes to points: pure functions of an assignment and of what became of a submission's tests. */
export { nearLimit } from './near-limit.ts';
export { requirementMet } from './requirement-met.ts';
export { scoreSubmission } from './score.ts';
