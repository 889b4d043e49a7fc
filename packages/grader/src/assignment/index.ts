/** The assignment file: what a class is graded by. */
export { checkAgainstCatalog } from './check-against-catalog.ts';
export { assignmentError } from './errors.ts';
export { instancesFor } from './instances.ts';
export { loadAssignment } from './load.ts';
export { assignmentSchema } from './schema.ts';
