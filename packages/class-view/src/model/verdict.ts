/** Verdicts, named as in programming contests (Kattis, DOMjudge). */

/** The name of each verdict in reports. */
export const VERDICTS = {
  AC: 'right',
  PAC: 'partly right',
  WA: 'wrong answer',
  FE: 'unreadable answer',
  NO: 'no answer',
  TLE: 'time limit',
  ILE: 'idleness limit',
  MLE: 'memory limit',
  OLE: 'output limit',
  RTE: 'crashed',
  CE: 'build failed',
  NV: 'not verified',
  JE: 'judge error',
  SKIP: 'not run',
} as const;

/**
 * A verdict on one test.
 *
 * - AC: every record is right. PAC: some are right; the others are wrong, unreadable, or missing.
 * - WA, FE, NO: no record is right. The first record decides which of the three.
 * - TLE: the program exceeded its processor time, or its wall time while working. ILE: the wall time passed while it was idle.
 * - NV: the checker could not decide on an answer. The student loses nothing; the points of that answer stay open.
 * - JE: the sandbox, a checker, or an instance failed. The student loses nothing; the test does not count until it is repeated.
 * - SKIP: a test that this one requires did not pass.
 */
export type Verdict = keyof typeof VERDICTS;
