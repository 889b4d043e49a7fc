/** Why a search did not return an answer, in the words of its author. */
import type { QueensideError } from '@queenside/core';
import { noSolve, ownSearchError, withStack } from '../errors.ts';

/** The kinds of failures. */
export const FAILURES = [
  'no-solve',
  'no-search',
  'budget',
  'exit',
  'syntax',
  'python-2',
  'recursion',
  'exception',
] as const;

/** Why `solve` did not return. */
export interface Failure {
  readonly kind: (typeof FAILURES)[number];
  readonly message?: string;
  /** What to do about it. */
  readonly remedy?: string;
  readonly file?: string;
  readonly line?: number | null;
  readonly stack?: string;
  /** Where in the line a syntax error is, from 1. */
  readonly column?: number;
}

/** The file of a search, the parameter of its `solve`, and how many calls it may make. */
interface Failed {
  readonly file: string;
  readonly searched: string;
  readonly budget: number;
}

const NO_RETURN = 'None often comes from a function that ends without `return`';

/** Returns the error of a failure. */
export function describeFailure(
  failure: Failure,
  { file: own, searched, budget }: Failed,
): QueensideError {
  const { kind, file = own, line, column, message = '', stack } = failure;
  const place = line == null ? file : `${file}, line ${line}`;
  switch (kind) {
    case 'no-solve':
      return noSolve(own, searched);
    case 'no-search':
      return ownSearchError('no-search', { file: own, message, remedy: failure.remedy ?? '' });
    case 'budget':
      return ownSearchError('budget', { file: own, calls: budget });
    case 'exit':
      return ownSearchError('exited', {
        file: own,
        how: line == null ? message : ` in line ${line}`,
      });
    case 'syntax':
      return ownSearchError('syntax', {
        place: column === undefined ? place : `${place}, column ${column}`,
        message,
      });
    case 'python-2':
      return ownSearchError('python-2', { place, file });
    case 'recursion':
      return withStack(ownSearchError('recursion', { place, message }), stack);
    case 'exception': {
      const words = message.includes('NoneType') ? `${message}; ${NO_RETURN}` : message;
      return withStack(ownSearchError('failed', { place, message: words }), stack);
    }
  }
}
