/** Reads and checks assignment files. */
export { checkAgainstCatalog } from './plugins/check-against-catalog.ts';
export { assignmentError } from './errors.ts';
export { instancesFor, readInstances } from './plugins/instances.ts';
export { loadAssignment } from './load.ts';
export { assignmentSchema } from './source/schema.ts';
