/** Searches that users write themselves, as one function in Python. */
export { ownSearchError } from './errors.ts';
