/** Finds the programs in a submission, builds them, and says how to run them. */
export { commandFor } from './command-for.ts';
export { LANGUAGE_IDS } from './languages.ts';
export { prepareSubmission, type PrepareOptions } from './prepare.ts';
