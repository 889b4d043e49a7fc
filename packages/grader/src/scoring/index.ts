/** Computes points from an assignment and the outcomes of a submission's tests. */
export { adjustScore } from './adjust.ts';
export { nearLimit } from './near-limit.ts';
export { requirementMet } from './requirement-met.ts';
export { scoreSubmission } from './score-submission.ts';
