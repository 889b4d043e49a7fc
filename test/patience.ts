/**
 * How long a test waits for something to happen, in milliseconds. It only ends tests that would wait forever, so it is
 * far more than a busy machine needs, and less than `testTimeout` in `vitest.config.ts`, which does not say what is missing.
 */
export const PATIENCE = 100_000;
