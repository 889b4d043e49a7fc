import { defineErrors, QueensideError } from '@queenside/core';

/** The errors of searches that users write themselves. */
export const ownSearchError = defineErrors('own-search', {
  'no-solve': {
    cause: '{file} has no function `solve`',
    remedy: 'write `{example}`; a parameter `space` or `board` searches those',
  },
  'unknown-parameter': {
    cause: 'the function `solve` of {file} has the parameter `{found}`',
    remedy: 'name it `tree`, `space`, or `board`: that says what it searches',
  },
  'wrong-kind': {
    cause: 'the function `solve` of {file} searches a {kind}, and {problem} has none',
    remedy: 'choose another problem, or rename the parameter to what it shall search',
  },
  'no-python': {
    cause: 'no Python that runs {file} was found: {tried}',
    remedy:
      'install Python {least} or later from https://www.python.org/downloads/, or name one with `--option python=/path/to/python3`',
  },
  syntax: {
    cause: '{place}: {message}',
    remedy: 'correct the line, or the one above it',
  },
  failed: {
    cause: '{place}: {message}',
    remedy: '`--debug` prints the calls that led there',
  },
  recursion: {
    cause: '{place}: the calls are nested too deeply ({message})',
    remedy:
      'check where the recursion ends, or keep a list of what is left to do instead of calling the function again',
  },
  exited: {
    cause: '{file} ended its program{how}',
    remedy: 'return the answer from `solve` instead',
  },
  'bad-answer': {
    cause: '`solve` of {file} returned {found}',
    remedy: '{expected}',
  },
  budget: {
    cause: '{file} made {calls} calls and has not returned yet; its budget is {calls}',
    remedy: 'search less, or raise the option budget',
  },
});

/** Adds the calls that led to an error, for `--debug`. */
export function withStack(error: QueensideError, stack: string | undefined): QueensideError {
  const { code, cause, remedy, place, values } = error;
  return new QueensideError(code, cause, remedy, place, values, stack);
}
