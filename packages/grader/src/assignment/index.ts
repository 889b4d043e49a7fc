/** Reads and checks assignment files. */
export { checkAgainstCatalog } from './plugins/check-against-catalog.ts';
export { assignmentError } from './errors.ts';
export { findRepeats } from './plugins/find-repeats.ts';
export { instancesFor, readInstances } from './plugins/instances.ts';
export { loadAssignment } from './load.ts';
export { assignmentSchema } from './source/schema.ts';
export { addSecret, IGNORED } from './add-secret.ts';
export {
  guessable,
  isOpenToOthers,
  requireClosed,
  makeSecret,
  secretName,
  secretNumber,
  seedFrom,
} from './secret.ts';
