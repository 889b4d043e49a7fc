/** Verdicts, as the judges of programming contests call them (Kattis, DOMjudge), and the facts they follow from. */

/** What each verdict means, in the words of a report. */
export const VERDICTS = {
  AC: 'right',
  PAC: 'partly right',
  WA: 'wrong answer',
  FE: 'unreadable answer',
  NO: 'no answer',
  TLE: 'time limit',
  ILE: 'waited for ever',
  MLE: 'memory limit',
  OLE: 'output limit',
  RTE: 'crashed',
  CE: 'could not be built',
  JE: 'fault of the judge',
  SKIP: 'not run',
} as const;

/**
 * - AC: every record is right. PAC: some are, and the others are wrong, unreadable or missing.
 * - WA, FE, NO: none is right; what the first of them suffers from.
 * - TLE: more processor time, or more wall time while it was working, than allowed. ILE: the wall time passed while it did nothing.
 * - JE: the sandbox, a checker or an instance failed: nothing is held against the student, and the test counts for nobody
 *   until it is repeated.
 * - SKIP: a test that this one depends on was not passed.
 */
export type Verdict = keyof typeof VERDICTS;

/** What one record of an answer file is worth. */
export type RecordVerdict = 'AC' | 'WA' | 'FE' | 'NO' | 'JE';
