/** Languages: which program a submission has for a problem, how it is built, and what runs it. */
export { commandFor } from './command-for.ts';
export { LANGUAGE_IDS } from './languages.ts';
export { prepareSubmission, type PrepareOptions } from './prepare.ts';
