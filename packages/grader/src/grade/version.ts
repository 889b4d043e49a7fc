import { createRequire } from 'node:module';

/** The grader's version, part of each judgement's key because another version may judge differently. Runs do not depend on it. */
export const { version } = createRequire(import.meta.url)('../../package.json') as {
  readonly version: string;
};
