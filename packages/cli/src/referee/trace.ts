/** The trace of a run that a referee has judged. */
import { basename } from 'node:path';
import { defined } from '@queenside/core/basics';
import { traceOf, type TraceUpTo } from '@queenside/own-search';
import { writeTrace, writeTraceEnd, type Trace } from '@queenside/runtime/trace';
import type { Finding } from './judge.ts';

/** @param solver the name of the search. */
export function traceOfFinding(
  { followed, difference, record }: Finding,
  solver: string,
): TraceUpTo {
  const { file, problem, variant, evaluation, text: input } = record;
  const head = {
    file,
    problem: problem.id,
    ...defined({ variant, evaluation: evaluation && basename(evaluation) }),
    solver,
    input,
  };
  return traceOf(followed, head, difference?.call);
}

/** Returns a trace as a file has it. */
export function bytesOf({ head, events, end }: Trace): Uint8Array {
  return Buffer.concat([...writeTrace(head, events.pack()), writeTraceEnd(end!)]);
}
