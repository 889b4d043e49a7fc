/**
 * The time that a test waits for something to happen, in milliseconds. It only ends tests that would wait forever, so it is
 * far more than a busy machine needs. It is less than `testTimeout` in `vitest.config.ts`, whose error does not name what is
 * missing.
 */
export const PATIENCE = 100_000;
