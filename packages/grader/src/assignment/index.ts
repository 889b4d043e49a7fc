/** Reads and checks assignment files. */
export { checkAgainstCatalog } from './check-against-catalog.ts';
export { assignmentError } from './errors.ts';
export { instancesFor } from './instances.ts';
export { loadAssignment } from './load.ts';
export { assignmentSchema } from './schema.ts';
