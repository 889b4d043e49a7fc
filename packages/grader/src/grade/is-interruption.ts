import { QueensideError } from '@queenside/core';

/** Whether something was thrown because the grading was stopped. */
export function isInterruption(thrown: unknown): boolean {
  return thrown instanceof QueensideError && thrown.code === 'batch/interrupted';
}
