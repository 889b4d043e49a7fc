import { coreError, QueensideError, type ErrorEntry, type Problem } from '@queenside/core';
import { fault, thrownFault } from './check.ts';

/** Requires that a problem threw an error of its own table or of core's, with every slot filled. */
export function ensureKnownError(
  where: string,
  problem: Problem,
  thrown: unknown,
): asserts thrown is QueensideError {
  if (!(thrown instanceof QueensideError))
    throw thrownFault(where, thrown, 'a QueensideError of its own table');
  const entry = entryOf(problem, thrown.code);
  if (entry === undefined)
    throw fault(
      where,
      `it threw ${thrown.code}, which is in no table`,
      `core's codes, or one of the problem's errors: ${Object.keys(problem.errors).join(', ') || 'none'}`,
    );
  const unfilled =
    unfilledSlot(entry.cause, thrown.cause) ?? unfilledSlot(entry.remedy, thrown.remedy);
  if (unfilled !== undefined)
    throw fault(
      where,
      `the message of ${thrown.code} has no value for ${unfilled}`,
      'one for each slot',
    );
}

/** Returns the name of an error without its area. */
export function nameOfCode(code: string): string {
  return code.slice(code.indexOf('/') + 1);
}

function entryOf(problem: Problem, code: string): ErrorEntry | undefined {
  const table: Readonly<Record<string, ErrorEntry>> = code.startsWith('core/')
    ? coreError.table
    : problem.errors;
  return Object.hasOwn(table, nameOfCode(code)) ? table[nameOfCode(code)] : undefined;
}

function unfilledSlot(template: string, filled: string): string | undefined {
  const slots = template.match(/\{\w+\}/g) ?? [];
  return slots.find((slot) => filled.includes(slot));
}
