/** Finds the programs in a submission, builds them, and returns the commands that run them. */
export { commandFor } from './command-for.ts';
export { installCommand } from './install.ts';
export { pathsIn } from './list-files.ts';
export { LANGUAGE_IDS, LANGUAGES } from './languages.ts';
export { areSame, modulesOf, NOT_INSTALLED } from './tools.ts';
export { prepareSubmission, type PrepareOptions } from './prepare.ts';
