import { createRequire } from 'node:module';

/** The command's version. */
export const { version } = createRequire(import.meta.url)('../package.json') as {
  readonly version: string;
};
