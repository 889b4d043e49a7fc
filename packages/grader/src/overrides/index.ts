/** A teacher's decisions on single students. */
export {
  decide,
  decisionHistory,
  undoDecision,
  whoDecides,
  type DecideOptions,
} from './write-decisions.ts';
export { describeChange, describeEntry } from './describe-change.ts';
export { assignmentVersion, editRubric } from './edit-rubric.ts';
export { overridesError } from './errors.ts';
export type { DecisionEntry, ValueChange } from './history.ts';
export { loadOverrides } from './load.ts';
export { findStudent, namesOf, overrideFor, type StudentFacts } from './of-student.ts';
export { overruledDecisions, overruledItems, type Overruled } from './overruled.ts';
export { overridesSchema } from './schema.ts';
