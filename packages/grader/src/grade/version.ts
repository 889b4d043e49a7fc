import { createRequire } from 'node:module';

/** Judgements are those of this version of the grader: another one may judge otherwise. Runs are facts, and stay. */
export const { version } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
};
